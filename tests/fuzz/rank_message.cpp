// Any bytes are a message of a rank or a MessageError; what reads back is what was written.

#include "arena/cluster/messages.hpp"

#include <cstdlib>

using namespace bastide::arena;

namespace {

/// Reads the message, writes it and reads it again.
template <class Read>
void check_reads_back(Read&& read, std::span<const std::uint8_t> message) {
  const auto once = read(message);
  try {
    if (write_message(read(write_message(once))) != write_message(once)) std::abort();
  } catch (const MessageError&) {
    std::abort();
  }
}

void read(std::span<const std::uint8_t> message) {
  static const Schedule schedule({.bots = 4, .players = 3, .seeds = 0}, 100);
  switch (kind_of(message)) {
    case MessageKind::tournament:
      return check_reads_back(read_tournament_message, message);
    case MessageKind::games:
      return void(read_games(message, schedule));
    case MessageKind::ready:
      return check_reads_back(read_ready, message);
    case MessageKind::refused:
      return check_reads_back(read_refused, message);
    case MessageKind::report: {
      const ReportMessage once = read_report(message, schedule);
      const Bytes again = report_message(once.games, once.wanted);
      if (report_message(read_report(again, schedule).games, once.wanted) != again) std::abort();
      return;
    }
    case MessageKind::failed:
      return check_reads_back(read_failed, message);
    case MessageKind::done:
      return check_reads_back(read_time_spent, message);
    case MessageKind::work:
      return check_reads_back(read_work, message);
    case MessageKind::piece:
    case MessageKind::piece_done: {
      const PieceMessage once = read_piece(message);
      if (read_piece(piece_message(kind_of(message), once.number, once.content)) != once) std::abort();
      return;
    }
    case MessageKind::stop:
    case MessageKind::leave:
    case MessageKind::left:
    case MessageKind::alive:
    case MessageKind::interrupted:
    case MessageKind::batch:
    case MessageKind::batch_played:
      return;
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
  try {
    read({data, size});
  } catch (const MessageError&) {
  }
  return 0;
}
