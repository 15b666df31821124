#pragma once

#include "tests/arena/program.hpp"

#include <sstream>
#include <string>

namespace bastide::tests {

/// The path of a record that has the first turns of a game of greedy against random, and a line more for each
/// text in `more` at its head.
inline std::string short_game(const ScratchFolder& scratch, int seed, int turns,
                              const std::string& more = "") {
  const std::string number = std::to_string(seed);
  const std::string path = scratch.path("whole-" + number + ".txt");
  if (run_bastide("play --bots greedy,random --quiet --seed " + number + " --record " + path).code != 0)
    return "";
  std::istringstream in(file_text(path));
  std::string text;
  for (std::string line; std::getline(in, line);) {
    if (line.starts_with("scores ") || line.starts_with(std::to_string(turns + 1) + " ")) break;
    if (line.starts_with("seed ")) text += more;
    text += line + "\n";
  }
  return scratch.file("short-" + number + ".txt", text);
}

}  // namespace bastide::tests
