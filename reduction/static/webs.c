#include "reduction/static/webs.h"

#include "frontend/base/vec.h"

#include <string.h>

/* per function; further registers are not split */
enum { MOST_STEPS = 10000000 };

/* Assignments are numbers: 0 is the register's value when the function begins,
 * else one plus the instruction.  A web is named by its first. */
typedef struct {
  Arena *arena;
  const Function *from;
  Inst *code;
  VEC(RegInfo) regs;
  VEC(uint32_t) work;
  uint32_t n_steps;
  Reg reg; /* current register */
  uint32_t
      *joined;    /* by assignment: an earlier one of the same web, or itself */
  uint32_t *user; /* by instruction: one plus an assignment that reaches its use
                     of the register, or 0 */
  uint32_t *seen; /* by instruction: one plus the last assignment that
                     has come there */
  Reg *name;      /* by web */
} Splitter;

/* ---- one instruction */

static bool is_reg(const Operand *o, Reg r) {
  return o->kind == OPERAND_REG && o->id == r;
}

static bool uses(const Inst *in, Reg r) {
  bool does = is_reg(&in->a, r) || is_reg(&in->b, r) || is_reg(&in->c, r);
  for (uint32_t k = 0; k < in->n_args; k++)
    does |= is_reg(&in->args[k], r);
  return does;
}

static bool assigns(const Inst *in, Reg r) {
  return inst_assigns(in->kind) && in->dst == r;
}

static void rename_operand(Operand *o, Reg from, Reg to) {
  if (is_reg(o, from))
    o->id = to;
}

static void rename_uses(Arena *a, Inst *in, Reg from, Reg to) {
  Operand *args = ARENA_ARRAY(a, Operand, in->n_args + 1);
  rename_operand(&in->a, from, to);
  rename_operand(&in->b, from, to);
  rename_operand(&in->c, from, to);
  for (uint32_t k = 0; k < in->n_args; k++) {
    args[k] = in->args[k];
    rename_operand(&args[k], from, to);
  }
  in->args = args;
}

/* ---- the webs of one register */

static uint32_t web_of(const Splitter *s, uint32_t assignment) {
  while (s->joined[assignment] != assignment)
    assignment = s->joined[assignment];
  return assignment;
}

static void join(Splitter *s, uint32_t a, uint32_t b) {
  a = web_of(s, a), b = web_of(s, b);
  s->joined[a > b ? a : b] = a < b ? a : b;
}

static void push_next(Splitter *s, uint32_t at) {
  uint32_t next[2];
  for (unsigned n = inst_successors(s->from, at, next); n-- > 0;)
    *vec_push(s->arena, &s->work) = next[n];
}

static void come_to(Splitter *s, uint32_t assignment, uint32_t at) {
  const Inst *in = &s->from->code[at];
  s->seen[at] = assignment + 1;
  s->n_steps++;
  if (uses(in, s->reg)) {
    if (s->user[at])
      join(s, s->user[at] - 1, assignment);
    s->user[at] = assignment + 1;
  }
  if (!assigns(in, s->reg))
    push_next(s, at);
}

static void follow(Splitter *s, uint32_t assignment) {
  if (assignment)
    push_next(s, assignment - 1);
  else
    *vec_push(s->arena, &s->work) = 0;
  while (s->work.n && s->n_steps < MOST_STEPS) {
    const uint32_t at = s->work.data[--s->work.n];
    if (s->seen[at] != assignment + 1)
      come_to(s, assignment, at);
  }
}

/* False if not all are found, as that takes too many steps. */
static bool find_webs(Splitter *s) {
  const uint32_t n = s->from->n_code;
  memset(s->user, 0, n * sizeof *s->user);
  memset(s->seen, 0, n * sizeof *s->seen);
  for (uint32_t d = 0; d <= n; d++)
    s->joined[d] = d;
  follow(s, 0);
  for (uint32_t at = 0; at < n; at++)
    if (assigns(&s->from->code[at], s->reg))
      follow(s, at + 1);
  return s->n_steps < MOST_STEPS;
}

/* ---- names of webs */

static bool is_used(const Splitter *s, uint32_t web) {
  bool is = false;
  for (uint32_t at = 0; at < s->from->n_code; at++)
    is |= s->user[at] && web_of(s, s->user[at] - 1) == web;
  return is;
}

static Reg new_register(Splitter *s) {
  *vec_push(s->arena, &s->regs) = s->from->regs[s->reg];
  return s->regs.n - 1;
}

/* The first web keeps the register. */
static void name_webs(Splitter *s) {
  bool is_kept = s->reg < s->from->n_params || is_used(s, 0);
  s->name[0] = s->reg;
  for (uint32_t d = 1; d <= s->from->n_code; d++) {
    if (!assigns(&s->from->code[d - 1], s->reg) || web_of(s, d) != d)
      continue;
    s->name[d] = is_kept ? new_register(s) : s->reg;
    is_kept = true;
  }
}

static void rename_all(Splitter *s) {
  for (uint32_t at = 0; at < s->from->n_code; at++) {
    if (assigns(&s->from->code[at], s->reg))
      s->code[at].dst = s->name[web_of(s, at + 1)];
    if (s->user[at])
      rename_uses(s->arena, &s->code[at], s->reg,
                  s->name[web_of(s, s->user[at] - 1)]);
  }
}

/* ---- a function, and all */

static uint32_t *count_assignments(Arena *a, const Function *f) {
  uint32_t *n = ARENA_ARRAY(a, uint32_t, f->n_regs + 1);
  for (Reg r = 0; r < f->n_params; r++)
    n[r] = 1;
  for (uint32_t at = 0; at < f->n_code; at++)
    if (inst_assigns(f->code[at].kind) && f->code[at].dst != REG_NONE)
      n[f->code[at].dst]++;
  return n;
}

static void begin(Splitter *s) {
  const Function *f = s->from;
  s->code = ARENA_ARRAY(s->arena, Inst, f->n_code);
  memcpy(s->code, f->code, f->n_code * sizeof *f->code);
  for (Reg r = 0; r < f->n_regs; r++)
    *vec_push(s->arena, &s->regs) = f->regs[r];
  s->joined = ARENA_ARRAY(s->arena, uint32_t, f->n_code + 1);
  s->user = ARENA_ARRAY(s->arena, uint32_t, f->n_code);
  s->seen = ARENA_ARRAY(s->arena, uint32_t, f->n_code);
  s->name = ARENA_ARRAY(s->arena, Reg, f->n_code + 1);
}

static void split(Arena *a, Function *f) {
  Splitter s = {.arena = a, .from = f};
  const uint32_t *n_assignments = count_assignments(a, f);
  begin(&s);
  for (s.reg = 0; s.reg < f->n_regs; s.reg++)
    if (n_assignments[s.reg] > 1 && find_webs(&s)) {
      name_webs(&s);
      rename_all(&s);
    }
  f->code = s.code;
  f->regs = s.regs.data, f->n_regs = s.regs.n;
}

const Program *webs_split(Arena *a, const Program *p) {
  Function *functions;
  const Program *out = program_copy(a, p, &functions);
  for (FuncId i = 0; i < p->n_functions; i++)
    if (functions[i].n_code)
      split(a, &functions[i]);
  return out;
}
