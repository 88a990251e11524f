#include "frontend/ir/ir_text.h"

#include "frontend/base/hash.h"
#include "frontend/base/table.h"
#include "frontend/base/vec.h"

#include <assert.h>
#include <ctype.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
  FILE *out;
  const Program *program;
  Arena *arena;
  VEC(const Type *) types;                     /* number 1 is the first */
  Table number;                                /* index of 'types' */
  bool *object_is_unique, *function_is_unique; /* may be NULL: none is */
} Printer;

/* Returns the number of a type; 0: it has none. */
static uint32_t number_of(const Printer *p, const Type *t) {
  TABLE_EACH(i, &p->number, hash_pointer(t))
  if (p->types.data[i] == t)
    return i + 1;
  return 0;
}

static void number_type(Printer *p, const Type *t) {
  if (!t || number_of(p, t))
    return;
  table_add(p->arena, &p->number, hash_pointer(t), p->types.n);
  *vec_push(p->arena, &p->types) = t;
}

static void number_parts(Printer *p, const Type *t) {
  number_type(p, t->element);
  for (unsigned i = 0; i < t->n_members; i++)
    number_type(p, t->members[i].type);
  for (unsigned i = 0; i < t->n_params; i++)
    number_type(p, t->params[i]);
}

static void number_types(Printer *p) {
  const Program *g = p->program;
  for (uint32_t i = 0; i < g->n_objects; i++)
    number_type(p, g->objects[i].type);
  for (uint32_t i = 0; i < g->n_functions; i++) {
    const Function *f = &g->functions[i];
    number_type(p, f->type);
    for (uint32_t r = 0; r < f->n_regs; r++)
      number_type(p, f->regs[r].type);
    for (uint32_t c = 0; c < f->n_code; c++)
      number_type(p, f->code[c].type);
  }
  for (uint32_t i = 0; i < p->types.n; i++)
    number_parts(p, p->types.data[i]);
}

static void print_string(FILE *out, const char *s) {
  fputc('"', out);
  for (; *s; s++)
    if (*s == '"' || *s == '\\')
      fprintf(out, "\\%c", *s);
    else if (*s >= ' ' && *s <= '~')
      fputc(*s, out);
    else
      fprintf(out, "\\x%02x", (unsigned char)*s);
  fputc('"', out);
}

static bool is_word(const char *s) {
  if (!isalpha((unsigned char)*s) && *s != '_')
    return false;
  for (; *s; s++)
    if (!isalnum((unsigned char)*s) && *s != '_' && *s != '.' && *s != '$')
      return false;
  return true;
}

static void print_name(FILE *out, const char *s) {
  if (is_word(s))
    fputs(s, out);
  else
    print_string(out, s);
}

static void print_type(const Printer *p, const Type *t) {
  if (t && p->types.n)
    fprintf(p->out, " <%" PRIu32 ">", number_of(p, t));
}

static void print_loc(const Printer *p, Loc loc) {
  if (!loc.line)
    return;
  fputs(" !", p->out);
  if (loc.file && strcmp(loc.file, p->program->file)) {
    print_string(p->out, loc.file);
    fputc(':', p->out);
  }
  fprintf(p->out, "%u:%u", loc.line, loc.column);
}

static void print_reference(const Printer *p, char mark, const char *name,
                            uint32_t id, const bool *is_unique) {
  fputc(mark, p->out);
  print_name(p->out, name);
  if (!is_unique || !is_unique[id])
    fprintf(p->out, "#%" PRIu32, id);
}

static void print_function_name(const Printer *p, FuncId f) {
  print_reference(p, '@', p->program->functions[f].name, f,
                  p->function_is_unique);
}

static void print_number(FILE *out, uint64_t v) {
  fprintf(out, v < 1000000 ? "%" PRIu64 : "0x%" PRIx64, v);
}

static void print_operand(const Printer *p, const Function *f,
                          const Operand *o) {
  const Program *g = p->program;
  unsigned expected = g->address_width;
  switch (o->kind) {
  case OPERAND_CONST:
    print_number(p->out, o->bits);
    expected = 0;
    break;
  case OPERAND_REG:
    fprintf(p->out, "%%%" PRIu32, o->id);
    expected = f && o->id < f->n_regs ? f->regs[o->id].width : 0;
    break;
  case OPERAND_OBJECT:
    print_reference(p, '&', g->objects[o->id].name, o->id, p->object_is_unique);
    if (o->bits)
      fputc('+', p->out), print_number(p->out, o->bits);
    break;
  case OPERAND_FUNCTION: print_function_name(p, o->id); break;
  case OPERAND_NONE:
  case N_OPERAND: fputc('_', p->out); return;
  }
  if (o->width != expected)
    fprintf(p->out, ":%u", o->width);
}

static void print_operands(const Printer *p, const Function *f, const Inst *i) {
  const Operand *operands[] = {&i->a, &i->b, &i->c};
  for (unsigned k = 0; k < inst_operands(i); k++) {
    fputs(k ? ", " : " ", p->out);
    print_operand(p, f, operands[k]);
  }
}

static void print_call(const Printer *p, const Function *f, const Inst *i) {
  fputc('(', p->out);
  for (uint32_t k = 0; k < i->n_args; k++) {
    fputs(k ? ", " : "", p->out);
    print_operand(p, f, &i->args[k]);
  }
  fputc(')', p->out);
}

static void print_inst(const Printer *p, const Function *f, const Inst *i) {
  static const char *const memory[] = {"stack",  "frame",  "heap",
                                       "zeroed", "mapped", "static"};
  if (inst_assigns(i->kind) && i->dst != REG_NONE)
    fprintf(p->out, "%%%" PRIu32 " = ", i->dst);
  fputs(i->kind == INST_OP      ? op_name(i->op)
        : i->kind == INST_FLOAT ? float_name(i->float_op)
                                : inst_name(i->kind),
        p->out);
  fputs(memory_order_name(i->order), p->out);
  fputs(memory_order_name(i->failure), p->out);
  print_operands(p, f, i);
  switch (i->kind) {
  case INST_INDEX: fprintf(p->out, ", %" PRId64, i->stride); break;
  case INST_JUMP: fprintf(p->out, " L%" PRIu32, i->then); break;
  case INST_BRANCH:
    fprintf(p->out, ", L%" PRIu32 ", L%" PRIu32, i->then, i->other);
    break;
  case INST_LOOP:
  case INST_ORDERED: fprintf(p->out, " %" PRIu32, i->id); break;
  case INST_ORDER:
  case INST_ATOM: fprintf(p->out, ", %" PRIu32, i->id); break;
  case INST_CALL: print_call(p, f, i); break;
  case INST_ALLOC: fprintf(p->out, " %s", memory[i->memory]); break;
  case INST_FREE:
  case INST_SIZE:
    fputs(i->memory == MEMORY_MAPPED ? " mapped" : "", p->out);
    break;
  case INST_ASSERT: fprintf(p->out, " %s", property_name(i->property)); break;
  case INST_LOAD:
  case INST_STORE:
    if (i->before || i->after)
      fprintf(p->out, " around %" PRIu32 " %" PRIu32, i->before, i->after);
    break;
  case INST_ATOMIC_BEGIN:
    if (i->section != SECTION_PROGRAM)
      fprintf(p->out, " %s", section_name(i->section));
    break;
  default: break;
  }
  if (i->text)
    fputc(' ', p->out), print_string(p->out, i->text);
  print_type(p, i->type);
  print_loc(p, i->loc);
  if (i->is_repeated)
    fputs(" repeated", p->out);
}

void ir_text_print_inst(FILE *out, const Program *g, const Function *f,
                        const Inst *i) {
  Printer p = {.out = out, .program = g};
  print_inst(&p, f, i);
}

static void print_type_line(const Printer *p, const Type *t) {
  static const char *const kind[] = {"void",   "bool",    "int",
                                     "float",  "pointer", "array",
                                     "struct", "union",   "function"};
  fprintf(p->out, "type %" PRIu32 " %s ", number_of(p, t), kind[t->kind]);
  print_string(p->out, t->name ? t->name : "");
  fprintf(p->out, " size %" PRIu64 " align %u", t->size, t->align);
  fputs(t->is_complete ? " complete" : "", p->out);
  fputs(t->is_signed ? " signed" : "", p->out);
  fputs(t->is_volatile ? " volatile" : "", p->out);
  fputs(t->is_atomic ? " atomic" : "", p->out);
  fputs(t->is_variadic ? " variadic" : "", p->out);
  fputs(t->is_open ? " open" : "", p->out);
  if (t->count)
    fprintf(p->out, " count %" PRIu64, t->count);
  if (t->element)
    fputs(" of", p->out), print_type(p, t->element);
  for (unsigned i = 0; i < t->n_params; i++)
    fputs(" param", p->out), print_type(p, t->params[i]);
  for (unsigned i = 0; i < t->n_members; i++) {
    const Member *m = &t->members[i];
    fputs(" member ", p->out), print_string(p->out, m->name);
    print_type(p, m->type);
    fprintf(p->out, " %" PRIu64, m->offset);
    if (m->is_bitfield)
      fprintf(p->out, ":%u:%u", m->bit_offset, m->bit_width);
  }
  for (unsigned i = 0; i < t->n_enumerators; i++) {
    fputs(" enumerator ", p->out);
    print_string(p->out, t->enumerators[i].name);
    fprintf(p->out, " %" PRIu64, t->enumerators[i].value);
  }
  fputc('\n', p->out);
}

static void print_image(const Printer *p, const Object *o) {
  uint64_t n = o->image ? o->size : 0;
  while (n && !o->image[n - 1])
    n--;
  if (n)
    fputs(" image x", p->out);
  for (uint64_t i = 0; i < n; i++)
    fprintf(p->out, "%02x", o->image[i]);
}

static void print_object(const Printer *p, const Object *o) {
  fputs("object ", p->out);
  print_name(p->out, o->name);
  fprintf(p->out, " size %" PRIu64 " align %u", o->size, o->align);
  print_type(p, o->type);
  fputs(o->is_thread_local ? " thread_local" : "", p->out);
  fputs(o->is_constant ? " constant" : "", p->out);
  fputs(o->is_const ? " const" : "", p->out);
  fputs(o->is_library ? " library" : "", p->out);
  fputs(o->is_static ? " static" : "", p->out);
  fputs(o->is_unknown ? " unknown" : "", p->out);
  if (o->n_known)
    fprintf(p->out, " from %" PRIu64, o->n_known);
  print_image(p, o);
  for (uint32_t i = 0; i < o->n_relocations; i++) {
    fprintf(p->out, " at %" PRIu64 " ", o->relocations[i].offset);
    print_operand(p, NULL, &o->relocations[i].target);
  }
  print_loc(p, o->loc);
  fputc('\n', p->out);
}

/* Prints named registers one a line, runs of equal temporaries together. */
static void print_regs(const Printer *p, const Function *f) {
  for (uint32_t r = 0, n; r < f->n_regs; r += n) {
    const RegInfo *info = &f->regs[r];
    n = 1;
    if (!info->name && !info->type)
      while (r + n < f->n_regs && !f->regs[r + n].name &&
             !f->regs[r + n].type && f->regs[r + n].width == info->width)
        n++;
    fprintf(p->out, "  reg %u", info->width);
    if (info->name)
      fputc(' ', p->out), print_name(p->out, info->name);
    if (n > 1)
      fprintf(p->out, " * %" PRIu32, n);
    print_type(p, info->type);
    fprintf(p->out, " // %%%" PRIu32 "\n", r);
  }
}

static void print_loops(const Printer *p, const Function *f) {
  for (uint32_t i = 0; i < f->n_loops; i++) {
    const Loop *l = &f->loops[i];
    fprintf(p->out, "  interval L%" PRIu32 " L%" PRIu32, l->head, l->back);
    if (l->parent != UINT32_MAX)
      fprintf(p->out, " parent %" PRIu32, l->parent);
    print_loc(p, l->loc);
    fputc('\n', p->out);
  }
}

static bool *find_targets(const Printer *p, const Function *f) {
  bool *is_target = ARENA_ARRAY(p->arena, bool, f->n_code + 1);
  for (uint32_t i = 0; i < f->n_loops; i++)
    is_target[f->loops[i].head] = is_target[f->loops[i].back] = true;
  function_mark_targets(f, is_target);
  return is_target;
}

static void print_function(const Printer *p, const Function *f) {
  fputs("function ", p->out);
  print_name(p->out, f->name);
  fprintf(p->out, " params %" PRIu32, f->n_params);
  if (f->result_width)
    fprintf(p->out, " result %u", f->result_width);
  fputs(f->is_library ? " library" : "", p->out);
  fputs(f->is_static ? " static" : "", p->out);
  fputs(f->has_body ? "" : " nobody", p->out);
  print_type(p, f->type);
  print_loc(p, f->loc);
  fputs(" {\n", p->out);
  print_regs(p, f);
  print_loops(p, f);
  const bool *is_target = find_targets(p, f);
  for (uint32_t i = 0; i < f->n_code; i++) {
    if (is_target[i])
      fprintf(p->out, "L%" PRIu32 ":\n", i);
    fputs("  ", p->out);
    print_inst(p, f, &f->code[i]);
    fputc('\n', p->out);
  }
  fputs("}\n", p->out);
}

typedef struct {
  const char *name;
  uint32_t id;
} NamedId;

static int compare_names(const void *a, const void *b) {
  return strcmp(((const NamedId *)a)->name, ((const NamedId *)b)->name);
}

static bool *find_unique(Arena *a, NamedId *names, uint32_t n) {
  bool *is_unique = ARENA_ARRAY(a, bool, n);
  qsort(names, n, sizeof *names, compare_names);
  for (uint32_t i = 0; i < n; i++)
    is_unique[names[i].id] =
        (!i || strcmp(names[i - 1].name, names[i].name)) &&
        (i + 1 == n || strcmp(names[i].name, names[i + 1].name));
  return is_unique;
}

static void find_unique_names(Printer *p) {
  const Program *g = p->program;
  NamedId *objects = ARENA_ARRAY(p->arena, NamedId, g->n_objects);
  NamedId *functions = ARENA_ARRAY(p->arena, NamedId, g->n_functions);
  for (uint32_t i = 0; i < g->n_objects; i++)
    objects[i] = (NamedId){g->objects[i].name, i};
  for (uint32_t i = 0; i < g->n_functions; i++)
    functions[i] = (NamedId){g->functions[i].name, i};
  p->object_is_unique = find_unique(p->arena, objects, g->n_objects);
  p->function_is_unique = find_unique(p->arena, functions, g->n_functions);
}

void ir_text_print(FILE *out, const Program *g) {
  Printer p = {.out = out, .program = g, .arena = arena_new()};
  find_unique_names(&p);
  number_types(&p);
  fputs("program ", out), print_string(out, g->file);
  fprintf(out, " %u%s%s%s", g->address_width,
          g->has_fixed_addresses ? " fixed-addresses" : "",
          g->has_strict_provenance ? " strict-provenance" : "",
          g->is_by_x86 ? " by-x86" : "");
  if (g->rounding != ROUNDING_NEAREST)
    fprintf(out, " rounding %s", rounding_name(g->rounding));
  if (g->manner)
    fputs(" manner ", out), print_string(out, g->manner);
  fputc('\n', out);
  if (g->entry != FUNC_NONE) {
    fputs("entry ", out);
    print_function_name(&p, g->entry);
    fputc('\n', out);
  }
  if (g->thread_start != FUNC_NONE) {
    fputs("thread_start ", out);
    print_function_name(&p, g->thread_start);
    fputc('\n', out);
  }
  for (uint32_t i = 0; i < p.types.n; i++)
    print_type_line(&p, p.types.data[i]);
  for (uint32_t i = 0; i < g->n_objects; i++)
    print_object(&p, &g->objects[i]);
  for (uint32_t i = 0; i < g->n_functions; i++)
    print_function(&p, &g->functions[i]);
  arena_delete(p.arena);
}
