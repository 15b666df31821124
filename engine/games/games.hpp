#pragma once

#include "engine/carcassonne/carcassonne.hpp"
#include "engine/castle/castle.hpp"
#include "engine/modules/house_rules/house_rules.hpp"
#include "engine/modules/inns/inns.hpp"
#include "engine/modules/labyrinth/labyrinth.hpp"
#include "engine/modules/mists/mists.hpp"
#include "engine/modules/river/river.hpp"
#include "engine/modules/robbers/robbers.hpp"
#include "engine/modules/traders/traders.hpp"

/// The games that there are: the one place that lists their types. Whatever is compiled for each of them is
/// instantiated with one of the macros, which name each type behind `bastide::engine::`.

/// The modules, in the order in which games ask them.
#define BASTIDE_MODULES River, Robbers, Inns, Labyrinth, Mists, Traders, HouseRules

namespace bastide::engine {

/// The base game.
using BaseCarcassonne = Carcassonne<kBaseCapacity>;
/// Modules and house rules with few tiles more than the base game's.
using ModuleCarcassonne = Carcassonne<kModuleCapacity, BASTIDE_MODULES>;
/// The same with as many tiles as there are.
using LargeCarcassonne = Carcassonne<kLargeCapacity, BASTIDE_MODULES>;

}  // namespace bastide::engine

#define BASTIDE_FOR_EACH_MODULE_GAME(each) \
  each(bastide::engine::ModuleCarcassonne) each(bastide::engine::LargeCarcassonne)
#define BASTIDE_FOR_EACH_CARCASSONNE(each) \
  each(bastide::engine::BaseCarcassonne) BASTIDE_FOR_EACH_MODULE_GAME(each)
/// Smaller games first: a rule set is played by the first that can (with_game.hpp).
#define BASTIDE_FOR_EACH_GAME(each) BASTIDE_FOR_EACH_CARCASSONNE(each) each(bastide::engine::Castle)

/// The games that are compiled once, in games.cpp, and not wherever they are used. `how` is `extern` or
/// nothing.
#define BASTIDE_COMPILE_GAMES(how)                                  \
  how template class Carcassonne<kModuleCapacity, BASTIDE_MODULES>; \
  how template class Carcassonne<kLargeCapacity, BASTIDE_MODULES>;

namespace bastide::engine {
/// engine/text has it.
template <>
std::string BaseCarcassonne::action_text(const State& state, Action action) const;

BASTIDE_COMPILE_GAMES(extern)
#ifdef BASTIDE_COLD
/// Searches have the base game inlined; files where speed does not count call it, too.
extern template class Carcassonne<kBaseCapacity>;
#endif
}  // namespace bastide::engine
