#include "arena/report/event_log.hpp"

#include "arena/tournament/host_name.hpp"
#include "arena/tournament/tournament_settings.hpp"
#include "arena/version/version.hpp"
#include "engine/error.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <fcntl.h>
#include <nlohmann/json.hpp>
#include <sys/stat.h>
#include <unistd.h>

namespace bastide::arena {

namespace {

constexpr std::chrono::minutes kSpeedEvery{1};
/// How every line begins, and what none is longer than.
constexpr std::string_view kBegin = R"({"time":)";
constexpr off_t kMostLine = off_t{1} << 20;

off_t size_of(int file) {
  struct stat status {};
  return fstat(file, &status) == 0 ? status.st_size : 0;
}

}  // namespace

EventFile::EventFile(const std::string& path)
    : path_(path), file_(open(path.c_str(), O_RDWR | O_APPEND | O_CREAT | O_CLOEXEC, 0644)) {
  if (file_ < 0) throw InputError("cannot write " + in_quotes(path) + ": " + std::strerror(errno));
  refuse_other_files();
  finish_line();
}

EventFile::~EventFile() {
  close(file_);
}

void EventFile::refuse_other_files() const {
  std::array<char, kBegin.size()> begin{};
  const ssize_t bytes = pread(file_, begin.data(), begin.size(), 0);
  const std::string_view found(begin.data(), static_cast<std::size_t>(std::max<ssize_t>(bytes, 0)));
  if (kBegin.starts_with(found)) return;
  close(file_);
  throw InputError("cannot write " + in_quotes(path_) +
                   ": found another file, expected a log of events, or none");
}

/// Takes away what a run that was killed has left of a line.
void EventFile::finish_line() {
  const off_t size = size_of(file_);
  std::string tail(static_cast<std::size_t>(std::min<off_t>(size, kMostLine)), '\0');
  const auto length = static_cast<ssize_t>(tail.size());
  if (length == 0 || pread(file_, tail.data(), tail.size(), size - length) != length) return;
  const std::size_t newline = tail.rfind('\n');
  const off_t broken = newline == std::string::npos ? length : length - static_cast<off_t>(newline) - 1;
  if (broken > 0) (void)!ftruncate(file_, size - broken);
}

void EventFile::write(std::string_view event, const Json& fields) {
  Json line = {{"time", now_utc()}, {"event", event}};
  line.update(fields);
  const std::string text = line.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n";
  const off_t before = size_of(file_);
  const ssize_t written = ::write(file_, text.data(), text.size());
  if (written == static_cast<ssize_t>(text.size())) return;
  const int error = written < 0 ? errno : ENOSPC;
  if (written > 0) (void)!ftruncate(file_, before);
  if (std::exchange(told_, true)) return;
  std::fprintf(stderr, "bastide: cannot write %s: %s; it lacks what happens now, the games go on\n",
               cut_after(path_, 400).c_str(), std::strerror(error));
}

void TournamentLog::begin(const TournamentConfig& config, const std::string& store, std::int64_t done) {
  hosts_.clear();
  began_ = told_ = Clock::now();
  Json names = Json::array();
  for (const Competitor& bot : config.bots) names.push_back(bot.name);
  file_.write("run", {{"tournament", config.name},
                      {"store", store},
                      {"program", std::string("bastide ") + kVersion},
                      {"host", host_name()},
                      {"bots", std::move(names)},
                      {"done", done},
                      {"all", Schedule(config.field(), config.deals).games()}});
}

void TournamentLog::add(const TournamentConfig& config, std::span<const PlayedGame> games) {
  for (const PlayedGame& played : games) {
    const ScheduledGame& game = played.game;
    Json fields = {
        {"game", config.first_number + game.index}, {"deal", game.deal}, {"seating", game.seating}};
    for (const char* list : {"bots", "points", "seconds"}) fields[list] = Json::array();
    for (std::size_t seat = 0; seat < static_cast<std::size_t>(game.players); ++seat) {
      fields["bots"].push_back(game.bots[seat]);
      fields["points"].push_back(played.seats[seat].points);
      fields["seconds"].push_back(played.seats[seat].seconds);
    }
    const bool failed = played.ending.failure != Failure::none;
    if (failed) {
      fields["failed"] = played.ending.failed + 1;
      fields["failure"] = name_of(played.ending.failure);
      fields["message"] = played.ending.message;
    }
    Count& count = hosts_[played.origin.host];
    ++count.games;
    count.failures += failed ? 1 : 0;
    file_.write(failed ? "failure" : "game", fields);
  }
  if (Clock::now() - told_ >= kSpeedEvery) write_speed();
}

void TournamentLog::write_speed() {
  told_ = Clock::now();
  const double seconds = std::chrono::duration<double>(told_ - began_).count();
  for (const auto& [host, count] : hosts_) {
    file_.write("speed", {{"host", host},
                          {"games", count.games},
                          {"failures", count.failures},
                          {"seconds", seconds},
                          {"rate", seconds > 0 ? static_cast<double>(count.games) / seconds : 0.0}});
  }
}

void TournamentLog::verdict(const RunningTest& test) {
  file_.write("verdict",
              {{"status", test.status()}, {"deals", test.deals()}, {"verdict", test.conclusion()}});
}

void TournamentLog::fail(const std::string& message) {
  write_speed();
  file_.write("failed", {{"message", message}});
}

void TournamentLog::end(const RunResult& run) {
  write_speed();
  file_.write("end", {{"finished", run.finished}, {"games", run.games}, {"seconds", run.seconds}});
}

}  // namespace bastide::arena
