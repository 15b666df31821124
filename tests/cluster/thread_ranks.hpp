#pragma once

#include "arena/cluster/ranks.hpp"

#include <deque>
#include <memory>
#include <mutex>
#include <vector>

/// Ranks that are threads of one process.
namespace bastide::tests {

/// What all of them share: a box of messages for each.
class Mailboxes {
 public:
  explicit Mailboxes(int ranks) : boxes_(static_cast<std::size_t>(ranks)) {}

  void put(int to, arena::Received received) {
    const std::lock_guard lock(mutex_);
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

 private:
  std::mutex mutex_;
  std::vector<std::deque<arena::Received>> boxes_;
};

class ThreadRanks final : public arena::Ranks {
 public:
  /// `boxes` must outlive this object.
  ThreadRanks(Mailboxes& boxes, int rank) : boxes_(boxes), rank_(rank) {}

  [[nodiscard]] int rank() const override { return rank_; }
  [[nodiscard]] int size() const override { return boxes_.ranks(); }
  [[nodiscard]] std::string host() const override { return "host" + std::to_string(rank_ / 2); }
  void send(int to, arena::Bytes message) override { boxes_.put(to, {rank_, std::move(message)}); }
  [[nodiscard]] std::optional<arena::Received> receive() override { return boxes_.take(rank_); }
  [[nodiscard]] bool busy() const override { return false; }
  void close() override {}
  void abort(int) noexcept override {}

 private:
  Mailboxes& boxes_;
  int rank_;
};

}  // namespace bastide::tests
