#include "arena/commands/program.hpp"

int main(int argc, char** argv) {
  return bastide::arena::run_program(argc, argv);
}
