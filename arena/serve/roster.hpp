#pragma once

#include "arena/bots/competitor.hpp"

#include <map>
#include <string>
#include <vector>

namespace bastide::arena {

/// Bots that may sit down at tables: those that are built in, and those that the command line names. A
/// browser chooses among them by name, and never names a file or a program.
class Roster {
 public:
  /// `files` are bots as `load_competitor` finds them. Throws InputError.
  explicit Roster(const std::vector<std::string>& files);

  [[nodiscard]] std::vector<std::string> names() const;
  [[nodiscard]] bool has(const std::string& name) const;
  /// Those with a tree search, which may propose the lines of an analysis.
  [[nodiscard]] std::vector<std::string> searches() const;
  /// The search of one of them. Throws InputError for another.
  [[nodiscard]] ai::MctsParameters search(const std::string& name) const;
  /// With so many seconds for each move, unless they are 0. Throws InputError for none of them.
  [[nodiscard]] Competitor bot(const std::string& name, double seconds) const;

 private:
  std::map<std::string, Competitor> named_;
};

/// The rule set of a built-in name; what a text from a browser names is never looked for among files. Throws
/// InputError.
void require_built_in_rules(const std::string& name);

}  // namespace bastide::arena
