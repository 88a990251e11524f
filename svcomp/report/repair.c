#include "svcomp/report/repair.h"

#include "frontend/base/vec.h"
#include "svcomp/report/c11.h"

#include <string.h>

/* Orders of a site, from weak to strong.  A fence that is relaxed has no effect
 * (C11 7.17.4.1). */
static const MemoryOrder ladder[] = {MEMORY_ORDER_RELAXED, MEMORY_ORDER_ACQUIRE,
                                     MEMORY_ORDER_RELEASE, MEMORY_ORDER_ACQ_REL,
                                     MEMORY_ORDER_SEQ_CST};

enum { N_LADDER = sizeof ladder / sizeof *ladder };

typedef struct {
  FuncId function;
  const Inst *first; /* the others have its place in the source */
  bool loads, stores, is_fence;
  MemoryOrder given; /* in the program */
  MemoryOrder now;
} OrderSite;

typedef struct {
  Arena *arena;
  const Program *program;
  const Settings *settings;
  Diag *diag;
  Budget budget;
  Result *out;
  const char *lead; /* of each line */
  bool asks_waits;  /* a program that holds must have no deadlock */
  VEC(OrderSite) sites;
  const char *reason; /* of the last answer that was not TRUE; or NULL */
} Repair;

/* ---- orders */

static MemoryOrder order_of(bool is_acquire, bool is_release, bool is_seq_cst) {
  return is_seq_cst                 ? MEMORY_ORDER_SEQ_CST
         : is_acquire && is_release ? MEMORY_ORDER_ACQ_REL
         : is_acquire               ? MEMORY_ORDER_ACQUIRE
         : is_release               ? MEMORY_ORDER_RELEASE
                                    : MEMORY_ORDER_RELAXED;
}

static MemoryOrder part_of(MemoryOrder o, bool is_load) {
  return is_load ? memory_order_of_load(o) : memory_order_of_store(o);
}

static bool is_at_least(MemoryOrder o, MemoryOrder than) {
  return (memory_order_acquires(o) || !memory_order_acquires(than)) &&
         (memory_order_releases(o) || !memory_order_releases(than)) &&
         (o == MEMORY_ORDER_SEQ_CST || than != MEMORY_ORDER_SEQ_CST);
}

static MemoryOrder united(MemoryOrder a, MemoryOrder b) {
  return order_of(memory_order_acquires(a) || memory_order_acquires(b),
                  memory_order_releases(a) || memory_order_releases(b),
                  a == MEMORY_ORDER_SEQ_CST || b == MEMORY_ORDER_SEQ_CST);
}

static bool can_have(const OrderSite *s, MemoryOrder o) {
  return s->is_fence || (s->loads && s->stores) || part_of(o, s->loads) == o;
}

/* ---- sites */

static bool is_order(const Inst *i) {
  return (inst_is_access(i->kind) || i->kind == INST_FENCE) &&
         i->order != MEMORY_ORDER_PLAIN;
}

static bool is_at(const OrderSite *s, FuncId f, const Inst *i) {
  const Loc *a = &s->first->loc, *b = &i->loc;
  return s->function == f && a->line == b->line && a->column == b->column &&
         s->is_fence == (i->kind == INST_FENCE);
}

static OrderSite *site_of(Repair *r, FuncId f, const Inst *i) {
  for (uint32_t k = 0; k < r->sites.n; k++)
    if (is_at(&r->sites.data[k], f, i))
      return &r->sites.data[k];
  OrderSite *s = vec_push(r->arena, &r->sites);
  *s = (OrderSite){.function = f,
                   .first = i,
                   .is_fence = i->kind == INST_FENCE,
                   .given = MEMORY_ORDER_RELAXED};
  return s;
}

static void add_inst(Repair *r, FuncId f, const Inst *i) {
  OrderSite *s = site_of(r, f, i);
  s->loads |= i->kind == INST_LOAD;
  s->stores |= i->kind == INST_STORE;
  s->given = united(s->given, i->order);
  s->now = s->given;
}

static void find_sites(Repair *r) {
  for (FuncId f = 0; f < r->program->n_functions; f++) {
    const Function *in = &r->program->functions[f];
    for (uint32_t i = 0; i < in->n_code && !in->is_library; i++)
      if (is_order(&in->code[i]))
        add_inst(r, f, &in->code[i]);
  }
}

/* ---- a program with other orders */

/* Returns the order of a compare-exchange that fails, which was 'given': as
 * strong as the site's where that is made stronger, and no stronger where it is
 * made weaker. */
static MemoryOrder failure_of(const OrderSite *s, MemoryOrder given) {
  const MemoryOrder part = part_of(s->now, true);
  const bool is_stronger = is_at_least(s->now, s->given);
  return s->now == s->given || is_at_least(part, given) != is_stronger ? given
                                                                       : part;
}

static void set_order(const OrderSite *s, Inst *i) {
  i->order =
      i->kind == INST_FENCE ? s->now : part_of(s->now, i->kind == INST_LOAD);
  if (i->failure != MEMORY_ORDER_PLAIN)
    i->failure = failure_of(s, i->failure);
}

static void change(const Repair *r, FuncId id, Function *f) {
  const Function *old = &r->program->functions[id];
  Inst *code = ARENA_ARRAY(r->arena, Inst, old->n_code);
  memcpy(code, old->code, old->n_code * sizeof *code);
  f->code = code;
  for (uint32_t i = 0; i < old->n_code; i++)
    for (uint32_t k = 0; k < r->sites.n; k++)
      if (is_order(&code[i]) && is_at(&r->sites.data[k], id, &code[i]))
        set_order(&r->sites.data[k], &code[i]);
}

static const Program *with_orders(const Repair *r) {
  const Program *p = r->program;
  Function *functions;
  const Program *q = program_copy(r->arena, p, &functions);
  for (uint32_t k = 0; k < r->sites.n; k++) {
    const FuncId f = r->sites.data[k].function;
    if (functions[f].code == p->functions[f].code)
      change(r, f, &functions[f]);
  }
  return q;
}

/* True if the properties hold with the present orders of the sites. */
static bool has(Repair *r, uint32_t properties) {
  Stats own = {0};
  Result x = c11_ask(r->arena, with_orders(r), r->settings, properties, &own,
                     r->diag, &r->budget);
  r->reason = x.verdict == VERDICT_TRUE ? NULL
              : x.verdict == VERDICT_UNKNOWN
                  ? x.reason
                  : property_name(x.violation.property);
  config_delete(x.replay);
  return x.verdict == VERDICT_TRUE;
}

static bool holds(Repair *r) {
  const uint32_t first = c11_properties(r->settings);
  return (!first || has(r, first)) &&
         (!r->asks_waits || has(r, property_set(property_is_deadlock)));
}

/* Deadlocks count where one was found, or none was under C11. */
static bool asks_waits(Repair *r) {
  const Result *x = r->out;
  if (x->verdict == VERDICT_FALSE)
    return property_is_deadlock(x->violation.property);
  return property_has_deadlocks(r->settings->asked.question.properties) &&
         has(r, property_set(property_is_deadlock));
}

/* ---- the search */

/* Gives the site the weakest order from 'least' on with which the program
 * holds; its present one is known to do. */
static void weaken(Repair *r, OrderSite *s, MemoryOrder least) {
  const MemoryOrder strong = s->now;
  for (unsigned i = 0; i < N_LADDER; i++) {
    s->now = ladder[i];
    if (s->now == strong)
      return;
    if (can_have(s, s->now) && is_at_least(s->now, least) &&
        is_at_least(strong, s->now) && !budget_is_exhausted(&r->budget) &&
        holds(r))
      return;
  }
  s->now = strong;
}

static void weaken_all(Repair *r, bool is_backwards, bool keeps_given) {
  for (uint32_t k = 0; k < r->sites.n; k++) {
    OrderSite *s = &r->sites.data[is_backwards ? r->sites.n - 1 - k : k];
    weaken(r, s, keeps_given ? s->given : MEMORY_ORDER_RELAXED);
  }
}

/* ---- texts */

static const char *name_of(const OrderSite *s, MemoryOrder o) {
  if (s->is_fence && o == MEMORY_ORDER_RELAXED)
    return "none";
  return o == MEMORY_ORDER_RELAXED   ? "relaxed"
         : o == MEMORY_ORDER_ACQUIRE ? "acquire"
         : o == MEMORY_ORDER_RELEASE ? "release"
         : o == MEMORY_ORDER_ACQ_REL ? "acq_rel"
                                     : "seq_cst";
}

static const char *site_text(const Repair *r, const OrderSite *s) {
  const char *what = s->is_fence             ? "fence"
                     : s->loads && s->stores ? "update of"
                     : s->loads              ? "load of"
                                             : "store to";
  const char *text = s->first->text;
  const char *object = text && *text ? text : "memory";
  return s->is_fence ? what : arena_printf(r->arena, "%s '%s'", what, object);
}

static void say(const Repair *r, const char *text, Loc at) {
  r->out->remarks.arena = r->arena;
  gaps_add(&r->out->remarks,
           (Gap){arena_printf(r->arena, "%s: %s", r->lead, text), at});
}

/* Tells the sites whose order is another than in the program; returns their
 * number. */
static uint32_t report_changes(const Repair *r, const char *lead) {
  uint32_t n = 0;
  for (uint32_t k = 0; k < r->sites.n; k++) {
    const OrderSite *s = &r->sites.data[k];
    if (s->now == s->given)
      continue;
    if (!n++)
      say(r, lead, (Loc){0});
    say(r,
        arena_printf(r->arena, "  %s: %s -> %s", site_text(r, s),
                     name_of(s, s->given), name_of(s, s->now)),
        s->first->loc);
  }
  return n;
}

static void set_strongest(Repair *r) {
  for (uint32_t k = 0; k < r->sites.n; k++)
    r->sites.data[k].now = MEMORY_ORDER_SEQ_CST;
}

static MemoryOrder *orders(const Repair *r) {
  MemoryOrder *now = ARENA_ARRAY(r->arena, MemoryOrder, r->sites.n + 1);
  for (uint32_t k = 0; k < r->sites.n; k++)
    now[k] = r->sites.data[k].now;
  return now;
}

static bool are_orders(const Repair *r, const MemoryOrder *now) {
  for (uint32_t k = 0; k < r->sites.n; k++)
    if (r->sites.data[k].now != now[k])
      return false;
  return true;
}

static void strengthen(Repair *r) {
  set_strongest(r);
  if (!holds(r)) {
    say(r,
        arena_printf(r->arena,
                     "no memory orders make it hold under C11: with seq_cst "
                     "everywhere: %s",
                     r->reason ? r->reason : "no reason is known"),
        (Loc){0});
    return;
  }
  weaken_all(r, false, true);
  report_changes(r, "it holds under C11 with these orders");
  const MemoryOrder *first = orders(r);
  set_strongest(r);
  weaken_all(r, true, true);
  r->lead = "second repair";
  if (!budget_is_exhausted(&r->budget) && !are_orders(r, first))
    report_changes(r, "it holds with these, too");
  r->lead = "repair";
}

static void relax(Repair *r) {
  weaken_all(r, false, false);
  if (!report_changes(r, "weaker orders are enough") &&
      !budget_is_exhausted(&r->budget))
    say(r, "no memory order is stronger than needed", (Loc){0});
}

/* Returns why there is no advice, or NULL. */
static const char *obstacle(const Repair *r) {
  const Result *x = r->out;
  if (r->settings->sc_only)
    return arena_printf(r->arena, "C11 is not asked with %s",
                        r->settings->sc_only);
  if (x->verdict == VERDICT_UNKNOWN)
    return "the program is not decided";
  if (x->verdict == VERDICT_FALSE &&
      r->settings->asked.question.model == MODEL_SC &&
      !property_is_race(x->violation.property))
    return "memory orders do not help, as it fails under sequential "
           "consistency";
  if (x->verdict == VERDICT_TRUE &&
      r->settings->asked.question.model == MODEL_SC &&
      (!x->model || strcmp(x->model, "c11") != 0))
    return "the program is not decided under C11";
  return r->sites.n ? NULL : "the program has no atomic access and no fence";
}

void repair_advise(Arena *a, const Program *p, const Settings *s, Diag *d,
                   Result *out) {
  Repair r = {.arena = a,
              .program = p,
              .settings = s,
              .diag = d,
              .budget = budget_begin(a, PHASE_REPAIR, &s->asked),
              .out = out,
              .lead = "repair"};
  find_sites(&r);
  const char *why = obstacle(&r);
  r.asks_waits = !why && asks_waits(&r);
  if (why)
    say(&r, why, (Loc){0});
  else if (out->verdict == VERDICT_FALSE)
    strengthen(&r);
  else
    relax(&r);
  if (budget_is_exhausted(&r.budget))
    say(&r, "the time has passed; some orders were not tried", (Loc){0});
}
