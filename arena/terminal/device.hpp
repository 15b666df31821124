#pragma once

#include <array>
#include <cstddef>
#include <string_view>

namespace bastide::arena {

/// Where a person reads and types: a terminal, or a pipe.
class Device {
 public:
  static constexpr int kEnd = -1;      ///< nothing more comes
  static constexpr int kNothing = -2;  ///< not yet
  /// In characters; zeros where there is no such thing.
  struct Size {
    int columns = 0;
    int rows = 0;

    bool operator==(const Size&) const = default;
  };

  virtual ~Device() = default;
  /// The next byte, or one of the above; waits for so many milliseconds at most.
  [[nodiscard]] virtual int read(int milliseconds) = 0;
  virtual void write(std::string_view text) = 0;
  [[nodiscard]] virtual Size size() const = 0;
};

/// Standard input and output.
class StandardDevice final : public Device {
 public:
  [[nodiscard]] int read(int milliseconds) override;
  void write(std::string_view text) override;
  [[nodiscard]] Size size() const override;

 private:
  std::array<char, 4096> bytes_{};
  std::size_t next_ = 0;
  std::size_t end_ = 0;
};

/// Takes over the terminal that standard input and output are: keys come as they are pressed, nothing is
/// echoed, and what stood there comes back with the end of this object, or when a signal ends the process
/// (interrupt.hpp). There is one at a time.
class FullScreen {
 public:
  FullScreen();
  ~FullScreen();
  FullScreen(const FullScreen&) = delete;
  FullScreen& operator=(const FullScreen&) = delete;

  /// Whether standard input and output are a terminal that can do that.
  [[nodiscard]] static bool is_possible() noexcept;
};

}  // namespace bastide::arena
