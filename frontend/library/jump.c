/* Jumps out of functions: setjmp and longjmp.
 *
 * A function that calls setjmp has a context, an object that lives as long as
 * its activation; a jmp_buf says which context, and which setjmp.  longjmp
 * leaves word in the context and sets a flag, at which the frontend has the
 * program look behind each call (clang_jump.c): who finds that its own context
 * is meant goes on behind its setjmp, others return. */
#pragma once
#include "abi.c"
#include "cleanup.c"

typedef struct {
  int thread, site, value; /* site 0: no jump leads here */
} Context;

/* In a jmp_buf. */
typedef struct {
  Context *context;
  int site;
  unsigned n_cleanups;
} Saved;

static _Thread_local int is_jumping;

/* A function with a setjmp begins. */
void __bmc_context_make(Context *c) {
  c->thread = id_of_self();
  c->site = 0;
  c->value = 0;
}

/* setjmp; 'site' is from 1. */
void __bmc_setjmp(Saved *to, Context *c, int site) {
  to->context = c;
  to->site = site;
  to->n_cleanups = n_cleanups;
}

/* A context that is over is memory that is gone. */
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

/* No handler of signals runs, so that no mask matters. */
void siglongjmp(Saved *from, int value) { longjmp(from, value); }

int __bmc_is_jumping(void) { return is_jumping; }

/* Which setjmp of this function the jump leads to; 0: none. */
int __bmc_context_site(const Context *c) { return c->site; }

/* The jump is over: what setjmp returns. */
int __bmc_context_land(Context *c) {
  c->site = 0;
  is_jumping = 0;
  return c->value;
}
