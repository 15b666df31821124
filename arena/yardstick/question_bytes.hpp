#pragma once

#include "arena/files/bytes.hpp"
#include "arena/store/yardstick_store.hpp"

#include <cstdint>
#include <span>

namespace bastide::arena {

/// A question with its turns as bytes, as it goes from process to process.
[[nodiscard]] Bytes write_question(const StoredQuestion& question);
/// Throws MessageError for what `write_question` did not write.
[[nodiscard]] StoredQuestion read_question(std::span<const std::uint8_t> bytes);

}  // namespace bastide::arena
