#include "reduction/semantics/lines.h"

#include "frontend/base/vec.h"
#include "frontend/ir/sections.h"

#include <stdlib.h>

typedef struct {
  Arena *arena;
  const Program *program;
  const Sections *sections;
  bool *has_steps; /* by function of the library, with what it calls */
  VEC(Line) lines;
} Finder;

/* ---- steps of the library */

/* An unknown callee may be the library's. */
static bool calls_steps(const Finder *f, const Inst *x) {
  if (x->kind != INST_CALL)
    return false;
  return x->a.kind != OPERAND_FUNCTION || f->has_steps[x->a.id];
}

static bool has_step(const Finder *f, const Function *x) {
  for (uint32_t i = 0; i < x->n_code; i++)
    if (inst_begins_step(x->code[i].kind) || calls_steps(f, &x->code[i]))
      return true;
  return false;
}

static void find_steps(Finder *f) {
  const Program *p = f->program;
  for (bool grew = true; grew;) {
    grew = false;
    for (FuncId k = 0; k < p->n_functions; k++)
      if (p->functions[k].is_library && !f->has_steps[k])
        grew |= f->has_steps[k] = has_step(f, &p->functions[k]);
  }
}

/* ---- lines */

static LineKind kind_of(const Finder *f, FuncId k, uint32_t i) {
  const Inst *x = &f->program->functions[k].code[i];
  if (!inst_begins_step(x->kind) && !calls_steps(f, x))
    return LINE_LOCAL;
  bool is_outside =
      sections_are_odd(f->sections) || sections_is_outside(f->sections, k, i);
  return is_outside ? LINE_STEP : LINE_INSIDE;
}

static void add_lines(Finder *f, FuncId k) {
  const Function *x = &f->program->functions[k];
  for (uint32_t i = 0; i < x->n_code && !x->is_library; i++) {
    Loc at = x->code[i].loc;
    if (at.file && at.line)
      *vec_push(f->arena, &f->lines) =
          (Line){{at.file, at.line, 0}, kind_of(f, k, i)};
  }
}

static int compare_places(const Line *x, const Line *y) {
  int files = strcmp(x->at.file, y->at.file);
  return files ? files : (x->at.line > y->at.line) - (x->at.line < y->at.line);
}

static int compare(const void *a, const void *b) {
  const Line *x = a, *y = b;
  int places = compare_places(x, y);
  return places ? places : (int)y->kind - (int)x->kind;
}

const Line *lines_of_program(Arena *a, const Program *p, uint32_t *n) {
  Finder f = {.arena = a, .program = p, .sections = sections_new(a, p)};
  f.has_steps = ARENA_ARRAY(a, bool, p->n_functions + 1);
  find_steps(&f);
  for (FuncId k = 0; k < p->n_functions; k++)
    add_lines(&f, k);
  if (f.lines.n)
    qsort(f.lines.data, f.lines.n, sizeof *f.lines.data, compare);
  *n = 0;
  for (uint32_t i = 0; i < f.lines.n; i++)
    if (!*n || compare_places(&f.lines.data[*n - 1], &f.lines.data[i]))
      f.lines.data[(*n)++] = f.lines.data[i];
  return f.lines.data;
}
