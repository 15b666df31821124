#pragma once

#include <cstdio>
#include <string>
#include <string_view>

namespace bastide::arena {

/// A file that appears whole or not at all: written under another name beside its own, and renamed by
/// `commit`. What has no size of its own (a pipe, a terminal, /dev/null) is written directly.
class OutputFile {
 public:
  /// Opens it at once, so that a place that cannot be written is known before any work. Throws InputError.
  explicit OutputFile(const std::string& path);
  /// Takes the unfinished file away.
  ~OutputFile();
  OutputFile(const OutputFile&) = delete;
  OutputFile& operator=(const OutputFile&) = delete;

  /// Throws std::runtime_error when the disk is full.
  void write(std::string_view text);
  /// Puts the finished file in its place. Throws std::runtime_error; nothing may be written afterwards.
  void commit();

 private:
  [[noreturn]] void fail() const;

  std::string path_;
  std::string target_;   ///< what `path` stands for, links followed
  std::string written_;  ///< the temporary name; equal to `target_` when written directly
  std::FILE* file_ = nullptr;
};

/// Takes away what is unfinished, of all files, as the process is about to end. May be called by a signal's
/// handler.
void remove_unfinished_files() noexcept;

}  // namespace bastide::arena
