#pragma once

#include "arena/deals/played_game.hpp"
#include "arena/store/database.hpp"

#include <cstdint>
#include <span>
#include <string>
#include <unordered_map>

namespace bastide::arena {

/// The statements that bring games into a store's tables.
class GameWriter {
 public:
  /// For games of this run (0: of none), with so many seats. `database` must outlive this object.
  GameWriter(Database& database, int seats, std::int64_t run);

  /// Adds all of them, or none. Throws DatabaseError.
  void add(std::span<const PlayedGame> games);

 private:
  void add_game(const PlayedGame& played);
  void bind_seat(int at, const PlayedGame& played, std::size_t seat);
  void bind_ending(int at, const Ending& ending);
  void bind_origin(int at, const Origin& origin);
  [[nodiscard]] std::int64_t host_id(const std::string& name);
  void undo() noexcept;
  void refuse_stored(std::span<const PlayedGame> games);

  Database& database_;
  int seats_;
  std::int64_t run_;
  std::int64_t first_number_;  ///< of the schedule's games
  std::unordered_map<std::string, std::int64_t> hosts_;
  Statement game_;
  Statement actions_;
  Statement begin_;
  Statement commit_;
};

}  // namespace bastide::arena
