#pragma once

#include "arena/bots/competitor.hpp"
#include "arena/commentary/commentary.hpp"
#include "arena/files/json.hpp"
#include "arena/serve/bot_seat.hpp"
#include "arena/serve/http.hpp"
#include "arena/serve/table_plan.hpp"
#include "arena/serve/thinking.hpp"
#include "arena/store/table_store.hpp"
#include "engine/any/any_game.hpp"
#include "engine/text/record.hpp"

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <memory>
#include <mutex>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <thread>
#include <vector>

namespace bastide::arena {

/// Who looks at a table.
struct Viewer {
  bool host = false;  ///< who made the game
  int seat = -1;      ///< of a link
};

/// One game of people and bots. It keeps the rules; whoever moves says which action of a list it is. A move
/// is in the store before anybody hears of it. All functions may be called by any thread.
class Table {
 public:
  /// Goes on where `stored` ends. `bots` by seat; nothing for people. Both `store` and `thinking` must
  /// outlive this object. Throws InputError for actions that the rules do not allow.
  Table(const StoredTable& stored, TablePlan plan, engine::AnyGame game,
        const std::vector<std::optional<Competitor>>& bots, TableStore& store, Thinking& thinking);
  ~Table();
  Table(const Table&) = delete;
  Table& operator=(const Table&) = delete;

  [[nodiscard]] std::int64_t id() const noexcept { return id_; }
  [[nodiscard]] const TablePlan& plan() const noexcept { return plan_; }
  [[nodiscard]] const engine::AnyGame& game() const noexcept { return game_; }

  /// Whose key it is. Throws ApiError for nobody's.
  [[nodiscard]] Viewer viewer_of(const std::string& key) const;

  /// What the viewer may see:
  ///
  ///     id, version, rules, over, host (whether the viewer made the game)
  ///     seats     kind, name, seconds (thought so far), you, and of links, for the host, key
  ///     mine      whether the viewer decides; then `choices` as choices_json has them
  ///     board     as board_json has it; seen by `viewpoint`, a seat from 0, -1 for nobody's
  ///     hides     whether players hide tiles from each other
  ///     log       every turn, as turn_json has it
  ///     undo      whether the viewer may take something back
  ///     running   seconds that whoever decides has thought
  ///     minutes, flag   as the plan has them
  ///     fallen    the seat whose flag fell, from 0; -1 for nobody's
  ///     trouble   what went wrong with a bot, or empty
  ///     final     the result in English, once it is over; then also `scores`, points by seat
  [[nodiscard]] Json view(Viewer viewer) const;

  /// Sends the view as events, whenever something changes, until the other side has gone.
  void follow(Viewer viewer, HttpStream& stream);

  /// Carries out an action of whoever acts, for a viewer who may. `version` is what the viewer has seen.
  /// Throws ApiError, and changes nothing.
  void move(Viewer viewer, std::int64_t version, const std::string& action);
  /// Takes back the viewer's last decision with all that followed, but not the time that it took. Throws
  /// ApiError where others have decided since.
  void undo(Viewer viewer, std::int64_t version);
  /// Lets a bot that failed try again.
  void retry();

  /// What the seat that acts knows, for a hint to the viewer, who must be the one to act. Throws ApiError.
  [[nodiscard]] engine::AnyState to_decide(Viewer viewer) const;
  /// The game so far, with the thinking time of every turn. Throws ApiError while it would tell of hands that
  /// players hide.
  [[nodiscard]] engine::Record record() const;

  [[nodiscard]] bool has_ended() const;
  /// Whether nobody looks, no bot thinks, and no flag may fall.
  [[nodiscard]] bool is_idle() const;
  /// Ends all streams and the thinking of bots.
  void close();

 private:
  using Clock = std::chrono::steady_clock;

  [[nodiscard]] bool controls(Viewer viewer, int seat) const noexcept;
  [[nodiscard]] int actor() const noexcept;
  [[nodiscard]] bool is_bot(int seat) const noexcept {
    return plan_.seats[static_cast<std::size_t>(seat)].kind == SeatKind::bot;
  }
  [[nodiscard]] bool is_over() const { return fallen_ >= 0 || state().actor().is_nobody(); }
  [[nodiscard]] int viewpoint(Viewer viewer) const noexcept;
  [[nodiscard]] bool hides() const noexcept { return game_.rules().hides_hands(); }
  [[nodiscard]] const engine::AnyState& state() const noexcept { return commentary_->state(); }
  [[nodiscard]] std::optional<std::size_t> undo_to(Viewer viewer) const;
  [[nodiscard]] double thought() const;
  [[nodiscard]] Json view_locked(Viewer viewer) const;
  void hide_hands(Json& board) const;
  void require_current(std::int64_t version) const;

  /// Begins again and plays these actions; chance goes on from there.
  void replay(std::vector<StoredAction> actions);
  /// The action with what chance brings after it: kept first, and then carried out.
  void carry_out(engine::Action action);
  void tell(const StoredAction& action);
  void advance_chance();
  void changed();
  void restart_clock();
  void stop_clock();
  /// When the decision under way will have been thought about for so many seconds, if the clock runs on.
  [[nodiscard]] Clock::time_point reaches(double seconds) const;
  /// When the flag of who decides falls, if nothing else happens before.
  [[nodiscard]] std::optional<Clock::time_point> flag_falls() const;
  void drop_flag_if_due();
  /// Drops the flag if it is due; else keeps how long the decision under way has been thought about, once
  /// that is `step` seconds more than what is kept. What goes wrong is told as trouble.
  void drop_flag_or_keep(double step);
  [[nodiscard]] std::vector<std::optional<std::int64_t>> thinking_of_turns() const;
  [[nodiscard]] std::string end_text() const;
  [[nodiscard]] engine::Scores final_scores() const;
  /// Keeps the end of a game: these words, and these points.
  void keep_end(const std::string& words, const engine::Scores& scores, int fallen);

  void think();  ///< what the thread does: bots decide, flags fall
  void think_once(std::unique_lock<std::mutex>& lock);

  // -- constant
  std::int64_t id_;
  std::string created_;
  TablePlan plan_;
  engine::AnyGame game_;
  std::vector<std::string> names_;
  TableStore& store_;
  Thinking& thinking_;

  mutable std::mutex mutex_;
  mutable std::condition_variable changed_;
  // -- the game, under the mutex
  std::vector<StoredAction> actions_;
  std::vector<int> deciders_;       ///< by action: the seat, -1 for chance
  std::vector<std::size_t> turns_;  ///< index of the first decision of each turn
  std::optional<Commentary> commentary_;
  engine::Deal deal_;
  Json log_ = Json::array();
  std::vector<double> seconds_;  ///< by seat
  int last_here_ = -1;           ///< which seat here decided last
  int fallen_ = -1;              ///< the seat whose flag fell
  std::string trouble_;
  /// Grows with every change, also from one run of the server to the next: it begins with the time.
  std::int64_t version_;
  // -- who looks
  int streams_ = 0;
  double thought_ = 0;                      ///< seconds of the present decision, until `began_`
  std::optional<Clock::time_point> began_;  ///< the clock runs since
  double kept_ = 0;                         ///< seconds of it that are in the store
  // -- bots
  std::atomic<bool> break_off_{false};
  std::vector<std::unique_ptr<BotSeat>> bots_;  ///< by seat; of the thread alone
  bool is_thinking_ = false;
  bool closing_ = false;
  std::thread thread_;
};

}  // namespace bastide::arena
