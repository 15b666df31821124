#pragma once

#include "arena/seat/console.hpp"
#include "arena/terminal/device.hpp"
#include "arena/terminal/terminal.hpp"
#include "engine/any/any_game.hpp"

#include <atomic>
#include <memory>
#include <string>
#include <vector>

namespace bastide::arena {

/// Standard input and output as a console: the whole terminal where they are one, and lines otherwise.
class TableConsole {
 public:
  TableConsole(const engine::AnyGame& game, std::vector<std::string> names, Colour colour,
               const std::atomic<bool>& stop);

  [[nodiscard]] Console& get() noexcept { return *console_; }
  [[nodiscard]] bool is_screen() const noexcept { return is_screen_; }
  /// How it draws.
  [[nodiscard]] const engine::PictureOptions& picture() const noexcept { return picture_; }
  /// Gives the terminal back; nothing is asked or told here after that.
  void leave() noexcept { screen_.reset(); }

 private:
  StandardDevice device_;
  bool is_screen_;
  engine::PictureOptions picture_;
  std::unique_ptr<FullScreen> screen_;
  std::unique_ptr<Console> console_;
};

}  // namespace bastide::arena
