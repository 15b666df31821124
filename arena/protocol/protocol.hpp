#pragma once

#include <string_view>

/// The bot protocol, version 1.2: how the arena and a bot that is a program of its own talk.
///
/// Every message is one JSON object on one line, in UTF-8; the arena writes to the bot's standard input, the
/// bot to its standard output, and what it writes to standard error is nobody's message. The arena asks, the
/// bot answers; it says nothing unasked. Each message of the arena has a `type`:
///
///     hello      program, version, minor     answered by hello: protocol, minor, name, author, version,
///                                                                plays, max_players, wants (wants.hpp),
///                                                                options            (bot_options.hpp)
///     rules      rule set, tiles, wall       not answered                        (rules_message.hpp)
///     new_game   players, you, names, seed,  answered by ready
///                options, for a bot that lists some
///     choose     state, actions, clock       answered by {"index": 3} or {"action": "V 1,0 90"}
///                                                                                (choose_message.hpp)
///     game_over  scores                      not answered
///     error      message                     not answered; says what is wrong with an answer that cannot be
///                                            used or is not legal, or with a hello; quit comes behind it
///     quit                                   not answered; the bot ends, as it does when its input closes
///
/// A game goes hello, rules, then for every game new_game, choose as often as it takes, game_over. A game may
/// break off: new_game may come at any time. Players are numbered from 1.
///
/// A version grows by messages, fields and words: whoever reads ignores those that it does not know, and its
/// `minor` goes up. Both sides say theirs in `hello`, and none is 0; the arena tells a bot nothing that would
/// not go with the bot's. A change that is more than that is another version.
namespace bastide::arena {

constexpr std::string_view kProtocol = "bastide";
constexpr int kProtocolVersion = 1;
/// 1: `since` says what kind of thing happened, and what follows from the rules; `wants`; `error` is sent.
/// 2: `options` of a bot, and what they are set to.
constexpr int kProtocolMinor = 2;

}  // namespace bastide::arena
