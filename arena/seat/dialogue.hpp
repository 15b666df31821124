#pragma once

#include "arena/commentary/names.hpp"
#include "arena/seat/adviser.hpp"
#include "arena/seat/console.hpp"
#include "arena/seat/typed_move.hpp"

#include <atomic>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace bastide::arena {

/// What a person wants at a question.
struct PersonAnswer {
  enum class Kind : unsigned char {
    move,  ///< the actions, one at least
    undo,
    leave,
    ended  ///< nothing more comes from the console
  };
  Kind kind = Kind::ended;
  std::vector<engine::Action> actions{};
};

/// Asks people at a console: takes moves by number, by notation and by keys, and answers what they want to
/// know besides. Game and seats are those of whoever asks.
class Dialogue {
 public:
  /// What of the game differs from a table to another.
  struct Table {
    TypedScope scope = TypedScope::own;  ///< of a line
    std::string saved;                   ///< where the game is kept
    /// Writes a copy of the game to that file. Throws InputError or std::runtime_error.
    std::function<void(const std::string& path)> save;
    engine::PictureOptions picture;
  };

  /// All references must outlive this object.
  Dialogue(Console& console, engine::AnyGame game, std::vector<std::string> names, Table table,
           const std::atomic<bool>& stop)
      : console_(console),
        names_(std::move(names)),
        table_(std::move(table)),
        adviser_(std::move(game)),
        stop_(stop) {}

  /// Asks until there is an answer. `state` is what the person may see; `title` begins the line with the
  /// question.
  [[nodiscard]] PersonAnswer ask(const engine::AnyState& state, const std::string& title);

  [[nodiscard]] const std::vector<std::string>& names() const noexcept { return names_; }
  /// What may be typed besides moves.
  [[nodiscard]] static std::string help(TypedScope scope);

 private:
  /// An answer, unless the line was a question that has been answered by now.
  [[nodiscard]] std::optional<PersonAnswer> understand(const engine::AnyState& state,
                                                       const std::vector<MoveChoice>& choices,
                                                       std::string_view line);
  /// Answers a question; false when the word is none.
  [[nodiscard]] bool answer(const engine::AnyState& state, const std::vector<MoveChoice>& choices,
                            std::string_view word, std::string_view rest);
  /// What the player knows who decides. Throws InputError where nobody does.
  [[nodiscard]] static engine::AnyState seen_by_decider(const engine::AnyState& state);
  void advise(const engine::AnyState& state, double seconds, bool hint);
  void save(std::string_view path);
  [[nodiscard]] std::string tiles_picture(const engine::AnyState& state) const;

  Console& console_;
  std::vector<std::string> names_;
  Table table_;
  Adviser adviser_;
  const std::atomic<bool>& stop_;
};

}  // namespace bastide::arena
