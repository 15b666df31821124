#include "arena/yardstick/question_bytes.hpp"

namespace bastide::arena {

Bytes write_question(const StoredQuestion& question) {
  ByteWriter out;
  out.u64(static_cast<std::uint64_t>(question.number));
  out.i32(question.players);
  out.text(question.bots);
  out.text(question.record);
  out.byte(question.exact ? 1 : 0);
  out.u64(static_cast<std::uint64_t>(question.playouts));
  out.number(question.seconds);
  out.u32(static_cast<std::uint32_t>(question.turns.size()));
  for (const StoredTurn& turn : question.turns) {
    out.text(turn.actions);
    out.u64(static_cast<std::uint64_t>(turn.orders));
    for (const double behind : turn.behind) out.number(behind);
    out.number(turn.error);
    out.byte(turn.second ? 1 : 0);
    if (!turn.second) continue;
    for (const double number : *turn.second) out.number(number);
  }
  return std::move(out).take();
}

StoredQuestion read_question(std::span<const std::uint8_t> bytes) {
  constexpr std::size_t kTurn = 37;  ///< bytes of a turn at least
  ByteReader in(bytes);
  StoredQuestion question;
  question.number = static_cast<std::int64_t>(in.u64());
  question.players = in.i32();
  question.bots = in.text();
  question.record = in.text();
  question.exact = in.byte() != 0;
  question.playouts = static_cast<std::int64_t>(in.u64());
  question.seconds = in.number();
  question.turns.resize(in.count(kTurn));
  for (StoredTurn& turn : question.turns) {
    turn.actions = in.text();
    turn.orders = static_cast<std::int64_t>(in.u64());
    for (double& behind : turn.behind) behind = in.number();
    turn.error = in.number();
    if (in.byte() == 0) continue;
    turn.second.emplace();
    for (double& number : *turn.second) number = in.number();
  }
  in.finish();
  return question;
}

}  // namespace bastide::arena
