/* Non-local jumps: setjmp and longjmp.
 *
 * A function that calls setjmp has a context, an object that lives as long as
 * its activation; a jmp_buf names the context and the setjmp.  longjmp stores
 * the jump in the context and sets a flag.  The frontend makes the program
 * check the flag after each call (clang_jump.c, clang_delivery.c).  The
 * function whose context is meant continues after its setjmp; others return.
 * No signal arrives until then.  setjmp saves no mask, as in glibc. */
#pragma once
#include "abi.c"
#include "cleanup.c"
#include "signal_deliver.c"

typedef struct {
  int thread, site, value; /* site 0: no pending jump */
} Context;

/* Content of a jmp_buf. */
typedef struct {
  Context *context;
  int site, unsafe_call;
  unsigned n_cleanups;
  int has_mask;
  unsigned long mask[BLOCKED_WORDS];
} Saved;

/* Initialises the context of a function with a setjmp. */
void __bmc_context_make(Context *c) {
  c->thread = id_of_self();
  c->site = 0;
  c->value = 0;
}

/* Models setjmp; 'site' counts from 1. */
void __bmc_setjmp(Saved *to, Context *c, int site) {
  to->context = c;
  to->site = site;
  to->n_cleanups = n_cleanups;
  to->has_mask = 0;
  if (SAFETY_IS_CHECKED)
    to->unsafe_call = unsafe_call;
}

/* Saves the mask of signals, if it is asked for, after setjmp. */
void __bmc_setjmp_mask(Saved *to, int is_saved) {
  if (!HAS_HANDLERS || !is_saved)
    return;
  know_mask();
  to->has_mask = 1;
  for (int i = 0; i < BLOCKED_WORDS; i++)
    to->mask[i] = blocked[i];
}

static void restore_mask(const Saved *from) {
  if (!HAS_HANDLERS || !from->has_mask)
    return;
  __bmc_atomic_begin();
  for (int i = 0; i < BLOCKED_WORDS; i++)
    block(i, from->mask[i]);
  __bmc_atomic_end();
  signals_settle();
}

/* Jumps.  A dead context is detected as an access of dead memory. */
void longjmp(Saved *from, int value) {
  Context *c = from->context;
  if (!__bmc_option("jumps"))
    __bmc_unsupported("a call of longjmp by another name");
  if (c->thread != id_of_self())
    __bmc_unsupported("longjmp into a function of another thread");
  if (from->n_cleanups != n_cleanups)
    __bmc_unsupported("longjmp past a cleanup handler");
  restore_mask(from);
  if (SAFETY_IS_CHECKED)
    unsafe_call = from->unsafe_call;
  c->site = from->site;
  c->value = value ? value : 1;
  is_jumping = 1;
}

void _longjmp(Saved *from, int value) { longjmp(from, value); }

void siglongjmp(Saved *from, int value) { longjmp(from, value); }

int __bmc_is_jumping(void) { return is_jumping; }

/* Returns the setjmp of this function that the jump leads to; 0: none. */
int __bmc_context_site(const Context *c) { return c->site; }

/* The same, where a handler may have jumped: see clang_jump.h. */
int __bmc_context_aim(const Context *c) { return c->site; }

/* Ends the jump.  Returns the result of setjmp. */
int __bmc_context_land(Context *c) {
  c->site = 0;
  is_jumping = 0;
  return c->value;
}
