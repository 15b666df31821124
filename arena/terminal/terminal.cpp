#include "arena/terminal/terminal.hpp"

#include <algorithm>
#include <cctype>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <stdexcept>
#include <string>
#include <sys/ioctl.h>
#include <unistd.h>

namespace bastide::arena {

namespace {

std::string environment(const char* name) {
  const char* value = std::getenv(name);
  return value == nullptr ? "" : value;
}

/// Whether the locale's characters are UTF-8, by the variables in the order in which they count.
bool utf8_locale() {
  for (const char* name : {"LC_ALL", "LC_CTYPE", "LANG"}) {
    std::string locale = environment(name);
    if (locale.empty()) continue;
    std::transform(locale.begin(), locale.end(), locale.begin(),
                   [](unsigned char letter) { return static_cast<char>(std::tolower(letter)); });
    return locale.find("utf-8") != std::string::npos || locale.find("utf8") != std::string::npos;
  }
  return false;
}

/// Zeros where standard output is no terminal.
winsize output_size() noexcept {
  winsize size{};
  if (isatty(STDOUT_FILENO) != 1 || ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0) return {};
  return size;
}

}  // namespace

void write_out(std::string_view text) {
  const bool written = std::fwrite(text.data(), 1, text.size(), stdout) == text.size();
  if (written && std::fflush(stdout) == 0) return;
  if (errno == EPIPE) throw ClosedPipe();
  throw std::runtime_error(std::string("cannot write to standard output: ") + std::strerror(errno));
}

void ignore_closed_pipes() noexcept {
  std::signal(SIGPIPE, SIG_IGN);
}

bool output_is_terminal() noexcept {
  return isatty(STDOUT_FILENO) == 1;
}

int output_width() noexcept {
  return output_size().ws_col;
}

int output_height() noexcept {
  return output_size().ws_row;
}

engine::PictureOptions picture_options(Colour colour) {
  engine::PictureOptions options;
  const bool able = output_is_terminal() && environment("NO_COLOR").empty() && environment("TERM") != "dumb";
  options.colour = colour == Colour::always || (colour == Colour::automatic && able);
  options.unicode = utf8_locale();
  options.width = output_width();
  return options;
}

}  // namespace bastide::arena
