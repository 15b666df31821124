#pragma once

#include "arena/files/bytes.hpp"

#include <chrono>
#include <optional>
#include <set>
#include <string>

namespace bastide::arena {

/// A message that has come in.
struct Received {
  int from = 0;
  Bytes message;
};

/// The processes that were started together, on one machine or many, numbered from 0, and messages between
/// them. Used by the thread that made it. Functions throw std::runtime_error when messages cannot be
/// exchanged any more.
class Ranks {
 public:
  Ranks() = default;
  Ranks(const Ranks&) = delete;
  Ranks& operator=(const Ranks&) = delete;
  virtual ~Ranks() = default;

  [[nodiscard]] virtual int rank() const = 0;
  [[nodiscard]] virtual int size() const = 0;
  /// The time by which silence is counted, in seconds from any beginning.
  [[nodiscard]] virtual double seconds() const {
    return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
  }
  /// The name of the machine.
  [[nodiscard]] virtual std::string host() const = 0;

  /// Waits for nobody. Messages from one rank to another arrive in their order.
  virtual void send(int to, Bytes message) = 0;
  /// A message that is there; nothing when none is. Also gets on with what is being sent.
  [[nodiscard]] virtual std::optional<Received> receive() = 0;

  /// Whether messages are on their way, which get on whenever `receive` is called.
  [[nodiscard]] virtual bool busy() const = 0;

  /// Waits until all that was sent is taken and every rank is here, and ends the process by a signal when
  /// that takes longer than `patience` (in seconds): then a rank stopped on its last step. Nothing may be
  /// sent afterwards, and what was not received is lost.
  virtual void close(double patience) = 0;
  /// Ends all ranks at once, whatever they do.
  virtual void abort(int code) noexcept = 0;

  // -- who is waited for ----------------------------------------------------------------------------------
  /// From now on nobody waits for this rank, so that `close` cannot end the ranks: `abort` can.
  void give_up(int rank) { given_up_.insert(rank); }
  [[nodiscard]] const std::set<int>& given_up() const noexcept { return given_up_; }
  /// How long a rank may be silent before it is given up, in seconds.
  void set_patience(double seconds) noexcept { patience_ = seconds; }
  [[nodiscard]] double patience() const noexcept { return patience_; }

 private:
  std::set<int> given_up_;
  double patience_ = 60;
};

}  // namespace bastide::arena
