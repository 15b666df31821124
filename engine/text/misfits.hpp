#pragma once

#include "engine/error.hpp"

#include <algorithm>
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

namespace bastide::engine {

/// What is wrong with a text, line by line, so that all of it is told at once.
class Misfits {
 public:
  /// `source` names the text in messages.
  explicit Misfits(std::string source) : source_(std::move(source)) {}

  /// Runs `action`; an InputError from it is noted for that line. Gives whether there was none.
  template <class Action>
  bool at_line(int line, Action&& action) {
    return note(line, source_ + ":" + std::to_string(line) + ": ", std::forward<Action>(action));
  }
  /// The same where the error says itself where it is.
  template <class Action>
  bool placed(int line, Action&& action) {
    return note(line, "", std::forward<Action>(action));
  }

  [[nodiscard]] bool any() const noexcept { return !found_.empty(); }

  /// Throws them as one InputError if there are any: "source:line: message", each on a line of its own, by
  /// their lines.
  void tell() const {
    if (!any()) return;
    auto sorted = found_;
    std::stable_sort(sorted.begin(), sorted.end(),
                     [](const auto& a, const auto& b) { return a.first < b.first; });
    std::string text;
    for (std::size_t i = 0; i < sorted.size() && i < kMostTold; ++i) {
      text += (i == 0 ? "" : "\n") + sorted[i].second;
    }
    if (sorted.size() > kMostTold) text += "\nand " + std::to_string(sorted.size() - kMostTold) + " more";
    throw InputError(text);
  }

 private:
  template <class Action>
  bool note(int line, const std::string& place, Action&& action) {
    try {
      action();
      return true;
    } catch (const InputError& error) {
      found_.emplace_back(line, place + error.what());
      return false;
    }
  }

  static constexpr std::size_t kMostTold = 50;
  std::string source_;
  std::vector<std::pair<int, std::string>> found_;  ///< by line, with its place
};

}  // namespace bastide::engine
