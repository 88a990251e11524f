#include "reduction/prove/build.h"

#include <inttypes.h>

static SlotId library_slot(Builder *b, SlotId *slot, const char *text,
                           TemplateId of, Sym initial) {
  if (*slot == SLOT_NONE)
    *slot = store_library(b, arena_printf(b->arena, "thread %u %s", of, text),
                          1, TEMPLATE_NONE, initial);
  return *slot;
}

static SlotId done_of(Builder *b, TemplateId t) {
  return library_slot(b, &b->templates[t].done, "has ended", t,
                      sym_const(b, 1, 0));
}

static SlotId joined_of(Builder *b, TemplateId t) {
  return library_slot(b, &b->templates[t].joined, "was joined", t,
                      sym_const(b, 1, 0));
}

static bool is_usage_checked(const Builder *b) {
  return build_asks(b, PROPERTY_PTHREAD);
}

static void succeed(Builder *b, State *s, const Inst *call) {
  const Function *f = points_to_function(b->points, s->instance);
  if (call->dst != REG_NONE)
    store_put(b, s, store_register(b, s->instance, call->dst),
              sym_const(b, f->regs[call->dst].width, 0));
  s->pc++;
}

/* ---- making */

/* The crew that this call makes, or 0. */
static CrewId crew_of(const Builder *b, const State *s) {
  for (CrewId c = 1; c < points_to_n_crews(b->points); c++) {
    CallSite at = points_to_crew(b->points, c)->called;
    if (at.instance == s->instance && at.at == s->pc)
      return c;
  }
  return 0;
}

static void admit_argument(Builder *b, TemplateId t, unsigned i, Sym v) {
  Sym shape = sym_shape(b, v), *at = &b->templates[t].arguments[i];
  Sym joined = at->kind == SYM_NONE ? shape : shape_join(b, *at, shape);
  b->has_grown |= !shape_is_same(*at, joined);
  *at = joined;
}

/* What the new thread does not know becomes a number. */
static Sym known_to_others(Builder *b, Sym v, unsigned width) {
  return sym_is_private(b, v) ? sym_input(b, width) : v;
}

static Made made_of(Builder *b, TemplateId t, const Sym *v) {
  InstanceId root = points_to_crew(b->points, t)->root;
  Update *u = ARENA_ARRAY(b->arena, Update, 4);
  uint32_t n = 0;
  for (SlotId i = 0; i < 2; i++)
    build_update(b, b->templates[t].arguments[i], b->registers[root] + i, v[i],
                 u, &n);
  return (Made){t, u, n};
}

static void make(Builder *b, State *s, TemplateId t, Sym start, Sym argument) {
  unsigned width = b->program->address_width;
  const Sym v[2] = {start, known_to_others(b, argument, width)};
  for (unsigned i = 0; i < 2; i++)
    admit_argument(b, t, i, v[i]);
  b->has_grown |= !b->templates[t].is_made;
  b->templates[t].is_made = true;
  if (b->is_collecting)
    *vec_push(b->scratch, &s->made) = made_of(b, t, v);
}

void crew_create(Builder *b, State *s, const Inst *call, unsigned start) {
  TemplateId t = crew_of(b, s);
  Sym handle = {.kind = SYM_HANDLE, .id = t};
  if (!t) {
    build_refuse(b, s, "a thread made where its routine is not known");
    return;
  }
  Sym f = store_operand(b, s, &call->args[start]);
  Sym argument = store_operand(b, s, &call->args[start + 1]);
  Sym at = store_operand(b, s, &call->args[0]);
  if (start == 2 && is_usage_checked(b) &&
      !sym_is_null(b, store_operand(b, s, &call->args[1]))) {
    build_refuse(b, s, "a thread made with attributes");
    return;
  }
  if (f.kind != SYM_FUNCTION) {
    build_refuse(b, s, "a thread of one of several routines");
    return;
  }
  if (s->is_alone) {
    s->is_alone = s->may_step = false;
    store_publish(b, s);
  }
  make(b, s, t, f, argument);
  if (b->templates[t].is_many)
    handle = sym_input(b, b->program->address_width);
  access_note_write(b, s, at, b->program->address_width / 8);
  store_write(b, s, at, b->program->address_width / 8, handle);
  if (!s->is_over)
    succeed(b, s, call);
}

/* ---- joining */

static void wait_for(Builder *b, State *s, TemplateId t) {
  SlotId done = done_of(b, t);
  if (is_usage_checked(b)) {
    SlotId joined = joined_of(b, t);
    Term wrong = sym_term(b, store_get(b, s, joined), 1);
    build_error(b, s, EDGE_CHECK, wrong, "the thread may be joined");
    build_assume(b, s, term_not(b->terms, wrong));
    store_put(b, s, joined, sym_const(b, 1, 1));
  }
  if (!s->is_over)
    build_assume(b, s, sym_term(b, store_get(b, s, done), 1));
}

static void fetch_result(Builder *b, State *s, const Inst *call) {
  Sym to = store_operand(b, s, &call->args[1]);
  unsigned bytes = b->program->address_width / 8;
  if (s->is_over || sym_is_null(b, to))
    return;
  if (to.kind == SYM_POINTER && b->objects.data[to.id].statics &&
      b->objects.data[to.id].size < bytes) {
    build_refuse(b, s, "a thread's result");
    return;
  }
  access_note_write(b, s, to, bytes);
  store_write(b, s, to, bytes, sym_input(b, 8 * bytes));
}

void crew_join(Builder *b, State *s, const Inst *call) {
  Sym handle = store_operand(b, s, &call->args[0]);
  bool is_known = handle.kind == SYM_HANDLE && handle.id != b->template;
  if (is_known)
    wait_for(b, s, handle.id);
  else if (is_usage_checked(b))
    build_refuse(b, s, "a join of a thread that is not known");
  fetch_result(b, s, call);
  if (!s->is_over)
    succeed(b, s, call);
}

/* ---- the thread itself */

void crew_end(Builder *b, State *s) {
  store_leave(b, s, INSTANCE_NONE);
  if (b->templates[b->template].done != SLOT_NONE)
    store_put(b, s, b->templates[b->template].done, sym_const(b, 1, 1));
  build_end(b, s);
}

static Sym number_of(Builder *b, State *s, const BuildTemplate *t) {
  VarId v = build_var(b, t->self);
  if (!t->is_many)
    return sym_number(b->vars.data[v].value);
  Sym self = store_get(b, s, t->self);
  store_put(b, s, t->self, self);
  return self;
}

Sym crew_self(Builder *b, State *s, unsigned width) {
  BuildTemplate *t = &b->templates[b->template];
  if (!b->template)
    return sym_const(b, width, 0);
  if (t->self == SLOT_NONE) {
    const char *name =
        arena_printf(b->arena, "number of thread %" PRIu32, b->template);
    SlotId made = store_library(
        b, name, width, t->is_many ? b->template : TEMPLATE_NONE, (Sym){0});
    b->templates[b->template].self = made;
    t = &b->templates[b->template];
  }
  return number_of(b, s, t);
}
