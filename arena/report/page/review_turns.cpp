#include "arena/report/page/review_turns.hpp"

#include "arena/analysis/words.hpp"
#include "arena/report/page/document.hpp"
#include "arena/report/page/html.hpp"

#include <algorithm>
#include <array>
#include <fmt/format.h>

namespace bastide::arena {
namespace {

constexpr double kPercent = 100;

/// With one decimal, and a sign where `format` says so; never "-0.0".
std::string tenths(double value, std::string_view format = "{:.1f}") {
  return fmt::format(fmt::runtime(format), unsigned_zero(value));
}
std::string chance_text(double chance) {
  return tenths(kPercent * chance) + " %";
}
std::string points_loss(const ReviewLoss& loss) {
  return tenths(loss.value) + " ± " + tenths(loss.error);
}
std::string chance_loss(const ReviewLoss& loss) {
  return points_loss({kPercent * loss.value, kPercent * loss.error}) + " %";
}

std::string grade_html(const ReviewDecision& decision) {
  if (!decision.real && decision.grade == Grade::fine)
    return R"(<span class="grade idle">no real choice</span>)";
  const std::string_view sign = sign_of(decision.grade);
  return fmt::format(R"(<span class="grade {0}">{0}{1}{2}</span>)", name_of(decision.grade),
                     sign.empty() ? "" : " ", sign);
}

const std::string& player_of(const ReviewPage& page, const ReviewDecision& decision) {
  return page.names[static_cast<std::size_t>(decision.player)];
}

/// A link that shows a line on the board; `index` is among all lines of the turn.
std::string line_link(int entry, std::size_t index, const std::string& html) {
  return fmt::format(R"(<a href="#turn-{0}" data-entry="{0}" data-line="{1}">{2}</a>)", entry, index, html);
}

/// `first` is the index of its first line among all of the turn.
std::string line_table(const ReviewDecision& decision, std::size_t first) {
  if (decision.lines.empty()) return "";
  HtmlTable table("Lines, best first, with points for and against",
                  {"line", "wins", "for", "against", "loss"});
  for (const ReviewLine& line : decision.lines) {
    const std::string text = line_link(decision.entry, first++, escaped(line.text));
    table.add({line.text == decision.played ? "<b>" + text + "</b> (played)" : text, chance_text(line.chance),
               tenths(line.points_for), tenths(line.points_against), tenths(line.loss)});
  }
  return "<div class=\"lines\">" + table.html() + "</div>";
}

std::string decision_html(const ReviewPage& page, const ReviewDecision& decision, std::size_t first_line) {
  std::string html = fmt::format("<p class=\"verdict\"><b class=\"who\">{}</b> {}</p>\n",
                                 escaped(player_of(page, decision)), grade_html(decision));
  html += "<dl><dt>played</dt><dd>" + escaped(decision.played) + "</dd>";
  if (decision.played == decision.best) {
    html += "<dt>best</dt><dd>the same</dd>";
  } else {
    html += fmt::format("<dt>best</dt><dd>{}</dd><dt>costs</dt><dd>{} points and {} chance to win</dd>",
                        escaped(decision.best), points_loss(decision.points), chance_loss(decision.chance));
  }
  return html + "</dl>\n" + line_table(decision, first_line);
}

/// What changed from one list by seat to another; empty when one of them is.
std::vector<double> changes(const std::vector<double>& from, const std::vector<double>& to) {
  if (from.empty() || to.empty()) return {};
  std::vector<double> change = to;
  for (std::size_t seat = 0; seat < change.size(); ++seat) change[seat] -= from[seat];
  return change;
}

/// The cell of a seat, in which `unit` is 1.
std::string seat_cell(const std::vector<double>& values, std::size_t seat, double unit,
                      std::string_view format) {
  return values.empty() ? "–" : tenths(unit * values[seat], format);
}

/// Each player's chance and luck after an entry, and what the turn changed.
std::string standing_table(const ReviewPage& page, std::size_t entry) {
  const ReviewTurn& now = page.turns[entry];
  if (now.chance.empty() && now.luck.empty()) return "";
  const ReviewTurn before = entry > 0 ? page.turns[entry - 1] : ReviewTurn{};
  const std::vector<double> chances = changes(before.chance, now.chance);
  const std::vector<double> draws = changes(before.luck, now.luck);
  HtmlTable table("After the turn: chance to win, and luck in points",
                  {"player", "wins", "change", "luck", "luck so far"});
  for (std::size_t seat = 0; seat < page.names.size(); ++seat) {
    table.add({escaped(page.names[seat]), seat_cell(now.chance, seat, kPercent, "{:.1f} %"),
               seat_cell(chances, seat, kPercent, "{:+.1f}"), seat_cell(draws, seat, 1, "{:+.1f}"),
               seat_cell(now.luck, seat, 1, "{:+.1f}")});
  }
  return "<div class=\"standing\">" + table.html() + "</div>";
}

}  // namespace

std::string_view sign_of(Grade grade) noexcept {
  constexpr std::array<std::string_view, 4> kSigns = {"", "?!", "?", "??"};
  return kSigns[static_cast<std::size_t>(grade)];
}

std::map<int, Grade> worst_grades(const ReviewPage& page) {
  std::map<int, Grade> worst;
  for (const ReviewDecision& decision : page.decisions) {
    if (decision.grade == Grade::fine) continue;
    Grade& grade = worst[decision.entry];
    grade = std::max(grade, decision.grade);
  }
  return worst;
}

std::string turn_link(int entry, const std::string& html) {
  return fmt::format(R"(<a href="#turn-{0}" data-entry="{0}">{1}</a>)", entry, html);
}

std::string turn_article(const ReviewPage& page, std::size_t entry) {
  std::string html = fmt::format("<article id=\"turn-{}\">\n", entry);
  html += entry == 0 ? "<h3>The beginning</h3>\n" : fmt::format("<h3>Turn {}</h3>\n", entry);
  std::size_t lines = 0;
  for (const ReviewDecision& decision : page.decisions) {
    if (decision.entry != static_cast<int>(entry)) continue;
    html += decision_html(page, decision, lines);
    lines += decision.lines.size();
  }
  return html + standing_table(page, entry) + "</article>\n";
}

std::string mistake_table(const ReviewPage& page) {
  HtmlTable table("Decisions that cost something, with the standard errors of what they cost",
                  {"turn", "player", "grade", "played", "best", "points", "chance to win"});
  bool any = false;
  for (const ReviewDecision& decision : page.decisions) {
    if (decision.grade == Grade::fine) continue;
    any = true;
    table.add({turn_link(decision.entry, std::to_string(decision.entry)), escaped(player_of(page, decision)),
               grade_html(decision), escaped(decision.played), escaped(decision.best),
               points_loss(decision.points), chance_loss(decision.chance)});
  }
  return any ? "<div class=\"mistakes\">" + table.html() + "</div>" : paragraph("No mistakes.");
}

}  // namespace bastide::arena
