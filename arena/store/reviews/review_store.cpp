#include "arena/store/reviews/review_store.hpp"

#include "arena/files/text_reader.hpp"
#include "engine/error.hpp"

#include <cmath>
#include <fmt/format.h>
#include <sstream>

namespace bastide::arena {

namespace {

constexpr const char* kReviewTables = R"(
CREATE TABLE game (
  number INTEGER PRIMARY KEY, content TEXT NOT NULL UNIQUE, source TEXT NOT NULL, rules TEXT NOT NULL,
  rules_text TEXT, record TEXT NOT NULL, seconds REAL);
CREATE TABLE decision (
  game INTEGER NOT NULL, place INTEGER NOT NULL, legal INTEGER NOT NULL, exact INTEGER NOT NULL,
  real INTEGER NOT NULL, iterations INTEGER NOT NULL, orders INTEGER NOT NULL, seconds REAL NOT NULL,
  chances TEXT NOT NULL, PRIMARY KEY (game, place)) WITHOUT ROWID;
CREATE TABLE line (
  game INTEGER NOT NULL, decision INTEGER NOT NULL, place INTEGER NOT NULL, actions TEXT NOT NULL,
  win REAL NOT NULL, win_error REAL NOT NULL, own REAL NOT NULL, own_error REAL NOT NULL,
  other REAL NOT NULL, other_error REAL NOT NULL, lead REAL NOT NULL, lead_error REAL NOT NULL,
  loss REAL NOT NULL, loss_error REAL NOT NULL, win_loss REAL NOT NULL, win_loss_error REAL NOT NULL,
  unbiased REAL NOT NULL, unbiased_error REAL NOT NULL, unbiased_tile REAL NOT NULL,
  unbiased_tile_error REAL NOT NULL, unbiased_figure REAL NOT NULL, unbiased_figure_error REAL NOT NULL,
  unbiased_win REAL NOT NULL, unbiased_win_error REAL NOT NULL, unbiased_tile_win REAL NOT NULL,
  unbiased_tile_win_error REAL NOT NULL, unbiased_figure_win REAL NOT NULL,
  unbiased_figure_win_error REAL NOT NULL,
  prior REAL NOT NULL, visits INTEGER NOT NULL, playouts INTEGER NOT NULL, PRIMARY KEY (game, decision, place)) WITHOUT ROWID;
)";

constexpr std::int64_t kReviewApplication = 0x42535256;  // "BSRV"
constexpr StoreKind kReviewKind{kReviewApplication, 2, kReviewTables, "bastide review"};

std::string chances_text(const std::vector<ai::Estimate>& chances) {
  std::string text;
  for (const ai::Estimate& chance : chances)
    text += fmt::format("{}{}", text.empty() ? "" : " ", chance.mean);
  return text;
}

std::vector<ai::Estimate> read_chances(const std::string& text) {
  std::vector<ai::Estimate> chances;
  std::istringstream in(text);
  for (double chance = 0; in >> chance;) chances.push_back({chance, 0});
  return chances;
}

bool are_chances(const std::vector<ai::Estimate>& chances) {
  double sum = 0;
  for (const ai::Estimate& chance : chances) {
    if (!(chance.mean >= -0.001 && chance.mean <= 1.001)) return false;
    sum += chance.mean;
  }
  return std::abs(sum - 1) < 0.01;
}

}  // namespace

std::unique_ptr<ReviewStore> ReviewStore::create(const std::string& path, const Settings& settings) {
  return std::unique_ptr<ReviewStore>(new ReviewStore(StoreFile::create(path, kReviewKind, settings)));
}

std::unique_ptr<ReviewStore> ReviewStore::open(const std::string& path, Access access) {
  return std::unique_ptr<ReviewStore>(new ReviewStore(StoreFile::open(path, kReviewKind, access)));
}

bool ReviewStore::is_store(const std::string& path) {
  if (!is_database(path)) return false;
  Database database(path, Database::Access::read);
  return database.integer("PRAGMA application_id") == kReviewApplication;
}

std::int64_t ReviewStore::add_games(const std::vector<GameToReview>& games) {
  Transaction transaction(file_.database());
  const std::int64_t before = file_.database().integer("SELECT count(*) FROM game");
  Statement write(file_.database(),
                  "INSERT OR IGNORE INTO game (content, source, rules, rules_text, record) "
                  "VALUES (?, ?, ?, ?, ?)");
  for (const GameToReview& game : games) {
    write.bind(1, std::string_view(game.content))
        .bind(2, std::string_view(game.source))
        .bind(3, std::string_view(game.rules))
        .bind(5, std::string_view(game.record));
    if (game.rules_text) {
      write.bind(4, std::string_view(*game.rules_text));
    } else {
      write.bind_null(4);
    }
    write.run();
  }
  const std::int64_t after = file_.database().integer("SELECT count(*) FROM game");
  transaction.commit();
  return after - before;
}

void ReviewStore::add(std::int64_t number, const GameAnalyses& analyses) {
  Transaction transaction(file_.database());
  Statement write(file_.database(), "UPDATE game SET seconds = ? WHERE number = ?");
  write.bind(1, analyses.seconds).bind(2, number).run();
  std::int64_t place = 0;
  for (const StoredAnalysis& decision : analyses.decisions) add_decision(number, ++place, decision);
  transaction.commit();
}

void ReviewStore::add_decision(std::int64_t game, std::int64_t place, const StoredAnalysis& decision) {
  const ai::Analysis& analysis = decision.analysis;
  Statement write(file_.database(), "INSERT INTO decision VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)");
  const std::string chances = chances_text(analysis.chances);
  write.bind(1, game)
      .bind(2, place)
      .bind(3, static_cast<std::int64_t>(analysis.legal))
      .bind(4, std::int64_t{analysis.exact})
      .bind(5, std::int64_t{analysis.real})
      .bind(6, analysis.iterations)
      .bind(7, analysis.orders)
      .bind(8, analysis.seconds)
      .bind(9, std::string_view(chances))
      .run();
  Statement row(
      file_.database(),
      "INSERT INTO line VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, "
      "?, ?, ?, ?, ?, ?)");
  for (std::size_t i = 0; i < analysis.lines.size(); ++i) {
    const ai::Line& line = analysis.lines[i];
    row.bind(1, game)
        .bind(2, place)
        .bind(3, static_cast<std::int64_t>(i) + 1)
        .bind(4, std::string_view(decision.actions[i]));
    int column = 5;
    for (const ai::Estimate* estimate : stored_estimates(line)) {
      row.bind(column++, estimate->mean);
      row.bind(column++, estimate->error);
    }
    row.bind(column, line.prior).bind(column + 1, line.visits).bind(column + 2, line.playouts).run();
  }
}

std::vector<std::int64_t> ReviewStore::numbers_where(const char* condition) {
  std::vector<std::int64_t> numbers;
  Statement read(file_.database(),
                 fmt::format("SELECT number FROM game WHERE {} ORDER BY number", condition));
  while (read.step()) numbers.push_back(read.integer(0));
  return numbers;
}

std::vector<std::int64_t> ReviewStore::reviewed() {
  return numbers_where("seconds IS NOT NULL");
}

std::vector<std::int64_t> ReviewStore::pending() {
  return numbers_where("seconds IS NULL");
}

double ReviewStore::seconds() {
  Statement read(file_.database(), "SELECT coalesce(sum(seconds), 0) FROM game");
  (void)read.step();
  return read.number(0);
}

GameToReview ReviewStore::game(std::int64_t number) {
  Statement read(file_.database(),
                 "SELECT content, source, rules, rules_text, record FROM game WHERE number = ?");
  read.bind(1, number);
  if (!read.step()) throw InputError(fmt::format("{}: found no game {}", path(), number));
  GameToReview game;
  game.number = number;
  game.content = read.text(0);
  game.source = read.text(1);
  game.rules = read.text(2);
  if (!read.is_null(3)) game.rules_text = read.text(3);
  game.record = read.text(4);
  return game;
}

GameAnalyses ReviewStore::analyses(std::int64_t number) {
  Statement read(file_.database(), "SELECT seconds FROM game WHERE number = ? AND seconds IS NOT NULL");
  read.bind(1, number);
  if (!read.step()) throw InputError(fmt::format("{}: found no review of game {}", path(), number));
  GameAnalyses review;
  review.seconds = read.number(0);
  Statement decisions(file_.database(),
                      "SELECT place, legal, exact, real, iterations, orders, seconds, chances FROM decision "
                      "WHERE game = ? ORDER BY place");
  decisions.bind(1, number);
  while (decisions.step()) {
    ai::Analysis& analysis = review.decisions.emplace_back().analysis;
    analysis.legal = static_cast<std::size_t>(decisions.integer(1));
    analysis.exact = decisions.integer(2) != 0;
    analysis.real = decisions.integer(3) != 0;
    analysis.iterations = decisions.integer(4);
    analysis.orders = decisions.integer(5);
    analysis.seconds = decisions.number(6);
    analysis.chances = read_chances(std::string(decisions.text(7)));
    if (decisions.integer(0) != static_cast<std::int64_t>(review.decisions.size()) ||
        !are_chances(analysis.chances))
      throw InputError(
          fmt::format("{}: game {}: found decision {} with the chances {}, expected decision {} "
                      "with chances that sum to 1",
                      path(), number, decisions.integer(0), decisions.text(7), review.decisions.size()));
  }
  read_lines(number, review.decisions);
  return review;
}

void ReviewStore::read_lines(std::int64_t game, std::vector<StoredAnalysis>& decisions) {
  Statement read(file_.database(), "SELECT * FROM line WHERE game = ? ORDER BY decision, place");
  read.bind(1, game);
  while (read.step()) {
    const std::int64_t decision = read.integer(1);
    if (decision < 1 || decision > static_cast<std::int64_t>(decisions.size()))
      throw InputError(fmt::format("{}: game {}: found a line of decision {}, which is not there", path(),
                                   game, decision));
    StoredAnalysis& of = decisions[static_cast<std::size_t>(decision) - 1];
    ai::Line line;
    of.actions.emplace_back(read.text(3));
    int column = 4;
    bool sound = true;
    for (ai::Estimate* estimate : stored_estimates(line)) {
      estimate->mean = read.number(column++);
      estimate->error = read.number(column++);
      sound =
          sound && std::isfinite(estimate->mean) && std::isfinite(estimate->error) && estimate->error >= 0;
    }
    if (!sound)
      throw InputError(
          fmt::format("{}: game {}, decision {}: found a line with estimates that are no numbers, "
                      "expected finite ones with errors of 0 or more",
                      path(), game, decision));
    line.prior = read.number(column);
    line.visits = read.integer(column + 1);
    line.playouts = read.integer(column + 2);
    of.analysis.lines.push_back(std::move(line));
  }
  for (const StoredAnalysis& decision : decisions) {
    if (decision.actions.empty())
      throw InputError(
          fmt::format("{}: game {}: found a decision without lines, expected some", path(), game));
  }
}

}  // namespace bastide::arena
