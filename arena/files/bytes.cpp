#include "arena/files/bytes.hpp"

#include <bit>
#include <cmath>

namespace bastide::arena {

void ByteWriter::number(double value) {
  u64(std::bit_cast<std::uint64_t>(value));
}

void ByteWriter::text(std::string_view value) {
  u32(static_cast<std::uint32_t>(value.size()));
  bytes_.insert(bytes_.end(), value.begin(), value.end());
}

void ByteWriter::bytes(std::span<const std::uint8_t> value) {
  u32(static_cast<std::uint32_t>(value.size()));
  bytes_.insert(bytes_.end(), value.begin(), value.end());
}

double ByteReader::number() {
  const auto value = std::bit_cast<double>(u64());
  if (!std::isfinite(value)) throw MessageError("found a number that is none, expected a finite one");
  return value;
}

std::string ByteReader::text() {
  const auto value = bytes();
  return {value.begin(), value.end()};
}

std::size_t ByteReader::count(std::size_t bytes_each) {
  const std::size_t number = u32();
  if (number > rest_.size() / bytes_each) {
    throw MessageError("found " + std::to_string(rest_.size()) + " bytes for " + std::to_string(number) +
                       " entries, expected at least " + std::to_string(bytes_each) + " for each");
  }
  return number;
}

void ByteReader::finish() const {
  if (!rest_.empty())
    throw MessageError("found " + std::to_string(rest_.size()) + " bytes too many, expected the end");
}

std::span<const std::uint8_t> ByteReader::take(std::size_t size) {
  if (size > rest_.size()) {
    throw MessageError("found the end after " + std::to_string(rest_.size()) + " bytes, expected " +
                       std::to_string(size));
  }
  const auto bytes = rest_.first(size);
  rest_ = rest_.subspan(size);
  return bytes;
}

}  // namespace bastide::arena
