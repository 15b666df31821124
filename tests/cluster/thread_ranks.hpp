#pragma once

#include "arena/cluster/messages.hpp"
#include "arena/cluster/ranks.hpp"

#include <atomic>
#include <condition_variable>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

/// Ranks that are threads of one process.
namespace bastide::tests {

/// Where a rank hangs: before it sends its `nth` message of this kind, and until it is told to stop or for
/// good.
struct HangingPoint {
  int rank;
  arena::MessageKind kind;
  int nth = 1;
  bool until_stop = false;
};

/// All ranks were ended by one of them.
struct Aborted {};

/// What all of them share: a box of messages for each, and a time of their own. A second of it passes when
/// every rank that works has looked at it: nobody falls behind, however busy the machine is, and those that
/// hang hold up nobody.
class Mailboxes {
 public:
  explicit Mailboxes(int ranks, std::optional<HangingPoint> point = {})
      : boxes_(static_cast<std::size_t>(ranks)), ranks_(boxes_.size()), point_(point) {}

  /// Waits where the rank is to hang.
  void put(int to, arena::Received received) {
    std::unique_lock lock(mutex_);
    hang_at_point(received, lock);
    if (point_ && point_->until_stop && to == point_->rank &&
        received.message.front() == static_cast<int>(arena::MessageKind::stop))
      awake();
    boxes_.at(static_cast<std::size_t>(to)).push_back(std::move(received));
  }
  [[nodiscard]] std::optional<arena::Received> take(int rank) {
    const std::lock_guard lock(mutex_);
    auto& box = boxes_.at(static_cast<std::size_t>(rank));
    if (box.empty()) return std::nullopt;
    arena::Received received = std::move(box.front());
    box.pop_front();
    return received;
  }
  [[nodiscard]] int ranks() const { return static_cast<int>(boxes_.size()); }

  // -- time -----------------------------------------------------------------------------------------------
  [[nodiscard]] double seconds(int rank) {
    const std::lock_guard lock(mutex_);
    if (aborted_) throw Aborted();
    ranks_.at(static_cast<std::size_t>(rank)).looked = true;
    pass_time();
    return seconds_;
  }
  /// The time, without having looked at it.
  [[nodiscard]] double now() {
    const std::lock_guard lock(mutex_);
    return seconds_;
  }
  /// The rank works no more. A rank 0 that hangs goes on.
  void end(int rank) {
    const std::lock_guard lock(mutex_);
    ranks_.at(static_cast<std::size_t>(rank)).works = false;
    pass_time();
    if (point_ && point_->rank == 0) awake();
  }

  // -- those that hang ------------------------------------------------------------------------------------
  [[nodiscard]] bool hung() {
    const std::lock_guard lock(mutex_);
    return hung_;
  }
  /// All others end at what they do next.
  void abort() {
    const std::lock_guard lock(mutex_);
    aborted_ = true;
    awake();
  }

 private:
  struct Rank {
    bool works = true;
    bool looked = false;
  };

  void awake() {
    awake_ = true;
    woken_.notify_all();
  }

  void hang_at_point(const arena::Received& received, std::unique_lock<std::mutex>& lock) {
    if (!point_ || received.from != point_->rank ||
        received.message.front() != static_cast<int>(point_->kind))
      return;
    if (++met_ != point_->nth) return;
    Rank& rank = ranks_.at(static_cast<std::size_t>(received.from));
    hung_ = true;
    rank.works = false;
    pass_time();
    woken_.wait(lock, [this] { return awake_; });
    if (aborted_) throw Aborted();
    rank.works = true;
  }

  void pass_time() {
    for (const Rank& rank : ranks_) {
      if (rank.works && !rank.looked) return;
    }
    for (Rank& rank : ranks_) rank.looked = false;
    seconds_ += 1;
  }

  std::mutex mutex_;
  std::vector<std::deque<arena::Received>> boxes_;
  std::vector<Rank> ranks_;
  double seconds_ = 0;
  const std::optional<HangingPoint> point_;
  std::condition_variable woken_;
  int met_ = 0;  ///< messages like that of the point
  bool hung_ = false;
  bool awake_ = false;
  bool aborted_ = false;
};

class ThreadRanks final : public arena::Ranks {
 public:
  /// `boxes` must outlive this object.
  ThreadRanks(Mailboxes& boxes, int rank) : boxes_(boxes), rank_(rank) {}

  [[nodiscard]] int rank() const override { return rank_; }
  [[nodiscard]] int size() const override { return boxes_.ranks(); }
  [[nodiscard]] double seconds() const override { return boxes_.seconds(rank_); }
  [[nodiscard]] std::string host() const override { return "host" + std::to_string(rank_ / 2); }
  void send(int to, arena::Bytes message) override { boxes_.put(to, {rank_, std::move(message)}); }
  [[nodiscard]] std::optional<arena::Received> receive() override { return boxes_.take(rank_); }
  [[nodiscard]] bool busy() const override { return false; }
  void close(double) override { closed_ = true; }
  void abort(int code) noexcept override {
    aborted_with_ = code;
    boxes_.abort();
  }

  // -- how it ended
  [[nodiscard]] bool closed() const { return closed_; }
  [[nodiscard]] std::optional<int> aborted_with() const { return aborted_with_; }

 private:
  Mailboxes& boxes_;
  int rank_;
  bool closed_ = false;
  std::optional<int> aborted_with_;
};

/// Rank 0 and so many threads that are the others, which end with this object.
class RanksAtWork {
 public:
  /// What a rank does until it is dismissed.
  using Work = std::function<void(ThreadRanks&)>;

  explicit RanksAtWork(int count, std::optional<HangingPoint> point = {}) : boxes_(count, point) {
    first_.set_patience(1e9);
  }
  ~RanksAtWork() {
    for (std::size_t i = 0; i < threads_.size(); ++i) {
      const int rank = static_cast<int>(i) + 1;
      if (!first_.given_up().contains(rank))
        first_.send(rank, arena::plain_message(arena::MessageKind::leave));
    }
    boxes_.end(0);
    if (!first_.given_up().empty()) first_.abort(0);
    for (std::thread& thread : threads_) thread.join();
  }
  RanksAtWork(const RanksAtWork&) = delete;
  RanksAtWork& operator=(const RanksAtWork&) = delete;

  void start(const Work& work) {
    for (int rank = 1; rank < boxes_.ranks(); ++rank) {
      threads_.emplace_back([=, this] {
        ThreadRanks own(boxes_, rank);
        try {
          work(own);
        } catch (const Aborted&) {
        }
        boxes_.end(rank);
      });
    }
  }

  [[nodiscard]] ThreadRanks& first() { return first_; }
  [[nodiscard]] Mailboxes& boxes() { return boxes_; }
  /// What rank 0 was told of others.
  [[nodiscard]] const std::vector<std::string>& notes() const { return notes_; }
  [[nodiscard]] std::function<void(const std::string&)> ear() {
    return [this](const std::string& note) { notes_.push_back(note); };
  }

 private:
  Mailboxes boxes_;
  ThreadRanks first_{boxes_, 0};
  std::vector<std::thread> threads_;
  std::vector<std::string> notes_;
};

/// How many signs of life rank 0 gives rank 1, which listens and answers nothing, while `work` is done.
template <class Work>
int signs_of_rank_0(RanksAtWork& ranks, Work&& work) {
  std::atomic<bool> over = false;
  int signs = 0;
  std::thread other([&] {
    ThreadRanks own(ranks.boxes(), 1);
    while (!over) {
      (void)own.seconds();
      if (const auto received = own.receive())
        signs += arena::kind_of(received->message) == arena::MessageKind::alive;
    }
    ranks.boxes().end(1);
  });
  work();
  over = true;
  other.join();
  return signs;
}

}  // namespace bastide::tests
