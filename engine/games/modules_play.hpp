#pragma once

// The modules' halves that are compiled once for each type of game.

#include "engine/modules/house_rules/house_rules_play.hpp"
#include "engine/modules/inns/inns_play.hpp"
#include "engine/modules/labyrinth/labyrinth_play.hpp"
#include "engine/modules/mists/mists_play.hpp"
#include "engine/modules/river/river_play.hpp"
#include "engine/modules/robbers/robbers_play.hpp"
#include "engine/modules/traders/traders_play.hpp"
