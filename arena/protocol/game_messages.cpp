#include "arena/protocol/game_messages.hpp"

#include "arena/failure/failure.hpp"
#include "arena/files/json.hpp"
#include "arena/protocol/reply.hpp"
#include "arena/protocol/rules_message.hpp"
#include "engine/error.hpp"
#include "engine/games/games.hpp"
#include "engine/text/action.hpp"

#include <nlohmann/json.hpp>

namespace bastide::arena {

namespace {

/// On one line; what is not UTF-8, as a name may be, is replaced.
std::string line_of(const Json& message) {
  return message.dump(-1, ' ', false, Json::error_handler_t::replace);
}

template <class G>
const engine::Wall* wall_of(const G&) {
  return nullptr;
}
const engine::Wall* wall_of(const engine::Castle& game) {
  return &game.wall();
}

}  // namespace

std::string new_game_line(std::span<const std::string> names, std::optional<int> seat, std::uint64_t seed,
                          const OptionValues* options) {
  Json message = {{"type", "new_game"}, {"players", names.size()}};
  if (seat) message["you"] = *seat + 1;
  message["names"] = names;
  message["seed"] = std::to_string(seed);
  if (options != nullptr) message["options"] = option_values_json(*options);
  return line_of(message);
}

std::string game_over_line(const engine::Scores& scores, std::size_t players,
                           std::span<const Announcement> since) {
  const std::vector<int> points(scores.begin(), scores.begin() + static_cast<std::ptrdiff_t>(players));
  return line_of({{"type", "game_over"}, {"scores", points}, {"since", since_json(since)}});
}

std::string error_line(std::string_view what) {
  return line_of({{"type", "error"}, {"message", what}});
}

template <class G>
std::string rules_line(const G& game) {
  return line_of(rules_message(game.rules(), game.tables().set(), wall_of(game)));
}

template <class G>
std::string choose_line(const G& game, const typename G::State& seen, const engine::ActionList& legal,
                        const ai::Budget& budget, std::span<const Announcement> since, const Wants& wants) {
  return line_of(choose_message(game, seen, legal, budget, since, wants));
}

template <class G>
engine::Action chosen_action(const G& game, const typename G::State& seen, const engine::ActionList& legal,
                             std::string_view answer, double& value, std::int64_t& iterations) {
  const Choice choice = read_choice(answer);
  value = choice.value;
  iterations = choice.iterations;
  if (choice.index) {
    if (*choice.index >= 0 && *choice.index < legal.size()) return legal[static_cast<int>(*choice.index)];
    throw BotFailure(Failure::illegal_action,
                     "answer to choose: found index " + std::to_string(*choice.index) +
                         ", expected one from 0 to " + std::to_string(legal.size() - 1));
  }
  try {
    return engine::parse_action(game, seen, *choice.action);
  } catch (const InputError& error) {
    const bool is_action = is_action_text(*choice.action);
    throw BotFailure(is_action ? Failure::illegal_action : Failure::wrong_reply,
                     std::string("answer to choose: ") + error.what());
  }
}

#define BASTIDE_MESSAGES_OF(G)                                                                              \
  template std::string rules_line(const G&);                                                                \
  template std::string choose_line(const G&, const G::State&, const engine::ActionList&, const ai::Budget&, \
                                   std::span<const Announcement>, const Wants&);                            \
  template engine::Action chosen_action(const G&, const G::State&, const engine::ActionList&,               \
                                        std::string_view, double&, std::int64_t&);
BASTIDE_FOR_EACH_GAME(BASTIDE_MESSAGES_OF)
#undef BASTIDE_MESSAGES_OF

}  // namespace bastide::arena
