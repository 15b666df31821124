#include "arena/process/keeper/stay_in_group.hpp"

#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace bastide::arena::keeper {

namespace {

/// The numbers of the two calls, for the programs of 64 and of 32 bits that one kernel runs.
struct Calls {
  std::uint32_t architecture;
  std::uint32_t setsid;
  std::uint32_t setpgid;
};
#if defined(__x86_64__)
constexpr Calls kCalls64{AUDIT_ARCH_X86_64, 112, 109};
constexpr Calls kCalls32{AUDIT_ARCH_I386, 66, 57};
#else
constexpr Calls kCalls64{AUDIT_ARCH_AARCH64, 157, 154};
constexpr Calls kCalls32{AUDIT_ARCH_ARM, 66, 57};
#endif
#if defined(__x86_64__) || defined(__aarch64__)
static_assert(kCalls64.setsid == __NR_setsid && kCalls64.setpgid == __NR_setpgid);
constexpr bool kKnownMachine = true;
#else
constexpr bool kKnownMachine = false;
#endif
/// x86 programs with 32-bit pointers (x32) mark the same numbers with this bit; elsewhere no number has it.
constexpr std::uint32_t kCallMask = ~0x40000000U;

constexpr sock_filter load(std::size_t offset) {
  return {BPF_LD | BPF_W | BPF_ABS, 0, 0, static_cast<std::uint32_t>(offset)};
}
/// Passes over the next `over` instructions unless what was loaded is `value`.
constexpr sock_filter unless(std::uint32_t value, std::uint8_t over) {
  return {BPF_JMP | BPF_JEQ | BPF_K, 0, over, value};
}
/// Passes over the next `over` instructions if what was loaded is `value`.
constexpr sock_filter when(std::uint32_t value, std::uint8_t over) {
  return {BPF_JMP | BPF_JEQ | BPF_K, over, 0, value};
}
constexpr sock_filter give(std::uint32_t verdict) {
  return {BPF_RET | BPF_K, 0, 0, verdict};
}

}  // namespace

bool stay_in_group() {
  if (!kKnownMachine) return false;
  sock_filter program[] = {
      load(offsetof(seccomp_data, arch)),
      unless(kCalls64.architecture, 5),
      load(offsetof(seccomp_data, nr)),
      {BPF_ALU | BPF_AND | BPF_K, 0, 0, kCallMask},
      when(kCalls64.setsid, 7),
      when(kCalls64.setpgid, 6),
      give(SECCOMP_RET_ALLOW),
      unless(kCalls32.architecture, 3),
      load(offsetof(seccomp_data, nr)),
      when(kCalls32.setsid, 2),
      when(kCalls32.setpgid, 1),
      give(SECCOMP_RET_ALLOW),
      give(SECCOMP_RET_ERRNO | EPERM),
  };
  const sock_fprog filter{sizeof program / sizeof *program, program};
  // Without the flag, kernels before 5.16 would switch off a part of the processor's speculation for the bot.
  return syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_SPEC_ALLOW, &filter) == 0;
}

}  // namespace bastide::arena::keeper
