/* Non-local jumps: setjmp and longjmp.
 *
 * A function that calls setjmp has a context, an object that lives as long as
 * its activation; a jmp_buf names the context and the setjmp.  longjmp stores
 * the jump in the context and sets a flag.  The frontend makes the program
 * check the flag behind each call (clang_jump.c).  The function whose context
 * is meant continues behind its setjmp; others return. */
#pragma once
#include "abi.c"
#include "cleanup.c"

typedef struct {
  int thread, site, value; /* site 0: no pending jump */
} Context;

/* Content of a jmp_buf. */
typedef struct {
  Context *context;
  int site;
  unsigned n_cleanups;
} Saved;

static _Thread_local int is_jumping;

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
  c->site = from->site;
  c->value = value ? value : 1;
  is_jumping = 1;
}

void _longjmp(Saved *from, int value) { longjmp(from, value); }

/* Equals longjmp: signal masks do not matter, as no signal handler runs. */
void siglongjmp(Saved *from, int value) { longjmp(from, value); }

int __bmc_is_jumping(void) { return is_jumping; }

/* Returns the setjmp of this function that the jump leads to; 0: none. */
int __bmc_context_site(const Context *c) { return c->site; }

/* Ends the jump.  Returns the result of setjmp. */
int __bmc_context_land(Context *c) {
  c->site = 0;
  is_jumping = 0;
  return c->value;
}
