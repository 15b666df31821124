#pragma once

#include "ai/evaluation/inns_terms.hpp"
#include "ai/evaluation/mists_terms.hpp"
#include "ai/evaluation/robbers_terms.hpp"
#include "ai/evaluation/traders_terms.hpp"

namespace bastide::ai {

/// The numbers of all modules that have some.
template <class... Parameters>
struct ParametersOf : Parameters... {
  bool operator==(const ParametersOf&) const = default;

  template <class P, class Visitor>
  static void visit(P& parameters, Visitor&& visitor) {
    (Parameters::visit(parameters, visitor), ...);
  }
};

/// What modules bring to the evaluation: the one place that lists it.
using ModuleParameters = ParametersOf<RobbersParameters, MistsParameters, TradersParameters>;

}  // namespace bastide::ai
