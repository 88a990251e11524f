/* engine_explicit.c - a verdict by enumeration of all interleavings. */
#include "encoder/engine/exploration.h"

static Result run(Arena *a, const Program *p, const EngineOptions *o,
                  Stats *stats, Diag *d) {
  (void)d;
  return exploration_run(a, p, o, stats, exploration_options(o), explore);
}

const EngineOps engine_explicit = {.name = "explicit",
                                   .properties = ALL_PROPERTIES,
                                   .questions = 1u << QUESTION_REACH |
                                                1u << QUESTION_RACES,
                                   .models = ALL_MODELS,
                                   .run = run};
