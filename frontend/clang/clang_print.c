#include "frontend/clang/lower.h"
#include "frontend/library/models.h"

#include <stdlib.h>

/* Calls of printf and related functions.  The output is dropped;
 * library/print.c models the reads for %s and the stores for %n. */

static Code *code(Lower *L) { return L->frame->code; }

static bool is_list(const char *name) { return name[0] == 'v'; }

/* True for functions of err.h: they have no target argument, and their format
 * may be NULL. */
static bool is_of_error(const char *name) {
  name += is_list(name);
  return !strncmp(name, "err", 3) || !strncmp(name, "warn", 4);
}

/* Returns the index of the format; the target of the output precedes it. */
static unsigned format_index(const char *name) {
  return !strstr(name, "warn") && strcmp(name, "printf") &&
         strcmp(name, "vprintf");
}

/* Returns the string literal that 'c' is, or NULL. */
static const char *literal(Lower *L, CXCursor c) {
  while (clang_getCursorKind(c) != CXCursor_StringLiteral) {
    Cursors k = children_of(L, c);
    if (k.n != 1)
      return NULL;
    c = k.data[0];
  }
  ObjId id = object_of_string(L, c);
  const Object *o = &L->objects.data[id];
  return arena_strndup(L->arena, o->image ? (const char *)o->image : "",
                       o->image ? o->size : 0);
}

/* True if reading the string is valid and has no effect: it is a literal, or a
 * result of strerror. */
static bool is_text(Lower *L, CXCursor c) {
  if (literal(L, c))
    return true;
  while (clang_getCursorKind(c) != CXCursor_CallExpr) {
    Cursors k = children_of(L, c);
    if (k.n != 1)
      return false;
    c = k.data[0];
  }
  return !strcmp(cursor_name(L, c), "strerror") && !user_defines(L, "strerror");
}

/* Conversion in a format, begun by '%'. */
typedef struct {
  const char *flags, *letter; /* after '%'; the letter is '\0' if missing */
  bool takes;                 /* has its own argument */
  unsigned argument; /* index of that, or of the last argument so far */
} Conversion;

/* Reads the next conversion; 'rest' moves past it. */
static bool next_conversion(const char **rest, Conversion *c) {
  const char *p = strchr(*rest, '%');
  if (!p)
    return false;
  c->flags = p + 1;
  c->letter = c->flags + strspn(c->flags, "-+ #0123456789.*'hlLqjzt");
  c->takes = !strchr("%m", *c->letter);
  c->argument += c->takes;
  *rest = c->letter + (*c->letter != '\0');
  return true;
}

/* True if the argument is missing, or is a floating-point number for a
 * conversion of another value or the reverse (C11 7.21.6.1p2, p9). */
static bool is_wrong(Lower *L, const Call *call, const Conversion *c) {
  if (!c->takes || !*c->letter || is_list(model_name(call->name)))
    return false;
  if (c->argument >= call->n_args)
    return true;
  const Type *t = type_of_cursor(L, call->args[c->argument]);
  return (t->kind == TYPE_FLOAT) != (strchr("aAeEfFgG", *c->letter) != NULL);
}

/* True if the format may access memory other than strings of 'is_text', or may
 * be wrong. */
static bool touches_memory(Lower *L, const Call *call, unsigned at,
                           const char *format) {
  bool is_one_each = format && !strchr(format, '*');
  Conversion c = {.argument = at};
  for (const char *p = format; p && next_conversion(&p, &c);) {
    if (!*c.letter || strchr("Sn$", *c.letter))
      return *c.letter;
    if (is_one_each && is_wrong(L, call, &c))
      return true;
    if (*c.letter == 's' &&
        !(is_one_each && c.argument < call->n_args && c.letter[-1] != 'l' &&
          is_text(L, call->args[c.argument])))
      return true;
  }
  return !format;
}

static bool is_address(Lower *L, CXCursor c) {
  return type_decayed(L, type_of_cursor(L, c))->kind == TYPE_POINTER;
}

/* True if every conversion is a value or a string with one argument that
 * exists. */
static bool is_simple(Lower *L, const Call *call, unsigned at,
                      const char *format) {
  if (strchr(format, '*'))
    return false;
  Conversion c = {.argument = at};
  for (const char *p = format; next_conversion(&p, &c);)
    if (!*c.letter || strchr("SCn$", *c.letter) || is_wrong(L, call, &c) ||
        (*c.letter == 's' &&
         (c.letter[-1] == 'l' || !is_address(L, call->args[c.argument]))))
      return false;
  return true;
}

/* Returns the maximal number of characters read of a string: its precision, or
 * any number. */
static uint64_t most_read(const Conversion *c) {
  const char *point = memchr(c->flags, '.', (size_t)(c->letter - c->flags));
  const uint64_t most = point ? strtoul(point + 1, NULL, 10) : INT32_MAX;
  return most < INT32_MAX ? most : INT32_MAX;
}

static void lower_dropped(Lower *L, CXCursor c) {
  Operation o = operation_begin(L, c);
  lower_expr(L, c);
  operation_end(L, o, c);
}

/* Lowers all arguments, then the reads of the strings among them. */
static void lower_simple(Lower *L, const Call *call, unsigned at,
                         const char *format) {
  Operand *read = ARENA_ARRAY(L->arena, Operand, 2 * call->n_args);
  Conversion c = {.argument = at};
  unsigned n = 0;
  for (const char *p = format; next_conversion(&p, &c);) {
    if (*c.letter == 's') {
      read[n++] = lower_unnamed_scalar(L, call, c.argument);
      read[n++] = operand_const(L->address_width, most_read(&c));
    } else if (c.takes) {
      lower_dropped(L, call->args[c.argument]);
    }
  }
  for (unsigned i = c.argument + 1; i < call->n_args; i++)
    lower_dropped(L, call->args[i]);
  for (unsigned k = 0; k < n; k += 2)
    call_library(L, "__bmc_print_text", &read[k], 2);
}

/* Refuses output to a pipe, which must not be dropped. */
static void refuse_channel(Lower *L, CXCursor file) {
  Operand *number = ARENA_ARRAY(L->arena, Operand, 1);
  number[0] = lower_scalar_as(L, file, type_int(L, 32, true));
  call_library(L, "__bmc_refuse_channel", number, 1);
}

/* Numbers of the files of standard streams. */
enum { FILE_OUTPUT = 1, FILE_ERROR = 2, NOT_STANDARD = -1 };

/* Returns the number of the standard stream that an argument names, or
 * NOT_STANDARD. */
static int named_stream(Lower *L, CXCursor c) {
  while (clang_getCursorKind(c) == CXCursor_UnexposedExpr ||
         clang_getCursorKind(c) == CXCursor_ParenExpr) {
    Cursors k = children_of(L, c);
    if (k.n != 1)
      return NOT_STANDARD;
    c = k.data[0];
  }
  const char *name = cursor_name(L, c);
  if (!is_standard_stream(name))
    return NOT_STANDARD;
  return !strcmp(name, "stdin")    ? 0
         : !strcmp(name, "stdout") ? FILE_OUTPUT
                                   : FILE_ERROR;
}

/* Returns the number of the standard stream that a function prints to without
 * an argument for it, or NOT_STANDARD. */
static int implied_stream(const char *name) {
  if (is_of_error(name))
    return FILE_ERROR;
  return strcmp(name + is_list(name), "printf") ? NOT_STANDARD : FILE_OUTPUT;
}

/* Lowers the use of a standard stream, if a call can change or observe its
 * state. */
static void use_standard_stream(Lower *L, int number) {
  static const char *const calls[] = {"fclose",    "ferror",       "flockfile",
                                      "freopen",   "ftrylockfile", "setbuf",
                                      "setbuffer", "setvbuf"};
  bool matters = false;
  for (size_t i = 0; i < sizeof calls / sizeof *calls; i++)
    matters |= user_refers_to(L, calls[i]);
  if (!matters)
    return;
  Operand *at = ARENA_ARRAY(L->arena, Operand, 1);
  at[0] = operand_const(32, (uint64_t)number);
  call_library(L, "__bmc_print_to_standard", at, 1);
}

static void use_stream(Lower *L, CXCursor stream) {
  Operand *at = ARENA_ARRAY(L->arena, Operand, 1);
  at[0] = lower_scalar(L, stream, NULL);
  call_library(L, "__bmc_print_to", at, 1);
}

/* Lowers the target of a function with an argument for it; true if that
 * argument is not to be lowered again. */
static bool lower_target(Lower *L, const char *name, CXCursor target) {
  if (strstr(name, "fprintf") && named_stream(L, target) != NOT_STANDARD)
    use_standard_stream(L, named_stream(L, target));
  else if (strstr(name, "fprintf"))
    use_stream(L, target);
  else if (strstr(name, "dprintf"))
    refuse_channel(L, target);
  else
    return false;
  return true;
}

static bool makes_memory_streams(Lower *L) {
  return user_refers_to(L, "open_memstream") || user_refers_to(L, "fmemopen");
}

bool may_print_into_memory(Lower *L, const Call *call) {
  return strstr(model_name(call->name), "fprintf") && call->n_args &&
         makes_memory_streams(L) &&
         named_stream(L, call->args[0]) == NOT_STANDARD;
}

bool print_takes_list(const char *name) { return is_list(name); }

void lower_print_parameters(Lower *L, const char *name) {
  const FunctionLowering *f = L->frame;
  unsigned at = format_index(name);
  Operand *args = ARENA_ARRAY(L->arena, Operand, 3);
  Operand *target = ARENA_ARRAY(L->arena, Operand, 1);
  Reg to = f->locals.data[0].reg;
  *target = operand_reg(code_reg_width(f->code, to), to);
  if (strstr(name, "fprintf") && makes_memory_streams(L)) {
    args[0] = *target;
    args[1] = operand_reg(L->address_width, f->locals.data[at].reg);
    args[2] = operand_reg(L->address_width, f->signature.variadic);
    call_library(L, "__bmc_printed_to", args, 3);
    return;
  }
  if (strstr(name, "fprintf"))
    call_library(L, "__bmc_print_to", target, 1);
  else if (strstr(name, "dprintf"))
    call_library(L, "__bmc_refuse_channel", target, 1);
  else if (implied_stream(name) != NOT_STANDARD)
    use_standard_stream(L, implied_stream(name));
  args[0] = operand_reg(L->address_width, f->locals.data[at].reg);
  args[1] = operand_reg(L->address_width, f->signature.variadic);
  call_library(L, is_of_error(name) ? "__bmc_print_any" : "__bmc_print", args,
               2);
}

/* True if format.c supports all conversions of the format, so that the output
 * can be counted. */
static bool is_countable(const char *format) {
  Conversion c = {0};
  for (const char *p = format; next_conversion(&p, &c);)
    if (!*c.letter || strchr("aAeEfFgGSCm$", *c.letter) ||
        (strchr("sc", *c.letter) && c.letter[-1] == 'l'))
      return false;
  return true;
}

LoweredValue lower_print_counted(Lower *L, const Call *call) {
  const char *name = model_name(call->name);
  unsigned at = format_index(name), n = 0;
  const char *format = at < call->n_args ? literal(L, call->args[at]) : NULL;
  Operand *args = ARENA_ARRAY(L->arena, Operand, 3);
  if (!may_print_into_memory(L, call) &&
      (!format || !strstr(name, "printf") || strstr(name, "dprintf") ||
       !is_countable(format)))
    return value_none(L);
  for (unsigned i = 0; i <= at; i++)
    args[n++] = code_copy(code(L), lower_scalar(L, call->args[i], NULL));
  args[n++] = is_list(name) && call->n_args > at + 1
                  ? lower_va_list_taken(L, call->args[at + 1])
                  : lower_unnamed(L, call, at + 1);
  const char *model = at ? "__bmc_printed_to" : "__bmc_printed";
  return call_function(L, function_library(L, model), args, n, call->result);
}

/* Lowers the arguments in the order of the call.  The operands from the format
 * on are printed. */
void lower_print(Lower *L, const Call *call) {
  const char *name = model_name(call->name);
  unsigned at = format_index(name), i = 0;
  const char *format = at < call->n_args ? literal(L, call->args[at]) : "";
  bool reads = touches_memory(L, call, at, format);
  Operand *args = ARENA_ARRAY(L->arena, Operand, 2);
  if (call->n_args && lower_target(L, name, call->args[0]))
    i++;
  if (implied_stream(name) != NOT_STANDARD)
    use_standard_stream(L, implied_stream(name));
  for (; i < call->n_args && (i < at || !reads); i++)
    if (is_list(name) && i == at + 1)
      lower_va_list_taken(L, call->args[i]);
    else
      lower_expr(L, call->args[i]);
  if (!reads)
    return;
  if (format && !is_list(name) && is_simple(L, call, at, format)) {
    lower_simple(L, call, at, format);
    return;
  }
  args[0] = code_copy(code(L), lower_scalar(L, call->args[at], NULL));
  args[1] = is_list(name) && call->n_args > at + 1
                ? lower_va_list_taken(L, call->args[at + 1])
                : lower_unnamed(L, call, at + 1);
  call_library(L, is_of_error(name) ? "__bmc_print_any" : "__bmc_print", args,
               2);
}
