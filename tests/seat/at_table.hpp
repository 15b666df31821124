#pragma once

#include "arena/seat/console.hpp"
#include "arena/seat/saved_game.hpp"
#include "arena/seat/table_game.hpp"
#include "arena/terminal/device.hpp"
#include "engine/random.hpp"

#include <atomic>
#include <deque>
#include <functional>
#include <string>
#include <sys/types.h>
#include <vector>

/// People at a table, without any.
namespace bastide::tests {

/// A device in memory.
class Typewriter final : public arena::Device {
 public:
  explicit Typewriter(Size size = {}) : size_(size) {}

  void type(std::string_view text) { input_.insert(input_.end(), text.begin(), text.end()); }
  void resize(Size size) { size_ = size; }
  /// What was written since the last call.
  [[nodiscard]] std::string take() { return std::exchange(output_, {}); }
  /// Typed bytes that nobody has read.
  [[nodiscard]] std::size_t waiting() const { return input_.size(); }

  /// The end where nothing was typed.
  [[nodiscard]] int read(int) override;
  void write(std::string_view text) override { output_ += text; }
  [[nodiscard]] Size size() const override { return size_; }

 private:
  Size size_;
  std::deque<char> input_;
  std::string output_;
};

/// Types an answer to each question as it comes.
class Typist final : public arena::Console {
 public:
  /// What to type at a question.
  using Typed = std::function<std::string(const arena::Prompt&)>;

  Typist(arena::Console& console, Typewriter& device, Typed answer)
      : console_(console), device_(device), answer_(std::move(answer)) {}

  [[nodiscard]] arena::Reply ask(const arena::Prompt& question) override {
    if (device_.waiting() == 0) device_.type(answer_(question));
    return console_.ask(question);
  }
  void show(const engine::AnyState& state, std::string_view meanwhile) override {
    console_.show(state, meanwhile);
  }
  void tell(std::string_view lines) override { console_.tell(lines); }
  [[nodiscard]] bool pass_on(std::string_view line) override {
    passed_on.emplace_back(line);
    device_.type("\n");
    return console_.pass_on(line);
  }
  [[nodiscard]] int columns() const override { return console_.columns(); }

  std::vector<std::string> passed_on;  ///< what was said when the keyboard went on

 private:
  arena::Console& console_;
  Typewriter& device_;
  Typed answer_;
};

/// A game of these, "human" or built-in bots, that is kept in `file`.
[[nodiscard]] arena::TableGame::Setup table_of(const std::string& rules, const std::vector<std::string>& bots,
                                               const std::string& file, std::uint64_t seed = 1);

/// All built-in rule sets.
[[nodiscard]] std::vector<std::string> all_rules();
/// Actions of a random game, and its players.
[[nodiscard]] std::vector<engine::Action> random_game(const engine::AnyGame& game, int players,
                                                      std::uint64_t seed);

/// The program on a terminal of its own.
class OnTerminal {
 public:
  OnTerminal(const std::vector<std::string>& arguments, arena::Device::Size size);
  ~OnTerminal();
  OnTerminal(const OnTerminal&) = delete;
  OnTerminal& operator=(const OnTerminal&) = delete;

  void type(std::string_view keys) const;
  void resize(arena::Device::Size size) const;
  void send(int signal) const;
  /// Closes the terminal's other end, as a window that is closed.
  void hang_up();
  /// Waits until the text is among what was written; false when it does not come, or the program ends.
  [[nodiscard]] bool shows(std::string_view text);
  /// Reads what has been written, so that the program can go on writing.
  void read_on() { read_some(20); }
  /// All that was written.
  [[nodiscard]] const std::string& seen() const noexcept { return seen_; }
  void forget() { seen_.clear(); }
  /// Whether keys are echoed and lines edited by the terminal, as before the program.
  [[nodiscard]] bool is_as_before() const;
  /// Waits for the end; 128 + signal when a signal ended it.
  [[nodiscard]] int wait();

 private:
  /// Reads what has been written; false when nobody writes any more.
  bool read_some(int milliseconds);

  int master_ = -1;
  int slave_ = -1;  ///< kept open, to look at the terminal afterwards
  pid_t process_ = -1;
  std::string seen_;
};

}  // namespace bastide::tests
