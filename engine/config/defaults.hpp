#pragma once

#include "engine/error.hpp"

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

/// The files under configs/ as they were when the program was built, so that it works from any directory.
namespace bastide::engine {

struct DefaultFile {
  std::string_view path;  ///< relative to configs/, as in "tiles/base.toml"
  std::string_view text;
};

/// All embedded files, sorted by path.
[[nodiscard]] std::span<const DefaultFile> default_files() noexcept;
[[nodiscard]] std::optional<std::string_view> default_file(std::string_view path) noexcept;
/// What a person calls the embedded files of a kind ("tiles", "walls", "rules", "bots", "tournaments"),
/// sorted.
[[nodiscard]] std::vector<std::string_view> built_in_names(std::string_view kind);

/// A configuration file found by the name that a person gave.
struct FoundFile {
  std::string source;  ///< for messages: the path on disk, or "configs/… (built in)"
  std::string text;
};

/// A name that stands for no file.
class NotFound : public InputError {
 public:
  using InputError::InputError;
};

/// Finds `name` of `kind` ("tiles", "walls", "rules", "bots", "tournaments"): for a bare name such as "uct"
/// the embedded `kind`/`name`.toml, whatever lies in the working directory; otherwise the file at that path;
/// a path such as configs/bots/uct.toml also finds the embedded file when there is none on disk. Throws
/// NotFound that says which embedded one was meant, and lists them.
[[nodiscard]] FoundFile find_config(std::string_view kind, const std::string& name);
/// `name` as it finds the same from any folder: of a file on disk its whole path.
[[nodiscard]] std::string lasting_name(const std::string& name);

}  // namespace bastide::engine
