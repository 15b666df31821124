#include "arena/commands/table_console.hpp"

#include "arena/seat/line_console.hpp"
#include "arena/seat/screen_console.hpp"

namespace bastide::arena {

TableConsole::TableConsole(const engine::AnyGame& game, std::vector<std::string> names, Colour colour,
                           const std::atomic<bool>& stop)
    : is_screen_(FullScreen::is_possible()), picture_(picture_options(colour)) {
  picture_.names = std::move(names);
  if (is_screen_) {
    console_ = std::make_unique<ScreenConsole>(device_, game, picture_, stop);
    screen_ = std::make_unique<FullScreen>();
  } else {
    console_ = std::make_unique<LineConsole>(device_, picture_, stop);
  }
}

}  // namespace bastide::arena
