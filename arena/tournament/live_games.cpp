#include "arena/tournament/live_games.hpp"

#include "arena/files/json.hpp"
#include "engine/error.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <ctime>
#include <fcntl.h>
#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <sys/stat.h>
#include <unistd.h>

namespace bastide::arena {

namespace {

constexpr const char* kMemory = "/dev/shm";
constexpr mode_t kOwnerOnly = 0600;
constexpr off_t kMostLiveBytes = off_t{64} << 20;

/// A file of this user's, opened to be read; -1 where there is none that is fresh. Others may make files of
/// any name there.
int open_fresh(const std::string& path) {
  const int file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
  if (file < 0) return -1;
  struct stat about {};
  const bool good = fstat(file, &about) == 0 && S_ISREG(about.st_mode) && about.st_uid == geteuid() &&
                    about.st_size <= kMostLiveBytes && std::time(nullptr) - about.st_mtime <= kStale.count();
  if (good) return file;
  ::close(file);
  return -1;
}

bool is_fresh(const std::string& path) {
  const int file = open_fresh(path);
  if (file < 0) return false;
  ::close(file);
  return true;
}

bool write_all(int file, const std::string& text) {
  for (std::size_t written = 0; written < text.size();) {
    const ssize_t some = ::write(file, text.data() + written, text.size() - written);
    if (some < 0 && errno == EINTR) continue;
    if (some <= 0) return false;
    written += static_cast<std::size_t>(some);
  }
  return true;
}

/// All of it or nothing: under another name first.
void replace_live_file(const std::string& path, const std::string& text) {
  const std::string part = path + ".part";
  unlink(part.c_str());
  const int file = ::open(part.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, kOwnerOnly);
  if (file < 0) return;
  const bool whole = write_all(file, text);
  ::close(file);
  if (!whole || std::rename(part.c_str(), path.c_str()) != 0) unlink(part.c_str());
}

std::string text_of_games(const std::vector<LiveGame>& games) {
  Json list = Json::array();
  for (const LiveGame& game : games) {
    Json actions = Json::array();
    for (const engine::Action action : game.actions) actions.push_back(action.bits());
    list.push_back({{"index", game.index}, {"actions", std::move(actions)}});
  }
  return Json({{"games", std::move(list)}}).dump();
}

}  // namespace

std::optional<LivePlace> LivePlace::of(const std::string& store) {
  struct stat folder {};
  struct stat about {};
  if (stat(kMemory, &folder) != 0 || !S_ISDIR(folder.st_mode)) return std::nullopt;
  if (stat(store.c_str(), &about) != 0 || !S_ISREG(about.st_mode)) return std::nullopt;
  const std::string name =
      fmt::format("{}/bastide-{}-{:x}-{:x}", kMemory, geteuid(), about.st_dev, about.st_ino);
  return LivePlace{name + "-watched", name + "-live"};
}

// -- who looks on -----------------------------------------------------------------------------------------

void mark_watched(const LivePlace& place) {
  const int file = ::open(place.watched.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC | O_NOFOLLOW, kOwnerOnly);
  const bool done = file >= 0 && futimens(file, nullptr) == 0;
  const int error = errno;
  if (file >= 0) ::close(file);
  if (!done) throw InputError("cannot write " + place.watched + ": " + std::strerror(error));
}

// An arena that was killed has left its games behind.
void unmark_watched(const LivePlace& place) noexcept {
  unlink(place.watched.c_str());
  if (!is_fresh(place.live)) unlink(place.live.c_str());
}

std::optional<std::vector<LiveGame>> read_live_games(const LivePlace& place) {
  const int file = open_fresh(place.live);
  if (file < 0) return std::nullopt;
  std::string text;
  std::array<char, 65536> bytes{};
  for (ssize_t some = 0; (some = ::read(file, bytes.data(), bytes.size())) > 0;)
    text.append(bytes.data(), static_cast<std::size_t>(some));
  ::close(file);
  std::vector<LiveGame> games;
  try {
    const Json json = Json::parse(text);
    for (const Json& entry : json.at("games")) {
      LiveGame& game = games.emplace_back();
      game.index = entry.at("index").get<std::int64_t>();
      for (const Json& bits : entry.at("actions"))
        game.actions.push_back(engine::Action::from_bits(bits.get<std::uint32_t>()));
    }
  } catch (const Json::exception& error) {
    throw InputError(place.live + ": found " + error.what() + ", expected games that bastide arena wrote");
  }
  std::sort(games.begin(), games.end(),
            [](const LiveGame& a, const LiveGame& b) { return a.index < b.index; });
  return games;
}

// -- the tournament ---------------------------------------------------------------------------------------

LiveGames::Window::Window(LiveGames* games) : games_(games) {
  if (games_ == nullptr) return;
  const std::lock_guard lock(games_->mutex_);
  games_->windows_.push_back(this);
}

LiveGames::Window::~Window() {
  if (games_ == nullptr) return;
  const std::lock_guard lock(games_->mutex_);
  std::erase(games_->windows_, this);
}

void LiveGames::Window::copy(std::int64_t index, std::span<const engine::Action> actions) {
  const std::lock_guard lock(mutex_);
  if (!shows_ || game_.index != index || game_.actions.size() > actions.size()) game_ = {index, {}};
  shows_ = true;
  const auto fresh = actions.subspan(game_.actions.size());
  game_.actions.insert(game_.actions.end(), fresh.begin(), fresh.end());
}

void LiveGames::Window::empty() {
  const std::lock_guard lock(mutex_);
  shows_ = false;
  game_.actions.clear();
}

LiveGames::LiveGames(const std::string& store, std::chrono::milliseconds every)
    : place_(LivePlace::of(store)), every_(every) {
  if (place_) thread_ = std::thread([this] { run(); });
}

LiveGames::~LiveGames() {
  if (!place_) return;
  {
    const std::lock_guard lock(mutex_);
    ended_ = true;
    wake_.notify_all();
  }
  thread_.join();
  unlink(place_->live.c_str());
}

void LiveGames::run() {
  std::unique_lock lock(mutex_);
  while (!wake_.wait_for(lock, every_, [this] { return ended_; })) look();
}

/// The lock is held: workers come and go seldom.
void LiveGames::look() {
  const bool watched = is_fresh(place_->watched);
  if (watched) write();
  if (!watched) unlink(place_->watched.c_str());  // of somebody who was killed
  if (!watched && wanted_.load(std::memory_order_relaxed)) unlink(place_->live.c_str());
  wanted_.store(watched, std::memory_order_relaxed);
}

void LiveGames::write() {
  std::vector<LiveGame> games;
  for (Window* window : windows_) {
    const std::lock_guard lock(window->mutex_);
    if (!window->game_.actions.empty()) games.push_back(window->game_);
  }
  replace_live_file(place_->live, text_of_games(games));
}

}  // namespace bastide::arena
