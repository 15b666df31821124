#pragma once

#include "arena/drawing/pen.hpp"
#include "engine/tiles/tile_set.hpp"

/// The small things on tiles, each drawn about a point.
namespace bastide::arena {

/// A roof seen from above; `shade` picks one of its colours and whether its ridge runs down or across.
void draw_roof(Pen& pen, Point at, int shade);
void draw_tuft(Pen& pen, Point at);
void draw_tree(Pen& pen, Point at, double radius);
void draw_monastery(Pen& pen, Point at);
void draw_castle(Pen& pen, Point at);
void draw_cemetery(Pen& pen, Point at);
/// Three houses where roads end.
void draw_village(Pen& pen, Point at);
/// Trees where roads meet.
void draw_grove(Pen& pen, Point at);
/// What is left of a castle.
void draw_ruin(Pen& pen, Point at);
void draw_coat_of_arms(Pen& pen, Point at);
/// What a segment carries besides itself, one of engine::Signs.
void draw_sign(Pen& pen, engine::Signs sign, Point at);
/// A bag on a badge.
void draw_bag(Pen& pen, Point at);
void draw_square(Pen& pen, Point at);
void draw_well(Pen& pen, Point at);
void draw_market(Pen& pen, Point at);

}  // namespace bastide::arena
