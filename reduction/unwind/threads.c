#include "reduction/unwind/threads.h"

Holders holders_nobody(TermStore *ts) {
  return (Holders){term_const(ts, 32, 0), term_const(ts, 64, 0),
                   term_false(ts)};
}

void holders_name(TermStore *ts, Holders *h, Term b) {
  h->end = term_eq(ts, term_extract(ts, b, 16, 1), term_const(ts, 1, 1));
  h->one = term_ite(ts, h->end,
                    term_xor(ts, b, term_const(ts, 32, WAIT_FOR_END)), b);
}

static bool frees(const NextAccess *x) {
  return x->inst && x->inst->kind == INST_FREE;
}

bool race_conflict(const NextAccess *a, const NextAccess *b) {
  if (frees(a) && frees(b))
    return false;
  return a->cell == b->cell && (a->is_write || b->is_write) &&
         !(a->is_atomic && b->is_atomic) && !(a->in_section && b->in_section);
}

static void print_race(FILE *f, const Threads *t, const NextAccess *x) {
  const Transition *tr = &t->transitions[x->transition];
  fprintf(f, "race: %u of thread %u %s%s %s%s\n",
          x->transition - t->threads[tr->thread].first, tr->thread,
          x->is_write ? "writes" : "reads", x->is_atomic ? ", atomic," : "",
          t->cells[x->cell].name, x->in_section ? " in a section" : "");
}

void threads_print(FILE *f, const Threads *t) {
  for (ThreadId i = 0; i < t->n_threads; i++) {
    const Thread *x = &t->threads[i];
    fprintf(f, "thread %u '%s'", i, x->name);
    if (i)
      fprintf(f, " made by %u after %u if ", x->parent, x->after);
    if (i)
      term_print(f, t->terms, x->guard);
    fprintf(f, "\n");
    for (uint32_t k = 0; k < x->n; k++) {
      const Transition *tr = &t->transitions[x->first + k];
      fprintf(f, "  %u: line %u", k, tr->inst ? tr->inst->loc.line : 0);
      for (uint32_t r = 0; r < tr->n_reads; r++)
        fprintf(f, ", reads %s", t->cells[tr->reads[r].cell].name);
      for (uint32_t w = 0; w < tr->n_writes; w++)
        fprintf(f, ", writes %s", t->cells[tr->writes[w].cell].name);
      fprintf(f, "\n");
    }
  }
  static const char *const kind[] = {
      "property",  "unwinding", "unsupported", "undefined", "any value",
      "untracked", "site",      "followed",    "endless",   "spinning"};
  for (uint32_t i = 0; i < t->n_checks; i++) {
    const Check *c = &t->checks[i];
    fprintf(f, "check %s in thread %u after %u, line %u: %s\n", kind[c->kind],
            c->thread, c->after, c->loc.line, c->text ? c->text : "");
  }
  for (uint32_t i = 0; i < t->n_races; i++)
    print_race(f, t, &t->races[i]);
  fprintf(f, "%u transitions, %u frames, %u shared cells\n", t->n_transitions,
          t->frames, t->n_cells);
}
