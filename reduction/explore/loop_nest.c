#include "reduction/explore/loop_nest.h"

enum { MOST_FRAMES = 64 };

static void add_loops(LoopNest *n, const Function *f, uint32_t at,
                      uint32_t depth) {
  uint32_t first = n->loops.n;
  for (uint32_t i = 0; i < f->n_loops; i++) {
    const Loop *l = &f->loops[i];
    if (at < l->head || l->back < at)
      continue;
    NestedLoop *slot = vec_push(n->arena, &n->loops);
    for (; slot > &n->loops.data[first] &&
           loop_contains(l, &f->loops[slot[-1].loop]);
         slot--)
      *slot = slot[-1];
    *slot = (NestedLoop){f, i, depth};
  }
}

LoopNest loop_nest_of(Arena *a, const Config *s, ThreadId t) {
  LoopNest n = {.arena = a};
  const Inst *insts[MOST_FRAMES];
  const Function *functions[MOST_FRAMES];
  unsigned frames = config_stack(s, t, insts, functions, MOST_FRAMES);
  for (unsigned i = frames; i-- > 0;)
    add_loops(&n, functions[i], (uint32_t)(insts[i] - functions[i]->code),
              frames - 1 - i);
  return n;
}

static bool is_same(const NestedLoop *a, const NestedLoop *b) {
  return a->function == b->function && a->loop == b->loop &&
         a->depth == b->depth;
}

void loop_nest_meet(LoopNest *n, const LoopNest *other) {
  uint32_t i = 0;
  while (i < n->loops.n && i < other->loops.n &&
         is_same(&n->loops.data[i], &other->loops.data[i]))
    i++;
  n->loops.n = i;
}

const char *loop_nest_text(const LoopNest *n) {
  const char *text = NULL;
  for (uint32_t i = 0; i < n->loops.n; i++) {
    const NestedLoop *l = &n->loops.data[i];
    const char *name =
        arena_printf(n->arena, "%s.%u", l->function->name, l->loop);
    text = text ? arena_printf(n->arena, "%s, inside of %s", name, text) : name;
  }
  return text ? arena_printf(n->arena, "loop %s", text) : NULL;
}

Loc loop_nest_loc(const LoopNest *n) {
  if (!n->loops.n)
    return (Loc){0};
  const NestedLoop *l = &n->loops.data[n->loops.n - 1];
  return l->function->loops[l->loop].loc;
}
