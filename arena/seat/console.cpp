#include "arena/seat/console.hpp"

#include "engine/text/canvas.hpp"

#include <algorithm>
#include <charconv>
#include <fmt/format.h>

namespace bastide::arena {

std::optional<engine::Action> numbered(const std::vector<MoveChoice>& choices, std::string_view text) {
  std::size_t number = 0;
  const char* const end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, number);
  if (error != std::errc() || stop != end || number < 1 || number > choices.size()) return std::nullopt;
  return choices[number - 1].action;
}

std::string choices_text(const std::vector<MoveChoice>& choices, int columns) {
  constexpr std::size_t kDefaultWidth = 100;
  constexpr std::size_t kGap = 3;
  std::size_t longest = 0;
  for (const MoveChoice& choice : choices) longest = std::max(longest, choice.text.size());
  std::vector<std::string> cells;
  std::size_t width = 0;
  for (std::size_t i = 0; i < choices.size(); ++i) {
    std::string cell = fmt::format("{:>3} {}", i + 1, choices[i].text);
    if (!choices[i].words.empty())
      cell += std::string(longest - choices[i].text.size() + 2, ' ') + choices[i].words;
    width = std::max(width, engine::columns_of(cell));
    cells.push_back(std::move(cell));
  }
  const std::size_t room = columns > 0 ? static_cast<std::size_t>(columns) : kDefaultWidth;
  const std::size_t across = std::max<std::size_t>(1, (room + kGap) / (width + kGap));
  const std::size_t rows = (cells.size() + across - 1) / across;
  std::string text;
  for (std::size_t row = 0; row < rows; ++row) {
    std::string line;
    for (std::size_t at = row; at < cells.size(); at += rows) {
      line += cells[at];
      if (at + rows < cells.size()) line.append(width + kGap - engine::columns_of(cells[at]), ' ');
    }
    text += line + "\n";
  }
  return text;
}

}  // namespace bastide::arena
