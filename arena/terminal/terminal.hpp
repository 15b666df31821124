#pragma once

#include "engine/text/picture.hpp"

#include <exception>
#include <string_view>

/// Standard output and what it can show.
namespace bastide::arena {

/// Nobody reads standard output any more, as in `bastide … | head`.
class ClosedPipe : public std::exception {
 public:
  [[nodiscard]] const char* what() const noexcept override { return "standard output is closed"; }
};

/// Writes `text` to standard output at once. Throws ClosedPipe, or std::runtime_error when the disk is full.
void write_out(std::string_view text);

/// A closed pipe becomes an error of the write instead of a signal that ends the process.
void ignore_closed_pipes() noexcept;

[[nodiscard]] bool output_is_terminal() noexcept;
/// Columns of the terminal that standard output is; 0 where it is none.
[[nodiscard]] int output_width() noexcept;

/// Rows of that terminal; 0 where it is none.
[[nodiscard]] int output_height() noexcept;

enum class Colour { automatic, always, never };

/// How pictures are drawn on standard output: its width, its characters, and colour as asked for; `automatic`
/// is colour on a terminal, unless the environment says NO_COLOR or TERM=dumb.
[[nodiscard]] engine::PictureOptions picture_options(Colour colour);

}  // namespace bastide::arena
