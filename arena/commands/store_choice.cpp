#include "arena/commands/store_choice.hpp"

#include "arena/store/store.hpp"
#include "engine/error.hpp"

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fmt/format.h>
#include <vector>

namespace bastide::arena {

namespace {

/// When a store was written last, by its file or the log beside it.
std::filesystem::file_time_type written(const std::filesystem::path& path) {
  std::error_code error;
  const auto file = std::filesystem::last_write_time(path, error);
  const auto log = std::filesystem::last_write_time(path.string() + "-wal", error);
  return error ? file : std::max(file, log);
}

}  // namespace

void add_store_option(CLI::App& command, std::string& store) {
  command
      .add_option("store,--store", store, "File that bastide arena wrote; the newest one here if not given")
      ->type_name("STORE");
}

std::string choose_store(const std::string& named) {
  if (!named.empty()) return named;
  std::vector<std::filesystem::path> files;
  std::error_code error;
  for (const auto& entry : std::filesystem::directory_iterator(".", error)) {
    if (entry.path().extension() == ".db" && Store::is_store(entry.path().string()))
      files.push_back(entry.path().filename());
  }
  if (files.empty())
    throw InputError("found no store here, expected the name of one that bastide arena wrote");
  const auto newest = *std::max_element(files.begin(), files.end(),
                                        [](const auto& a, const auto& b) { return written(a) < written(b); });
  fmt::print(stderr, "bastide: {}\n", newest.string());
  return newest.string();
}

}  // namespace bastide::arena
