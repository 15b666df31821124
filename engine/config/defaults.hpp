#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

/// The files under configs/ as they were when the program was built, so that it works from any directory.
namespace bastide::engine {

struct DefaultFile {
  std::string_view path;  ///< relative to configs/, as in "tiles/base.toml"
  std::string_view text;
};

/// All embedded files, sorted by path.
[[nodiscard]] std::span<const DefaultFile> default_files() noexcept;
[[nodiscard]] std::optional<std::string_view> default_file(std::string_view path) noexcept;

/// A configuration file found by the name that a person gave.
struct FoundFile {
  std::string source;  ///< for messages: the path on disk, or "configs/… (built in)"
  std::string text;
};

/// Finds `name` of `kind` ("tiles", "walls", "rules", "bots", "tournaments"): for a bare name such as "uct"
/// the embedded `kind`/`name`.toml, whatever lies in the working directory; otherwise the file at that path;
/// a path such as configs/bots/uct.toml also finds the embedded file when there is none on disk. Throws
/// InputError that lists the embedded names of that kind.
[[nodiscard]] FoundFile find_config(std::string_view kind, const std::string& name);

}  // namespace bastide::engine
