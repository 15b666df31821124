#pragma once

#include "arena/seat/board_view.hpp"
#include "arena/seat/console.hpp"
#include "arena/terminal/device.hpp"
#include "arena/terminal/keys.hpp"
#include "engine/text/picture.hpp"
#include "engine/tiles/tile_tables.hpp"

#include <atomic>
#include <string>
#include <vector>

namespace bastide::arena {

/// A console that fills a terminal and is drawn over and over:
///
///     the board, or the part of it round what is new or chosen
///     what is going on, and a line for each player
///     what was told last; page keys scroll it
///     the question; the choices, one of them chosen
///     > what is typed
///
/// While a tile is placed, arrow keys go from cell to cell, r turns it and Tab takes another one of the hand;
/// otherwise they go through the choices. Enter takes what is chosen, or what was typed.
class ScreenConsole final : public Console {
 public:
  /// Characters without which nothing can be shown.
  static constexpr Device::Size kLeast{40, 14};

  /// `stop` ends the input. All must outlive this object.
  ScreenConsole(Device& device, const engine::AnyGame& game, engine::PictureOptions picture,
                const std::atomic<bool>& stop);

  [[nodiscard]] Reply ask(const Prompt& question) override;
  void show(const engine::AnyState& state, std::string_view meanwhile) override;
  void tell(std::string_view lines) override;
  [[nodiscard]] bool pass_on(std::string_view line) override;
  [[nodiscard]] int columns() const override { return device_.size().columns; }

 private:
  /// A key; nothing where the window has another size by now.
  [[nodiscard]] Key next_key();
  /// What the key does; true when `reply_` is the answer.
  [[nodiscard]] bool press(const Prompt& question, const Key& key);
  void type(const std::string& character);
  void move(const Prompt& question, Key::Kind direction);
  void turn(const Prompt& question);
  void take_next_tile(const Prompt& question);
  void scroll(int lines);
  [[nodiscard]] bool submit(const Prompt& question);

  void draw(const engine::AnyState& state, const Prompt* question, std::string_view meanwhile = {});
  void draw_lines(const std::vector<std::string>& lines);
  [[nodiscard]] std::vector<std::string> question_lines(const Prompt& question, int columns, int rows) const;
  [[nodiscard]] std::vector<std::string> told_lines(int columns, int rows) const;
  [[nodiscard]] engine::Cell focus(const engine::AnyState& state, const Prompt* question) const;

  // -- constant
  Device& device_;
  engine::TileTables tables_;
  engine::PictureOptions picture_;
  const std::atomic<bool>& stop_;
  // -- the screen
  Device::Size size_;              ///< when it was drawn last
  std::vector<std::string> told_;  ///< lines
  bool answered_ = false;          ///< what is told next is new
  int scrolled_ = 0;               ///< lines up from the last that was told
  // -- a question
  std::string typed_;
  std::size_t chosen_ = 0;
  Reply reply_;
};

}  // namespace bastide::arena
