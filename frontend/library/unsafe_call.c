/* Calls of functions that are not async-signal-safe.
 *
 * POSIX leaves undefined what happens if a handler calls such a function while
 * its thread is inside of another call of such a function (2.4.3).  The
 * frontend encloses the program's calls of them (clang_safety.c).  A signal may
 * arrive at once when a call has begun, as the model of the function may be one
 * step. */
#pragma once
#include "abi.c"
#include "signal_deliver.c"

/* Begins a call with this number; returns the call around it, or 0.  The text
 * names calls by their numbers (svcomp/trace/fault.c). */
int __bmc_unsafe_begin(int call) {
  int outer = unsafe_call, interrupted = interrupted_call;
  __bmc_check("signal-safety", !interrupted,
              "a handler calls {call call} while its thread is inside of "
              "{call interrupted}: neither is async-signal-safe");
  unsafe_call = call;
  if (HAS_HANDLERS)
    __bmc_signal_point();
  return outer;
}

void __bmc_unsafe_end(int outer) { unsafe_call = outer; }
