#include "arena/files/output_file.hpp"

#include "engine/error.hpp"

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

}  // namespace

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
}

OutputFile::~OutputFile() {
  if (file_ == nullptr) return;
  std::fclose(file_);
  if (written_ != target_) std::remove(written_.c_str());
}

void OutputFile::write(std::string_view text) {
  if (std::fwrite(text.data(), 1, text.size(), file_) != text.size()) fail();
}

void OutputFile::commit() {
  if (std::fflush(file_) != 0) fail();
  if (written_ != target_ && std::rename(written_.c_str(), target_.c_str()) != 0) fail();
  std::fclose(std::exchange(file_, nullptr));
}

void OutputFile::fail() const {
  throw std::runtime_error("cannot write " + in_quotes(path_) + ": " + reason());
}

}  // namespace bastide::arena
