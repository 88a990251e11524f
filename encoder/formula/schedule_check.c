#include "encoder/formula/schedule_check.h"

#include "frontend/base/audit.h"

#include <assert.h>

typedef struct {
  Audit audit;
  const Threads *threads;
  const Facts *facts;
  const CheckedModel *model;
  uint64_t *memory; /* by cell */
  bool *done;       /* by transition */
} Run;

static void expect(Run *r, bool holds, const char *rule) {
  audit_expect(&r->audit, holds, rule);
}

static uint64_t value(const Run *r, Term t) {
  return r->model->value(r->model->context, t);
}

/* True if the thread exists and has passed its first n transitions. */
static bool has_passed(const Run *r, ThreadId t, uint32_t n) {
  assert(n <= r->threads->threads[t].n);
  const Thread *threads = r->threads->threads;
  for (;; n = threads[t].after, t = threads[t].parent) {
    for (uint32_t i = 0; i < n; i++) {
      TransitionId j = threads[t].first + i;
      if (!r->done[j] && value(r, r->threads->transitions[j].guard))
        return false;
    }
    if (t && !value(r, threads[t].guard))
      return false;
    if (!t)
      return true;
  }
}

static void read_cells(Run *r, TransitionId j) {
  const Transition *tr = &r->threads->transitions[j];
  for (uint32_t i = 0; i < tr->n_reads; i++) {
    const CellRead *x = &tr->reads[i];
    audit_part(&r->audit, "read", i);
    expect(r, value(r, x->value) == r->memory[x->cell],
           "the value that was last written");
    const Range *range = &r->facts->reads[j][i];
    expect(r, range->low <= value(r, x->value), "no value below its range");
    expect(r, value(r, x->value) <= range->high, "no value above its range");
  }
}

/* True if the thread, or an ancestor, cannot exist any more. */
static bool is_absent(const Run *r, ThreadId t) {
  const Thread *threads = r->threads->threads;
  while (t && !has_passed(r, threads[t].parent, 0))
    t = threads[t].parent;
  return !has_passed(r, t, 0) &&
         has_passed(r, threads[t].parent, threads[t].after);
}

static uint32_t count_passed(const Run *r, ThreadId t) {
  uint32_t n = 0;
  while (n < r->threads->threads[t].n && has_passed(r, t, n + 1))
    n++;
  return n;
}

/* Checks the facts before transition j is taken. */
static void look_around(Run *r, TransitionId j) {
  const Facts *f = r->facts;
  for (ThreadId t = 0; f->passed_least && t < r->threads->n_threads; t++) {
    size_t at = (size_t)j * r->threads->n_threads + t;
    if (is_absent(r, t))
      continue;
    audit_part(&r->audit, "meanwhile thread", t);
    expect(r, f->passed_least[at] <= count_passed(r, t),
           "the least number of transitions to have been passed");
    expect(r, count_passed(r, t) <= f->passed_most[at],
           "no more than the most to have been passed");
  }
}

static void write_cells(Run *r, const Transition *tr) {
  for (uint32_t i = 0; i < tr->n_writes; i++)
    if (value(r, tr->writes[i].when))
      r->memory[tr->writes[i].cell] = value(r, tr->writes[i].value);
}

static void take(Run *r, TransitionId j) {
  assert(j < r->threads->n_transitions);
  const Transition *tr = &r->threads->transitions[j];
  bool is_cut = value(r, tr->cut), is_beyond = value(r, r->threads->beyond);
  audit_part(&r->audit, "transition", j);
  expect(r, !r->done[j], "a transition that takes place once");
  uint32_t index = j - r->threads->threads[tr->thread].first;
  expect(r, has_passed(r, tr->thread, index), "a thread that has come there");
  expect(r, value(r, tr->guard), "a guard that holds");
  expect(r, value(r, tr->enabled) || is_cut, "an enabled transition");
  expect(r, !is_cut || is_beyond, "'beyond' where it is not modelled");
  read_cells(r, j);
  look_around(r, j);
  write_cells(r, tr);
  r->done[j] = true;
}

/* Runs the frame's first transition; returns the number of transitions that the
 * frame has. */
static uint32_t run_frame(Run *r, uint32_t frame) {
  uint32_t n = 0;
  for (TransitionId j = 0; j < r->threads->n_transitions; j++)
    if (r->model->takes(r->model->context, frame, j) && !n++)
      take(r, j);
  return n;
}

static void run_frames(Run *r) {
  bool is_finished = false;
  for (uint32_t k = 0; k < r->threads->frames && !r->audit.found; k++) {
    audit_at(&r->audit, "frame", k);
    uint32_t n = run_frame(r, k);
    audit_at(&r->audit, "frame", k);
    expect(r, n <= 1, "one transition");
    expect(r, !n || !is_finished, "no transition after a frame without");
    is_finished = is_finished || !n;
  }
}

static void check_failures(Run *r) {
  const Threads *th = r->threads;
  for (uint32_t i = 0; i < th->n_checks && !r->audit.found; i++) {
    const Check *c = &th->checks[i];
    audit_at(&r->audit, "check", i);
    bool fails = has_passed(r, c->thread, c->after) && value(r, c->violated);
    bool claims = r->model->fails(r->model->context, i);
    expect(r, !claims || fails, "a check that fails to be passed and violated");
    expect(r, claims || !fails || c->when != WHEN_ANY,
           "a check that is passed and violated to fail");
  }
}

static void check_facts(Run *r) {
  for (uint32_t i = 0; i < r->threads->n_facts; i++) {
    audit_at(&r->audit, "fact", i);
    expect(r, value(r, r->threads->facts[i]), "to hold");
  }
}

const char *schedule_check_find(Arena *a, const Threads *th, const Facts *f,
                                const CheckedModel *m) {
  Run r = {.audit = {.arena = a}, .threads = th, .facts = f, .model = m};
  r.memory = ARENA_ARRAY(a, uint64_t, th->n_cells + 1);
  r.done = ARENA_ARRAY(a, bool, th->n_transitions + 1);
  for (CellId c = 0; c < th->n_cells; c++)
    r.memory[c] = value(&r, th->cells[c].initial);
  run_frames(&r);
  check_failures(&r);
  check_facts(&r);
  return r.audit.found;
}

void schedule_check(const Threads *th, const Facts *f, const CheckedModel *m,
                    const char *stage) {
  Arena *a = arena_new();
  audit_end(schedule_check_find(a, th, f, m), stage);
  arena_delete(a);
}
