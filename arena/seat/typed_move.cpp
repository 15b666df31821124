#include "arena/seat/typed_move.hpp"

#include "arena/analysis/words.hpp"
#include "engine/error.hpp"

#include <algorithm>
#include <cctype>
#include <map>
#include <optional>
#include <string>
#include <utility>

namespace bastide::arena {

namespace {

using engine::Action;
using engine::AnyState;
using Words = std::vector<std::string>;

constexpr std::size_t kMostWords = 40;
constexpr std::string_view kNone = "-";  ///< no figure, no token

Words split(std::string_view text) {
  Words words;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find_first_of(" \t", at), text.size());
    if (end > at) words.emplace_back(text.substr(at, end - at));
    at = end + 1;
  }
  return words;
}

char lower(char letter) {
  return static_cast<char>(std::tolower(static_cast<unsigned char>(letter)));
}
bool same_letters(std::string_view a, std::string_view b) {
  return a.size() == b.size() &&
         std::equal(a.begin(), a.end(), b.begin(), [](char x, char y) { return lower(x) == lower(y); });
}
bool begins(std::string_view word, std::string_view with) {
  return word.size() >= with.size() && same_letters(word.substr(0, with.size()), with);
}

/// "1,0:field@SSW" of "1,0:Field@ssw": as the notation has it.
std::string in_right_case(std::string word) {
  const std::size_t ports = std::min(word.rfind('@'), word.size());
  for (std::size_t i = 0; i < word.size(); ++i) {
    word[i] =
        i < ports ? lower(word[i]) : static_cast<char>(std::toupper(static_cast<unsigned char>(word[i])));
  }
  return word;
}

/// An action, and the words that may stand for it.
struct Form {
  Action action;
  Words words;
};

/// In all ways in which the action may be written. A tile may be left out, and so may the word `draw`;
/// records have tiles that go to a hand as "+V" and tokens as "token4".
std::vector<Form> forms_of(const AnyState& state, Action action) {
  const Words words = split(state.text_of(action));
  std::vector<Form> forms = {{action, words}};
  switch (action.kind()) {
    case Action::Kind::draw:
      forms.push_back({action, {words[1]}});
      forms.push_back({action, {"+" + words[1]}});
      break;
    case Action::Kind::place_tile:
      forms.push_back({action, {words[0], words[1]}});
      forms.push_back({action, {words[1], words[2]}});
      forms.push_back({action, {words[1]}});
      break;
    case Action::Kind::reveal:
      forms.push_back({action, {words[0] + words[1]}});
      break;
    default:
      break;
  }
  return forms;
}

/// Tries what words may mean.
class Reading {
 public:
  Reading(Words words, TypedScope scope) : words_(std::move(words)), scope_(scope) {}

  [[nodiscard]] std::vector<Action> read(const AnyState& state, std::string_view text) {
    first_ = state.actor();
    step(state, 0, 0);
    if (meanings_.empty()) refuse(text);
    const auto by_fullness = [](const auto& a, const auto& b) { return a.second < b.second; };
    const int fullest = std::max_element(meanings_.begin(), meanings_.end(), by_fullness)->second;
    std::erase_if(meanings_, [&](const auto& meaning) { return meaning.second < fullest; });
    if (meanings_.size() > 1) refuse_many(state, text);
    return meanings_.begin()->first;
  }

 private:
  /// What the words from `at` on mean in `state`; `full` of those before are written in full.
  void step(const AnyState& state, std::size_t at, int full) {
    constexpr int kMostSteps = 5000;
    if (at == words_.size()) {
      int& fullness = meanings_.try_emplace(actions_, full).first->second;
      fullness = std::max(fullness, full);
      return;
    }
    if (words_[at] == kNone && !actions_.empty() && !is_none_legal(state))
      return step(state, at + 1, full + 1);
    if (++steps_ > kMostSteps) throw InputError("found too much that this may mean, expected it in full");
    const engine::Actor actor = state.actor();
    if (actor.is_nobody() || (scope_ == TypedScope::own && !(actor == first_))) return note(state, at);
    for (const Form& form : forms(state)) try_form(state, form, at, full);
    for (const Form& form : other_names(state, at)) try_form(state, form, at, full);
    note(state, at);
  }

  /// Records say of a tile without a figure that there is none also where none could be placed.
  [[nodiscard]] static bool is_none_legal(const AnyState& state) {
    const auto legal = state.legal_actions();
    return std::any_of(legal.begin(), legal.end(),
                       [&](Action action) { return state.text_of(action) == kNone; });
  }

  [[nodiscard]] static std::vector<Form> forms(const AnyState& state) {
    std::vector<Form> forms;
    const auto add = [&](Action action) {
      for (Form& form : forms_of(state, action)) forms.push_back(std::move(form));
    };
    for (const Action action : state.legal_actions()) add(action);
    for (const auto& outcome : state.chance_outcomes()) add(outcome.action);
    return forms;
  }

  /// Actions have more names than that under which they are listed: a segment any of its ports, a tile that
  /// looks alike its turns.
  [[nodiscard]] std::vector<Form> other_names(const AnyState& state, std::size_t at) const {
    std::vector<Form> forms;
    const auto add = [&](const std::string& text, Words words) {
      try {
        forms.push_back({state.parse(text), std::move(words)});
      } catch (const InputError&) {
        // Means nothing here.
      }
    };
    if (!state.actor().is_player()) return forms;
    if (state.phase() != engine::Phase::place_tile) {
      add(in_right_case(words_[at]), {words_[at]});
      return forms;
    }
    std::vector<std::string> tiles;
    for (const Action action : state.legal_actions()) {
      std::string tile = split(state.text_of(action))[0];
      if (std::find(tiles.begin(), tiles.end(), tile) == tiles.end()) tiles.push_back(std::move(tile));
    }
    for (const std::string& tile : tiles) {
      if (at + 1 < words_.size())
        add(tile + " " + words_[at] + " " + words_[at + 1], {words_[at], words_[at + 1]});
      if (at + 2 < words_.size() && same_letters(words_[at], tile))
        add(tile + " " + words_[at + 1] + " " + words_[at + 2], {tile, words_[at + 1], words_[at + 2]});
    }
    return forms;
  }

  void try_form(const AnyState& state, const Form& form, std::size_t at, int full) {
    const std::size_t count = std::min(form.words.size(), words_.size() - at);
    for (std::size_t i = 0; i < count; ++i) {
      const std::string& typed = words_[at + i];
      // A dash alone is no beginning of a cell.
      if (!begins(form.words[i], typed) || (typed == kNone && form.words[i] != kNone)) return;
      if (same_letters(form.words[i], typed)) ++full;
    }
    AnyState next = state;
    next.apply(form.action);
    actions_.push_back(form.action);
    step(next, at + count, full);
    actions_.pop_back();
  }

  /// Remembers where it went on farthest.
  void note(const AnyState& state, std::size_t at) {
    if (farthest_ && at <= farthest_at_) return;
    farthest_ = state;
    farthest_at_ = at;
  }

  [[noreturn]] void refuse(std::string_view text) const {
    constexpr std::size_t kMostListed = 12;
    const AnyState& state = *farthest_;
    const engine::Actor actor = state.actor();
    const std::string found =
        "found " + in_quotes(farthest_at_ < words_.size() ? words_[farthest_at_] : text);
    if (actor.is_nobody()) throw InputError(found + ", expected nothing more: the game is over");
    if (scope_ == TypedScope::own && !(actor == first_))
      throw InputError(found + ", expected nothing more: that is all that is to be decided now");
    std::vector<std::string> texts;
    for (const Action action : state.legal_actions()) texts.push_back(state.text_of(action));
    for (const auto& outcome : state.chance_outcomes()) {
      const std::string outcome_text = state.text_of(outcome.action);
      const bool draw = outcome.action.kind() == Action::Kind::draw;
      texts.push_back(draw ? split(outcome_text)[1] : outcome_text);
    }
    const bool draws = actor.is_chance() && state.phase() == engine::Phase::draw;
    throw InputError(found + ", expected " + (draws ? "a tile that may come: " : "one of: ") +
                     joined(texts, draws ? texts.size() : kMostListed));
  }

  [[noreturn]] void refuse_many(const AnyState& state, std::string_view text) const {
    constexpr std::size_t kMostListed = 8;
    std::vector<std::string> texts;
    for (const auto& [actions, full] : meanings_) texts.push_back(actions_text(state, actions));
    throw InputError("found " + in_quotes(text) + ", which may mean any of: " + joined(texts, kMostListed));
  }

  [[nodiscard]] static std::string joined(const std::vector<std::string>& texts, std::size_t most) {
    std::string list;
    for (std::size_t i = 0; i < std::min(texts.size(), most); ++i) list += (i > 0 ? "; " : "") + texts[i];
    return texts.size() > most ? list + "; … (" + std::to_string(texts.size()) + " in all)" : list;
  }

  // -- constant
  Words words_;
  TypedScope scope_;
  // -- a reading
  engine::Actor first_ = engine::Actor::nobody();
  std::vector<Action> actions_;
  struct ByBits {
    bool operator()(const std::vector<Action>& a, const std::vector<Action>& b) const {
      return std::lexicographical_compare(a.begin(), a.end(), b.begin(), b.end(), [](Action x, Action y) {
        return std::pair(x.kind(), x.payload()) < std::pair(y.kind(), y.payload());
      });
    }
  };
  std::map<std::vector<Action>, int, ByBits> meanings_;  ///< with how many words of them are in full
  std::optional<AnyState> farthest_;
  std::size_t farthest_at_ = 0;
  int steps_ = 0;
};

}  // namespace

std::vector<Action> read_typed_move(const AnyState& state, std::string_view text, TypedScope scope) {
  Words words = split(text);
  if (words.empty()) throw InputError("found nothing, expected a move");
  if (words.size() > kMostWords) throw InputError("found a line of too many words, expected a move");
  return Reading(std::move(words), scope).read(state, text);
}

}  // namespace bastide::arena
