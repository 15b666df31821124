#include "arena/cluster/launch.hpp"

#include "engine/error.hpp"

#include <charconv>
#include <cstdlib>
#include <cstring>
#include <dlfcn.h>
#include <filesystem>
#include <initializer_list>
#include <optional>
#include <stdexcept>

namespace bastide::arena {

namespace {

/// The number in the first of these variables that is set.
std::optional<int> number_in(std::initializer_list<const char*> variables) noexcept {
  for (const char* variable : variables) {
    const char* text = std::getenv(variable);
    if (text == nullptr) continue;
    int number = 0;
    const char* end = text + std::strlen(text);
    if (std::from_chars(text, end, number).ptr == end && end != text) return number;
  }
  return std::nullopt;
}

/// Beside the program, where the build puts it.
std::string module_path() {
  std::error_code error;
  return std::filesystem::read_symlink("/proc/self/exe", error).replace_filename("bastide_mpi.so").string();
}

}  // namespace

Launch launch() noexcept {
  // Open MPI's mpirun; MPICH's and srun --mpi=pmi2.
  const auto size = number_in({"OMPI_COMM_WORLD_SIZE", "PMI_SIZE"});
  const auto rank = number_in({"OMPI_COMM_WORLD_RANK", "PMI_RANK"});
  if (size && rank) return {*rank, *size};
  // srun --mpi=pmix says how many there are in variables of its own, which a batch script has as well.
  const auto pmix_rank = number_in({"PMIX_RANK"});
  const auto tasks = number_in({"SLURM_STEP_NUM_TASKS"});
  if (pmix_rank && tasks) return {*pmix_rank, *tasks};
  return {};
}

std::unique_ptr<Ranks> open_ranks() {
  const std::string path = module_path();
  std::error_code error;
  if (!std::filesystem::exists(path, error)) {
    throw InputError(
        "started as one of " + std::to_string(launch().size) +
        " ranks, but built without MPI; install it with apt-get install libopenmpi-dev openmpi-bin, then run "
        "./bastide build");
  }
  // Open MPI's own modules look for its functions among all that are there.
  void* module = dlopen(path.c_str(), RTLD_NOW | RTLD_GLOBAL);
  if (module == nullptr) throw std::runtime_error("MPI cannot be loaded: " + std::string(dlerror()));
  using Open = Ranks* (*)();
  const auto open = reinterpret_cast<Open>(dlsym(module, "bastide_open_ranks"));
  if (open == nullptr) throw std::runtime_error(path + " is of another version; ./bastide build renews it");
  return std::unique_ptr<Ranks>(open());
}

}  // namespace bastide::arena
