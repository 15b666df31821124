#pragma once

#include <string_view>

/// The bot protocol, version 1: how the arena and a bot that is a program of its own talk.
///
/// Every message is one JSON object on one line, in UTF-8; the arena writes to the bot's standard input, the
/// bot to its standard output, and what it writes to standard error is nobody's message. The arena asks, the
/// bot answers; it says nothing unasked. Each message of the arena has a `type`:
///
///     hello      program, version            answered by hello: name, author, version, plays, max_players
///     rules      rule set, tiles, wall       not answered                        (rules_message.hpp)
///     new_game   players, you, names, seed   answered by ready
///     choose     state, actions, clock       answered by {"index": 3} or {"action": "V 1,0 90"}
///                                                                                (choose_message.hpp)
///     game_over  scores                      not answered
///     error      message                     not answered; says what was wrong with a bot's message
///     quit                                   not answered; the bot ends, as it does when its input closes
///
/// A game goes hello, rules, then for every game new_game, choose as often as it takes, game_over. A game may
/// break off: new_game may come at any time. Players are numbered from 1.
///
/// A version grows by messages and fields: whoever reads ignores those that it does not know. A change that
/// is more than that is another version, and `hello` names it.
namespace bastide::arena {

constexpr std::string_view kProtocol = "bastide";
constexpr int kProtocolVersion = 1;

}  // namespace bastide::arena
