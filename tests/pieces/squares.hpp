#pragma once

#include "arena/pieces/piece_work.hpp"

#include <cstdint>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

/// Work to try how pieces are handed out: numbers are squared, after a plan that says what is added.
namespace bastide::tests {

constexpr std::uint64_t kAdded = 3;

inline arena::Bytes number_bytes(std::uint64_t number) {
  arena::ByteWriter out;
  out.u64(number);
  return std::move(out).take();
}

inline std::uint64_t number_in(std::span<const std::uint8_t> bytes) {
  arena::ByteReader in(bytes);
  const std::uint64_t number = in.u64();
  in.finish();
  return number;
}

inline arena::Bytes squared(std::span<const std::uint8_t> piece) {
  const std::uint64_t number = number_in(piece);
  return number_bytes(number * number + kAdded);
}

constexpr std::uint64_t kNone = ~std::uint64_t{0};
constexpr std::uint64_t kAll = kNone - 1;

/// Fails at one number, or at `kAll` or `kNone` of them.
class Squarer final : public arena::PieceWorker {
 public:
  Squarer(std::uint64_t added, std::uint64_t fails_at, arena::StopSignal stop)
      : added_(added), fails_at_(fails_at), stop_(stop) {}

  [[nodiscard]] std::optional<arena::Bytes> work(std::span<const std::uint8_t> piece) override {
    const std::uint64_t number = number_in(piece);
    if (fails_at_ == kAll) throw std::runtime_error("cannot square any");
    if (number == fails_at_) throw std::runtime_error("cannot square " + std::to_string(number));
    if (stop_.given()) return std::nullopt;
    return number_bytes(number * number + added_);
  }

 private:
  std::uint64_t added_;
  std::uint64_t fails_at_;
  arena::StopSignal stop_;
};

inline arena::MakeWorker make_squarer_that_fails_at(std::uint64_t number) {
  return [number](std::span<const std::uint8_t> plan, int, arena::StopSignal stop) {
    return std::make_unique<Squarer>(number_in(plan), number, stop);
  };
}

inline std::unique_ptr<arena::PieceWorker> make_squarer(std::span<const std::uint8_t> plan, int threads,
                                                        arena::StopSignal stop) {
  return make_squarer_that_fails_at(kNone)(plan, threads, stop);
}

/// The numbers from 0, and what came of each.
class Squares {
 public:
  explicit Squares(std::size_t count, int broken_take = -1) : found_(count), broken_take_(broken_take) {}

  /// This object must outlive it.
  [[nodiscard]] arena::PieceWork work() {
    arena::PieceWork work;
    work.plan = number_bytes(kAdded);
    work.pieces = found_.size();
    work.piece = [](std::size_t number) { return number_bytes(number); };
    work.take = [this](std::size_t number, std::span<const std::uint8_t> result) {
      if (static_cast<int>(number) == broken_take_)
        throw std::runtime_error("cannot take " + std::to_string(number));
      found_.at(number) = number_in(result);
      ++taken_;
    };
    return work;
  }
  [[nodiscard]] const std::vector<std::uint64_t>& found() const { return found_; }
  [[nodiscard]] std::vector<std::uint64_t> expected() const {
    std::vector<std::uint64_t> squares;
    for (std::uint64_t i = 0; i < found_.size(); ++i) squares.push_back(i * i + kAdded);
    return squares;
  }
  [[nodiscard]] int taken() const { return taken_; }

 private:
  std::vector<std::uint64_t> found_;
  int broken_take_;
  int taken_ = 0;
};

}  // namespace bastide::tests
