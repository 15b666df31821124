#include "arena/logs/log_folder.hpp"

#include "arena/version/version.hpp"
#include "engine/error.hpp"

#include <cstdio>
#include <cstring>
#include <ctime>
#include <filesystem>
#include <fmt/chrono.h>
#include <fmt/format.h>
#include <unistd.h>

namespace bastide::arena {

namespace {

namespace fs = std::filesystem;

[[noreturn]] void refuse_folder(const std::string& path, const std::string& why) {
  throw InputError("cannot write logs into " + in_quotes(path) + ": " + why);
}

}  // namespace

LogFolder::LogFolder(const std::string& path) : path_(path) {
  std::error_code error;
  fs::create_directories(path, error);
  if (error && !fs::is_directory(path)) refuse_folder(path, error.message());
  // Permissions do not say it all: file systems are read-only or full.
  const fs::path trial = fs::path(path) / fmt::format(".trial-{}", getpid());
  int reason = 0;
  GameLog(trial.string(), [&](const std::string&, int found) { reason = found; }).head("trial");
  fs::remove(trial, error);
  if (reason != 0) refuse_folder(path, std::strerror(reason));
}

std::string LogFolder::name_of_game(std::int64_t number) {
  return fmt::format("game-{:07}.log", number);
}

std::shared_ptr<GameLog> LogFolder::begin(const std::string& name, const std::string& about) {
  auto log = std::make_shared<GameLog>((fs::path(path_) / name).string(),
                                       [this](const std::string& path, int error) { tell(path, error); });
  log->head(fmt::format("bastide {}, {}", kVersion, about));
  log->head(fmt::format(
      "begun {:%Y-%m-%dT%H:%M:%SZ}; seconds since then, > to a bot, < from it, ! its standard error, at most "
      "{} MiB",
      fmt::gmtime(std::time(nullptr)), GameLog::kMostBytes >> 20U));
  return log;
}

void LogFolder::tell(const std::string& path, int error) {
  if (told_.exchange(true)) return;
  std::fprintf(stderr, "bastide: cannot write %s: %s; logs lack what comes, the games go on\n",
               cut_after(path, 400).c_str(), std::strerror(error));
}

}  // namespace bastide::arena
