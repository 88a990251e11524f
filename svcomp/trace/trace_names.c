#include "svcomp/trace/trace_names.h"

#include "frontend/system/read_file.h"
#include "frontend/ir/address.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

static bool is_sized(const Type *t) { return t && t->is_complete && t->size; }

/* Returns the type of a heap block: the target type of the variable that gets
 * its address at once. */
static const Type *type_at_birth(const ConfigObject *o) {
  const Inst *call = o->allocated_by;
  if (!call || call->dst == REG_NONE)
    return o->type;
  const Function *f = o->allocated_in;
  const Inst *end = f->code + f->n_code;
  for (const Inst *i = call + 1; i < end && i->kind == INST_MOVE; i++) {
    const Type *t = f->regs[i->dst].type;
    if (i->a.kind == OPERAND_REG && i->a.id == call->dst && t &&
        t->kind == TYPE_POINTER)
      return t->element;
  }
  return o->type;
}

static bool fits(const ConfigObject *o, const Type *t) {
  return is_sized(t) && (o->is_static || o->size % t->size == 0);
}

/* Sets the type of another heap block: the target type of the first stored
 * pointer to it, or an array of that. */
static void note_pointer(TraceNames *b, const Event *e) {
  const Type *t = e->inst->type;
  if (e->kind != EVENT_STORE || !t || t->kind != TYPE_POINTER)
    return;
  for (uint32_t i = 0; i < config_count_objects(b->config); i++) {
    const ConfigObject *o = config_object(b->config, i);
    if (!o->is_static && !o->is_forgotten && o->base == e->value &&
        !b->types[i] && fits(o, t->element))
      b->types[i] = t->element;
  }
}

/* Returns the type that the operand's pointer has in the program's text, and
 * how far behind its target's start the address is; NULL if it has none. */
static const Type *pointed_type(const Function *f, const Inst *use,
                                const Operand *address, int64_t *beyond) {
  Operand a = *address;
  *beyond = 0;
  for (const Inst *i = use; i-- > f->code && i->kind == INST_INDEX &&
                            a.kind == OPERAND_REG && i->dst == a.id;) {
    if (i->b.kind != OPERAND_CONST)
      return NULL;
    *beyond += (int64_t)i->b.bits * i->stride;
    a = i->a;
  }
  const Type *t = a.kind == OPERAND_REG ? f->regs[a.id].type : NULL;
  return t && t->kind == TYPE_POINTER ? t->element : NULL;
}

/* Sets the type of another heap block: the structure that a pointer is to, by
 * which the program accesses it or calls the library for it. */
static void note_use(TraceNames *b, const Event *e) {
  bool is_call = e->kind == EVENT_CALL && e->bytes && e->inst->n_args;
  bool is_access = e->kind == EVENT_LOAD || e->kind == EVENT_STORE;
  if ((!is_call && !is_access) || e->function->is_library ||
      b->types[e->object] ||
      !memory_is_heap(config_object(b->config, e->object)->memory))
    return;
  int64_t beyond;
  const Type *t = pointed_type(
      e->function, e->inst, is_call ? &e->inst->args[0] : &e->inst->a, &beyond);
  const ConfigObject *o = config_object(b->config, e->object);
  if (t && t->kind == TYPE_STRUCT && is_sized(t) && t->size == o->size &&
      beyond == (int64_t)e->offset)
    b->types[e->object] = t;
}

static void find_types(TraceNames *b, const Event *log, uint32_t n_log) {
  uint32_t n = config_count_objects(b->config);
  b->types = ARENA_ARRAY(b->arena, const Type *, n);
  for (uint32_t i = 0; i < n; i++) {
    const ConfigObject *o = config_object(b->config, i);
    const Type *t = memory_is_heap(o->memory) ? type_at_birth(o) : o->type;
    if (is_sized(t) && (!memory_is_heap(o->memory) || fits(o, t)))
      b->types[i] = t;
  }
  for (uint32_t k = 0; k < n_log; k++)
    note_pointer(b, &log[k]);
  for (uint32_t k = 0; k < n_log; k++)
    note_use(b, &log[k]);
}

static void name_threads(TraceNames *b, const Event *log, uint32_t n_log) {
  b->threads =
      ARENA_ARRAY(b->arena, const char *, config_threads(b->config) + 1);
  b->threads[0] = "main";
  for (uint32_t i = 0; i < n_log; i++) {
    const Event *e = &log[i];
    if (e->kind != EVENT_SPAWN)
      continue;
    FuncId f = address_find_function(b->program, e->old);
    b->threads[e->value] =
        arena_printf(b->arena, "%u %s", (unsigned)e->value,
                     f == FUNC_NONE ? "?" : b->program->functions[f].name);
  }
}

TraceNames trace_names_build(Arena *a, const Program *p, const Config *s) {
  TraceNames names = {
      .arena = a, .program = p, .config = s, .source = ARENA_NEW(a, TraceText)};
  uint32_t n;
  const Event *log = config_log(s, &n);
  find_types(&names, log, n);
  name_threads(&names, log, n);
  return names;
}

const char *trace_names_part(const TraceNames *b, uint32_t object,
                             uint64_t offset, uint64_t bytes,
                             const Type **part) {
  const ConfigObject *o = config_object(b->config, object);
  const Type *type = b->types[object];
  const char *index = "";
  char path[256] = "";
  *part = NULL;
  if (type && !o->is_static && o->size > type->size) {
    index = arena_printf(b->arena, "[%llu]",
                         (unsigned long long)(offset / type->size));
    offset %= type->size;
  }
  if (type)
    *part = type_path(type, offset, bytes, path, sizeof path);
  else if (offset)
    snprintf(path, sizeof path, "+%llu", (unsigned long long)offset);
  return arena_printf(b->arena, "%s%s%s", o->name, index, path);
}

const char *trace_names_target(const TraceNames *b, uint32_t object,
                               uint64_t offset) {
  enum { MOST_BYTES = 256 };
  const ConfigObject *o = config_object(b->config, object);
  const Type *part = NULL;
  const Type *type = b->types[object];
  uint64_t bytes = o->size > offset ? o->size - offset : 0;
  if (type && type->kind == TYPE_ARRAY && type->element->size)
    bytes = type->element->size;
  else if (type && !o->is_static && o->size > type->size)
    bytes = type->size;
  const char *path = trace_names_part(b, object, offset, bytes, &part);
  if (!offset)
    return path;
  if (bytes > MOST_BYTES)
    bytes = MOST_BYTES;
  for (; bytes && !part; bytes--)
    path = trace_names_part(b, object, offset, bytes, &part);
  return path;
}

bool trace_names_is_hidden(const TraceNames *b, uint32_t object) {
  const ConfigObject *o = config_object(b->config, object);
  return o->is_library || !strcmp(o->name, "unnamed arguments") ||
         !strcmp(o->name, "context of setjmp");
}

/* ---- names in the program's text */

/* Returns the end of an argument: a comma or parenthesis outside nested
 * brackets. */
static const char *argument_end(const char *p) {
  for (int depth = 0; *p && (depth || !strchr(",)", *p)); p++) {
    if (*p == '"' || *p == '\'')
      return NULL;
    depth += strchr("([{", *p) != NULL;
    depth -= strchr(")]}", *p) != NULL;
  }
  return *p ? p : NULL;
}

static bool is_name(const char *s, size_t n) {
  for (size_t i = 0; i < n; i++)
    if (!isalnum((unsigned char)s[i]) && !strchr("_.->[]", s[i]))
      return false;
  return n > 0;
}

static const char *target_text(const TraceNames *b, const char *p) {
  const char *end = argument_end(p);
  p += strspn(p, " \t");
  bool is_object = *p == '&';
  p += is_object;
  size_t n = end && end > p ? (size_t)(end - p) : 0;
  return is_name(p, n)
             ? arena_printf(b->arena, "%s%.*s", is_object ? "" : "*", (int)n, p)
             : NULL;
}

static const char *source_text(const TraceNames *b, const char *file) {
  TraceText *last = b->source;
  if (!last->file || strcmp(last->file, file))
    *last = (TraceText){file, read_file_quietly(b->arena, file)};
  return last->text;
}

const char *trace_names_argument(const TraceNames *b, const Inst *call) {
  const char *text =
      call->span.end && call->loc.file ? source_text(b, call->loc.file) : NULL;
  if (!text || strlen(text) < call->span.end)
    return NULL;
  const char *p = text + call->span.begin;
  while (isalnum((unsigned char)*p) || *p == '_')
    p++;
  p += strspn(p, " \t");
  return *p == '(' && p < text + call->span.end ? target_text(b, p + 1) : NULL;
}

const char *trace_names_written(const TraceNames *b, const Event *call,
                                const char *path) {
  const ConfigObject *o = config_object(b->config, call->object);
  const char *written = memory_is_heap(o->memory)
                            ? trace_names_argument(b, call->user_inst)
                            : NULL;
  return written ? arena_printf(b->arena, "%s [%s]", written, path) : path;
}

const char *trace_names_thread(const TraceNames *b, uint64_t thread) {
  if (thread >= config_threads(b->config) || !b->threads[thread])
    return "a thread";
  return thread ? arena_printf(b->arena, "thread %s", b->threads[thread])
                : "main";
}

/* ---- values */

static const char *address_text(const TraceNames *b, uint64_t address) {
  if (!address)
    return "NULL";
  FuncId f = address_find_function(b->program, address);
  if (f != FUNC_NONE)
    return b->program->functions[f].name;
  for (uint32_t i = 0; i < config_count_objects(b->config); i++) {
    const ConfigObject *o = config_object(b->config, i);
    if (o->is_forgotten)
      continue;
    if (address == o->base)
      return arena_printf(b->arena, "&%s", o->name);
    if (address - o->base <= o->size)
      return arena_printf(b->arena, "&%s",
                          trace_names_target(b, i, address - o->base));
  }
  return NULL;
}

const char *trace_names_value(const TraceNames *b, const Type *type,
                              uint64_t bits, unsigned bytes) {
  if (type && type->kind == TYPE_POINTER) {
    const char *text = address_text(b, bits);
    if (text)
      return text;
  }
  if (type && !type_is_float(type) && (!type_is_scalar(type) || type->size > 8))
    type = NULL;
  char *text = NULL;
  size_t n;
  FILE *out = open_memstream(&text, &n);
  if (!out)
    return "?";
  type_print_value(out, type, bits, bytes ? 8 * bytes : 64);
  fclose(out);
  const char *copy = arena_strdup(b->arena, text);
  free(text);
  return copy;
}
