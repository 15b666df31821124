#include "arena/match/verdict_words.hpp"

#include <sstream>

namespace bastide::arena {
namespace {

constexpr const char* kOpen = "no verdict yet";

std::string accepted(Verdict verdict, std::string_view words) {
  return std::string(verdict == Verdict::accept_h0 ? "H0" : "H1") + " accepted: " + std::string(words);
}

/// "nearer to 10 than to 0 Elo".
std::string nearer(Verdict verdict, double under_h0, double under_h1, std::string_view unit) {
  const bool h0 = verdict == Verdict::accept_h0;
  std::ostringstream words;
  words << "nearer to " << (h0 ? under_h0 : under_h1) << " than to " << (h0 ? under_h1 : under_h0) << ' '
        << unit;
  return accepted(verdict, words.str());
}

}  // namespace

std::string words_of(Verdict verdict, const SprtQuestion& question, std::string_view preset) {
  if (verdict == Verdict::open) return kOpen;
  for (const SprtPreset& known : sprt_presets()) {
    if (known.name == preset)
      return accepted(verdict, verdict == Verdict::accept_h0 ? known.under_h0 : known.under_h1);
  }
  return nearer(verdict, question.elo0, question.elo1,
                question.scale == EloScale::logistic ? "logistic Elo" : "normalised Elo");
}

std::string words_of(Verdict verdict, const MarginQuestion& question) {
  if (verdict == Verdict::open) return kOpen;
  return nearer(verdict, question.points0, question.points1, "points a game");
}

}  // namespace bastide::arena
