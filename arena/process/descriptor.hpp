#pragma once

#include <unistd.h>
#include <utility>

namespace bastide::arena {

/// An open file descriptor, closed with this object, or none.
class Descriptor {
 public:
  Descriptor() = default;
  explicit Descriptor(int number) noexcept : number_(number) {}
  Descriptor(Descriptor&& other) noexcept : number_(std::exchange(other.number_, kNone)) {}
  Descriptor& operator=(Descriptor&& other) noexcept {
    if (this != &other) {
      close();
      number_ = std::exchange(other.number_, kNone);
    }
    return *this;
  }
  ~Descriptor() { close(); }

  [[nodiscard]] int number() const noexcept { return number_; }
  [[nodiscard]] explicit operator bool() const noexcept { return number_ != kNone; }
  void close() noexcept {
    if (number_ != kNone) ::close(std::exchange(number_, kNone));
  }

 private:
  static constexpr int kNone = -1;
  int number_ = kNone;
};

}  // namespace bastide::arena
