#include "reduction/unwind/threads.h"

Holders holders_nobody(TermStore *ts) {
  return (Holders){term_const(ts, 32, 0), term_const(ts, 64, 0)};
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
  fprintf(f, "%u transitions, %u frames, %u shared cells\n", t->n_transitions,
          t->frames, t->n_cells);
}
