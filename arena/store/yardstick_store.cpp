#include "arena/store/yardstick_store.hpp"

#include "engine/error.hpp"

#include <cmath>
#include <fmt/format.h>

namespace bastide::arena {

namespace {

constexpr const char* kYardstickTables = R"(
CREATE TABLE question (
  number INTEGER PRIMARY KEY, players INTEGER NOT NULL, bots TEXT NOT NULL, record TEXT NOT NULL,
  exact INTEGER NOT NULL, playouts INTEGER NOT NULL, seconds REAL NOT NULL);
CREATE TABLE turn (
  question INTEGER NOT NULL, place INTEGER NOT NULL, actions TEXT NOT NULL, orders INTEGER NOT NULL,
  behind_a REAL NOT NULL, behind_b REAL NOT NULL, error REAL NOT NULL, second REAL, second_error REAL,
  PRIMARY KEY (question, place)) WITHOUT ROWID;
)";

constexpr StoreKind kYardstickKind{0x42535459, 1, kYardstickTables, "bastide yardstick build"};  // "BSTY"

/// Thousandths of a point are more than anybody knows, and short in the file.
double rounded(double value) {
  return std::round(value * 1000) / 1000;
}

StoredTurn turn_in(const Statement& row, const std::string& path, std::int64_t number) {
  StoredTurn turn;
  turn.actions = row.text(2);
  turn.orders = row.integer(3);
  turn.behind = {row.number(4), row.number(5)};
  turn.error = row.number(6);
  if (!row.is_null(7)) turn.second = {row.number(7), row.number(8)};
  const bool sound = turn.orders >= 0 && std::isfinite(turn.behind[0]) && std::isfinite(turn.behind[1]) &&
                     std::isfinite(turn.error) && turn.error >= 0;
  if (!sound)
    throw InputError(
        fmt::format("{}: question {}, turn {}: found {} orders, {} and {} behind ± {}, expected "
                    "finite numbers and none below 0 but what a half is behind",
                    path, number, row.integer(1), turn.orders, turn.behind[0], turn.behind[1], turn.error));
  return turn;
}

}  // namespace

std::unique_ptr<YardstickStore> YardstickStore::create(const std::string& path, const Settings& settings) {
  return std::unique_ptr<YardstickStore>(
      new YardstickStore(StoreFile::create(path, kYardstickKind, settings)));
}

std::unique_ptr<YardstickStore> YardstickStore::open(const std::string& path, Access access) {
  return std::unique_ptr<YardstickStore>(new YardstickStore(StoreFile::open(path, kYardstickKind, access)));
}

void YardstickStore::add(const StoredQuestion& question) {
  Transaction transaction(file_.database());
  Statement write(file_.database(),
                  "INSERT INTO question (number, players, bots, record, exact, playouts, seconds) "
                  "VALUES (?, ?, ?, ?, ?, ?, ?)");
  write.bind(1, question.number)
      .bind(2, std::int64_t{question.players})
      .bind(3, std::string_view(question.bots))
      .bind(4, std::string_view(question.record))
      .bind(5, std::int64_t{question.exact})
      .bind(6, question.playouts)
      .bind(7, rounded(question.seconds))
      .run();
  Statement turn(file_.database(), "INSERT INTO turn VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)");
  std::int64_t place = 0;
  for (const StoredTurn& stored : question.turns) {
    turn.bind(1, question.number)
        .bind(2, ++place)
        .bind(3, std::string_view(stored.actions))
        .bind(4, stored.orders)
        .bind(5, rounded(stored.behind[0]))
        .bind(6, rounded(stored.behind[1]))
        .bind(7, rounded(stored.error));
    if (stored.second) {
      turn.bind(8, rounded((*stored.second)[0])).bind(9, rounded((*stored.second)[1]));
    } else {
      turn.bind_null(8).bind_null(9);
    }
    turn.run();
  }
  transaction.commit();
}

std::vector<StoredQuestion> YardstickStore::questions() {
  std::vector<StoredQuestion> questions;
  Statement read(file_.database(),
                 "SELECT number, players, bots, record, exact, playouts, seconds FROM question "
                 "ORDER BY number");
  while (read.step()) {
    questions.push_back({read.integer(0),
                         static_cast<int>(read.integer(1)),
                         std::string(read.text(2)),
                         std::string(read.text(3)),
                         read.integer(4) != 0,
                         read.integer(5),
                         read.number(6),
                         {}});
  }
  Statement turns(file_.database(),
                  "SELECT question, place, actions, orders, behind_a, behind_b, error, second, second_error "
                  "FROM turn ORDER BY question, place");
  auto question = questions.begin();
  while (turns.step()) {
    while (question != questions.end() && question->number < turns.integer(0)) ++question;
    if (question == questions.end() || question->number != turns.integer(0))
      throw InputError(
          fmt::format("{}: found a turn of question {}, which is not there", path(), turns.integer(0)));
    question->turns.push_back(turn_in(turns, path(), question->number));
  }
  for (const StoredQuestion& found : questions) {
    if (found.turns.empty())
      throw InputError(fmt::format("{}: question {}: found no turn, expected some", path(), found.number));
  }
  return questions;
}

std::vector<std::int64_t> YardstickStore::numbers() {
  std::vector<std::int64_t> numbers;
  Statement read(file_.database(), "SELECT number FROM question ORDER BY number");
  while (read.step()) numbers.push_back(read.integer(0));
  return numbers;
}

void YardstickStore::finish() {
  file_.database().run("PRAGMA journal_mode = DELETE; VACUUM;");
}

}  // namespace bastide::arena
