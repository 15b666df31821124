// Ranks over MPI: a module of its own (bastide_mpi.so), which the program loads when mpirun started it, so
// that no other start waits for MPI's libraries or needs them. The only file that knows MPI.

#include "arena/cluster/ranks.hpp"

#include <array>
#include <chrono>
#include <list>
#include <mpi.h>
#include <stdexcept>
#include <thread>
#include <unistd.h>

namespace {

using bastide::arena::Bytes;
using bastide::arena::Received;

constexpr int kTag = 0;

void check(int code, const char* what) {
  if (code == MPI_SUCCESS) return;
  std::array<char, MPI_MAX_ERROR_STRING> text{};
  int length = 0;
  MPI_Error_string(code, text.data(), &length);
  throw std::runtime_error(std::string("MPI cannot ") + what + ": " + text.data());
}

class MpiRanks final : public bastide::arena::Ranks {
 public:
  MpiRanks() {
    int provided = MPI_THREAD_SINGLE;
    check(MPI_Init_thread(nullptr, nullptr, MPI_THREAD_FUNNELED, &provided), "start");
    if (provided < MPI_THREAD_FUNNELED)
      throw std::runtime_error("this MPI does not allow other threads beside the one with its messages");
    check(MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN), "report errors");
    check(MPI_Comm_rank(MPI_COMM_WORLD, &rank_), "tell the rank");
    check(MPI_Comm_size(MPI_COMM_WORLD, &size_), "tell the number of ranks");
  }

  [[nodiscard]] int rank() const override { return rank_; }
  [[nodiscard]] int size() const override { return size_; }
  [[nodiscard]] std::string host() const override {
    std::array<char, MPI_MAX_PROCESSOR_NAME> name{};
    int length = 0;
    check(MPI_Get_processor_name(name.data(), &length), "tell the machine's name");
    return {name.data(), static_cast<std::size_t>(length)};
  }

  void send(int to, Bytes message) override {
    Transfer& sending = sending_.emplace_back();
    sending.message = std::move(message);
    check(MPI_Isend(sending.message.data(), static_cast<int>(sending.message.size()), MPI_BYTE, to, kTag,
                    MPI_COMM_WORLD, &sending.request),
          "send");
  }

  [[nodiscard]] std::optional<Received> receive() override {
    std::erase_if(sending_, [](Transfer& sending) { return is_done(sending.request); });
    while (begin_to_receive()) {
    }
    if (receiving_.empty() || !is_done(receiving_.front().request)) return std::nullopt;
    Received received{receiving_.front().other, std::move(receiving_.front().message)};
    receiving_.pop_front();
    return received;
  }

  [[nodiscard]] bool busy() const override { return !sending_.empty() || !receiving_.empty(); }

  /// Takes in what others still send, so that they do not wait for it.
  void close(double patience) override {
    alarm(static_cast<unsigned>(patience) + 1);
    while (!sending_.empty()) drain();
    MPI_Request all_here = MPI_REQUEST_NULL;
    check(MPI_Ibarrier(MPI_COMM_WORLD, &all_here), "wait for the others");
    while (!is_done(all_here)) drain();
    check(MPI_Finalize(), "end");
    alarm(0);
  }

  void abort(int code) noexcept override { MPI_Abort(MPI_COMM_WORLD, code); }

 private:
  /// A message on its way. It must stay where it is until it is there.
  struct Transfer {
    int other = 0;
    Bytes message;
    MPI_Request request = MPI_REQUEST_NULL;
  };

  static constexpr std::chrono::milliseconds kPause{1};

  static bool is_done(MPI_Request& request) {
    int done = 0;
    check(MPI_Test(&request, &done, MPI_STATUS_IGNORE), "get on with messages");
    return done != 0;
  }

  /// Large messages come in pieces, whenever the sender looks after them: nobody waits for that here.
  [[nodiscard]] bool begin_to_receive() {
    int there = 0;
    MPI_Message handle = MPI_MESSAGE_NULL;
    MPI_Status status;
    check(MPI_Improbe(MPI_ANY_SOURCE, kTag, MPI_COMM_WORLD, &there, &handle, &status), "look for messages");
    if (there == 0) return false;
    int size = 0;
    check(MPI_Get_count(&status, MPI_BYTE, &size), "tell a message's size");
    Transfer& receiving = receiving_.emplace_back();
    receiving.other = status.MPI_SOURCE;
    receiving.message.resize(static_cast<std::size_t>(size));
    check(MPI_Imrecv(receiving.message.data(), size, MPI_BYTE, &handle, &receiving.request), "receive");
    return true;
  }

  void drain() {
    if (!receive()) std::this_thread::sleep_for(kPause);
  }

  int rank_ = 0;
  int size_ = 1;
  std::list<Transfer> sending_;
  std::list<Transfer> receiving_;  ///< in the order in which they began to come
};

}  // namespace

/// What the program looks for in the module.
extern "C" bastide::arena::Ranks* bastide_open_ranks() {
  return new MpiRanks;
}
