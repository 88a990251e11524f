#include "svcomp/trace/fault.h"

#include "frontend/base/vec.h"
#include "frontend/library/models.h"
#include "svcomp/trace/trace_calls.h"
#include "svcomp/trace/trace_names.h"
#include "svcomp/trace/trace_race.h"

#include <string.h>

enum { MOST_FRAMES = 64, MOST_VALUES = 8, BITS_PER_SET = 64 };

typedef struct {
  Arena *arena;
  const Program *program;
  const Config *config;
  const Violation *violation;
  TraceNames names;
  const Inst *insts[MOST_FRAMES]; /* thread's stack, innermost first */
  const Function *functions[MOST_FRAMES];
  unsigned n_frames, user; /* see config_user */
  VEC(const char *) notes;
} Describer;

static void find_frames(Describer *t) {
  t->n_frames = config_stack(t->config, t->violation->thread, t->insts,
                             t->functions, MOST_FRAMES);
  if (t->n_frames)
    t->user = config_user_frame(t->config, t->violation->thread);
  if (t->user >= MOST_FRAMES)
    t->user = MOST_FRAMES - 1;
}

static ConfigOperand value_of(const Describer *t, unsigned frame,
                              const Operand *o) {
  return config_operand(t->config, t->violation->thread, frame, o);
}

static const char *place_text(const Describer *t, Loc loc) {
  const char *file = loc.file ? loc.file : t->program->file;
  return arena_printf(t->arena, "%s:%u:%u", file, loc.line, loc.column);
}

/* ---- texts with variables in braces */

static const char *set_text(const Describer *t, uint64_t set) {
  const char *text = "", *comma = "";
  for (unsigned i = 0; i < BITS_PER_SET; i++)
    if (set >> i & 1) {
      text = arena_printf(t->arena, "%s%s%s", text, comma,
                          trace_names_thread(&t->names, i));
      comma = ", ";
    }
  return *text ? text : "nobody";
}

static Reg find_variable(const Function *f, const char *name, size_t length) {
  for (Reg r = 0; r < f->n_regs; r++) {
    const char *own = f->regs[r].name;
    if (own && strlen(own) == length && !memcmp(own, name, length))
      return r;
  }
  return REG_NONE;
}

/* Returns the name and the place of a call by its number (UNSAFE_BEGIN). */
static const char *call_text(const Describer *t, uint64_t number) {
  for (FuncId f = 0; f < t->program->n_functions; f++)
    for (uint32_t k = 0; k < t->program->functions[f].n_code; k++) {
      const Inst *i = &t->program->functions[f].code[k];
      if (i->kind == INST_CALL && i->a.kind == OPERAND_FUNCTION && i->text &&
          i->args[0].bits == number &&
          !strcmp(t->program->functions[i->a.id].name, UNSAFE_BEGIN))
        return arena_printf(t->arena, "%s (%s)", i->text,
                            place_text(t, i->loc));
    }
  return "a call";
}

static const char *variable_text(const Describer *t, const char *name,
                                 size_t length, const char *how) {
  const Function *f = t->functions[0];
  Reg r = find_variable(f, name, length);
  if (r == REG_NONE)
    return arena_strndup(t->arena, name, length);
  const RegInfo *info = &f->regs[r];
  ConfigOperand v = value_of(
      t, 0, &(Operand){.kind = OPERAND_REG, .width = info->width, .id = r});
  if (!strcmp(how, "call"))
    return call_text(t, v.bits);
  if (!strcmp(how, "threads"))
    return set_text(t, v.bits);
  if (!strcmp(how, "thread"))
    return v.bits ? trace_names_thread(&t->names, v.bits - 1) : "nobody";
  if (v.has_object)
    return trace_names_target(&t->names, v.object, v.offset);
  return trace_names_value(&t->names, info->type, v.bits, info->width / 8u);
}

/* Returns the text that replaces the words between braces. */
static const char *words_text(const Describer *t, const char *words,
                              size_t length) {
  size_t first = strcspn(words, " }");
  if (length == strlen("self") && !memcmp(words, "self", length))
    return trace_names_thread(&t->names, t->violation->thread);
  if (first >= length)
    return variable_text(t, words, length, "");
  return variable_text(t, words + first + 1, length - first - 1,
                       arena_strndup(t->arena, words, first));
}

static const char *fill(const Describer *t, const char *text) {
  const char *out = "";
  for (;;) {
    size_t plain = strcspn(text, "{");
    out = arena_printf(t->arena, "%s%.*s", out, (int)plain, text);
    text += plain;
    if (!*text)
      return out;
    size_t length = strcspn(++text, "}");
    out = arena_printf(t->arena, "%s%s", out, words_text(t, text, length));
    text += length + (text[length] == '}');
  }
}

static const char *text_of_violation(const Describer *t) {
  const Violation *v = t->violation;
  bool is_ours = t->n_frames && t->functions[0]->is_library &&
                 t->insts[0]->kind == INST_ASSERT;
  return is_ours && v->text == t->insts[0]->text ? fill(t, v->text) : v->text;
}

/* ---- target of an access */

static void note(Describer *t, const char *text) {
  *vec_push(t->arena, &t->notes) = text;
}

static const char *bytes_text(const Describer *t, uint64_t n) {
  return arena_printf(t->arena, "%llu byte%s", (unsigned long long)n,
                      n == 1 ? "" : "s");
}

/* Describes bytes beyond an object, or returns NULL. */
static const char *distance_text(const Describer *t, const ConfigObject *o,
                                 uint64_t at, unsigned bytes) {
  if ((int64_t)at < 0)
    return arena_printf(t->arena, "%s before the beginning of",
                        bytes_text(t, -at));
  if (at > o->size)
    return arena_printf(t->arena, "%s past the end of",
                        bytes_text(t, at - o->size));
  if (at == o->size)
    return "just past the end of";
  if (bytes > o->size - at)
    return arena_printf(t->arena, "the last %s past the end of",
                        bytes_text(t, bytes - (o->size - at)));
  return NULL;
}

static const char *target_text(const Describer *t, const ConfigOperand *p,
                               unsigned bytes) {
  if (!p->has_object)
    return !p->bits ? "at NULL"
                    : arena_printf(t->arena, "at address 0x%llx",
                                   (unsigned long long)p->bits);
  const ConfigObject *o = config_object(t->config, p->object);
  const char *distance = distance_text(t, o, p->offset, bytes);
  const Type *part;
  if (distance)
    return arena_printf(t->arena, "%s %s, which has %s", distance, o->name,
                        bytes_text(t, o->size));
  return arena_printf(
      t->arena, "at %s",
      trace_names_part(&t->names, p->object, p->offset, bytes, &part));
}

static void note_access(Describer *t, const ConfigOperand *p) {
  const Inst *i = t->insts[0];
  const Function *f = t->functions[0];
  bool is_store = i->kind == INST_STORE;
  unsigned bytes = (is_store ? i->b.width : f->regs[i->dst].width) / 8u;
  const char *verb = is_store ? "writes" : "reads";
  const char *who = "", *what = i->text;
  if (f->is_library)
    who = arena_printf(t->arena, "%s ",
                       t->user ? trace_library_name(t->functions[t->user - 1])
                               : "exit");
  if (f->is_library || !what)
    what = bytes_text(t, bytes);
  note(t, arena_printf(t->arena, "%s%s %s, %s", who, verb, what,
                       target_text(t, p, bytes)));
}

/* ---- history of a heap block */

static const Event *find_event(const Describer *t, EventKind kind,
                               uint32_t object) {
  uint32_t n;
  const Event *log = config_log(t->config, &n);
  for (uint32_t i = 0; i < n; i++)
    if (log[i].kind == kind && log[i].object == object)
      return &log[i];
  return NULL;
}

static const char *event_text(const Describer *t, const char *verb,
                              const Event *e) {
  const char *step =
      e->step ? arena_printf(t->arena, " in step %u", e->step) : "";
  return arena_printf(t->arena, "%s by %s at %s%s", verb,
                      trace_names_thread(&t->names, e->thread),
                      place_text(t, e->user_inst->loc), step);
}

static void note_block(Describer *t, uint32_t object) {
  const ConfigObject *o = config_object(t->config, object);
  const Event *made = find_event(t, EVENT_ALLOC, object);
  const Event *freed = find_event(t, EVENT_FREE, object);
  if (!memory_is_heap(o->memory))
    return;
  if (made)
    note(t,
         arena_printf(t->arena, "%s: %s, %s", o->name, bytes_text(t, o->size),
                      event_text(t, "allocated", made)));
  if (freed)
    note(t, arena_printf(t->arena, "%s: %s", o->name,
                         event_text(t, "freed", freed)));
}

/* ---- values of the expression's variables */

typedef struct {
  Describer *teller;
  const char *text;
  const char *names[MOST_VALUES];
  unsigned n;
} Values;

static void add_value(Values *v, const char *name, const char *value) {
  for (unsigned i = 0; i < v->n; i++)
    if (!strcmp(v->names[i], name))
      return;
  if (v->n == MOST_VALUES)
    return;
  v->text = arena_printf(v->teller->arena, "%s%s%s = %s", v->text,
                         v->n ? ", " : "where ", name, value);
  v->names[v->n++] = name;
}

/* True if the instruction belongs to the statement or expression that
 * failed. */
static bool is_part(const Describer *t, const Inst *i) {
  const Inst *whole = t->violation->inst;
  return i->loc.file == whole->loc.file && i->span.end &&
         i->span.begin >= whole->span.begin && i->span.end <= whole->span.end;
}

static void add_register(Values *v, const Operand *o) {
  const Describer *t = v->teller;
  if (o->kind != OPERAND_REG)
    return;
  const RegInfo *r = &t->functions[t->user]->regs[o->id];
  if (r->name)
    add_value(v, r->name,
              trace_names_value(&t->names, r->type,
                                value_of(t, t->user, o).bits, r->width / 8u));
}

static void add_registers(Values *v) {
  const Describer *t = v->teller;
  const Function *f = t->functions[t->user];
  for (uint32_t k = 0; k < f->n_code; k++) {
    const Inst *i = &f->code[k];
    if (!is_part(t, i))
      continue;
    const Operand *operands[] = {&i->a, &i->b, &i->c};
    for (unsigned n = 0; n < inst_operands(i); n++)
      add_register(v, operands[n]);
    for (uint32_t n = 0; n < i->n_args; n++)
      add_register(v, &i->args[n]);
  }
}

/* Adds the values read for the expression, the last one of each variable. */
static void add_loads(Values *v) {
  const Describer *t = v->teller;
  uint32_t n;
  const Event *log = config_log(t->config, &n);
  while (n-- > 0) {
    const Event *e = &log[n];
    if (e->thread != t->violation->thread || e->kind == EVENT_LOCATION)
      continue;
    if (e->user_function != t->violation->function || !is_part(t, e->user_inst))
      return;
    if (e->kind == EVENT_LOAD && !e->library && e->inst->text)
      add_value(
          v, e->inst->text,
          trace_names_value(&t->names, e->inst->type, e->value, e->bytes));
  }
}

static void note_values(Describer *t) {
  Values v = {.teller = t, .text = ""};
  add_registers(&v);
  add_loads(&v);
  if (v.n)
    note(t, v.text);
}

/* ---- failing system calls */

/* True if the event is an input of library/abi.c that makes a call fail. */
static bool is_failure(const Event *e) {
  return e->kind == EVENT_INPUT && e->value &&
         (!strcmp(e->function->name, "system_fails") ||
          !strcmp(e->function->name, "memory_fails") ||
          !strcmp(e->function->name, "child_is_killed"));
}

static void note_failure(Describer *t, const Event *e) {
  const bool is_system = !strcmp(e->function->name, "system_fails");
  const bool is_end = !strcmp(e->function->name, "child_is_killed");
  const char *text = arena_printf(
      t->arena, "here %s%s %s at %s%s",
      is_system ? "a system call in "
      : is_end  ? "the child of "
                : "",
      e->library ? e->library->name : e->function->name,
      is_end ? "is ended by a signal from outside" : "fails",
      place_text(t, e->user_inst->loc),
      is_system || is_end ? "; --failures none excludes that" : "");
  for (uint32_t i = 0; i < t->notes.n; i++)
    if (!strcmp(t->notes.data[i], text))
      return;
  note(t, text);
}

static void note_failures(Describer *t) {
  uint32_t n;
  const Event *log = config_log(t->config, &n);
  for (uint32_t i = 0; i < n; i++)
    if (is_failure(&log[i]))
      note_failure(t, &log[i]);
}

/* ---- all */

static void note_memory(Describer *t) {
  const Inst *i = t->insts[0];
  if (!inst_is_access(i->kind) && i->kind != INST_FREE)
    return;
  const ConfigOperand p = value_of(t, 0, &i->a);
  if (i->kind != INST_FREE)
    note_access(t, &p);
  if (p.has_object)
    note_block(t, p.object);
}

static const char *note_race(Describer *t) {
  const TraceRace r =
      trace_race_build(t->arena, t->program, t->config, t->violation);
  for (unsigned i = 0; i < 2; i++)
    note(t, r.accesses[i].text);
  for (uint32_t i = 0; i < r.n_notes; i++)
    note(t, r.notes[i]);
  return r.text;
}

Fault fault_describe(Arena *a, const Program *p, const Config *s,
                     const Violation *v) {
  Describer t = {.arena = a, .program = p, .config = s, .violation = v};
  if (!v->inst)
    return (Fault){.text = v->text};
  t.names = trace_names_build(a, p, s);
  find_frames(&t);
  Fault f = {.text = text_of_violation(&t)};
  if (v->has_block)
    note_block(&t, v->block);
  if (v->race) {
    f.text = note_race(&t);
  } else if (t.n_frames && t.functions[t.user] == v->function) {
    note_memory(&t);
    note_values(&t);
  }
  note_failures(&t);
  f.notes = t.notes.data, f.n_notes = t.notes.n;
  return f;
}
