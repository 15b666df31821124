#include "arena/store/tuning_store.hpp"

#include <bit>

namespace bastide::arena {

namespace {

constexpr const char* kTuningTables = R"(
CREATE TABLE generation (
  id INTEGER PRIMARY KEY, part INTEGER NOT NULL, first_deal INTEGER NOT NULL, deals INTEGER NOT NULL,
  games INTEGER NOT NULL, failed INTEGER NOT NULL, failure TEXT NOT NULL, seconds REAL NOT NULL,
  outcomes BLOB NOT NULL);
CREATE TABLE candidate (
  generation INTEGER NOT NULL, number INTEGER NOT NULL, name TEXT NOT NULL, value REAL NOT NULL,
  PRIMARY KEY (generation, number, name)) WITHOUT ROWID;
CREATE VIEW summary AS SELECT id, part, first_deal, deals, games, failed, failure, seconds FROM generation;
)";

constexpr StoreKind kTuningKind{0x42535455, 1, kTuningTables, "bastide tune"};  // "BSTU"

std::vector<std::uint8_t> bytes_of(const std::vector<float>& values) {
  std::vector<std::uint8_t> bytes;
  bytes.reserve(4 * values.size());
  for (const float value : values) {
    const auto bits = std::bit_cast<std::uint32_t>(value);
    for (int shift = 0; shift < 32; shift += 8) bytes.push_back(static_cast<std::uint8_t>(bits >> shift));
  }
  return bytes;
}

std::vector<float> floats_of(std::span<const std::uint8_t> bytes) {
  std::vector<float> values;
  values.reserve(bytes.size() / 4);
  for (std::size_t at = 0; at + 4 <= bytes.size(); at += 4) {
    std::uint32_t bits = 0;
    for (std::size_t i = 0; i < 4; ++i) bits |= static_cast<std::uint32_t>(bytes[at + i]) << (8 * i);
    values.push_back(std::bit_cast<float>(bits));
  }
  return values;
}

}  // namespace

std::unique_ptr<TuningStore> TuningStore::create(const std::string& path, const Settings& settings) {
  return std::unique_ptr<TuningStore>(new TuningStore(StoreFile::create(path, kTuningKind, settings)));
}

std::unique_ptr<TuningStore> TuningStore::open(const std::string& path, Access access) {
  return std::unique_ptr<TuningStore>(new TuningStore(StoreFile::open(path, kTuningKind, access)));
}

void TuningStore::add(const StoredGeneration& generation, std::span<const CandidateValue> candidates) {
  Transaction transaction(file_.database());
  const std::vector<std::uint8_t> bytes = bytes_of(generation.outcomes);
  Statement write(
      file_.database(),
      "INSERT INTO generation (part, first_deal, deals, games, failed, failure, seconds, outcomes) "
      "VALUES (?, ?, ?, ?, ?, ?, ?, ?)");
  write.bind(1, std::int64_t{static_cast<int>(generation.part)})
      .bind(2, generation.first_deal)
      .bind(3, std::int64_t{generation.deals})
      .bind(4, generation.games)
      .bind(5, generation.failed)
      .bind(6, std::string_view(generation.failure))
      .bind(7, generation.seconds)
      .bind_blob(8, bytes)
      .run();
  const std::int64_t id = file_.database().integer("SELECT last_insert_rowid()");
  Statement name(file_.database(),
                 "INSERT INTO candidate (generation, number, name, value) VALUES (?, ?, ?, ?)");
  for (const CandidateValue& candidate : candidates) {
    name.bind(1, id)
        .bind(2, std::int64_t{candidate.number})
        .bind(3, std::string_view(candidate.name))
        .bind(4, candidate.value)
        .run();
  }
  transaction.commit();
}

std::vector<StoredGeneration> TuningStore::generations(TuningPart part) {
  std::vector<StoredGeneration> generations;
  Statement read(file_.database(),
                 "SELECT first_deal, deals, games, failed, failure, seconds, outcomes FROM generation "
                 "WHERE part = ? ORDER BY id");
  read.bind(1, std::int64_t{static_cast<int>(part)});
  while (read.step()) {
    generations.push_back({part, read.integer(0), static_cast<int>(read.integer(1)), read.integer(2),
                           read.integer(3), std::string(read.text(4)), read.number(5),
                           floats_of(read.blob(6))});
  }
  return generations;
}

double TuningStore::seconds() {
  Statement read(file_.database(), "SELECT total(seconds) FROM generation");
  return read.step() ? read.number(0) : 0;
}

}  // namespace bastide::arena
