#include "arena/logs/game_log.hpp"

#include "engine/printable.hpp"

#include <cerrno>
#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>
#include <utility>

namespace bastide::arena {

GameLog::GameLog(std::string path, Trouble trouble, std::size_t most_bytes)
    : path_(std::move(path)), trouble_(std::move(trouble)), room_(most_bytes) {
  file_ = open(path_.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644);
  if (file_ < 0) give_up();
}

GameLog::~GameLog() {
  if (file_ >= 0) close(file_);
}

void GameLog::head(std::string_view text) {
  write("# " + printable(text) + "\n");
}

void GameLog::line(char mark, std::string_view who, std::string_view text) {
  if (file_ < 0) return;
  const double seconds = std::chrono::duration<double>(Clock::now() - begin_).count();
  write(fmt::format("{:12.6f} {} {}: {}\n", seconds, mark, printable(who), printable(text)));
}

void GameLog::write(std::string_view text) {
  if (file_ < 0 || room_ == 0) return;
  if (text.size() <= room_) {
    room_ -= text.size();
    return write_all(text);
  }
  room_ = 0;
  write_all("# the log ends here: a game's file has a limit, and this game goes beyond it\n");
}

void GameLog::write_all(std::string_view text) {
  while (!text.empty()) {
    const ssize_t written = ::write(file_, text.data(), text.size());
    if (written > 0) {
      text.remove_prefix(static_cast<std::size_t>(written));
    } else if (written == 0 || errno != EINTR) {
      return give_up();
    }
  }
}

void GameLog::give_up() {
  const int error = errno;
  if (file_ >= 0) close(std::exchange(file_, -1));
  trouble_(path_, error);
}

}  // namespace bastide::arena
