#include "arena/optimisers/race.hpp"

#include "arena/match/margins.hpp"
#include "arena/match/normal.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <numbers>

namespace bastide::arena {

namespace {

Margins differences(const std::vector<float>& leader, const std::vector<float>& other) {
  Margins margins;
  for (std::size_t deal = 0; deal < std::min(leader.size(), other.size()); ++deal)
    margins.add(static_cast<double>(leader[deal]) - other[deal]);
  return margins;
}

}  // namespace

Race::Race(std::size_t candidates, const RaceSettings& settings, std::optional<std::size_t> reference)
    : settings_(settings), reference_(reference), next_look_(settings.block), candidates_(candidates) {
  assert(candidates > 0 && settings.block > 1 && settings.deals >= settings.block);
}

std::size_t Race::running() const noexcept {
  return static_cast<std::size_t>(std::count_if(candidates_.begin(), candidates_.end(),
                                                [](const Candidate& one) { return one.dropped == 0; }));
}

bool Race::finished() const {
  return running() == 1 || deals_ >= settings_.deals;
}

Request Race::ask() {
  Request request;
  request.deals = static_cast<int>(std::min<std::int64_t>(settings_.block, settings_.deals - deals_));
  for (std::size_t i = 0; i < candidates_.size(); ++i) {
    if (candidates_[i].dropped > 0 || reference_ == i) continue;
    request.comparisons.push_back({request.points.size(), std::nullopt});
    request.points.push_back({static_cast<double>(i)});
  }
  return request;
}

void Race::tell(const Request& request, std::span<const Gains> outcomes) {
  assert(outcomes.size() == request.points.size());
  for (std::size_t at = 0; at < outcomes.size(); ++at) {
    std::vector<float>& all = candidates_[static_cast<std::size_t>(request.points[at][0])].outcomes;
    all.insert(all.end(), outcomes[at].begin(), outcomes[at].end());
  }
  deals_ += request.deals;
  if (reference_ && candidates_[*reference_].dropped == 0)
    candidates_[*reference_].outcomes.resize(static_cast<std::size_t>(deals_), 0.0F);
  if (deals_ >= next_look_) look();
}

std::size_t Race::leader() const {
  std::size_t leader = candidates_.size();
  double best = 0;
  for (std::size_t i = 0; i < candidates_.size(); ++i) {
    if (candidates_[i].dropped > 0) continue;
    const double mean = mean_of(candidates_[i].outcomes);
    if (leader < candidates_.size() && mean <= best) continue;
    leader = i;
    best = mean;
  }
  return leader;
}

Bounded Race::lead_over(std::size_t candidate) const {
  return mean_margin(differences(candidates_[leader()].outcomes, candidates_[candidate].outcomes));
}

void Race::look() {
  ++looks_;
  next_look_ = 2 * deals_;
  if (candidates_.size() < 2) return;
  const double spread = std::numbers::pi * std::numbers::pi / 6 * looks_ * looks_;
  const double error = settings_.false_drops / spread / static_cast<double>(candidates_.size() - 1);
  const std::size_t first = leader();
  for (std::size_t i = 0; i < candidates_.size(); ++i) {
    if (i == first || candidates_[i].dropped > 0) continue;
    const Margins lead = differences(candidates_[first].outcomes, candidates_[i].outcomes);
    // Where all differences are 0 the two play alike, and nothing can be told.
    const double deviation = lead.deviation() / std::sqrt(static_cast<double>(lead.deals()));
    if (deviation > 0 && student_below(-lead.mean() / deviation, lead.deals() - 1) < error)
      candidates_[i].dropped = deals_;
  }
}

}  // namespace bastide::arena
