#include "arena/drawing/figure_svg.hpp"

#include "arena/drawing/module_drawings.hpp"

#include <fmt/format.h>

namespace bastide::arena {
namespace {

std::string symbol(std::string_view id, std::string_view paths) {
  return fmt::format(R"(<symbol id="{}" viewBox="-20 -20 40 40" overflow="visible">{}</symbol>)", id, paths);
}

std::string figure_of(engine::FigureKind kind) {
  if (kind == engine::FigureKind::follower) return standing_figure();
  if (kind == engine::FigureKind::guard)
    return standing_figure() + R"(<path class="fig-shield" d="M-6-3H6V4C6 8 2 10 0 11C-2 10-6 8-6 4Z"/>)";
  return std::apply([kind](auto... module) { return (module.figure(kind) + ...); }, ModuleDrawings{});
}

}  // namespace

std::string standing_figure() {
  return R"(<circle class="fig" cx="0" cy="-10.5" r="5"/>)"
         R"(<path class="fig" d="M0-7C6-7 13-3 13 0C13 3 8 2.4 6 2.4L10 13H2.4L0 8L-2.4 13H-10L-6 2.4C-8 2.4-13 3-13 0C-13-3-6-7 0-7Z"/>)"
         R"(<circle cx="0" cy="-10.5" r="5" fill="currentColor"/>)";
}

std::string figure_symbols() {
  std::string symbols;
  engine::for_each_figure_kind([&](engine::FigureKind kind) {
    symbols += symbol("fig-" + std::string(engine::name_of(kind)), figure_of(kind));
  });
  return symbols +
         symbol("fig-keep", R"(<path class="fig" d="M-12 12V-10H-7V-6H-2.5V-10H2.5V-6H7V-10H12V12Z"/>)") +
         symbol(
             "fig-ghost",
             R"(<path class="fig-ghost" d="M-6 8V-2C-6-10 6-10 6-2V8L3 5.4L0 8L-3 5.4Z"/>)"
             R"(<circle class="fig-eye" cx="-2.2" cy="-2.4" r="1.2"/><circle class="fig-eye" cx="2.2" cy="-2.4" r="1.2"/>)");
}

}  // namespace bastide::arena
