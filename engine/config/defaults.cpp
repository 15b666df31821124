#include "engine/config/defaults.hpp"

#include "engine/config/nearest.hpp"
#include "engine/config/text_file.hpp"
#include "engine/error.hpp"

#include <algorithm>
#include <filesystem>
#include <vector>

namespace bastide::engine {

namespace {

constexpr std::string_view kSuffix = ".toml";

/// Where the file that a person called `name` stands among the embedded ones.
std::string embedded_path(std::string_view kind, const std::string& name) {
  const std::string path = std::filesystem::path(name).lexically_normal().generic_string();
  constexpr std::string_view kRoot = "configs/";
  if (path.starts_with(kRoot)) return path.substr(kRoot.size());
  const std::string below = std::string(kind) + "/" + name;
  return name.ends_with(kSuffix) ? below : below + std::string(kSuffix);
}

}  // namespace

std::optional<std::string_view> default_file(std::string_view path) noexcept {
  const auto files = default_files();
  const auto found =
      std::find_if(files.begin(), files.end(), [path](const auto& f) { return f.path == path; });
  if (found == files.end()) return std::nullopt;
  return found->text;
}

std::vector<std::string_view> built_in_names(std::string_view kind) {
  std::vector<std::string_view> names;
  const std::string folder = std::string(kind) + "/";
  for (const DefaultFile& file : default_files()) {
    if (!file.path.starts_with(folder)) continue;
    names.push_back(file.path.substr(folder.size(), file.path.size() - folder.size() - kSuffix.size()));
  }
  return names;
}

FoundFile find_config(std::string_view kind, const std::string& name) {
  const std::string path = embedded_path(kind, name);
  const auto embedded = default_file(path);
  const FoundFile built_in = {"configs/" + path + " (built in)", std::string(embedded.value_or(""))};
  const bool is_name = name.find('/') == std::string::npos && !name.ends_with(kSuffix);
  if (embedded && is_name) return built_in;
  std::error_code error;
  const auto status = std::filesystem::status(name, error);
  if (std::filesystem::exists(status) && !std::filesystem::is_directory(status)) {
    return {name, read_text_file(name)};
  }
  if (embedded) return built_in;
  const std::vector<std::string_view> known = built_in_names(kind);
  throw NotFound("found " + in_quotes(name) + ", which is neither a file nor built in" +
                 did_you_mean(name, known) + " (built-in " + std::string(kind) + ": " + listed(known) + ")");
}

std::string lasting_name(const std::string& name) {
  const bool is_path = name.find('/') != std::string::npos || name.ends_with(kSuffix);
  std::error_code error;
  if (!is_path || !std::filesystem::exists(name, error)) return name;
  const std::filesystem::path whole =
      std::filesystem::weakly_canonical(std::filesystem::absolute(name), error);
  return error ? name : whole.string();
}

}  // namespace bastide::engine
