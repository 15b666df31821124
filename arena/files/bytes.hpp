#pragma once

#include <cstdint>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

/// Messages as bytes: numbers with their lowest byte first, texts behind their length, alike on every
/// machine.
namespace bastide::arena {

using Bytes = std::vector<std::uint8_t>;

/// A message that no rank of this version wrote.
class MessageError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

class ByteWriter {
 public:
  void byte(std::uint8_t value) { bytes_.push_back(value); }
  void u32(std::uint32_t value) { little_endian(value, 4); }
  void u64(std::uint64_t value) { little_endian(value, 8); }
  void i32(std::int32_t value) { u32(static_cast<std::uint32_t>(value)); }
  void number(double value);
  void text(std::string_view value);
  void bytes(std::span<const std::uint8_t> value);

  [[nodiscard]] Bytes take() && { return std::move(bytes_); }

 private:
  void little_endian(std::uint64_t value, int size) {
    for (int i = 0; i < size; ++i) bytes_.push_back(static_cast<std::uint8_t>(value >> (8 * i)));
  }

  Bytes bytes_;
};

/// Reads what a ByteWriter wrote, in the same order. Every function throws MessageError when there is less.
class ByteReader {
 public:
  /// `bytes` must outlive this object.
  explicit ByteReader(std::span<const std::uint8_t> bytes) noexcept : rest_(bytes) {}

  [[nodiscard]] std::uint8_t byte() { return take(1)[0]; }
  [[nodiscard]] std::uint32_t u32() { return static_cast<std::uint32_t>(little_endian(4)); }
  [[nodiscard]] std::uint64_t u64() { return little_endian(8); }
  [[nodiscard]] std::int32_t i32() { return static_cast<std::int32_t>(u32()); }
  [[nodiscard]] double number();
  [[nodiscard]] std::string text();
  [[nodiscard]] std::span<const std::uint8_t> bytes() { return take(u32()); }
  /// A number of things to come, each of at least so many bytes: never more than there can be.
  [[nodiscard]] std::size_t count(std::size_t bytes_each);

  /// Throws when something is left over.
  void finish() const;

 private:
  [[nodiscard]] std::span<const std::uint8_t> take(std::size_t size);
  [[nodiscard]] std::uint64_t little_endian(int size) {
    const auto bytes = take(static_cast<std::size_t>(size));
    std::uint64_t value = 0;
    for (int i = size; i > 0; --i) value = value << 8U | bytes[static_cast<std::size_t>(i - 1)];
    return value;
  }

  std::span<const std::uint8_t> rest_;
};

}  // namespace bastide::arena
