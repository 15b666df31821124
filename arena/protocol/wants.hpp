#pragma once

#include <array>
#include <string_view>

/// What a bot may ask for besides: the words of `wants` in its `hello`. Each names the field that it brings.
namespace bastide::arena {

struct Wants {
  bool features = false;  ///< `features` in `state`: the features of the land, with what they are worth
  bool if_ended = false;  ///< `if_ended` in every action: the scores if the game ended after it
};

struct WantsWord {
  std::string_view word;
  bool Wants::*member;
};
constexpr std::array<WantsWord, 2> kWantsWords = {
    {{"features", &Wants::features}, {"if_ended", &Wants::if_ended}}};

}  // namespace bastide::arena
