#include "arena/cluster/batch_ranks.hpp"

#include "arena/cluster/messages.hpp"
#include "arena/cluster/silence.hpp"
#include "arena/files/json.hpp"
#include "arena/tournament/tournament_settings.hpp"
#include "engine/config/config.hpp"
#include "engine/error.hpp"

#include <algorithm>
#include <chrono>
#include <fmt/format.h>
#include <future>
#include <map>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <thread>
#include <vector>

namespace bastide::arena {

namespace {

using namespace std::chrono_literals;

constexpr auto kBatchLook = 200us;

Bytes message_of(MessageKind kind, const Json& json) {
  ByteWriter out;
  out.byte(static_cast<std::uint8_t>(kind));
  out.text(json.dump());
  return std::move(out).take();
}

Json json_in(std::span<const std::uint8_t> message) {
  ByteReader in(message.subspan(1));
  try {
    return Json::parse(in.text());
  } catch (const Json::exception& error) {
    throw MessageError(std::string("found a batch that is no JSON: ") + error.what());
  }
}

Json batch_json(const Batch& batch, const TuningConfig& config, const Streams& streams) {
  const TuningGame& game = config.games[batch.game];
  Json json = {{"program", message_program()},
               {"rules", game.rules_name},
               {"players", game.players},
               {"seed", streams.seed()},
               {"first_deal", batch.first_deal},
               {"deals", batch.deals},
               {"concurrency", config.concurrency},
               {"first_number", batch.first_number},
               {"logs", config.logs},
               {"hidden", config.hidden}};
  json["secret"] = streams.secret() ? streams.secret()->text() : "";
  for (const Competitor& bot : batch.bots) json["bots"].push_back(bot_toml(bot));
  for (const Match& match : batch.matches) json["matches"].push_back({match.first, match.second});
  return json;
}

/// A batch as another rank plays it, or its part of it.
struct Share {
  std::int64_t number = 0;  ///< of `of`
  std::int64_t of = 1;
  Batch batch;
  TuningConfig config;
  Streams streams{0, std::nullopt};
};

Share read_share(const Json& json) {
  if (json.at("program") != message_program()) {
    throw InputError(
        fmt::format("runs {}, rank 0 runs {}", message_program(), json.at("program").get<std::string>()));
  }
  Share share;
  share.number = json.at("share");
  share.of = json.at("shares");
  share.config.source = "rank 0";
  const std::string rules = json.at("rules");
  share.config.games = {{rules, engine::load_rules(rules), json.at("players"), 1}};
  share.config.concurrency = json.at("concurrency");
  share.streams =
      Streams(json.at("seed").get<std::uint64_t>(), DealSecret::parse(json.at("secret").get<std::string>()));
  share.batch.first_deal = json.at("first_deal");
  share.batch.deals = json.at("deals");
  share.batch.first_number = json.at("first_number");
  share.config.logs = json.at("logs");
  share.config.hidden = json.at("hidden").get<std::vector<std::string>>();
  for (const Json& bot : json.at("bots"))
    share.batch.bots.push_back(read_competitor(engine::Config::parse(bot.get<std::string>(), "rank 0")));
  for (const Json& match : json.at("matches")) share.batch.matches.push_back({match.at(0), match.at(1)});
  return share;
}

/// A game's number, who failed, what happened, and the points by seat.
Json game_json(const PlayedGame& played) {
  Json json = {played.game.index, played.ending.failed, played.ending.message};
  for (int seat = 0; seat < played.game.players; ++seat)
    json.push_back(played.seats[static_cast<std::size_t>(seat)].points);
  return json;
}

PlayedGame read_game(const Json& json, const BatchSchedule& schedule) {
  const auto index = json.at(0).get<std::int64_t>();
  if (index < 0 || index >= schedule.games()) throw MessageError("found a game that is not in the batch");
  PlayedGame played;
  played.game = schedule.game(index);
  played.ending = {true, Failure::none, json.at(1), json.at(2)};
  for (int seat = 0; seat < played.game.players; ++seat)
    played.seats[static_cast<std::size_t>(seat)].points = json.at(static_cast<std::size_t>(seat) + 3);
  return played;
}

/// Plays a share of a batch; the answer to rank 0.
Json played_share(const Json& asked, const std::atomic<bool>& interrupted) {
  Json answer = {{"share", asked.value("share", 0)}, {"games", Json::array()}, {"stopped", false}};
  try {
    const Share share = read_share(asked);
    answer["stopped"] =
        !play_share(share.batch, share.config, share.streams, StopSignal(interrupted), share.number, share.of,
                    [&](PlayedGame&& played) { answer["games"].push_back(game_json(played)); });
  } catch (const std::exception& error) {
    answer["failure"] = error.what();
  }
  return answer;
}

/// All but this one and those that were given up.
std::vector<int> those_left(const Ranks& ranks) {
  std::vector<int> others;
  for (int rank = 1; rank < ranks.size(); ++rank) {
    if (!ranks.given_up().contains(rank)) others.push_back(rank);
  }
  return others;
}

/// Hears what the others played, from share 1 on, and tells them that rank 0 is there.
class Listener {
 public:
  Listener(Ranks& ranks, const std::vector<int>& others, const BatchSchedule& schedule, BatchTally& tally,
           const std::function<void(const std::string&)>& note)
      : ranks_(ranks), schedule_(schedule), tally_(tally), note_(note), sign_given_(ranks.seconds()) {
    for (const int rank : others)
      waited_for_.emplace(
          rank, Waiting{static_cast<int>(waited_for_.size()) + 1, {ranks.patience(), ranks.seconds()}});
  }

  /// Until all have answered or were given up. False when one was stopped.
  bool listen() {
    while (!waited_for_.empty()) {
      const auto received = ranks_.receive();
      if (received) {
        hear(*received);
        continue;
      }
      attend();
      std::this_thread::sleep_for(kBatchLook);
    }
    return !stopped_;
  }
  /// Until rank 0 itself has played what it plays; the others hear that it is there.
  [[nodiscard]] std::vector<PlayedGame> wait_for(std::future<std::vector<PlayedGame>> own) {
    while (own.wait_for(kBatchLook) != std::future_status::ready) give_sign(ranks_.seconds());
    return own.get();
  }
  /// The shares of those that were given up.
  [[nodiscard]] const std::vector<int>& lost() const noexcept { return lost_; }

 private:
  /// A rank that has not answered yet.
  struct Waiting {
    int share;
    Silence silence;
  };

  /// What comes from a rank that is not waited for is dropped: it was given up, or has answered.
  void hear(const Received& received) {
    const auto from = waited_for_.find(received.from);
    if (from == waited_for_.end()) return;
    from->second.silence.heard();
    if (kind_of(received.message) != MessageKind::batch_played) return;
    const Json answer = json_in(received.message);
    if (answer.contains("failure"))
      throw std::runtime_error(
          fmt::format("rank {}: {}", received.from, answer["failure"].get<std::string>()));
    if (answer.at("share") != from->second.share) return;
    waited_for_.erase(from);
    stopped_ = stopped_ || answer.at("stopped").get<bool>();
    for (const Json& game : answer.at("games")) tally_.add(read_game(game, schedule_));
  }

  void give_sign(double now) {
    if (now - sign_given_ < kSignsShare * std::min(ranks_.patience(), kPatienceWithRank0)) return;
    for (const int rank : those_left(ranks_)) ranks_.send(rank, plain_message(MessageKind::alive));
    sign_given_ = now;
  }

  void attend() {
    const double now = ranks_.seconds();
    give_sign(now);
    for (auto at = waited_for_.begin(); at != waited_for_.end();) {
      auto& [rank, waiting] = *at;
      waiting.silence.listen(now);
      if (!waiting.silence.too_long()) {
        ++at;
        continue;
      }
      note_(fmt::format("rank {} has said nothing for {:g} s and is given up; rank 0 plays its games", rank,
                        ranks_.patience()));
      ranks_.give_up(rank);
      lost_.push_back(waiting.share);
      at = waited_for_.erase(at);
    }
  }

  Ranks& ranks_;
  const BatchSchedule& schedule_;
  BatchTally& tally_;
  const std::function<void(const std::string&)>& note_;
  std::map<int, Waiting> waited_for_;  ///< by rank
  std::vector<int> lost_;
  double sign_given_;
  bool stopped_ = false;
};

/// Share 0 is rank 0's own.
void send_shares(Ranks& ranks, const std::vector<int>& others, Json json) {
  json["shares"] = others.size() + 1;
  for (std::size_t i = 0; i < others.size(); ++i) {
    json["share"] = i + 1;
    ranks.send(others[i], message_of(MessageKind::batch, json));
  }
}

}  // namespace

std::optional<BatchResult> play_batch_on_ranks(Ranks& ranks, const Batch& batch, const TuningConfig& config,
                                               const Streams& streams, StopSignal stop,
                                               const std::function<void(const std::string&)>& note) {
  const BatchSchedule schedule(batch, config.games[batch.game].players);
  BatchTally tally(batch, schedule);
  const std::vector<int> others = those_left(ranks);
  const auto shares = static_cast<std::int64_t>(others.size()) + 1;
  send_shares(ranks, others, batch_json(batch, config, streams));
  const auto begin = [&](int share) {
    return std::async(std::launch::async, [&, share] {
      std::vector<PlayedGame> games;
      (void)play_share(batch, config, streams, stop, share, shares,
                       [&](PlayedGame&& played) { games.push_back(std::move(played)); });
      return games;
    });
  };
  auto own = begin(0);
  Listener listener(ranks, others, schedule, tally, note);
  const bool all = listener.listen();
  for (const PlayedGame& played : listener.wait_for(std::move(own))) tally.add(played);
  if (!all) return std::nullopt;
  for (const int share : listener.lost()) {
    for (const PlayedGame& played : listener.wait_for(begin(share))) tally.add(played);
  }
  if (!tally.complete()) return std::nullopt;
  return tally.result();
}

void play_batches_as_rank(Ranks& ranks, const std::atomic<bool>& interrupted) {
  std::future<Json> playing;
  Silence rank_0(kPatienceWithRank0, ranks.seconds());
  double told = ranks.seconds();
  bool leaving = false;
  while (!leaving || playing.valid()) {
    if (const auto received = ranks.receive()) {
      rank_0.heard();
      const MessageKind kind = kind_of(received->message);
      leaving = leaving || kind == MessageKind::leave;
      if (kind == MessageKind::batch) {
        playing = std::async(std::launch::async, [&interrupted, asked = json_in(received->message)] {
          return played_share(asked, interrupted);
        });
      }
    } else {
      std::this_thread::sleep_for(kBatchLook);
    }
    const double now = ranks.seconds();
    rank_0.listen(now);
    if (rank_0.too_long()) throw std::runtime_error("rank 0 has said nothing for too long");
    if (playing.valid() && playing.wait_for(0s) == std::future_status::ready) {
      ranks.send(0, message_of(MessageKind::batch_played, playing.get()));
      playing = {};
      told = now;
    } else if (playing.valid() && now - told >= kSignsShare * ranks.patience()) {
      ranks.send(0, plain_message(MessageKind::alive));
      told = now;
    }
  }
  ranks.send(0, plain_message(MessageKind::left));
}

}  // namespace bastide::arena
