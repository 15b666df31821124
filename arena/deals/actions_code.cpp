#include "arena/deals/actions_code.hpp"

#include "engine/error.hpp"

#include <bit>

namespace bastide::arena {

namespace {

constexpr unsigned kKindAt = 28;  ///< in an action's bits
constexpr std::uint32_t kPayload = (std::uint32_t{1} << kKindAt) - 1;
constexpr unsigned kMostBytes = 4;

}  // namespace

ActionsCode encode_actions(std::span<const engine::Action> actions) {
  constexpr unsigned kByte = 8;
  ActionsCode bytes((1 + kMostBytes) * actions.size());
  auto* out = bytes.data();
  for (const engine::Action action : actions) {
    const std::uint32_t payload = action.bits() & kPayload;
    const unsigned size = (static_cast<unsigned>(std::bit_width(payload)) + kByte - 1) / kByte;
    *out++ = static_cast<std::uint8_t>(action.bits() >> kKindAt << 4 | size);
    // All of its bytes without a branch; the next action lies over those that are zeros.
    for (unsigned i = 0; i < kMostBytes; ++i) out[i] = static_cast<std::uint8_t>(payload >> (kByte * i));
    out += size;
  }
  bytes.resize(static_cast<std::size_t>(out - bytes.data()));
  return bytes;
}

std::vector<engine::Action> decode_actions(std::span<const std::uint8_t> bytes, const std::string& source) {
  constexpr std::size_t kFewest = 2;  ///< bytes of nearly every action
  std::vector<engine::Action> actions;
  actions.reserve(bytes.size() / kFewest);
  for (std::size_t at = 0; at < bytes.size();) {
    const std::size_t kind = bytes[at] >> 4U;
    const std::size_t size = bytes[at] & 0xFU;
    const bool known = kind != 0 && kind <= static_cast<std::size_t>(engine::Action::Kind::use_token);
    if (!known || size > kMostBytes || at + size >= bytes.size()) {
      throw InputError(source + ": found byte " + std::to_string(bytes[at]) + " at " + std::to_string(at) +
                       " of the actions, expected the beginning of an action");
    }
    std::uint32_t payload = 0;
    for (std::size_t i = size; i > 0; --i) payload = payload << 8U | bytes[at + i];
    if ((payload & ~kPayload) != 0) {
      throw InputError(source + ": found a payload of more than " + std::to_string(kKindAt) + " bits at " +
                       std::to_string(at) + " of the actions, expected less");
    }
    actions.push_back(engine::Action::from_bits(static_cast<std::uint32_t>(kind) << kKindAt | payload));
    at += 1 + size;
  }
  return actions;
}

}  // namespace bastide::arena
