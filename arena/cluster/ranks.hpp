#pragma once

#include "arena/cluster/bytes.hpp"

#include <optional>
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
  /// The name of the machine.
  [[nodiscard]] virtual std::string host() const = 0;

  /// Waits for nobody. Messages from one rank to another arrive in their order.
  virtual void send(int to, Bytes message) = 0;
  /// A message that is there; nothing when none is. Also gets on with what is being sent.
  [[nodiscard]] virtual std::optional<Received> receive() = 0;

  /// Whether messages are on their way, which get on whenever `receive` is called.
  [[nodiscard]] virtual bool busy() const = 0;

  /// Waits until all that was sent is taken and every rank is here. Nothing may be sent afterwards, and what
  /// was not received is lost.
  virtual void close() = 0;
  /// Ends all ranks at once, whatever they do.
  virtual void abort(int code) noexcept = 0;
};

}  // namespace bastide::arena
