#pragma once

#include <string>

namespace bastide::arena {

/// Keeps a second program from writing to the same file, as long as this object lives. SQLite alone would
/// let both write in turns. Closing any descriptor of a file drops the process's own POSIX locks on it,
/// SQLite's among them: this object must outlive every connection of its process to the file.
class FileLock {
 public:
  /// Throws InputError when the file cannot be written, or another program has it.
  explicit FileLock(const std::string& path);
  ~FileLock();
  FileLock(const FileLock&) = delete;
  FileLock& operator=(const FileLock&) = delete;

 private:
  int file_;
};

}  // namespace bastide::arena
