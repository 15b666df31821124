#include "arena/serve/studies.hpp"

#include "arena/files/text_reader.hpp"
#include "arena/imports/jcz_setup.hpp"
#include "arena/serve/api_error.hpp"
#include "arena/tournament/tournament_settings.hpp"
#include "engine/error.hpp"
#include "engine/rules/rule_set.hpp"

namespace bastide::arena {

namespace {

constexpr std::size_t kMostOpenStudies = 64;
constexpr int kMostListedStudies = 100;

Study study_of(const StoredStudy& stored) {
  engine::AnyGame game = stored.rules_text
                             ? engine::AnyGame(engine::read_rule_set(*stored.rules_text, stored.title))
                             : engine::AnyGame::load(stored.rules);
  if (stored.text.starts_with(kPositionHeading)) {
    engine::AnyState position = game.read_position(stored.text, stored.title);
    return {stored.title, std::move(game), std::move(position)};
  }
  engine::Record record = game.read_record(stored.text, stored.title);
  return {stored.title, std::move(game), std::move(record), stored.note, stored.rules};
}

/// Whether a rule set is found by its name: games of other programs may have one that is made up for them.
bool finds_rules(const std::string& name) {
  try {
    (void)engine::load_rules(name);
    return true;
  } catch (const InputError&) {
    return false;
  }
}

}  // namespace

std::int64_t Studies::add(const Study& study, const Variations& variations) {
  StoredStudy stored{0, now_utc(), study.title(), study.rules(), {}, study.text(), study.note()};
  if (!finds_rules(study.rules())) stored.rules_text = rules_file(study.game().rules());
  const std::lock_guard lock(mutex_);
  const std::int64_t id = store_.add_study(stored);
  if (variations.moves().empty()) return id;
  Variations all(store_.variations(id));
  if (all.moves().empty()) {
    store_.set_variations(id, variations.moves());
    return id;
  }
  for (const StoredMove& move : variations.moves()) (void)all.keep(place_of_move(variations.moves(), move));
  store_.set_variations(id, all.moves());
  return id;
}

std::shared_ptr<const Study> Studies::find(std::int64_t id) {
  const std::lock_guard lock(mutex_);
  return find_locked(id);
}

std::shared_ptr<const Study> Studies::find_locked(std::int64_t id) {
  if (const auto found = open_.find(id); found != open_.end()) return found->second;
  const auto stored = store_.study(id);
  if (!stored) throw ApiError(404, "study", std::to_string(id), "the number of a study of this server");
  if (open_.size() >= kMostOpenStudies) open_.erase(open_.begin());
  return open_[id] = std::make_shared<const Study>(study_of(*stored));
}

Json Studies::list() {
  Json list = Json::array();
  for (const StoredStudy& study : store_.latest_studies(kMostListedStudies))
    list.push_back({{"id", study.id}, {"title", study.title}, {"created", study.created}});
  return list;
}

void Studies::remove(std::int64_t id) {
  const std::lock_guard lock(mutex_);
  (void)find_locked(id);
  store_.remove_study(id);
  open_.erase(id);
}

void Studies::replace(std::int64_t before, std::int64_t id) {
  const std::lock_guard lock(mutex_);
  if (before == id || !store_.study(before)) return;
  const auto old = find_locked(before);
  const bool same = old->record() == nullptr && old->title() == find_locked(id)->title();
  if (!same || !store_.variations(before).empty()) return;
  store_.remove_study(before);
  open_.erase(before);
}

Variations Studies::variations(std::int64_t id) {
  return Variations(store_.variations(id));
}

void Studies::keep(std::int64_t id, const StudyPlace& place) {
  const std::lock_guard lock(mutex_);
  const StudyPlace written = spelled(*find_locked(id), place);
  Variations variations(store_.variations(id));
  if (variations.keep(written)) store_.set_variations(id, variations.moves());
}

void Studies::drop(std::int64_t id, const StudyPlace& place) {
  const std::lock_guard lock(mutex_);
  const StudyPlace written = spelled(*find_locked(id), place);
  Variations variations(store_.variations(id));
  variations.drop(written);
  store_.set_variations(id, variations.moves());
}

}  // namespace bastide::arena
