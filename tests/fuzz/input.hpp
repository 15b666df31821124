#pragma once

#include <cstddef>
#include <string>

namespace bastide::tests {

/// Bytes of a fuzzer, taken one by one; zeros behind their end.
class FuzzInput {
 public:
  FuzzInput(const unsigned char* data, std::size_t size) noexcept : next_(data), end_(data + size) {}

  [[nodiscard]] bool empty() const noexcept { return next_ == end_; }
  [[nodiscard]] unsigned char byte() noexcept { return empty() ? 0 : *next_++; }
  /// Of four bytes, the lowest first.
  [[nodiscard]] std::size_t number() noexcept {
    std::size_t value = 0;
    for (unsigned shift = 0; shift < 32; shift += 8) value |= std::size_t{byte()} << shift;
    return value;
  }
  [[nodiscard]] std::string text(std::size_t size) {
    std::string taken;
    for (std::size_t i = 0; i < size; ++i) taken += static_cast<char>(byte());
    return taken;
  }

 private:
  const unsigned char* next_;
  const unsigned char* end_;
};

}  // namespace bastide::tests
