#pragma once

#include "arena/match/margin_sprt.hpp"
#include "arena/match/sprt.hpp"

#include <string>
#include <string_view>

/// What a sequential test has come to, in words that answer its question.
namespace bastide::arena {

/// "H1 accepted: not worse" with the words of the preset called `preset`; for other questions which of the
/// two hypotheses is nearer. "no verdict yet" while there is none.
[[nodiscard]] std::string words_of(Verdict verdict, const SprtQuestion& question,
                                   std::string_view preset = {});
[[nodiscard]] std::string words_of(Verdict verdict, const MarginQuestion& question);

}  // namespace bastide::arena
