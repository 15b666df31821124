#include "arena/drawing/ornaments.hpp"

#include "arena/drawing/module_drawings.hpp"

namespace bastide::arena {

void draw_roof(Pen& pen, Point at, int shade) {
  constexpr std::string_view kShades[] = {"t-roof", "t-roof2", "t-roof3"};
  const bool down = shade % 2 == 0;
  const double width = down ? 6.4 : 8.6;
  const double height = down ? 8.6 : 6.4;
  pen.box(kShades[shade % 3], at, width, height);
  if (down) {
    pen.line("t-ridge", at, 1, {{0, -4.3}, {0, 4.3}});
  } else {
    pen.line("t-ridge", at, 1, {{-4.3, 0}, {4.3, 0}});
  }
}

void draw_tuft(Pen& pen, Point at) {
  pen.line("t-tuft", at, 1, {{-2.2, -1.8}, {-1, 1}, {0, -2.4}, {1, 1}, {2.2, -1.8}});
}

void draw_tree(Pen& pen, Point at, double radius) {
  pen.circle("t-tree", at, radius);
  pen.circle("t-leaf", moved(at, -0.3 * radius, -0.3 * radius), 0.5 * radius);
}

void draw_monastery(Pen& pen, Point at) {
  pen.circle("t-yard", at, 25);
  for (const double side : {-1.0, 1.0}) draw_tree(pen, moved(at, side * 18, 11), 4);
  pen.polygon("t-plaster", at, 1, {{-13, 14}, {-13, -1}, {13, -1}, {13, 14}});
  pen.polygon("t-roof", at, 1, {{-16, 0}, {-10, -9}, {10, -9}, {16, 0}});
  pen.polygon("t-plaster", at, 1, {{-5, 14}, {-5, -10}, {5, -10}, {5, 14}});
  pen.polygon("t-roof2", at, 1, {{-7, -9}, {0, -20}, {7, -9}});
  pen.line("t-cross", at, 1, {{0, -26}, {0, -18}});
  pen.line("t-cross", at, 1, {{-2.6, -23.4}, {2.6, -23.4}});
  pen.polygon("t-door", at, 1, {{-2.4, 14}, {-2.4, 8}, {0, 5.6}, {2.4, 8}, {2.4, 14}});
  for (const double x : {-9.0, 9.0}) pen.box("t-window", moved(at, x, 6), 2.6, 4.4);
}

void draw_castle(Pen& pen, Point at) {
  pen.circle("t-moat", at, 26);
  pen.polygon("t-stone", at, 1, {{-14, 14}, {-14, -6}, {14, -6}, {14, 14}});
  for (const double x : {-14.0, 14.0}) {
    pen.polygon("t-stone2", at, 1,
                {{x - 5, 16},
                 {x - 5, -14},
                 {x - 2, -14},
                 {x - 2, -11},
                 {x + 2, -11},
                 {x + 2, -14},
                 {x + 5, -14},
                 {x + 5, 16}});
    pen.box("t-window", moved(at, x, -3), 2, 5);
  }
  pen.polygon("t-stone2", at, 1, {{-6, 0}, {-6, -16}, {6, -16}, {6, 0}});
  pen.polygon("t-roof", at, 1, {{-8, -15}, {0, -24}, {8, -15}});
  pen.polygon("t-door", at, 1, {{-3.6, 14}, {-3.6, 6}, {0, 2.6}, {3.6, 6}, {3.6, 14}});
}

void draw_cemetery(Pen& pen, Point at) {
  pen.box("t-graves", at, 40, 40);
  for (const double y : {-10.0, 6.0}) {
    for (const double x : {-11.0, 0.0, 11.0}) {
      pen.line("t-gravestone", at, 1, {{x, y - 5}, {x, y + 6}});
      pen.line("t-gravestone", at, 1, {{x - 3.2, y - 1.6}, {x + 3.2, y - 1.6}});
    }
  }
  draw_tree(pen, moved(at, 14, 15), 4.4);
  draw_tree(pen, moved(at, -15, 15), 3.4);
}

void draw_village(Pen& pen, Point at) {
  pen.circle("t-road", at, 13);
  draw_roof(pen, moved(at, -5.4, -4.6), 0);
  draw_roof(pen, moved(at, 5, -5.4), 1);
  draw_roof(pen, moved(at, 0.6, 5.4), 3);
}

void draw_grove(Pen& pen, Point at) {
  pen.circle("t-road", at, 11);
  draw_tree(pen, moved(at, -4, -3), 5);
  draw_tree(pen, moved(at, 4.4, -2), 4.4);
  draw_tree(pen, moved(at, 0, 4.6), 4.8);
}

void draw_ruin(Pen& pen, Point at) {
  pen.polygon("t-stone", at, 1, {{-11, 8}, {-11, -6}, {-7, -9}, {-5, -3}, {0, -6}, {2, 1}, {8, -2}, {11, 8}});
  pen.polygon("t-stone2", at, 1, {{-8, 11}, {-4, 5}, {1, 11}});
  pen.polygon("t-stone2", at, 1, {{3, 11}, {7, 6}, {11, 11}});
  pen.box("t-window", moved(at, -7, 0), 2, 4);
}

void draw_coat_of_arms(Pen& pen, Point at) {
  pen.path("t-shield", "M" + coordinates(moved(at, -6, -7)) + "L" + coordinates(moved(at, 6, -7)) + "L" +
                           coordinates(moved(at, 6, 0)) + "C" + coordinates(moved(at, 6, 4)) + " " +
                           coordinates(moved(at, 2, 7)) + " " + coordinates(moved(at, 0, 8)) + "C" +
                           coordinates(moved(at, -2, 7)) + " " + coordinates(moved(at, -6, 4)) + " " +
                           coordinates(moved(at, -6, 0)) + "Z");
  pen.line("t-charge", at, 1, {{0, -6.4}, {0, 7}});
  pen.line("t-charge", at, 1, {{-5.4, -1.6}, {5.4, -1.6}});
}

namespace {

void draw_labyrinth(Pen& pen, Point at) {
  pen.circle("t-hedges", at, 27);
  for (const double radius : {22.0, 15.0, 8.0}) pen.circle("t-maze", at, radius);
  pen.line("t-gap", at, 1, {{0, -24}, {0, -13}});
  pen.line("t-gap", at, 1, {{0, 24}, {0, 13}});
  pen.line("t-gap", at, 1, {{-24, 0}, {-19, 0}});
  pen.line("t-gap", at, 1, {{24, 0}, {19, 0}});
  pen.line("t-gap", at, 1, {{6, 6}, {11.6, 11.6}});
  pen.circle("t-road", at, 4);
}

}  // namespace

void draw_sign(Pen& pen, engine::Signs sign, Point at) {
  if (sign == engine::kLabyrinth) return draw_labyrinth(pen, at);
  std::apply([&](auto... module) { (void)(module.draw(pen, sign, at) || ...); }, ModuleDrawings{});
}

void draw_bag(Pen& pen, Point at) {
  pen.circle("t-badge", at, 8);
  pen.path("t-bag", "M" + coordinates(moved(at, -1.6, -3)) + "C" + coordinates(moved(at, -6, 0)) + " " +
                        coordinates(moved(at, -6, 5.6)) + " " + coordinates(moved(at, 0, 5.6)) + "C" +
                        coordinates(moved(at, 6, 5.6)) + " " + coordinates(moved(at, 6, 0)) + " " +
                        coordinates(moved(at, 1.6, -3)) + "Z");
  pen.line("t-knot", at, 1, {{-2.6, -5.6}, {0, -3}, {2.6, -5.6}});
}

void draw_square(Pen& pen, Point at) {
  pen.circle("t-plaza", at, 15);
  pen.circle("t-paving", at, 10);
  pen.circle("t-paving", at, 5);
}

void draw_well(Pen& pen, Point at) {
  pen.circle("t-kerb", at, 5.6);
  pen.circle("t-water", at, 3.4);
}

void draw_market(Pen& pen, Point at) {
  pen.box("t-plaster", moved(at, 0, 3), 13, 7);
  pen.polygon("t-awning", at, 1, {{-8, 0}, {-6, -6}, {6, -6}, {8, 0}});
  pen.polygon("t-stripe", at, 1, {{-3.2, 0}, {-2.2, -6}, {2.2, -6}, {3.2, 0}});
  for (const double x : {-4.0, 0.0, 4.0}) pen.circle("t-fruit", moved(at, x, 2.6), 1.6);
}

}  // namespace bastide::arena
