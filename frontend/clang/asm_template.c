#include "frontend/clang/asm_template.h"

#include <ctype.h>
#include <stdlib.h>

typedef enum { FORM_PLAIN, FORM_SIZED, FORM_LOCKED, FORM_ANY } Form;

typedef struct {
  const char *name;
  AsmOp op;
  uint32_t n_args;
  Form form;
} Row;

static const Row rows[] = {
#define ASM_OP(NAME, KIND, ARGS, FORM) {#NAME, ASM_##KIND, ARGS, FORM_##FORM},
#include "frontend/clang/asm_ops.def"
#undef ASM_OP
};

/* ---- names ---- */

static int compare(const void *name, const void *row) {
  return strcmp(name, ((const Row *)row)->name);
}

static const Row *find_row(const char *name) {
  return bsearch(name, rows, sizeof rows / sizeof *rows, sizeof *rows, compare);
}

static unsigned suffix_width(char c) {
  return c == 'b' ? 8 : c == 'w' ? 16 : c == 'l' ? 32 : c == 'q' ? 64 : 0;
}

bool asm_condition_find(const char *name, unsigned *condition) {
  static const struct {
    const char *name;
    unsigned condition;
  } table[] = {{"o", ASM_O},       {"b", ASM_CARRY}, {"c", ASM_CARRY},
               {"nae", ASM_CARRY}, {"z", ASM_Z},     {"e", ASM_Z},
               {"be", ASM_BE},     {"na", ASM_BE},   {"s", ASM_S},
               {"l", ASM_L},       {"nge", ASM_L},   {"le", ASM_LE},
               {"ng", ASM_LE}};
  static const char *const negated[][3] = {
      {"ae", "nb"}, {"a", "nbe"}, {"ge", "nl"}, {"g", "nle"}};
  static const unsigned of_negated[] = {ASM_CARRY, ASM_BE, ASM_L, ASM_LE};
  for (size_t i = 0; i < sizeof negated / sizeof *negated; i++)
    if (!strcmp(name, negated[i][0]) || !strcmp(name, negated[i][1])) {
      *condition = of_negated[i] + 1;
      return true;
    }
  bool is_not = name[0] == 'n' && name[1] && !strchr("ag", name[1]);
  for (size_t i = 0; i < sizeof table / sizeof *table; i++)
    if (!strcmp(name + is_not, table[i].name)) {
      *condition = table[i].condition + is_not;
      return true;
    }
  return false;
}

/* Finds a register: "eax" gives 0, 32 bits. */
static bool find_register(const char *name, AsmArg *arg) {
  static const char *const letters[] = {"ax", "cx", "dx", "bx",
                                        "sp", "bp", "si", "di"};
  char c = name[0];
  if (c == 'r' && isdigit((unsigned char)name[1])) {
    char *end;
    arg->number = (uint32_t)strtoul(name + 1, &end, 10);
    arg->width = !*end ? 64 : *end == 'd' ? 32 : suffix_width(*end);
    return arg->number >= 8 && arg->number < N_ASM_REGISTER && arg->width &&
           (!*end || (!end[1] && *end != 'l' && *end != 'q'));
  }
  arg->width = c == 'r' ? 64 : c == 'e' ? 32 : 16;
  const char *rest = name + (arg->width > 16);
  for (arg->number = 0; arg->number < 8; arg->number++) {
    const char *r = letters[arg->number];
    if (!strcmp(rest, r))
      return true;
    bool is_low = arg->number < ASM_SP
                      ? name[0] == r[0] && !strcmp(name + 1, "l")
                      : !strncmp(name, r, 2) && !strcmp(name + 2, "l");
    if (is_low) {
      arg->width = 8;
      return true;
    }
  }
  return false;
}

bool asm_register_find(const char *name, uint32_t *number) {
  AsmArg arg = {0};
  bool found = find_register(name + (*name == '%'), &arg);
  *number = arg.number;
  return found;
}

/* Finds a condition with the width of the moved value: "zl". */
static bool find_sized_condition(const char *name, AsmInst *i) {
  char condition[4] = "";
  size_t n = strlen(name);
  if (n < 2 || n > sizeof condition || name[n - 1] == 'b')
    return false;
  memcpy(condition, name, n - 1);
  i->width = suffix_width(name[n - 1]);
  return i->width && asm_condition_find(condition, &i->condition);
}

/* Finds "setnz", "jne", "cmovz", "cmovzl". */
static bool find_conditional(const char *name, AsmInst *i) {
  static const struct {
    const char *prefix;
    AsmOp op;
    uint32_t n_args;
  } table[] = {{"set", ASM_SETCC, 1}, {"j", ASM_JCC, 1}, {"cmov", ASM_CMOV, 2}};
  for (size_t k = 0; k < sizeof table / sizeof *table; k++) {
    size_t n = strlen(table[k].prefix);
    if (strncmp(name, table[k].prefix, n))
      continue;
    i->op = table[k].op;
    i->n_args = table[k].n_args;
    i->width = i->op == ASM_SETCC ? 8 : 0;
    return asm_condition_find(name + n, &i->condition) ||
           (i->op == ASM_CMOV && find_sized_condition(name + n, i));
  }
  return false;
}

/* Finds "movzbl", "movzx"; the arguments of the latter give the widths. */
static bool find_extension(const char *name, AsmInst *i) {
  if (strncmp(name, "movz", 4) && strncmp(name, "movs", 4))
    return false;
  i->op = name[3] == 'z' ? ASM_MOVZ : ASM_MOVS;
  i->n_args = 2;
  i->from = suffix_width(name[4]);
  i->width = i->from ? suffix_width(name[5]) : 0;
  return i->from && i->width > i->from && !name[6] &&
         !(i->op == ASM_MOVZ && i->from == 32);
}

static bool is_lockable(const AsmInst *i, const Row *row) {
  return !i->is_locked || row->form == FORM_LOCKED;
}

static bool find_sized(Arena *a, const char *name, AsmInst *i, bool *ignores) {
  const Row *row = find_row(name);
  size_t n = strlen(name);
  if (!row && n > 1 && suffix_width(name[n - 1])) {
    row = find_row(arena_strndup(a, name, n - 1));
    if (row && row->form != FORM_SIZED && row->form != FORM_LOCKED)
      return false;
    i->width = suffix_width(name[n - 1]);
  }
  if (!row || !is_lockable(i, row))
    return false;
  i->op = row->op;
  i->n_args = row->n_args;
  *ignores = row->form == FORM_ANY;
  if (i->op == ASM_CMPXCHG_PAIR)
    i->width = strchr(row->name, '1') ? 64 : 32;
  return true;
}

static bool find_instruction(Arena *a, const char *name, AsmInst *i,
                             bool *ignores) {
  *ignores = false;
  return find_sized(a, name, i, ignores) ||
         (!i->is_locked &&
          (find_conditional(name, i) || find_extension(name, i)));
}

/* ---- arguments ---- */

typedef struct {
  Arena *arena;
  const AsmText *text;
  const char *p;
} Reader;

static void skip_blanks(Reader *r) {
  while (isspace((unsigned char)*r->p))
    r->p++;
}

static bool accept(Reader *r, char c) {
  skip_blanks(r);
  bool is_there = *r->p == c;
  r->p += is_there;
  return is_there;
}

static bool read_number(Reader *r, int64_t *out) {
  char *end;
  skip_blanks(r);
  bool minus = accept(r, '-');
  if (!isdigit((unsigned char)*r->p))
    return false;
  uint64_t v = strtoull(r->p, &end, 0);
  r->p = end;
  *out = (int64_t)(minus ? 0 - v : v);
  return !isalnum((unsigned char)*end) && *end != '_';
}

static bool find_operand(const Reader *r, const char *name, uint32_t *out) {
  for (*out = 0; *out < r->text->operands.n; (*out)++) {
    const char *known = r->text->operands.data[*out].name;
    if (known && !strcmp(known, name))
      return true;
  }
  return false;
}

/* Reads "%k[name]" or "%2". */
static bool read_reference(Reader *r, AsmArg *arg) {
  arg->kind = ASM_ARG_OPERAND;
  if (isalpha((unsigned char)*r->p)) {
    char c = *r->p++;
    arg->width = c == 'k' ? 32 : c == 'l' ? 0 : suffix_width(c);
    if (!arg->width)
      return false;
  }
  if (*r->p == '[') {
    const char *end = strchr(r->p, ']');
    if (!end)
      return false;
    size_t n = (size_t)(end - r->p) - 1;
    const char *name = arena_strndup(r->arena, r->p + 1, n);
    r->p = end + 1;
    return find_operand(r, name, &arg->number);
  }
  if (!isdigit((unsigned char)*r->p))
    return false;
  char *end;
  arg->number = (uint32_t)strtoul(r->p, &end, 10);
  r->p = end;
  return arg->number < r->text->operands.n;
}

static bool read_register(Reader *r, AsmArg *arg) {
  const char *start = r->p;
  while (isalnum((unsigned char)*r->p))
    r->p++;
  arg->kind = ASM_ARG_REGISTER;
  return find_register(arena_strndup(r->arena, start, (size_t)(r->p - start)),
                       arg);
}

/* Reads the rest after '%'.  In a template without operands, a single '%'
 * begins a register's name. */
static bool read_percent(Reader *r, AsmArg *arg) {
  if (*r->p == '%') {
    r->p++;
    skip_blanks(r);
    return read_register(r, arg);
  }
  return r->text->operands.n ? read_reference(r, arg) : read_register(r, arg);
}

/* Reads the rest of "8(%0)" after the number. */
static bool read_memory(Reader *r, AsmArg *arg, int64_t displacement) {
  AsmArg base = {0};
  if (!accept(r, '%') || !read_percent(r, &base) || !accept(r, ')'))
    return false;
  *arg = (AsmArg){.kind = ASM_ARG_MEMORY,
                  .number = base.number,
                  .width = base.width,
                  .is_register = base.kind == ASM_ARG_REGISTER,
                  .value = displacement};
  return true;
}

static bool read_arg(Reader *r, AsmArg *arg) {
  *arg = (AsmArg){0};
  int64_t n = 0;
  if (accept(r, '$')) {
    arg->kind = ASM_ARG_IMMEDIATE;
    return read_number(r, &arg->value);
  }
  if (accept(r, '%'))
    return read_percent(r, arg);
  if (*r->p != '(' && !read_number(r, &n))
    return false;
  return accept(r, '(') && read_memory(r, arg, n);
}

/* Reads "1f"; the label is resolved once all labels are known. */
static bool read_label(Reader *r, AsmArg *arg) {
  char *end;
  skip_blanks(r);
  *arg = (AsmArg){.kind = ASM_ARG_LABEL};
  arg->value = (int64_t)strtoul(r->p, &end, 10);
  bool good = end > r->p && (*end == 'b' || *end == 'f');
  arg->is_register = *end == 'b'; /* backwards */
  r->p = end + (*end != '\0');
  return good;
}

static bool read_args(Reader *r, AsmInst *i) {
  bool is_jump = i->op == ASM_JMP || i->op == ASM_JCC;
  for (uint32_t k = 0; k < i->n_args; k++)
    if ((k && !accept(r, ',')) ||
        !(is_jump ? read_label(r, &i->args[k]) : read_arg(r, &i->args[k])))
      return false;
  skip_blanks(r);
  return !*r->p;
}

/* ---- lines ---- */

typedef struct {
  Arena *arena;
  const AsmText *text;
  AsmCode *code;
  bool is_locked, is_repeated; /* by an earlier prefix */
  bool is_elsewhere;           /* in another section */
} Lines;

static const char *read_mnemonic(Reader *r) {
  skip_blanks(r);
  const char *start = r->p;
  while (isalnum((unsigned char)*r->p) || *r->p == '.' || *r->p == '_')
    r->p++;
  return arena_strndup(r->arena, start, (size_t)(r->p - start));
}

static bool is_prefix(Lines *l, const char *word) {
  if (!strcmp(word, "lock"))
    return l->is_locked = true;
  if (!strcmp(word, "rep") || !strcmp(word, "repz") || !strcmp(word, "repe"))
    return l->is_repeated = true;
  return false;
}

/* Reads a label "1:". */
static bool read_label_here(Lines *l, Reader *r) {
  char *end;
  skip_blanks(r);
  unsigned long n = strtoul(r->p, &end, 10);
  if (end == r->p || *end != ':')
    return false;
  r->p = end + 1;
  AsmInst *i = vec_push(l->arena, l->code);
  *i = (AsmInst){.op = ASM_LABEL, .n_args = 1};
  i->args[0] = (AsmArg){.kind = ASM_ARG_LABEL, .value = (int64_t)n};
  return true;
}

/* True if the line switches to another section or back, or is in another
 * one. */
static bool is_section(Lines *l, const char *word) {
  bool was_elsewhere = l->is_elsewhere;
  if (!strcmp(word, ".pushsection") || !strcmp(word, ".section"))
    return l->is_elsewhere = !was_elsewhere;
  if (!strcmp(word, ".popsection") || !strcmp(word, ".previous"))
    l->is_elsewhere = false;
  return was_elsewhere;
}

static bool read_instruction(Lines *l, Reader *r, const char *word) {
  AsmInst i = {.is_locked = l->is_locked};
  bool ignores;
  if (!find_instruction(l->arena, word, &i, &ignores) ||
      (l->is_repeated && strcmp(word, "nop")))
    return false;
  l->is_locked = l->is_repeated = false;
  if (ignores)
    i.n_args = 0;
  else if (!read_args(r, &i))
    return false;
  *vec_push(l->arena, l->code) = i;
  return true;
}

/* Reads one statement of the assembler. */
static bool read_line(Lines *l, const char *line) {
  Reader r = {l->arena, l->text, line};
  if (!l->is_elsewhere)
    while (read_label_here(l, &r))
      ;
  for (;;) {
    const char *word = read_mnemonic(&r);
    if (is_section(l, word))
      return true;
    if (!*word)
      return !*r.p;
    if (!is_prefix(l, word))
      return read_instruction(l, &r, word);
  }
}

/* Returns the end of the comment that begins at 'p', or 'p' itself. */
static const char *skip_comment(const char *p) {
  if (*p == '#')
    return p + strcspn(p, "\n");
  if (p[0] != '/' || p[1] != '*')
    return p;
  const char *end = strstr(p + 2, "*/");
  return end ? end + 2 : p;
}

/* Returns the template without alternatives for other assemblers and without
 * comments, one line per statement. */
static char *resolve(Arena *a, const char *p) {
  char *out = arena_alloc(a, strlen(p) + 1), *to = out;
  bool is_skipped = false;
  while (*p) {
    const char *after = skip_comment(p);
    if (after > p) {
      p = after;
    } else if (strchr("{|}", *p)) {
      is_skipped = *p == '|' || (is_skipped && *p != '}');
      p++;
    } else {
      size_t n = p[0] == '%' && p[1] ? 2 : 1;
      for (size_t i = 0; i < n && !is_skipped; i++)
        *to++ = (char)(p[i] == ';' ? '\n' : p[i]);
      p += n;
    }
  }
  *to = '\0';
  return out;
}

/* Replaces the number of a label by the index of its instruction. */
static bool resolve_label(const AsmCode *c, uint32_t at, AsmArg *to) {
  int step = to->is_register ? -1 : 1;
  for (uint32_t i = at + (uint32_t)step; i < c->n; i += (uint32_t)step)
    if (c->data[i].op == ASM_LABEL && c->data[i].args[0].value == to->value) {
      to->number = i;
      return true;
    }
  return false;
}

static bool resolve_labels(AsmCode *c) {
  for (uint32_t i = 0; i < c->n; i++)
    if ((c->data[i].op == ASM_JMP || c->data[i].op == ASM_JCC) &&
        !resolve_label(c, i, &c->data[i].args[0]))
      return false;
  return true;
}

static const char *trimmed(Arena *a, const char *line) {
  while (isspace((unsigned char)*line))
    line++;
  size_t n = strlen(line);
  while (n && isspace((unsigned char)line[n - 1]))
    n--;
  return arena_strndup(a, line, n);
}

const char *asm_template_read(Arena *a, const AsmText *t, AsmCode *out) {
  Lines l = {.arena = a, .text = t, .code = out};
  char *text = resolve(a, t->template), *next;
  for (char *line = text; line; line = next) {
    next = strchr(line, '\n');
    if (next)
      *next++ = '\0';
    if (!read_line(&l, line))
      return trimmed(a, line);
  }
  if (l.is_locked || l.is_repeated || l.is_elsewhere)
    return "a prefix alone";
  return resolve_labels(out) ? NULL : "a label that is not there";
}

/* ---- constraints ---- */

static bool add_letter(AsmConstraint *c, char letter) {
  static const char fixed[] = "acdbSD"; /* see ASM_A ... */
  static const uint32_t numbers[] = {ASM_A, ASM_C,  ASM_D,
                                     ASM_B, ASM_SI, ASM_DI};
  const char *f = strchr(fixed, letter);
  if (f && c->is_fixed)
    return false;
  if (f) {
    c->is_fixed = true;
    c->fixed = numbers[f - fixed];
  }
  bool is_any = letter == 'g' || letter == 'X';
  c->in_register |= f || is_any || strchr("rqQRl", letter) != NULL;
  c->in_memory |= is_any || letter == 'm' || letter == 'o';
  c->is_constant |= is_any || strchr("inseIJKLMNZ", letter) != NULL;
  return f || is_any || strchr("rqQRlmoinseIJKLMNZ,?!", letter);
}

static bool read_flag(const char *condition, AsmConstraint *c) {
  c->is_flag = true;
  return c->writes && !c->reads && asm_condition_find(condition, &c->condition);
}

/* Reads "0" or "[name]". */
static bool read_match(const AsmText *t, const char *p, AsmConstraint *c) {
  char *end;
  if (*p != '[') {
    c->matches = (uint32_t)strtoul(p, &end, 10);
    return !*end && c->matches < t->n_outputs;
  }
  size_t n = strlen(p + 1);
  for (c->matches = 0; c->matches < t->n_outputs; c->matches++) {
    const char *name = t->operands.data[c->matches].name;
    if (name && strlen(name) == n - 1 && !strncmp(name, p + 1, n - 1))
      return p[n] == ']';
  }
  return false;
}

bool asm_constraint_read(const AsmText *t, uint32_t i, AsmConstraint *c) {
  const char *p = t->operands.data[i].constraint;
  *c = (AsmConstraint){.reads = i >= t->n_outputs, .matches = UINT32_MAX};
  for (; *p && strchr("=+&%", *p); p++) {
    c->writes |= *p == '=' || *p == '+';
    c->reads |= *p == '+';
    c->is_early |= *p == '&';
  }
  if (c->writes != (i < t->n_outputs))
    return false;
  if (!strncmp(p, "@cc", 3))
    return read_flag(p + 3, c);
  if (isdigit((unsigned char)*p) || *p == '[')
    return read_match(t, p, c);
  bool good = *p != '\0';
  for (const char *letter = p; *letter && good; letter++)
    good = add_letter(c, *letter);
  return good && !(c->is_fixed && strpbrk(p, "rqQRlgXmo"));
}
