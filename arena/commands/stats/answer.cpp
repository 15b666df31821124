#include "arena/commands/stats/answer.hpp"

#include "arena/tables/text_table.hpp"
#include "arena/terminal/terminal.hpp"

#include <fmt/format.h>

namespace bastide::arena {

void Answer::add(std::string_view label, std::string text, std::string_view key, Json value) {
  rows_.emplace_back(label, std::move(text));
  json_[std::string(key)] = std::move(value);
}

void Answer::add(std::string_view label, const Bounded& estimate, std::string_view key, int digits,
                 double scale, std::string_view unit) {
  const auto number = [&](double value) {
    return scale == 1 ? fmt::format("{:+.{}f}", value, digits)
                      : fmt::format("{:.{}f}", scale * value, digits);
  };
  const std::string after = unit.empty() ? "" : " " + std::string(unit);
  add(label,
      fmt::format("{}{}  ({} … {})", number(estimate.value), after, number(estimate.low),
                  number(estimate.high)),
      key, {{"value", estimate.value}, {"low", estimate.low}, {"high", estimate.high}});
}

void Answer::add_units(const ScoreCounts& counts) {
  const bool deals = counts.games_per_unit() == 2;
  add(deals ? "deals" : "games", std::to_string(counts.units()), deals ? "deals" : "games", counts.units());
}

void Answer::add_verdict(double ratio, const SequentialErrors& errors, const std::string& words) {
  const Verdict verdict = errors.verdict(ratio);
  const char* key = verdict == Verdict::open ? "open" : verdict == Verdict::accept_h0 ? "h0" : "h1";
  add("log-likelihood ratio", fmt::format("{:+.2f}", ratio), "log_likelihood_ratio", ratio);
  add("bounds", fmt::format("{:+.2f} … {:+.2f}", errors.lower(), errors.upper()), "bounds",
      {errors.lower(), errors.upper()});
  add("verdict", words, "verdict", key);
}

void Answer::print(const JsonOption& json) const {
  JsonSink sink(json);
  sink.write(json_.dump(2, ' ', false, Json::error_handler_t::replace) + "\n");
  sink.commit();
  if (!sink.leaves_text()) return;
  TextTable table({TextTable::Align::left, TextTable::Align::left});
  for (const auto& [label, text] : rows_) table.add({label, text});
  write_out(table.text() + notes_);
}

}  // namespace bastide::arena
