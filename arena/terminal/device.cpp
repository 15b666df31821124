#include "arena/terminal/device.hpp"

#include "arena/terminal/interrupt.hpp"
#include "arena/terminal/terminal.hpp"

#include <cerrno>
#include <cstdlib>
#include <poll.h>
#include <string_view>
#include <termios.h>
#include <unistd.h>

namespace bastide::arena {

namespace {

/// The other screen of a terminal, and back to the first with what stood there.
constexpr std::string_view kOtherScreen = "\x1b[?1049h\x1b[2J\x1b[H";
constexpr std::string_view kFirstScreen = "\x1b[0m\x1b[?25h\x1b[?1049l";

termios settings_before;

/// May be called by a signal's handler.
void leave_screen() {
  tcsetattr(STDIN_FILENO, TCSANOW, &settings_before);
  [[maybe_unused]] const auto written = ::write(STDOUT_FILENO, kFirstScreen.data(), kFirstScreen.size());
}

}  // namespace

int StandardDevice::read(int milliseconds) {
  if (next_ < end_) return static_cast<unsigned char>(bytes_[next_++]);
  pollfd input{STDIN_FILENO, POLLIN, 0};
  const int ready = poll(&input, 1, milliseconds);
  if (ready == 0 || (ready < 0 && errno == EINTR)) return kNothing;
  const ssize_t count = ready < 0 ? -1 : ::read(STDIN_FILENO, bytes_.data(), bytes_.size());
  if (count < 0 && (errno == EINTR || errno == EAGAIN)) return kNothing;
  if (count <= 0) return kEnd;  // a terminal that was closed gives an error
  next_ = 0;
  end_ = static_cast<std::size_t>(count);
  return static_cast<unsigned char>(bytes_[next_++]);
}

void StandardDevice::write(std::string_view text) {
  write_out(text);
}

Device::Size StandardDevice::size() const {
  return {output_width(), output_height()};
}

bool FullScreen::is_possible() noexcept {
  const char* const kind = std::getenv("TERM");
  const bool able = kind != nullptr && *kind != '\0' && std::string_view(kind) != "dumb";
  return able && isatty(STDIN_FILENO) == 1 && output_is_terminal();
}

FullScreen::FullScreen() {
  tcgetattr(STDIN_FILENO, &settings_before);
  before_ending(leave_screen);
  termios settings = settings_before;
  settings.c_lflag &= ~static_cast<tcflag_t>(ICANON | ECHO | IEXTEN);
  settings.c_iflag &= ~static_cast<tcflag_t>(IXON);
  // Ctrl-C stays a signal. The others would leave the terminal as it is now.
  settings.c_cc[VSUSP] = _POSIX_VDISABLE;
  settings.c_cc[VQUIT] = _POSIX_VDISABLE;
  settings.c_cc[VMIN] = 1;
  settings.c_cc[VTIME] = 0;
  tcsetattr(STDIN_FILENO, TCSADRAIN, &settings);
  write_out(kOtherScreen);
}

FullScreen::~FullScreen() {
  before_ending(nullptr);
  leave_screen();
}

}  // namespace bastide::arena
