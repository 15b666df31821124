#include "arena/cluster/piece_ranks.hpp"

#include "arena/cluster/messages.hpp"
#include "arena/cluster/silence.hpp"
#include "arena/pieces/piece_desk.hpp"
#include "engine/error.hpp"

#include <algorithm>
#include <chrono>
#include <fmt/format.h>
#include <map>
#include <set>
#include <stdexcept>
#include <thread>

namespace bastide::arena {

namespace {

using namespace std::chrono_literals;

constexpr auto kPieceLook = 500us;

// -- rank 0 -----------------------------------------------------------------------------------------------

/// Pieces for each rank, about.
std::uint32_t share_of(const PieceWork& work, const Ranks& ranks) {
  const auto size = static_cast<std::size_t>(ranks.size());
  return static_cast<std::uint32_t>((work.pieces + size - 1) / size);
}

/// Hands pieces to the other ranks, hears what came of them, and tells them that rank 0 is there.
class Foreman {
 public:
  Foreman(Ranks& ranks, PieceDesk& desk, const PieceWork& work, int threads,
          const std::function<void(const std::string&)>& note)
      : ranks_(ranks), desk_(desk), note_(note), sign_given_(ranks.seconds()) {
    const WorkMessage message{message_program(), work.plan, threads, share_of(work, ranks)};
    for (int rank = 1; rank < ranks.size(); ++rank) {
      if (ranks.given_up().contains(rank)) continue;
      others_.emplace(rank, Other{{ranks.patience(), ranks.seconds()}, {}, 0, {}});
      ranks.send(rank, write_message(message));
    }
  }

  /// Until the desk is over, or somebody was stopped.
  void run(const std::atomic<bool>& stop) {
    while (!desk_.over() && !stop) {
      if (const auto received = ranks_.receive()) {
        hear(*received);
      } else {
        attend();
        std::this_thread::sleep_for(kPieceLook);
      }
    }
    desk_.end();
  }

 private:
  struct Other {
    Silence silence;
    std::string host;
    int at_a_time = 0;
    std::set<std::size_t> out;  ///< pieces that it has
  };

  void give_sign() {
    const double now = ranks_.seconds();
    if (now - sign_given_ < kSignsShare * std::min(ranks_.patience(), kPatienceWithRank0)) return;
    for (const auto& [rank, other] : others_) ranks_.send(rank, plain_message(MessageKind::alive));
    sign_given_ = now;
  }

  [[nodiscard]] static std::string name(int rank, const std::string& host) {
    return fmt::format("{} (rank {})", host.empty() ? "a host" : host, rank);
  }

  /// What comes from a rank that was given up is dropped.
  void hear(const Received& received) {
    const auto from = others_.find(received.from);
    if (from == others_.end()) return;
    auto& [rank, other] = *from;
    other.silence.heard();
    switch (kind_of(received.message)) {
      case MessageKind::ready: {
        const ReadyMessage ready = read_ready(received.message);
        other.host = ready.host;
        other.at_a_time = ready.games;
        break;
      }
      case MessageKind::piece_done: {
        const PieceMessage done = read_piece(received.message);
        if (other.out.erase(done.number) > 0) desk_.take(done.number, done.content);
        break;
      }
      case MessageKind::refused: {
        const RefusedMessage refused = read_refused(received.message);
        throw InputError(name(rank, refused.host) + ": " + refused.reason);
      }
      case MessageKind::failed: {
        const FailedMessage failed = read_failed(received.message);
        const std::string text = name(rank, other.host) + ": " + failed.text;
        if (failed.bad_input) throw InputError(text);
        throw std::runtime_error(text);
      }
      case MessageKind::interrupted:
        desk_.end();
        break;
      default:
        break;
    }
    hand_out(rank, other);
  }

  void hand_out(int rank, Other& other) {
    while (other.out.size() < static_cast<std::size_t>(other.at_a_time)) {
      const auto piece = desk_.next_now();
      if (!piece) return;
      other.out.insert(piece->first);
      ranks_.send(rank,
                  piece_message(MessageKind::piece, static_cast<std::uint32_t>(piece->first), piece->second));
    }
  }

  void attend() {
    give_sign();
    const double now = ranks_.seconds();
    for (auto at = others_.begin(); at != others_.end();) {
      auto& [rank, other] = *at;
      other.silence.listen(now);
      if (!other.silence.too_long()) {
        hand_out(rank, other);
        ++at;
        continue;
      }
      note_(fmt::format("{} has said nothing for {:g} s and is given up; others do its work",
                        name(rank, other.host), ranks_.patience()));
      ranks_.give_up(rank);
      for (const std::size_t number : other.out) desk_.put_back(number);
      at = others_.erase(at);
    }
  }

  Ranks& ranks_;
  PieceDesk& desk_;
  const std::function<void(const std::string&)>& note_;
  std::map<int, Other> others_;  ///< by rank
  double sign_given_;
};

// -- the other ranks --------------------------------------------------------------------------------------

/// The pieces of a rank, which come one by one and are done in threads.
class PieceBench {
 public:
  PieceBench(WorkMessage message, const MakeWorker& make, StopSignal stop)
      : message_(std::move(message)), crew_(crew_for(message_.share, message_.threads)), stop_(stop) {
    // What cannot be done is said before the first piece.
    (void)make(message_.plan, 1, stop);
    for (int i = 0; i < crew_.workers; ++i) threads_.emplace_back([this, &make] { work(make); });
  }
  ~PieceBench() {
    const std::lock_guard lock(mutex_);
    ended_ = true;
    changed_.notify_all();
  }
  PieceBench(const PieceBench&) = delete;
  PieceBench& operator=(const PieceBench&) = delete;

  [[nodiscard]] int at_a_time() const noexcept { return crew_.workers; }
  void put(PieceMessage piece) {
    const std::lock_guard lock(mutex_);
    waiting_.push_back(std::move(piece));
    changed_.notify_one();
  }
  /// What was done since the last call. Throws what a worker threw.
  [[nodiscard]] std::vector<PieceMessage> take_done() {
    const std::lock_guard lock(mutex_);
    if (failure_) std::rethrow_exception(failure_);
    return std::exchange(done_, {});
  }

 private:
  void work(const MakeWorker& make) noexcept {
    try {
      const auto worker = make(message_.plan, crew_.threads_each, stop_);
      while (auto piece = next()) {
        auto result = worker->work(piece->content);
        if (!result) return;
        const std::lock_guard lock(mutex_);
        done_.push_back({piece->number, *std::move(result)});
      }
    } catch (...) {
      const std::lock_guard lock(mutex_);
      if (!failure_) failure_ = std::current_exception();
    }
  }
  [[nodiscard]] std::optional<PieceMessage> next() {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [this] { return ended_ || !waiting_.empty(); });
    if (ended_) return std::nullopt;
    PieceMessage piece = std::move(waiting_.front());
    waiting_.pop_front();
    return piece;
  }

  const WorkMessage message_;
  const Crew crew_;
  const StopSignal stop_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<PieceMessage> waiting_;
  std::vector<PieceMessage> done_;
  bool ended_ = false;
  std::exception_ptr failure_;
  std::vector<std::jthread> threads_;  ///< end before all else does
};

/// A rank other than 0.
class Journeyman {
 public:
  Journeyman(Ranks& ranks, const MakeWorker& make, const std::atomic<bool>& interrupted)
      : ranks_(ranks),
        make_(make),
        interrupted_(interrupted),
        stop_(interrupted, over_),
        rank_0_(kPatienceWithRank0, ranks.seconds()),
        told_(ranks.seconds()) {}

  void run() {
    bool told_of_interrupt = false;
    for (bool leaving = false; !leaving;) {
      const auto received = ranks_.receive();
      if (received) {
        rank_0_.heard();
        leaving = kind_of(received->message) == MessageKind::leave;
        hear(received->message);
      } else {
        std::this_thread::sleep_for(kPieceLook);
      }
      report();
      if (interrupted_ && !std::exchange(told_of_interrupt, true))
        ranks_.send(0, plain_message(MessageKind::interrupted));
      const double now = ranks_.seconds();
      rank_0_.listen(now);
      if (rank_0_.too_long()) throw std::runtime_error("rank 0 has said nothing for too long");
      if (bench_ && now - told_ >= kSignsShare * ranks_.patience()) say(plain_message(MessageKind::alive));
    }
    over_ = true;
    bench_.reset();
    ranks_.send(0, plain_message(MessageKind::left));
  }

 private:
  void hear(std::span<const std::uint8_t> message) {
    const MessageKind kind = kind_of(message);
    if (kind == MessageKind::work) begin(read_work(message));
    if (kind == MessageKind::piece && bench_) bench_->put(read_piece(message));
  }

  void begin(WorkMessage work) {
    try {
      if (work.program != message_program())
        throw InputError(fmt::format("runs {}, rank 0 runs {}", message_program(), work.program));
      bench_ = std::make_unique<PieceBench>(std::move(work), make_, stop_);
      say(write_message(ReadyMessage{ranks_.host(), bench_->at_a_time()}));
    } catch (const std::exception& error) {
      say(write_message(RefusedMessage{ranks_.host(), error.what()}));
    }
  }

  void report() {
    if (!bench_) return;
    try {
      for (const PieceMessage& done : bench_->take_done())
        say(piece_message(MessageKind::piece_done, done.number, done.content));
    } catch (const std::exception& error) {
      const bool bad_input = dynamic_cast<const InputError*>(&error) != nullptr;
      say(write_message(FailedMessage{bad_input, error.what()}));
      over_ = true;
      bench_.reset();
    }
  }

  void say(Bytes message) {
    ranks_.send(0, std::move(message));
    told_ = ranks_.seconds();
  }

  Ranks& ranks_;
  const MakeWorker& make_;
  const std::atomic<bool>& interrupted_;
  std::atomic<bool> over_{false};
  StopSignal stop_;
  Silence rank_0_;
  double told_;
  std::unique_ptr<PieceBench> bench_;
};

}  // namespace

bool do_pieces_on_ranks(Ranks* ranks, const PieceWork& work, const MakeWorker& make, int threads,
                        const std::atomic<bool>& stop, const std::function<void(const std::string&)>& note) {
  if (ranks == nullptr) return do_pieces(work, make, threads, StopSignal(stop));
  if (work.pieces == 0) return true;
  PieceDesk desk(work);
  std::atomic<bool> over{false};
  Foreman foreman(*ranks, desk, work, threads, note);
  {
    const PieceCrew crew(desk, work.plan, make, crew_for(share_of(work, *ranks), threads),
                         StopSignal(stop, over));
    try {
      foreman.run(stop);
    } catch (...) {
      desk.fail(std::current_exception());
    }
    over = true;
  }
  return desk.all_done();
}

void do_pieces_as_rank(Ranks& ranks, const MakeWorker& make, const std::atomic<bool>& interrupted) {
  Journeyman(ranks, make, interrupted).run();
}

}  // namespace bastide::arena
