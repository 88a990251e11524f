#include "frontend/ir/property_ids.h"
#include "reduction/proof/build/build.h"

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

/* Returns the slot of "joined or detached": nobody can wait for it any more. */
static SlotId claimed_of(Builder *b, TemplateId t) {
  return library_slot(b, &b->templates[t].claimed, "is joined or detached", t,
                      sym_const(b, 1, 0));
}

static bool is_usage_checked(const Builder *b) {
  return build_asks(b, PROPERTY_PTHREAD);
}

static void give(Builder *b, State *s, const Inst *call, Sym v) {
  if (call->dst != REG_NONE)
    store_put(b, s, store_register(b, s->instance, call->dst), v);
  s->pc++;
}

static unsigned result_width(const Builder *b, const State *s,
                             const Inst *call) {
  const Function *f = points_to_function(b->points, s->instance);
  return call->dst == REG_NONE ? 32 : f->regs[call->dst].width;
}

static void succeed(Builder *b, State *s, const Inst *call) {
  give(b, s, call, sym_const(b, result_width(b, s, call), 0));
}

/* Makes the call return anything but 0. */
static void fail(Builder *b, State *s, const Inst *call) {
  unsigned width = result_width(b, s, call);
  Sym error = sym_input(b, width);
  Term none = term_const(b->terms, width, 0);
  build_assume(b, s, term_not(b->terms, term_eq(b->terms, error.term, none)));
  give(b, s, call, error);
}

static void give_any(Builder *b, State *s, const Inst *call) {
  give(b, s, call, sym_input(b, result_width(b, s, call)));
}

/* ---- creation */

/* Returns the thread class that this call makes, or 0. */
static ClassId class_of(const Builder *b, const State *s) {
  for (ClassId c = 1; c < points_to_n_classes(b->points); c++) {
    CallSite at = points_to_class(b->points, c)->called;
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

/* Replaces an address that the new thread may not know by any number. */
static Sym known_to_others(Builder *b, Sym v, unsigned width) {
  return sym_is_private(b, v) ? sym_input(b, width) : v;
}

static Made made_of(Builder *b, TemplateId t, const Sym *v) {
  InstanceId root = points_to_class(b->points, t)->root;
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

/* Records that threads may have ended without a join. */
static void note_detach(Builder *b) {
  b->has_grown |= !b->may_detach;
  b->may_detach = true;
}

/* Detaches the thread if its attributes, which begin with that flag, say so. */
static void make_detached(Builder *b, State *s, TemplateId t,
                          const Operand *attributes) {
  enum { ATTR_BYTES = 4, ATTR_DETACHED = 1 }; /* as in the library */
  note_detach(b);
  Sym v = store_read(b, s, store_operand(b, s, attributes), ATTR_BYTES);
  Term detached = term_const(b->terms, 8 * ATTR_BYTES, ATTR_DETACHED);
  if (!s->is_finished)
    store_put(b, s, claimed_of(b, t),
              sym_number(
                  term_eq(b->terms, sym_term(b, v, 8 * ATTR_BYTES), detached)));
}

void class_create(Builder *b, State *s, const Inst *call, unsigned start) {
  TemplateId t = class_of(b, s);
  Sym handle = {.kind = SYM_HANDLE, .id = t};
  if (!t) {
    build_refuse(b, s, "a thread made where its routine is not known");
    return;
  }
  Sym f = store_operand(b, s, &call->args[start]);
  Sym argument = store_operand(b, s, &call->args[start + 1]);
  Sym at = store_operand(b, s, &call->args[0]);
  bool has_attributes =
      start == 2 && !sym_is_null(b, store_operand(b, s, &call->args[1]));
  if (has_attributes && is_usage_checked(b)) {
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
  if (has_attributes)
    make_detached(b, s, t, &call->args[1]);
  if (b->templates[t].is_many)
    handle = sym_input(b, b->program->address_width);
  access_note_write(b, s, at, b->program->address_width / 8);
  store_write(b, s, at, b->program->address_width / 8, handle);
  if (!s->is_finished)
    succeed(b, s, call);
}

/* ---- joining */

/* True if the program has joins that do not wait: these are executed as they
 * are. */
static bool is_joined_unseen(const Builder *b) {
  return build_has_model(b, "pthread_tryjoin_np") ||
         build_has_model(b, "pthread_timedjoin_np") ||
         build_has_model(b, "pthread_clockjoin_np");
}

static Term is_done(Builder *b, State *s, TemplateId t) {
  return sym_term(b, store_get(b, s, done_of(b, t)), 1);
}

/* Waits for the end of the template's only thread. */
static void wait_for(Builder *b, State *s, TemplateId t) {
  if (s->is_finished)
    return;
  Term done = is_done(b, s, t);
  build_wait(b, s, (SystemWait){.kind = WAIT_END, .joined = (uint64_t)1 << t},
             done);
  build_assume(b, s, done);
}

/* Records a wait for the end of any thread but main, which is not joinable. */
static void wait_for_any(Builder *b, State *s) {
  SystemWait x = {.kind = WAIT_END};
  for (TemplateId t = 1; t < b->n_templates; t++)
    x.joined |= b->templates[t].is_made ? (uint64_t)1 << t : 0;
  if (!s->is_finished)
    build_wait(b, s, x, term_false(b->terms));
}

/* Adds the path on which the thread is claimed already, so that the
 * call fails.  If nobody detaches threads, the thread has ended, since
 * it was waited for. */
static void fail_claimed(Builder *b, const State *s, const Inst *call,
                         TemplateId t, Term is_claimed) {
  State *other = build_fork(b, s);
  build_assume(b, other,
               is_joined_unseen(b)
                   ? term_or(b->terms, is_claimed, is_done(b, other, t))
                   : is_claimed);
  if (!b->may_detach)
    wait_for(b, other, t);
  fail(b, other, call);
}

/* Claims the thread.  'is_observed': the program may observe that the call
 * failed. */
static void claim(Builder *b, State *s, const Inst *call, TemplateId t,
                  bool is_observed) {
  SlotId claimed = claimed_of(b, t);
  Term is_claimed = sym_term(b, store_get(b, s, claimed), 1);
  if (is_usage_checked(b))
    build_error(b, s, EDGE_CHECK, is_claimed, "the thread may be joined");
  else if (is_observed)
    fail_claimed(b, s, call, t, is_claimed);
  if (is_observed || is_usage_checked(b))
    build_assume(b, s, term_not(b->terms, is_claimed));
  store_put(b, s, claimed, sym_const(b, 1, 1));
}

/* Claims some unknown thread, or none; 'waits': after its end. */
static void claim_some(Builder *b, State *s, bool waits) {
  for (TemplateId t = 1; t < b->n_templates && !s->is_finished; t++) {
    SlotId claimed = claimed_of(b, t);
    Term before = sym_term(b, store_get(b, s, claimed), 1);
    Term is_this = sym_input(b, 1).term;
    if (waits)
      build_assume(
          b, s,
          term_or(b->terms, term_not(b->terms, is_this), is_done(b, s, t)));
    store_put(b, s, claimed, sym_number(term_or(b->terms, before, is_this)));
  }
}

/* True if every join waits for the thread to end, and the program does not look
 * at the result. */
static bool is_silent(Builder *b, State *s, const Inst *call) {
  const Function *f = points_to_function(b->points, s->instance);
  const bool is_read =
      call->dst != REG_NONE && liveness_is_read(b->liveness, f, call);
  return !b->may_detach && !is_read &&
         sym_is_null(b, store_operand(b, s, &call->args[1]));
}

static void fetch_result(Builder *b, State *s, const Inst *call) {
  Sym to = store_operand(b, s, &call->args[1]);
  unsigned bytes = b->program->address_width / 8;
  if (s->is_finished || sym_is_null(b, to))
    return;
  if (to.kind == SYM_POINTER && b->objects.data[to.id].statics &&
      b->objects.data[to.id].size < bytes) {
    build_refuse(b, s, "a thread's result");
    return;
  }
  access_note_write(b, s, to, bytes);
  store_write(b, s, to, bytes, sym_input(b, 8 * bytes));
}

static bool is_known(const Builder *b, Sym handle) {
  return handle.kind == SYM_HANDLE && handle.id != b->template;
}

/* Fails for a zeroed handle, which names no thread. */
static bool fails(Builder *b, State *s, const Inst *call, Sym handle) {
  if (!sym_is_null(b, handle) || is_usage_checked(b))
    return false;
  fail(b, s, call);
  return true;
}

/* A join of an unknown thread may fail. */
void class_join(Builder *b, State *s, const Inst *call) {
  Sym handle = store_operand(b, s, &call->args[0]);
  if (fails(b, s, call, handle))
    return;
  if (is_known(b, handle)) {
    claim(b, s, call, handle.id, !is_silent(b, s, call));
    wait_for(b, s, handle.id);
    if (!b->template && b->options->tracks_elements)
      s->joined |= (uint64_t)1 << handle.id;
  } else if (is_usage_checked(b)) {
    build_refuse(b, s, "a join of a thread that is not known");
  } else {
    wait_for_any(b, s);
    claim_some(b, s, true);
  }
  fetch_result(b, s, call);
  if (s->is_finished)
    return;
  if (is_known(b, handle))
    succeed(b, s, call);
  else
    give_any(b, s, call);
}

void class_detach(Builder *b, State *s, const Inst *call) {
  Sym handle = store_operand(b, s, &call->args[0]);
  note_detach(b);
  if (fails(b, s, call, handle))
    return;
  if (handle.kind == SYM_HANDLE) {
    claim(b, s, call, handle.id, true);
    if (!s->is_finished)
      succeed(b, s, call);
  } else if (is_usage_checked(b)) {
    build_refuse(b, s, "a thread is detached that is not known");
  } else {
    claim_some(b, s, false);
    give_any(b, s, call);
  }
}

/* ---- the thread itself */

void class_end(Builder *b, State *s) {
  b->main_ends |= !b->template;
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

Sym class_self(Builder *b, State *s, unsigned width) {
  BuildTemplate *t = &b->templates[b->template];
  if (!b->template)
    return sym_const(b, width, 0);
  if (t->self == SLOT_NONE) {
    const char *name =
        arena_printf(b->arena, "number of thread %" PRIu32, b->template);
    SlotId made = store_library(
        b, name, width, t->is_many ? b->template : TEMPLATE_NONE, (Sym){0});
    b->slots.data[made].is_constant = !t->is_many;
    b->templates[b->template].self = made;
    t = &b->templates[b->template];
  }
  return number_of(b, s, t);
}
