#include "arena/files/output_file.hpp"

#include "engine/error.hpp"

#include <array>
#include <atomic>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <stdexcept>
#include <unistd.h>
#include <utility>

namespace bastide::arena {

namespace {

namespace fs = std::filesystem;

std::string reason() {
  return std::strerror(errno);
}

/// The file that is written in the end: links are followed, so that they stay.
std::string resolved(const std::string& path) {
  std::error_code error;
  const fs::path target = fs::weakly_canonical(path, error);
  return error ? path : target.string();
}

/// The names of unfinished files; what is behind the last place is not removed by a signal.
std::array<std::atomic<const char*>, 32> unfinished;
static_assert(std::atomic<const char*>::is_always_lock_free, "what a signal handler may touch");

void exchange_unfinished(const char* name, const char* by) noexcept {
  for (std::atomic<const char*>& place : unfinished) {
    const char* expected = name;
    if (place.compare_exchange_strong(expected, by)) return;
  }
}

}  // namespace

void remove_unfinished_files() noexcept {
  for (const std::atomic<const char*>& place : unfinished) {
    if (const char* name = place.load()) unlink(name);
  }
}

OutputFile::OutputFile(const std::string& path) : path_(path), target_(resolved(path)), written_(target_) {
  std::error_code error;
  const fs::file_status status = fs::status(target_, error);
  if (fs::is_directory(status)) {
    throw InputError("cannot write " + in_quotes(path) + ": it is a directory, expected a file's name");
  }
  const bool exists = fs::exists(status);
  if (exists && access(target_.c_str(), W_OK) != 0) {
    throw InputError("cannot write " + in_quotes(path) + ": " + reason());
  }
  if (!exists || fs::is_regular_file(status)) written_ += ".part-" + std::to_string(getpid());
  file_ = std::fopen(written_.c_str(), "wb");
  if (file_ == nullptr) throw InputError("cannot write " + in_quotes(path) + ": " + reason());
  if (written_ != target_) exchange_unfinished(nullptr, written_.c_str());
}

OutputFile::~OutputFile() {
  if (file_ == nullptr) return;
  std::fclose(file_);
  if (written_ == target_) return;
  std::remove(written_.c_str());
  exchange_unfinished(written_.c_str(), nullptr);
}

void OutputFile::write(std::string_view text) {
  if (std::fwrite(text.data(), 1, text.size(), file_) != text.size()) fail();
}

void OutputFile::commit() {
  if (std::fflush(file_) != 0) fail();
  if (written_ != target_) {
    if (std::rename(written_.c_str(), target_.c_str()) != 0) fail();
    exchange_unfinished(written_.c_str(), nullptr);
  }
  std::fclose(std::exchange(file_, nullptr));
}

void OutputFile::fail() const {
  throw std::runtime_error("cannot write " + in_quotes(path_) + ": " + reason());
}

}  // namespace bastide::arena
