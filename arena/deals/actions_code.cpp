#include "arena/deals/actions_code.hpp"

#include "engine/error.hpp"

#include <bit>

namespace bastide::arena {

namespace {

using engine::Action;

constexpr unsigned kByte = 8;
constexpr unsigned kMostBytes = 4;
constexpr std::uint8_t kNoDraws = 0;  ///< the first byte where draws are left out
constexpr std::size_t kHead = 7;      ///< bytes before the actions then
constexpr unsigned kLength = 0x7;     ///< of the first byte: bytes of the payload
constexpr unsigned kHighest = 0x8;  ///< of the first byte: the fifth bit of the kind; the others are above it

std::uint8_t first_byte(Action::Kind kind, unsigned size) {
  const auto number = static_cast<unsigned>(kind);
  return static_cast<std::uint8_t>((number & 0xFU) << 4U | (number & 0x10U ? kHighest : 0U) | size);
}

std::size_t kind_of(std::uint8_t first) {
  return first >> 4U | ((first & kHighest) != 0 ? 0x10U : 0U);
}

/// `bytes` and the actions behind them.
ActionsCode append_actions(ActionsCode bytes, std::span<const engine::Action> actions) {
  const std::size_t head = bytes.size();
  bytes.resize(head + (1 + kMostBytes) * actions.size());
  auto* out = bytes.data() + head;
  for (const engine::Action action : actions) {
    const std::uint32_t payload = action.payload();
    const unsigned size = (static_cast<unsigned>(std::bit_width(payload)) + kByte - 1) / kByte;
    *out++ = first_byte(action.kind(), size);
    // All of its bytes without a branch; the next action lies over those that are zeros.
    for (unsigned i = 0; i < kMostBytes; ++i) out[i] = static_cast<std::uint8_t>(payload >> (kByte * i));
    out += size;
  }
  bytes.resize(static_cast<std::size_t>(out - bytes.data()));
  return bytes;
}

}  // namespace

ActionsCode encode_actions(std::span<const engine::Action> actions) {
  return append_actions({}, actions);
}

ActionsCode encode_choices(const Draws& draws, std::span<const engine::Action> actions) {
  ActionsCode head = {kNoDraws};
  for (unsigned i = 0; i < sizeof draws.number(); ++i)
    head.push_back(static_cast<std::uint8_t>(draws.number() >> (kByte * i)));
  for (unsigned i = 0; i < sizeof draws.checksum(); ++i)
    head.push_back(static_cast<std::uint8_t>(draws.checksum() >> (kByte * i)));
  return append_actions(std::move(head), actions);
}

bool leaves_out_draws(std::span<const std::uint8_t> bytes) noexcept {
  return !bytes.empty() && bytes.front() == kNoDraws;
}

Choices decode_choices(std::span<const std::uint8_t> bytes, const std::string& source) {
  if (bytes.size() < kHead) {
    throw InputError(source + ": found " + std::to_string(bytes.size()) + " bytes of actions, expected " +
                     std::to_string(kHead) + " or more");
  }
  const auto number = static_cast<std::uint16_t>(bytes[1] | bytes[2] << kByte);
  std::uint32_t checksum = 0;
  for (std::size_t i = kHead - 1; i > 2; --i) checksum = checksum << kByte | bytes[i];
  return {Draws(number, checksum), decode_actions(bytes.subspan(kHead), source)};
}

std::vector<engine::Action> decode_actions(std::span<const std::uint8_t> bytes, const std::string& source) {
  constexpr std::size_t kFewest = 2;  ///< bytes of nearly every action
  std::vector<engine::Action> actions;
  actions.reserve(bytes.size() / kFewest);
  for (std::size_t at = 0; at < bytes.size();) {
    const std::size_t kind = kind_of(bytes[at]);
    const std::size_t size = bytes[at] & kLength;
    const bool known = kind != 0 && kind < engine::kActionKindNames.size();
    if (!known || size > kMostBytes || at + size >= bytes.size()) {
      throw InputError(source + ": found byte " + std::to_string(bytes[at]) + " at " + std::to_string(at) +
                       " of the actions, expected the beginning of an action");
    }
    std::uint32_t payload = 0;
    for (std::size_t i = size; i > 0; --i) payload = payload << 8U | bytes[at + i];
    if ((payload & ~Action::kPayload) != 0) {
      throw InputError(source + ": found a payload of more than 27 bits at " + std::to_string(at) +
                       " of the actions, expected less");
    }
    actions.push_back(Action::of(static_cast<Action::Kind>(kind), payload));
    at += 1 + size;
  }
  return actions;
}

}  // namespace bastide::arena
