#include "svcomp/report/show_locks.h"

#include "encoder/engine/lock_cycles.h"
#include "frontend/system/json.h"
#include "frontend/cli/options.h"
#include "frontend/base/utf8.h"
#include "reduction/static/discipline.h"
#include "svcomp/trace/trace.h"

#include <cjson/cJSON.h>
#include <string.h>

static const double seconds_each = 10; /* limit of a search */

typedef struct {
  Arena *arena;
  FILE *out;
  const Program *program;
  const ShowLocks *asked;
  Discipline discipline;
  LockOrder order;
  const CycleAnswer *answers;
} Show;

static const char *const verdicts[] = {[CYCLE_OPEN] = "open",
                                       [CYCLE_IMPOSSIBLE] = "impossible",
                                       [CYCLE_REAL] = "real"};

static const char *plural(unsigned n) { return n == 1 ? "" : "s"; }

/* ---- as text */

static const char *loc_text(const Show *s, Loc loc) {
  return arena_printf(s->arena, "%s:%u",
                      utf8_escape(s->arena, loc.file ? loc.file : "?"),
                      loc.line);
}

static unsigned widest(unsigned a, const char *text) {
  const unsigned n = (unsigned)utf8_count(text, strlen(text));
  return n > a ? n : a;
}

static void print_padded(FILE *out, const char *text, unsigned width) {
  const unsigned n = (unsigned)utf8_count(text, strlen(text));
  fprintf(out, "%s%*s", text, (int)(n < width ? width - n : 0), "");
}

static const char *guard_of(const Show *s, const GuardedObject *o) {
  if (!o->locks)
    return *guard_text(o->kind) ? guard_text(o->kind) : "several locks";
  return arena_printf(s->arena, "%s%s", utf8_escape(s->arena, o->locks),
                      o->kind == GUARD_PARTLY ? ", not always" : "");
}

static void print_access(const Show *s, const GuardedAccess *a) {
  fprintf(s->out, "      not at %s in %s: %s%s, %s%s\n", loc_text(s, a->loc),
          utf8_escape(s->arena, a->function->name),
          a->is_write ? "writes" : "reads", a->is_atomic ? " atomically" : "",
          a->locks ? "holds " : "no lock",
          a->locks ? utf8_escape(s->arena, a->locks) : "");
}

static const char *count_text(const Show *s, const GuardedObject *o) {
  unsigned writes = 0;
  for (uint32_t i = 0; i < o->n; i++)
    writes += o->accesses[i].is_write;
  const unsigned reads = o->n - writes;
  const char *alone = o->n_alone ? arena_printf(s->arena, "%s%u alone",
                                                o->n ? ", " : "", o->n_alone)
                                 : "";
  return o->n ? arena_printf(s->arena, "%u read%s, %u write%s%s", reads,
                             plural(reads), writes, plural(writes), alone)
              : alone;
}

static void print_object(const Show *s, const GuardedObject *o, unsigned names,
                         unsigned guards) {
  const bool is_racy = o->kind == GUARD_PARTLY || o->kind == GUARD_NONE;
  fputs(is_racy ? "  ! " : "    ", s->out);
  print_padded(s->out, utf8_escape(s->arena, o->name), names + 2);
  print_padded(s->out, guard_of(s, o), guards + 2);
  fprintf(s->out, "%s\n", count_text(s, o));
  for (uint32_t i = 0; is_racy && i < o->n; i++)
    if (o->accesses[i].may_race && !o->accesses[i].is_guarded)
      print_access(s, &o->accesses[i]);
}

static void print_objects(const Show *s) {
  enum { MOST_WIDTH = 32 };
  unsigned names = 0, guards = 0;
  const Discipline *d = &s->discipline;
  if (!d->n) {
    fputs("No memory is accessed by several threads.\n", s->out);
    return;
  }
  for (uint32_t i = 0; i < d->n; i++) {
    names = widest(names, utf8_escape(s->arena, d->objects[i].name));
    guards = widest(guards, guard_of(s, &d->objects[i]));
  }
  names = names < MOST_WIDTH ? names : MOST_WIDTH;
  guards = guards < MOST_WIDTH ? guards : MOST_WIDTH;
  fputs("What several threads access, which lock guards it, and in how many "
        "places of the\nprogram it is accessed (!: some may race; alone: while "
        "no other thread can):\n\n",
        s->out);
  for (uint32_t i = 0; i < d->n; i++)
    print_object(s, &d->objects[i], names, guards);
}

static void print_gaps(const Show *s) {
  if (s->discipline.n_gaps)
    fputs("\nNot known to this, so that there may be more:\n", s->out);
  for (uint32_t i = 0; i < s->discipline.n_gaps; i++)
    fprintf(s->out, "    %s (%s)\n",
            utf8_escape(s->arena, s->discipline.gaps[i].text),
            loc_text(s, s->discipline.gaps[i].loc));
}

static void print_edge(const Show *s, const LockEdge *e, const char *lead) {
  fprintf(s->out, "%s%s%s, taken at %s in %s, then %s%s at %s in %s\n", lead,
          utf8_escape(s->arena, e->from), e->reads_held ? " for reading" : "",
          loc_text(s, e->held_at), utf8_escape(s->arena, e->held_in->name),
          utf8_escape(s->arena, e->to), e->reads_taken ? " for reading" : "",
          loc_text(s, e->taken_at), utf8_escape(s->arena, e->taken_in->name));
}

static void print_order(const Show *s) {
  const LockOrder *o = &s->order;
  if (!o->n_edges) {
    fprintf(s->out, "\n%s\n",
            o->n_locks ? "No lock is taken while another is held."
                       : "No locks are taken.");
    return;
  }
  fputs("\nLocks that are taken while others are held:\n\n", s->out);
  for (uint32_t i = 0; i < o->n_edges; i++)
    print_edge(s, &o->edges[i], "    ");
  if (o->is_cut)
    fputs("    and more\n", s->out);
}

static void print_trace(const Show *s, const Result *r) {
  const bool is_compact = s->asked->trace == TRACE_COMPACT;
  if (s->asked->trace == TRACE_NONE)
    return;
  fputc('\n', s->out);
  if (r->meeting.n)
    trace_print_meeting(s->out, s->program, r->replay, &r->meeting, is_compact);
  else
    trace_print(s->out, s->program, r->replay, &r->violation, is_compact);
}

static void print_cycle(const Show *s, uint32_t i) {
  const LockCycle *c = &s->order.cycles[i];
  const CycleAnswer *a = &s->answers[i];
  fputs("\n    ", s->out);
  for (unsigned k = 0; k < c->n; k++)
    fprintf(s->out, "%s -> ",
            utf8_escape(s->arena, s->order.edges[c->edges[k]].from));
  fprintf(s->out, "%s: %s\n",
          utf8_escape(s->arena, s->order.edges[c->edges[0]].from),
          a->kind == CYCLE_REAL
              ? "a deadlock, reached as follows"
              : arena_printf(s->arena, "%s: %s", verdicts[a->kind], a->why));
  for (unsigned k = 0; k < c->n; k++)
    print_edge(s, &s->order.edges[c->edges[k]], "      ");
  if (a->kind == CYCLE_REAL)
    print_trace(s, a->result);
}

static void print_cycles(const Show *s) {
  if (!s->order.n_edges)
    return;
  fputs(s->order.n_cycles ? "\nCycles:\n" : "\nThere is no cycle.\n", s->out);
  for (uint32_t i = 0; i < s->order.n_cycles; i++)
    print_cycle(s, i);
}

static void print_text(const Show *s) {
  print_objects(s);
  print_gaps(s);
  print_order(s);
  print_cycles(s);
}

/* ---- as JSON */

static void add_place(cJSON *to, Loc loc, const Function *f) {
  cJSON_AddStringToObject(to, "file", loc.file ? loc.file : "?");
  cJSON_AddNumberToObject(to, "line", loc.line);
  cJSON_AddNumberToObject(to, "column", loc.column);
  if (f)
    cJSON_AddStringToObject(to, "function", f->name);
}

static cJSON *add_element(cJSON *array) {
  cJSON *element = cJSON_CreateObject();
  cJSON_AddItemToArray(array, element);
  return element;
}

static void add_access(cJSON *array, const GuardedAccess *a) {
  cJSON *to = add_element(array);
  add_place(to, a->loc, a->function);
  cJSON_AddBoolToObject(to, "write", a->is_write);
  cJSON_AddBoolToObject(to, "atomic", a->is_atomic);
  cJSON_AddBoolToObject(to, "race", a->may_race);
  if (a->locks)
    cJSON_AddStringToObject(to, "locks", a->locks);
}

static void add_object(cJSON *array, const GuardedObject *o) {
  static const char *const kinds[N_GUARD] = {
      [GUARD_LOCKS] = "locks",        [GUARD_PARTLY] = "partly",
      [GUARD_NONE] = "none",          [GUARD_ORDER] = "order",
      [GUARD_READ_ONLY] = "readOnly", [GUARD_ATOMIC] = "atomic",
      [GUARD_SECTION] = "sections",   [GUARD_OWN] = "threadLocal"};
  cJSON *to = add_element(array);
  cJSON_AddStringToObject(to, "name", o->name);
  cJSON_AddStringToObject(to, "guard", kinds[o->kind]);
  if (o->locks)
    cJSON_AddStringToObject(to, "locks", o->locks);
  cJSON *all = cJSON_AddArrayToObject(to, "accesses");
  for (uint32_t i = 0; i < o->n; i++)
    add_access(all, &o->accesses[i]);
}

static void add_edge(cJSON *array, const LockEdge *e) {
  cJSON *to = add_element(array);
  cJSON_AddStringToObject(to, "held", e->from);
  cJSON_AddStringToObject(to, "taken", e->to);
  add_place(cJSON_AddObjectToObject(to, "heldAt"), e->held_at, e->held_in);
  add_place(cJSON_AddObjectToObject(to, "takenAt"), e->taken_at, e->taken_in);
}

static void add_cycle(cJSON *array, const LockCycle *c, const CycleAnswer *a) {
  cJSON *to = add_element(array);
  cJSON *edges = cJSON_AddArrayToObject(to, "edges");
  for (unsigned i = 0; i < c->n; i++)
    cJSON_AddItemToArray(edges, cJSON_CreateNumber(c->edges[i]));
  cJSON_AddStringToObject(to, "verdict", verdicts[a->kind]);
  if (a->why)
    cJSON_AddStringToObject(to, "why", a->why);
}

static void print_json(const Show *s) {
  json_use_own_memory();
  cJSON *all = cJSON_CreateObject();
  cJSON *objects = cJSON_AddArrayToObject(all, "objects");
  for (uint32_t i = 0; i < s->discipline.n; i++)
    add_object(objects, &s->discipline.objects[i]);
  cJSON *order = cJSON_AddArrayToObject(all, "order");
  for (uint32_t i = 0; i < s->order.n_edges; i++)
    add_edge(order, &s->order.edges[i]);
  cJSON *cycles = cJSON_AddArrayToObject(all, "cycles");
  for (uint32_t i = 0; i < s->order.n_cycles; i++)
    add_cycle(cycles, &s->order.cycles[i], &s->answers[i]);
  cJSON *gaps = cJSON_AddArrayToObject(all, "unknown");
  for (uint32_t i = 0; i < s->discipline.n_gaps; i++) {
    cJSON *to = add_element(gaps);
    cJSON_AddStringToObject(to, "text", s->discipline.gaps[i].text);
    add_place(to, s->discipline.gaps[i].loc, NULL);
  }
  json_print(s->out, all);
  cJSON_Delete(all);
}

bool show_locks(Arena *a, FILE *out, const Program *p, const ShowLocks *asked,
                Diag *d) {
  const Stop stop = {asked->options->control.stop,
                     asked->options->control.stop_context};
  Show s = {.arena = a,
            .out = out,
            .program = p,
            .asked = asked,
            .discipline = discipline_find(a, p, &stop)};
  if (s.discipline.is_stopped) {
    diag_error(
        d, UNSUPPORTED, (Loc){NULL, 0, 0}, "--show-locks: %s",
        asked->options->control.why(asked->options->control.stop_context));
    return false;
  }
  s.order = s.discipline.order;
  s.answers = lock_cycles_decide(a, p, &s.order, asked->engine, asked->options,
                                 seconds_each, d);
  if (asked->json)
    print_json(&s);
  else
    print_text(&s);
  lock_cycles_release(&s.order, s.answers);
  return true;
}
