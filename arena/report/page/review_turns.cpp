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
    return "<span class=\"grade idle\">" + worded("no_real_choice", "no real choice") + "</span>";
  const std::string_view sign = sign_of(decision.grade);
  return fmt::format(R"(<span class="grade {}">{}{}{}</span>)", name_of(decision.grade),
                     grade_words(decision.grade), sign.empty() ? "" : " ", sign);
}

std::string player_of(const ReviewPage& page, const ReviewDecision& decision) {
  return name_html(page.names[static_cast<std::size_t>(decision.player)]);
}

/// A link that shows a line on the board; `index` is among all lines of the turn.
std::string line_link(int entry, std::size_t index, const std::string& html) {
  return fmt::format(R"(<a href="#turn-{0}" data-entry="{0}" data-line="{1}">{2}</a>)", entry, index, html);
}

/// `first` is the index of its first line among all of the turn.
std::string line_table(const ReviewDecision& decision, std::size_t first) {
  if (decision.lines.empty()) return "";
  HtmlTable table(worded("lines_of_turn", "Lines, best first, with points for and against"),
                  {worded("line", "line"), worded("win", "wins"), worded("points_for", "for"),
                   worded("points_against", "against"), worded("loss", "loss")});
  for (const ReviewLine& line : decision.lines) {
    const std::string text = line_link(decision.entry, first++, escaped(line.text));
    table.add({line.text == decision.played
                   ? worded("is_played", "{text} (played)", {{"text", "<b>" + text + "</b>"}})
                   : text,
               chance_text(line.chance), tenths(line.points_for), tenths(line.points_against),
               tenths(line.loss)});
  }
  return "<div class=\"lines\">" + table.html() + "</div>";
}

std::string decision_html(const ReviewPage& page, const ReviewDecision& decision, std::size_t first_line) {
  std::string html = fmt::format("<p class=\"verdict\"><b class=\"who\">{}</b> {}</p>\n",
                                 player_of(page, decision), grade_html(decision));
  const auto entry = [&html](const std::string& term, const std::string& text) {
    html += "<dt>" + term + "</dt><dd>" + text + "</dd>";
  };
  html += "<dl>";
  entry(worded("was_played", "played"), escaped(decision.played));
  if (decision.played == decision.best) {
    entry(worded("was_best", "best"), worded("the_same", "the same"));
  } else {
    entry(worded("was_best", "best"), escaped(decision.best));
    entry(worded("costs", "costs"),
          worded("points_and_chance", "{points} points and {chance} chance to win",
                 {{"points", points_loss(decision.points)}, {"chance", chance_loss(decision.chance)}}));
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
  HtmlTable table(worded("standing_after", "After the turn: chance to win, and luck in points"),
                  {worded("col_player", "player"), worded("win", "wins"), worded("change", "change"),
                   worded("luck", "luck"), worded("luck_so_far", "luck so far")});
  for (std::size_t seat = 0; seat < page.names.size(); ++seat) {
    table.add({name_html(page.names[seat]), seat_cell(now.chance, seat, kPercent, "{:.1f} %"),
               seat_cell(chances, seat, kPercent, "{:+.1f}"), seat_cell(draws, seat, 1, "{:+.1f}"),
               seat_cell(now.luck, seat, 1, "{:+.1f}")});
  }
  return "<div class=\"standing\">" + table.html() + "</div>";
}

}  // namespace

std::string grade_words(Grade grade) {
  switch (grade) {
    case Grade::fine:
      return worded("grade.fine", "fine");
    case Grade::inaccuracy:
      return worded("grade.inaccuracy", "inaccuracy");
    case Grade::mistake:
      return worded("grade.mistake", "mistake");
    case Grade::blunder:
      return worded("grade.blunder", "blunder");
  }
  return {};
}

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
  html += "<h3>" +
          (entry == 0 ? worded("the_beginning", "The beginning")
                      : worded("turn_n", "Turn {turn}", {{"turn", std::to_string(entry)}})) +
          "</h3>\n";
  std::size_t lines = 0;
  for (const ReviewDecision& decision : page.decisions) {
    if (decision.entry != static_cast<int>(entry)) continue;
    html += decision_html(page, decision, lines);
    lines += decision.lines.size();
  }
  return html + standing_table(page, entry) + "</article>\n";
}

std::string mistake_table(const ReviewPage& page) {
  HtmlTable table(
      worded("costly", "Decisions that cost something, with the standard errors of what they cost"),
      {worded("col_turn", "turn"), worded("col_player", "player"), worded("col_grade", "grade"),
       worded("was_played", "played"), worded("was_best", "best"), worded("col_points", "points"),
       worded("col_chance", "chance to win")});
  bool any = false;
  for (const ReviewDecision& decision : page.decisions) {
    if (decision.grade == Grade::fine) continue;
    any = true;
    table.add({turn_link(decision.entry, std::to_string(decision.entry)), player_of(page, decision),
               grade_html(decision), escaped(decision.played), escaped(decision.best),
               points_loss(decision.points), chance_loss(decision.chance)});
  }
  return any ? "<div class=\"mistakes\">" + table.html() + "</div>"
             : paragraph(worded("no_mistakes", "No mistakes."));
}

}  // namespace bastide::arena
