#include "frontend/ir/ir_read.h"

#include "frontend/base/vec.h"
#include "frontend/ir/ir_lex.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
  const char *name;
  uint32_t id;
} NamedId;

typedef struct {
  NamedId *ids; /* sorted by name */
  uint32_t n;
} Names;

typedef enum { FIX_THEN, FIX_OTHER, FIX_HEAD, FIX_BACK } FixupKind;

/* Use of a label in instruction or loop 'index'. */
typedef struct {
  FixupKind kind;
  uint32_t index;
  const Token *label;
} Fixup;

typedef struct {
  Type type;
  bool is_defined;
  const Token *first_use;
} TypeEntry;

typedef struct {
  Arena *arena;
  Diag *diag;
  const Token *at;
  Program *program;
  Names objects, functions;
  VEC(TypeEntry *) types;
  /* state of the function being read */
  VEC(RegInfo) regs;
  VEC(Inst) code;
  VEC(Loop) loops;
  VEC(Fixup) fixups;
  VEC(NamedId) labels;
} Reader;

static Status expected(const Reader *r, const char *what) {
  const Token *t = r->at;
  switch (t->kind) {
  case TOKEN_WORD:
  case TOKEN_STRING:
    return diag_error(r->diag, INVALID, t->loc, "expected %s, got '%s'", what,
                      t->text);
  case TOKEN_NUMBER:
    return diag_error(r->diag, INVALID, t->loc, "expected %s, got a number",
                      what);
  case TOKEN_PUNCTUATION:
    return diag_error(r->diag, INVALID, t->loc, "expected %s, got '%c'", what,
                      t->punctuation);
  case TOKEN_NEWLINE:
  case TOKEN_END: break;
  }
  return diag_error(r->diag, INVALID, t->loc,
                    "expected %s, got the end of the line", what);
}

static bool is_punctuation(const Reader *r, char c) {
  return r->at->kind == TOKEN_PUNCTUATION && r->at->punctuation == c;
}

static bool accept(Reader *r, char c) {
  bool found = is_punctuation(r, c);
  r->at += found;
  return found;
}

static bool is_word(const Reader *r, const char *word) {
  return r->at->kind == TOKEN_WORD && !strcmp(r->at->text, word);
}

static bool accept_word(Reader *r, const char *word) {
  bool found = is_word(r, word);
  r->at += found;
  return found;
}

static Status expect(Reader *r, char c) {
  const char text[] = {'\'', c, '\'', 0};
  return accept(r, c) ? OK : expected(r, text);
}

static Status expect_word(Reader *r, const char *word) {
  return accept_word(r, word) ? OK : expected(r, word);
}

static Status end_line(Reader *r) {
  if (r->at->kind != TOKEN_NEWLINE)
    return expected(r, "the end of the line");
  r->at++;
  return OK;
}

static Status read_number(Reader *r, uint64_t most, uint64_t *out) {
  bool is_negative = accept(r, '-');
  if (r->at->kind != TOKEN_NUMBER || (!is_negative && r->at->number > most))
    return expected(r, "a number in range");
  *out = is_negative ? -r->at->number : r->at->number;
  r->at++;
  return OK;
}

static Status read_uint(Reader *r, unsigned *out) {
  uint64_t v = 0;
  if (is_punctuation(r, '-'))
    return expected(r, "a number that is not negative");
  TRY(read_number(r, UINT32_MAX, &v));
  *out = (unsigned)v;
  return OK;
}

static Status read_width(Reader *r, uint8_t *out) {
  unsigned v = 0;
  if (r->at->kind != TOKEN_NUMBER || r->at->number < 1 || r->at->number > 64)
    return expected(r, "a width from 1 to 64");
  TRY(read_uint(r, &v));
  *out = (uint8_t)v;
  return OK;
}

static Status read_name(Reader *r, const char **out) {
  if (r->at->kind != TOKEN_WORD && r->at->kind != TOKEN_STRING)
    return expected(r, "a name");
  *out = (r->at++)->text;
  return OK;
}

static Status read_loc(Reader *r, Loc *out) {
  if (!accept(r, '!'))
    return OK;
  out->file = r->program->file;
  if (r->at->kind == TOKEN_STRING) {
    out->file = (r->at++)->text;
    TRY(expect(r, ':'));
  }
  TRY(read_uint(r, &out->line));
  TRY(expect(r, ':'));
  return read_uint(r, &out->column);
}

/* Creates a type when it is first named, since types may refer to later
 * ones. */
static Status find_type(Reader *r, const Token *use, uint32_t number,
                        TypeEntry **out) {
  enum { MOST_TYPES = 1 << 24 };
  if (number > MOST_TYPES)
    return diag_error(r->diag, INVALID, use->loc, "too large a type number");
  while (r->types.n <= number)
    *vec_push(r->arena, &r->types) = ARENA_NEW(r->arena, TypeEntry);
  *out = r->types.data[number];
  if (!(*out)->first_use)
    (*out)->first_use = use;
  return OK;
}

static Status read_optional_type(Reader *r, const Type **out) {
  const Token *first = r->at;
  unsigned number = 0;
  TypeEntry *e;
  if (!accept(r, '<'))
    return OK;
  TRY(read_uint(r, &number));
  TRY(expect(r, '>'));
  TRY(find_type(r, first, number, &e));
  *out = &e->type;
  return OK;
}

static Status read_type(Reader *r, const Type **out) {
  return is_punctuation(r, '<') ? read_optional_type(r, out)
                                : expected(r, "a type '<number>'");
}

static int compare_names(const void *a, const void *b) {
  const NamedId *x = a, *y = b;
  int order = strcmp(x->name, y->name);
  return order ? order : (x->id > y->id) - (x->id < y->id);
}

/* Reads a name, or NAME#index. */
static Status read_reference(Reader *r, const Names *names, uint32_t *out) {
  const Token *first = r->at;
  const char *name = "";
  TRY(read_name(r, &name));
  if (accept(r, '#')) {
    TRY(read_uint(r, out));
    if (*out >= names->n)
      return diag_error(r->diag, INVALID, first->loc, "no such index of '%s'",
                        name);
    return OK;
  }
  uint32_t low = 0, high = names->n;
  while (low < high) {
    uint32_t middle = low + (high - low) / 2;
    if (strcmp(names->ids[middle].name, name) < 0)
      low = middle + 1;
    else
      high = middle;
  }
  if (low == names->n || strcmp(names->ids[low].name, name))
    return diag_error(r->diag, INVALID, first->loc, "no such name '%s'", name);
  if (low + 1 < names->n && !strcmp(names->ids[low + 1].name, name))
    return diag_error(r->diag, INVALID, first->loc,
                      "'%s' is not unique: expected %s#index", name, name);
  *out = names->ids[low].id;
  return OK;
}

static Status read_reg(Reader *r, Reg *out) {
  const Token *t = r->at;
  TRY(expect(r, '%'));
  if (r->at->kind == TOKEN_NUMBER) {
    TRY(read_uint(r, out));
    if (*out < r->regs.n)
      return OK;
  } else {
    const char *name = "";
    TRY(read_name(r, &name));
    for (*out = 0; *out < r->regs.n; ++*out)
      if (r->regs.data[*out].name && !strcmp(r->regs.data[*out].name, name))
        return OK;
  }
  return diag_error(r->diag, INVALID, t->loc, "no such register");
}

static Status read_operand(Reader *r, Operand *o) {
  *o = (Operand){.width = r->program->address_width};
  if (accept_word(r, "_")) {
    o->width = 0;
    return OK;
  }
  if (accept(r, '&')) {
    o->kind = OPERAND_OBJECT;
    TRY(read_reference(r, &r->objects, &o->id));
    if (accept(r, '+'))
      TRY(read_number(r, UINT64_MAX, &o->bits));
  } else if (accept(r, '@')) {
    o->kind = OPERAND_FUNCTION;
    TRY(read_reference(r, &r->functions, &o->id));
  } else if (is_punctuation(r, '%')) {
    o->kind = OPERAND_REG;
    TRY(read_reg(r, &o->id));
    o->width = r->regs.data[o->id].width;
  } else {
    o->kind = OPERAND_CONST;
    TRY(read_number(r, UINT64_MAX, &o->bits));
    if (!is_punctuation(r, ':'))
      return expected(r, "':' and the width of a constant");
  }
  if (accept(r, ':'))
    TRY(read_width(r, &o->width));
  if (o->kind == OPERAND_CONST)
    o->bits &= bits_mask(o->width);
  return OK;
}

static Status read_operands(Reader *r, Inst *i, unsigned n) {
  Operand *operands[] = {&i->a, &i->b, &i->c};
  for (unsigned k = 0; k < n; k++) {
    if (k)
      TRY(expect(r, ','));
    TRY(read_operand(r, operands[k]));
  }
  return OK;
}

static Status read_label(Reader *r, FixupKind kind, uint32_t index) {
  if (r->at->kind != TOKEN_WORD)
    return expected(r, "a label");
  *vec_push(r->arena, &r->fixups) = (Fixup){kind, index, r->at++};
  return OK;
}

static Status read_args(Reader *r, Inst *i) {
  VEC(Operand) args = {0};
  TRY(expect(r, '('));
  while (!accept(r, ')')) {
    Operand o = {0};
    if (args.n)
      TRY(expect(r, ','));
    TRY(read_operand(r, &o));
    *vec_push(r->arena, &args) = o;
  }
  i->args = args.data, i->n_args = args.n;
  return OK;
}

static Status read_memory_kind(Reader *r, MemoryKind *out) {
  if (accept_word(r, "stack"))
    *out = MEMORY_STACK;
  else if (accept_word(r, "frame"))
    *out = MEMORY_FRAME;
  else if (accept_word(r, "heap"))
    *out = MEMORY_HEAP;
  else if (accept_word(r, "zeroed"))
    *out = MEMORY_HEAP_ZEROED;
  else if (accept_word(r, "mapped"))
    *out = MEMORY_MAPPED;
  else if (accept_word(r, "static"))
    *out = MEMORY_STATIC;
  else
    return expected(r, "stack, frame, heap, zeroed, mapped or static");
  return OK;
}

static Status read_section_kind(Reader *r, SectionKind *out) {
  if (r->at->kind != TOKEN_WORD)
    return OK;
  for (*out = SECTION_OPERATION; *out < N_SECTION; ++*out)
    if (accept_word(r, section_name(*out)))
      return OK;
  return expected(r, "operation or model");
}

static Status read_location(Reader *r, Inst *i) {
  if (!accept_word(r, "around"))
    return OK;
  TRY(read_uint(r, &i->before));
  return read_uint(r, &i->after);
}

static Status read_property(Reader *r, Property *out) {
  if (r->at->kind != TOKEN_WORD || !property_find(r->at->text, out))
    return expected(r, "a property");
  r->at++;
  return OK;
}

/* Reads what follows the operands of some kinds. */
static Status read_details(Reader *r, Inst *i) {
  uint64_t v = 0;
  switch (i->kind) {
  case INST_INDEX:
    TRY(expect(r, ','));
    TRY(read_number(r, UINT64_MAX, &v));
    i->stride = (int64_t)v;
    return OK;
  case INST_JUMP: return read_label(r, FIX_THEN, r->code.n);
  case INST_BRANCH:
    TRY(expect(r, ','));
    TRY(read_label(r, FIX_THEN, r->code.n));
    TRY(expect(r, ','));
    return read_label(r, FIX_OTHER, r->code.n);
  case INST_LOOP:
    TRY(read_uint(r, &i->id));
    return i->id < r->loops.n ? OK : expected(r, "the number of an interval");
  case INST_ORDERED: return read_uint(r, &i->id);
  case INST_ORDER:
  case INST_ATOM: TRY(expect(r, ',')); return read_uint(r, &i->id);
  case INST_CALL: return read_args(r, i);
  case INST_ALLOC: return read_memory_kind(r, &i->memory);
  case INST_FREE:
  case INST_SIZE:
    if (accept_word(r, "mapped"))
      i->memory = MEMORY_MAPPED;
    return OK;
  case INST_ASSERT: return read_property(r, &i->property);
  case INST_LOAD:
  case INST_STORE: return read_location(r, i);
  case INST_ATOMIC_BEGIN: return read_section_kind(r, &i->section);
  default: return OK;
  }
}

/* Parses one suffix; another one may follow.  Returns the end of the suffix. */
static const char *parse_order(const char *at, MemoryOrder *out) {
  for (*out = MEMORY_ORDER_RELAXED; *out < N_MEMORY_ORDER; ++*out) {
    size_t n = strlen(memory_order_name(*out));
    if (!strncmp(at, memory_order_name(*out), n) && strchr(".", at[n]))
      return at + n;
  }
  *out = MEMORY_ORDER_PLAIN;
  return at;
}

/* Reads the name of the kind, and its orders. */
static bool accept_mnemonic(Reader *r, InstKind kind, Inst *i) {
  size_t n = strlen(inst_name(kind));
  const char *at = r->at->text;
  if (strncmp(at, inst_name(kind), n))
    return false;
  i->kind = kind;
  at = parse_order(at + n, &i->order);
  at = parse_order(at, &i->failure);
  r->at += !*at;
  return !*at;
}

static Status read_mnemonic(Reader *r, Inst *i) {
  if (r->at->kind != TOKEN_WORD)
    return expected(r, "an instruction");
  if (op_find(r->at->text, &i->op)) {
    i->kind = INST_OP;
    r->at++;
    return OK;
  }
  if (float_find(r->at->text, &i->float_op)) {
    i->kind = INST_FLOAT;
    r->at++;
    return OK;
  }
  for (unsigned k = INST_FLOAT + 1; k < N_INST; k++)
    if (accept_mnemonic(r, (InstKind)k, i))
      return OK;
  return expected(r, "an instruction");
}

static bool line_goes_on_with_operand(const Reader *r) {
  return r->at->kind != TOKEN_NEWLINE && r->at->kind != TOKEN_STRING &&
         !is_punctuation(r, '<') && !is_punctuation(r, '!') &&
         !is_word(r, "repeated");
}

static unsigned count_commas(const Reader *r) {
  unsigned n = 0;
  for (const Token *t = r->at; t->kind != TOKEN_NEWLINE; t++)
    n += t->kind == TOKEN_PUNCTUATION && t->punctuation == ',';
  return n < 2 ? n : 2;
}

static Status read_inst(Reader *r) {
  Inst i = {.dst = REG_NONE};
  const Token *first = r->at;
  if (is_punctuation(r, '%')) {
    TRY(read_reg(r, &i.dst));
    TRY(expect(r, '='));
  }
  TRY(read_mnemonic(r, &i));
  if ((i.dst != REG_NONE) != inst_assigns(i.kind) && i.kind != INST_CALL)
    return diag_error(r->diag, INVALID, first->loc,
                      i.dst == REG_NONE ? "expected '%%register ='"
                                        : "no result to assign");
  unsigned n = inst_operands(&i);
  if (i.kind == INST_RETURN || i.kind == INST_EXIT)
    n = line_goes_on_with_operand(r);
  if (i.kind == INST_ALLOC || i.kind == INST_WAIT)
    n = count_commas(r) + 1;
  TRY(read_operands(r, &i, n));
  TRY(read_details(r, &i));
  if (r->at->kind == TOKEN_STRING)
    i.text = (r->at++)->text;
  TRY(read_optional_type(r, &i.type));
  TRY(read_loc(r, &i.loc));
  i.is_repeated = accept_word(r, "repeated");
  *vec_push(r->arena, &r->code) = i;
  return end_line(r);
}

static Status read_regs(Reader *r) {
  RegInfo info = {0};
  unsigned count = 1;
  TRY(read_width(r, &info.width));
  if (r->at->kind == TOKEN_WORD || r->at->kind == TOKEN_STRING)
    TRY(read_name(r, &info.name));
  if (accept(r, '*'))
    TRY(read_uint(r, &count));
  TRY(read_optional_type(r, &info.type));
  while (count--)
    *vec_push(r->arena, &r->regs) = info;
  return end_line(r);
}

static Status read_interval(Reader *r) {
  Loop l = {.parent = UINT32_MAX};
  TRY(read_label(r, FIX_HEAD, r->loops.n));
  TRY(read_label(r, FIX_BACK, r->loops.n));
  if (accept_word(r, "parent"))
    TRY(read_uint(r, &l.parent));
  TRY(read_loc(r, &l.loc));
  *vec_push(r->arena, &r->loops) = l;
  return end_line(r);
}

static bool at_label(const Reader *r) {
  return r->at->kind == TOKEN_WORD && r->at[1].kind == TOKEN_PUNCTUATION &&
         r->at[1].punctuation == ':';
}

static Status read_body_line(Reader *r) {
  if (accept_word(r, "reg"))
    return read_regs(r);
  if (accept_word(r, "interval"))
    return read_interval(r);
  if (!at_label(r))
    return read_inst(r);
  *vec_push(r->arena, &r->labels) = (NamedId){r->at->text, r->code.n};
  r->at += 2;
  return end_line(r);
}

static Status resolve_label(Reader *r, const Fixup *f) {
  uint32_t target = UINT32_MAX;
  for (uint32_t i = 0; i < r->labels.n; i++)
    if (!strcmp(r->labels.data[i].name, f->label->text))
      target = r->labels.data[i].id;
  if (target >= r->code.n)
    return diag_error(r->diag, INVALID, f->label->loc,
                      "no instruction at label '%s'", f->label->text);
  switch (f->kind) {
  case FIX_THEN: r->code.data[f->index].then = target; break;
  case FIX_OTHER: r->code.data[f->index].other = target; break;
  case FIX_HEAD: r->loops.data[f->index].head = target; break;
  case FIX_BACK: r->loops.data[f->index].back = target; break;
  }
  return OK;
}

static Status read_function(Reader *r, Function *f) {
  f->has_body = true;
  TRY(read_name(r, &f->name));
  TRY(expect_word(r, "params"));
  TRY(read_uint(r, &f->n_params));
  if (accept_word(r, "result"))
    TRY(read_width(r, &f->result_width));
  f->is_library = accept_word(r, "library");
  f->is_static = accept_word(r, "static");
  f->has_body = !accept_word(r, "nobody");
  TRY(read_optional_type(r, &f->type));
  TRY(read_loc(r, &f->loc));
  const Token *brace = r->at;
  TRY(expect(r, '{'));
  TRY(end_line(r));
  memset(&r->regs, 0, sizeof r->regs);
  memset(&r->code, 0, sizeof r->code);
  memset(&r->loops, 0, sizeof r->loops);
  r->fixups.n = r->labels.n = 0;
  while (!accept(r, '}'))
    TRY(read_body_line(r));
  for (uint32_t i = 0; i < r->fixups.n; i++)
    TRY(resolve_label(r, &r->fixups.data[i]));
  if (f->n_params > r->regs.n)
    return diag_error(r->diag, INVALID, brace->loc,
                      "expected a register for each parameter");
  f->regs = r->regs.data, f->n_regs = r->regs.n;
  f->code = r->code.data, f->n_code = r->code.n;
  f->loops = r->loops.data, f->n_loops = r->loops.n;
  return end_line(r);
}

static int nibble(char c) {
  return isdigit((unsigned char)c) ? c - '0'
                                   : tolower((unsigned char)c) - 'a' + 10;
}

static Status read_image(Reader *r, Object *o) {
  size_t n = r->at->kind == TOKEN_WORD ? strlen(r->at->text) : 0;
  const char *digits = n ? r->at->text + 1 : "";
  if (!n || r->at->text[0] != 'x' || n % 2 == 0 || n / 2 > o->size ||
      strspn(digits, "0123456789abcdefABCDEF") != n - 1)
    return expected(r, "x and the object's bytes in hexadecimal");
  uint8_t *image = ARENA_ARRAY(r->arena, uint8_t, o->size);
  for (size_t i = 0; i < n / 2; i++)
    image[i] =
        (uint8_t)(nibble(digits[2 * i]) << 4 | nibble(digits[2 * i + 1]));
  o->image = image;
  r->at++;
  return OK;
}

static Status read_object(Reader *r, Object *o) {
  VEC(Relocation) relocations = {0};
  TRY(read_name(r, &o->name));
  TRY(expect_word(r, "size"));
  TRY(read_number(r, UINT64_MAX, &o->size));
  TRY(expect_word(r, "align"));
  TRY(read_uint(r, &o->align));
  TRY(read_optional_type(r, &o->type));
  o->is_thread_local = accept_word(r, "thread_local");
  o->is_constant = accept_word(r, "constant");
  o->is_const = accept_word(r, "const");
  o->is_library = accept_word(r, "library");
  o->is_static = accept_word(r, "static");
  o->is_unknown = accept_word(r, "unknown");
  if (o->is_unknown && accept_word(r, "from"))
    TRY(read_number(r, o->size, &o->n_known));
  if (accept_word(r, "image"))
    TRY(read_image(r, o));
  while (accept_word(r, "at")) {
    Relocation *at = vec_push(r->arena, &relocations);
    TRY(read_number(r, UINT64_MAX, &at->offset));
    TRY(read_operand(r, &at->target));
  }
  o->relocations = relocations.data, o->n_relocations = relocations.n;
  TRY(read_loc(r, &o->loc));
  return end_line(r);
}

static Status read_type_kind(Reader *r, TypeKind *out) {
  static const char *const kinds[] = {"void",   "bool",    "int",
                                      "float",  "pointer", "array",
                                      "struct", "union",   "function"};
  for (unsigned k = 0; k < N_TYPE; k++)
    if (accept_word(r, kinds[k])) {
      *out = (TypeKind)k;
      return OK;
    }
  return expected(r, "a kind of type");
}

static Status read_member(Reader *r, Member *m) {
  TRY(read_name(r, &m->name));
  TRY(read_type(r, &m->type));
  TRY(read_number(r, UINT64_MAX, &m->offset));
  if (!accept(r, ':'))
    return OK;
  m->is_bitfield = true;
  TRY(read_uint(r, &m->bit_offset));
  TRY(expect(r, ':'));
  return read_uint(r, &m->bit_width);
}

static Status read_type_parts(Reader *r, Type *t) {
  VEC(const Type *) params = {0};
  VEC(Member) members = {0};
  VEC(Enumerator) enumerators = {0};
  if (accept_word(r, "of"))
    TRY(read_type(r, &t->element));
  while (accept_word(r, "param"))
    TRY(read_type(r, vec_push(r->arena, &params)));
  while (accept_word(r, "member"))
    TRY(read_member(r, vec_push(r->arena, &members)));
  while (accept_word(r, "enumerator")) {
    Enumerator *e = vec_push(r->arena, &enumerators);
    TRY(read_name(r, &e->name));
    TRY(read_number(r, UINT64_MAX, &e->value));
  }
  t->params = params.data, t->n_params = params.n;
  t->members = members.data, t->n_members = members.n;
  t->enumerators = enumerators.data, t->n_enumerators = enumerators.n;
  return OK;
}

static Status read_type_definition(Reader *r) {
  const Token *first = r->at;
  unsigned number = 0;
  TypeEntry *e;
  TRY(read_uint(r, &number));
  TRY(find_type(r, first, number, &e));
  if (e->is_defined)
    return diag_error(r->diag, INVALID, first->loc, "type %u again", number);
  e->is_defined = true;
  Type *t = &e->type;
  TRY(read_type_kind(r, &t->kind));
  TRY(read_name(r, &t->name));
  TRY(expect_word(r, "size"));
  TRY(read_number(r, UINT64_MAX, &t->size));
  TRY(expect_word(r, "align"));
  TRY(read_uint(r, &t->align));
  t->is_complete = accept_word(r, "complete");
  t->is_signed = accept_word(r, "signed");
  t->is_volatile = accept_word(r, "volatile");
  t->is_atomic = accept_word(r, "atomic");
  t->is_variadic = accept_word(r, "variadic");
  t->is_open = accept_word(r, "open");
  if (accept_word(r, "count"))
    TRY(read_number(r, UINT64_MAX, &t->count));
  TRY(read_type_parts(r, t));
  return end_line(r);
}

static Status check_types(const Reader *r) {
  for (uint32_t i = 0; i < r->types.n; i++) {
    const TypeEntry *e = r->types.data[i];
    if (e->first_use && !e->is_defined)
      return diag_error(r->diag, INVALID, e->first_use->loc,
                        "type %u is not defined", i);
  }
  return OK;
}

static Status read_rounding(Reader *r, Rounding *out) {
  if (r->at->kind != TOKEN_WORD || !rounding_find(r->at->text, out))
    return expected(r, "up, down or zero");
  r->at++;
  return OK;
}

static Status read_header(Reader *r) {
  unsigned width = 0;
  TRY(expect_word(r, "program"));
  TRY(read_name(r, &r->program->file));
  const Token *at = r->at;
  TRY(read_uint(r, &width));
  if (width != 32 && width != 64)
    return diag_error(r->diag, INVALID, at->loc, "expected 32 or 64");
  r->program->address_width = (uint8_t)width;
  r->program->has_fixed_addresses = accept_word(r, "fixed-addresses");
  r->program->has_strict_provenance = accept_word(r, "strict-provenance");
  r->program->is_by_x86 = accept_word(r, "by-x86");
  if (accept_word(r, "rounding"))
    TRY(read_rounding(r, &r->program->rounding));
  if (accept_word(r, "manner"))
    TRY(read_name(r, &r->program->manner));
  TRY(end_line(r));
  r->program->entry = FUNC_NONE;
  if (accept_word(r, "entry")) {
    TRY(expect(r, '@'));
    TRY(read_reference(r, &r->functions, &r->program->entry));
    TRY(end_line(r));
  }
  r->program->thread_start = FUNC_NONE;
  if (!accept_word(r, "thread_start"))
    return OK;
  TRY(expect(r, '@'));
  TRY(read_reference(r, &r->functions, &r->program->thread_start));
  return end_line(r);
}

static Status read_program(Reader *r) {
  Program *p = r->program;
  Object *objects = ARENA_ARRAY(r->arena, Object, r->objects.n);
  Function *functions = ARENA_ARRAY(r->arena, Function, r->functions.n);
  p->objects = objects, p->functions = functions;
  TRY(read_header(r));
  while (r->at->kind != TOKEN_END)
    if (accept_word(r, "type"))
      TRY(read_type_definition(r));
    else if (accept_word(r, "object"))
      TRY(read_object(r, &objects[p->n_objects++]));
    else if (accept_word(r, "function"))
      TRY(read_function(r, &functions[p->n_functions++]));
    else
      return expected(r, "type, object or function");
  return check_types(r);
}

/* Finds all declarations first, since names may be used before they are
 * declared. */
static Names collect_names(Reader *r, const Token *tokens, const char *word) {
  VEC(NamedId) ids = {0};
  for (const Token *t = tokens; t->kind != TOKEN_END; t++)
    if ((t == tokens || t[-1].kind == TOKEN_NEWLINE) && t->kind == TOKEN_WORD &&
        !strcmp(t->text, word) &&
        (t[1].kind == TOKEN_WORD || t[1].kind == TOKEN_STRING)) {
      uint32_t n = ids.n;
      *vec_push(r->arena, &ids) = (NamedId){t[1].text, n};
    }
  if (ids.n)
    qsort(ids.data, ids.n, sizeof *ids.data, compare_names);
  return (Names){ids.data, ids.n};
}

Status ir_read(Arena *a, const char *text, const char *file, Diag *d,
               const Program **out) {
  const Token *tokens;
  uint32_t n;
  TRY(ir_lex(a, text, file, d, &tokens, &n));
  Reader r = {
      .arena = a, .diag = d, .at = tokens, .program = ARENA_NEW(a, Program)};
  r.objects = collect_names(&r, tokens, "object");
  r.functions = collect_names(&r, tokens, "function");
  TRY(read_program(&r));
  *out = r.program;
  return OK;
}
