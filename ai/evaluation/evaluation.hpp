#pragma once

// Evaluation<G> for every game.

#include "ai/evaluation/carcassonne_evaluation.hpp"
#include "ai/evaluation/castle_evaluation.hpp"
