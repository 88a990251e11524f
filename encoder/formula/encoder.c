#include "encoder/formula/encoder.h"

#include <assert.h>

#define ENCODER(NUMBER, NAME, HELP) &encoder_##NAME,
const EncoderOps *const encoder_table[N_ENCODER] = {ENCODERS(ENCODER)};
#undef ENCODER

struct Encoding {
  const EncoderOps *ops;
  const Threads *threads;
  void *encoder;
  Goals *goals;
};

Encoding *encoder_encode(Arena *a, const EncoderOps *ops, const Reduced *r,
                         Solver *solver, bool (*stop)(void *), void *context) {
  void *encoder = ops->encode(a, r, solver, stop, context);
  if (!encoder)
    return NULL;
  const Ending end = ops->ending(encoder);
  Encoding *e = ARENA_NEW(a, Encoding);
  *e = (Encoding){ops, r->threads, encoder,
                  goal_build(a, r->threads, solver, &end)};
  return e;
}

Goals *encoder_goals(const Encoding *e) { return e->goals; }

uint32_t encoder_taken(const Encoding *e, TransitionId *taken) {
  uint32_t n = e->ops->taken(e->encoder, taken);
  assert(n <= e->threads->frames);
  return n;
}

Term encoder_race(const Encoding *e) {
  return e->ops->race ? e->ops->race(e->encoder) : TERM_NONE;
}

Term encoder_cycle(const Encoding *e) {
  return e->ops->cycle ? e->ops->cycle(e->encoder) : TERM_NONE;
}

MemoryTimes encoder_times(const Encoding *e, Arena *a, TransitionId *taken,
                          uint32_t n) {
  return e->ops->times ? e->ops->times(e->encoder, a, taken, n)
                       : (MemoryTimes){NULL, NULL};
}

void encoder_block(Encoding *e, const TransitionId *taken, uint32_t n) {
  e->ops->block(e->encoder, taken, n);
}
