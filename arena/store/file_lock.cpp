#include "arena/store/file_lock.hpp"

#include "engine/error.hpp"

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

namespace bastide::arena {

FileLock::FileLock(const std::string& path) : file_(::open(path.c_str(), O_RDWR | O_CLOEXEC)) {
  if (file_ < 0) throw InputError("cannot open " + path + ": " + std::strerror(errno));
  if (flock(file_, LOCK_EX | LOCK_NB) == 0) return;
  const int error = errno;
  ::close(file_);
  if (error == EWOULDBLOCK) {
    throw InputError(path +
                     ": found it in use by another program, expected one at a time; wait for it, or name "
                     "another");
  }
  throw InputError("cannot lock " + path + ": " + std::strerror(error));
}

FileLock::~FileLock() {
  ::close(file_);
}

}  // namespace bastide::arena
