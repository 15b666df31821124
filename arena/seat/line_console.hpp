#pragma once

#include "arena/seat/console.hpp"
#include "arena/terminal/device.hpp"
#include "engine/text/picture.hpp"

#include <atomic>

namespace bastide::arena {

/// A console without a screen: lines are read and written, and nothing that is written is taken back.
class LineConsole final : public Console {
 public:
  /// `stop` ends the input. Both must outlive this object.
  LineConsole(Device& device, engine::PictureOptions picture, const std::atomic<bool>& stop)
      : device_(device), picture_(std::move(picture)), stop_(stop) {}

  [[nodiscard]] Reply ask(const Prompt& question) override;
  void show(const engine::AnyState&, std::string_view) override {}
  void tell(std::string_view lines) override { device_.write(lines); }
  [[nodiscard]] bool pass_on(std::string_view line) override;
  [[nodiscard]] int columns() const override { return picture_.width; }

 private:
  /// A line without its end; nothing at the end of the input.
  [[nodiscard]] std::optional<std::string> read_line();

  Device& device_;
  engine::PictureOptions picture_;
  const std::atomic<bool>& stop_;
};

}  // namespace bastide::arena
