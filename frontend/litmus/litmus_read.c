#include "frontend/litmus/litmus_read.h"

#include "frontend/litmus/litmus_body.h"
#include "frontend/litmus/litmus_types.h"

#include <ctype.h>

LitmusRegister *litmus_find_register(const LitmusTest *t, int thread,
                                     const char *name) {
  for (uint32_t i = 0; i < t->registers.n; i++)
    if (t->registers.data[i].thread == thread &&
        !strcmp(t->registers.data[i].name, name))
      return &t->registers.data[i];
  return NULL;
}

static LitmusLocation *find_location(const LitmusTest *t, const char *name) {
  for (uint32_t i = 0; i < t->locations.n; i++)
    if (!strcmp(t->locations.data[i].name, name))
      return &t->locations.data[i];
  return NULL;
}

/* Rejects names that the translation uses itself. */
static Status check_name(const LitmusLexer *x, const char *name, Loc loc) {
  static const char *const used[] = {"thread_P", "at_P", "argument_P"};
  bool is_used = (name[0] == 'P' && isdigit((unsigned char)name[1])) ||
                 !strcmp(name, "main");
  for (size_t i = 0; i < sizeof used / sizeof *used; i++)
    is_used |= !strncmp(name, used[i], strlen(used[i]));
  return !is_used
             ? OK
             : diag_error(x->diag, INVALID, loc,
                          "'%s' is a name for threads; take another one", name);
}

/* Adds a declaration of a location.  'type' may be NULL. */
static Status add_location(LitmusLexer *x, LitmusTest *t, const char *name,
                           const char *type, bool is_atomic, Loc loc) {
  LitmusLocation *l = find_location(t, name);
  TRY(check_name(x, name, loc));
  if (!l) {
    l = vec_push(x->arena, &t->locations);
    *l = (LitmusLocation){.name = name, .loc = loc};
  }
  if (l->type && type && strcmp(l->type, type))
    return diag_error(x->diag, INVALID, loc,
                      "location '%s' has type '%s' here, and '%s' before", name,
                      type, l->type);
  l->type = l->type ? l->type : type;
  l->is_atomic |= is_atomic;
  return OK;
}

static const char *with_stars(const LitmusLexer *x, const char *type,
                              unsigned n) {
  for (; n; n--)
    type = arena_printf(x->arena, "%s *", type);
  return type;
}

/* ---- head and initial state ---- */

/* Reads the line 'C NAME'. */
static Status read_head(LitmusLexer *x, LitmusTest *t) {
  TRY(litmus_lex_next(x));
  if (!litmus_lex_is(x, "C"))
    return litmus_lex_error(x, "a test in C, which begins with 'C NAME'");
  uint32_t begin = x->at, end = begin;
  while (end < x->size && x->text[end] != '\n')
    end++;
  x->at = end;
  while (begin < end && isspace((unsigned char)x->text[begin]))
    begin++;
  while (end > begin && isspace((unsigned char)x->text[end - 1]))
    end--;
  t->name = arena_strndup(x->arena, x->text + begin, end - begin);
  do
    TRY(litmus_lex_next(x));
  while (x->now.kind != LITMUS_END && !litmus_lex_is(x, "{"));
  return OK;
}

/* Reads &x, ATOMIC_INIT(1) or an integer. */
static Status read_value(LitmusLexer *x, const char **out) {
  bool is_there;
  TRY(litmus_lex_accept(x, "&", &is_there));
  if (is_there) {
    *out = arena_printf(x->arena, "&%s", litmus_lex_copy(x, x->now));
    return x->now.kind == LITMUS_WORD ? litmus_lex_next(x)
                                      : litmus_lex_error(x, "a location");
  }
  TRY(litmus_lex_accept(x, "ATOMIC_INIT", &is_there));
  if (is_there)
    TRY(litmus_lex_expect(x, "("));
  TRY(litmus_number_read(x, out));
  return is_there ? litmus_lex_expect(x, ")") : OK;
}

static Status set_value(LitmusLexer *x, const char **at, const char *name,
                        Loc loc) {
  bool is_there;
  if (litmus_lex_is(x, "["))
    return litmus_lex_error(x, "'=' or ';' (arrays are not supported)");
  TRY(litmus_lex_accept(x, "=", &is_there));
  if (!is_there)
    return OK;
  if (*at)
    return diag_error(x->diag, INVALID, loc, "'%s' has two initial values",
                      name);
  return read_value(x, at);
}

static Status read_register(LitmusLexer *x, LitmusTest *t, LitmusName n) {
  if (litmus_find_register(t, n.thread, n.name))
    return diag_error(x->diag, INVALID, n.loc,
                      "register '%d:%s' has two initial values", n.thread,
                      n.name);
  TRY(check_name(x, n.name, n.loc));
  LitmusRegister *r = vec_push(x->arena, &t->registers);
  *r = (LitmusRegister){.thread = n.thread, .name = n.name, .type = "int"};
  if (!litmus_lex_is(x, "="))
    return litmus_lex_error(x, "'='");
  TRY(set_value(x, &r->value, n.name, n.loc));
  return r->value[0] != '&'
             ? OK
             : diag_error(x->diag, INVALID, n.loc,
                          "register '%s' begins with an address, which is not "
                          "supported",
                          n.name);
}

static Status read_initial(LitmusLexer *x, LitmusTest *t) {
  LitmusType type;
  LitmusName n;
  TRY(litmus_type_read(x, &type));
  TRY(litmus_name_read(x, &n));
  if (n.thread >= 0 && type.plain)
    return diag_error(x->diag, INVALID, n.loc,
                      "a register with a type; declare it in its thread");
  if (n.thread >= 0)
    return read_register(x, t, n);
  if (type.stars && !type.plain)
    return diag_error(x->diag, INVALID, n.loc, "expected a type before '*'");
  const char *plain = type.plain ? with_stars(x, type.plain, type.stars) : NULL;
  /* '_Atomic int *p' points to what is atomic. */
  if (type.is_atomic && type.stars)
    plain = with_stars(x, type.written, type.stars);
  TRY(add_location(x, t, n.name, plain, type.is_atomic && !type.stars, n.loc));
  return set_value(x, &find_location(t, n.name)->value, n.name, n.loc);
}

static Status read_initials(LitmusLexer *x, LitmusTest *t) {
  bool is_there;
  TRY(litmus_lex_expect(x, "{"));
  while (!litmus_lex_is(x, "}")) {
    TRY(litmus_lex_accept(x, ";", &is_there));
    if (is_there)
      continue;
    TRY(read_initial(x, t));
    if (!litmus_lex_is(x, ";") && !litmus_lex_is(x, "}"))
      return litmus_lex_error(x, "';' or '}'");
  }
  return litmus_lex_next(x);
}

/* ---- threads ---- */

static Status read_parameter(LitmusLexer *x, LitmusTest *t, LitmusThread *p) {
  LitmusType type;
  TRY(litmus_type_read(x, &type));
  if (!type.plain)
    return litmus_lex_error(x, "the type of a parameter");
  if (!type.stars)
    return litmus_lex_error(x, "'*': a parameter is the address of a location");
  if (x->now.kind != LITMUS_WORD)
    return litmus_lex_error(x, "the name of a location");
  const char *name = litmus_lex_copy(x, x->now);
  bool is_pointer = type.stars > 1;
  TRY(add_location(
      x, t, name,
      with_stars(x, is_pointer && type.is_atomic ? type.written : type.plain,
                 type.stars - 1),
      type.is_atomic && !is_pointer, x->now.loc));
  for (uint32_t i = 0; i < p->parameters.n; i++)
    if (!strcmp(p->parameters.data[i].name, name))
      return litmus_lex_error(x, "each parameter once");
  *vec_push(x->arena, &p->parameters) =
      (LitmusParameter){name, with_stars(x, type.written, type.stars)};
  return litmus_lex_next(x);
}

static Status read_parameters(LitmusLexer *x, LitmusTest *t, LitmusThread *p) {
  bool is_more;
  TRY(litmus_lex_expect(x, "("));
  TRY(litmus_lex_accept(x, "void", &is_more));
  for (is_more = !is_more && !litmus_lex_is(x, ")"); is_more;) {
    TRY(read_parameter(x, t, p));
    TRY(litmus_lex_accept(x, ",", &is_more));
  }
  return litmus_lex_expect(x, ")");
}

static Status read_threads(LitmusLexer *x, LitmusTest *t) {
  static const char first[] = "P0";
  while (x->now.kind == LITMUS_WORD && x->text[x->now.begin] == 'P') {
    const char *name = arena_printf(x->arena, "P%u", t->threads.n);
    if (!litmus_lex_is(x, name))
      return litmus_lex_error(x, arena_printf(x->arena, "thread %s", name));
    LitmusThread *p = vec_push(x->arena, &t->threads);
    p->loc = x->now.loc;
    TRY(litmus_lex_next(x));
    TRY(read_parameters(x, t, p));
    TRY(litmus_body_skip(x, p));
  }
  return t->threads.n ? OK : litmus_lex_error(x, first);
}

/* ---- the condition ---- */

static Status skip_locations(LitmusLexer *x) {
  TRY(litmus_lex_next(x));
  if (!litmus_lex_is(x, "["))
    return litmus_lex_error(x, "'['");
  while (x->now.kind != LITMUS_END && !litmus_lex_is(x, "]"))
    TRY(litmus_lex_next(x));
  do {
    TRY(litmus_lex_expect(x, "]"));
  } while (litmus_lex_is(x, "]"));
  return OK;
}

static Status read_options(LitmusLexer *x, LitmusTest *t) {
  for (;;)
    if (litmus_lex_is(x, "locations"))
      TRY(skip_locations(x));
    else if (litmus_lex_is(x, "filter") && !t->filter) {
      TRY(litmus_lex_next(x));
      TRY(litmus_condition_read(x, &t->names, &t->filter));
    } else
      return OK;
}

static Status read_question(LitmusLexer *x, LitmusTest *t) {
  bool is_negated, is_there;
  t->where = x->now.loc;
  TRY(litmus_lex_accept(x, "~", &is_negated));
  t->question = is_negated ? LITMUS_NOT_EXISTS : LITMUS_EXISTS;
  TRY(litmus_lex_accept(x, "exists", &is_there));
  if (is_there)
    return OK;
  if (is_negated || !litmus_lex_is(x, "forall"))
    return litmus_lex_error(
        x, is_negated ? "exists" : "a thread, exists, ~exists or forall");
  t->question = LITMUS_FORALL;
  return litmus_lex_next(x);
}

static Status read_condition(LitmusLexer *x, LitmusTest *t) {
  TRY(read_options(x, t));
  TRY(read_question(x, t));
  TRY(litmus_condition_read(x, &t->names, &t->condition));
  return x->now.kind == LITMUS_END ? OK
                                   : litmus_lex_error(x, "the end of the test");
}

/* ---- names ---- */

static Status check_location(LitmusLexer *x, const LitmusTest *t,
                             LitmusName n) {
  const LitmusLocation *l = find_location(t, n.name);
  if (!l)
    return diag_error(x->diag, INVALID, n.loc, "no location '%s'", n.name);
  if (l->type && strchr(l->type, '*'))
    return diag_error(x->diag, INVALID, n.loc,
                      "location '%s' is a pointer, and a condition on "
                      "addresses is not supported",
                      n.name);
  return OK;
}

static Status check_register(LitmusLexer *x, LitmusTest *t, LitmusName n) {
  if ((uint32_t)n.thread >= t->threads.n)
    return diag_error(x->diag, INVALID, n.loc, "no thread P%d", n.thread);
  TRY(check_name(x, n.name, n.loc));
  return litmus_body_take(x, t, n);
}

static Status check_names(LitmusLexer *x, LitmusTest *t) {
  for (uint32_t i = 0; i < t->names.n; i++) {
    LitmusName n = t->names.data[i];
    TRY(n.thread < 0 ? check_location(x, t, n) : check_register(x, t, n));
  }
  return OK;
}

/* Checks addresses in initial values, and registers there. */
static Status check_initials(LitmusLexer *x, LitmusTest *t) {
  for (uint32_t i = 0; i < t->locations.n; i++) {
    const LitmusLocation *l = &t->locations.data[i];
    bool is_address = l->value && l->value[0] == '&';
    if (is_address && !find_location(t, l->value + 1))
      return diag_error(x->diag, INVALID, l->loc, "no location '%s'",
                        l->value + 1);
    bool is_pointer = l->type && strchr(l->type, '*');
    if (is_address && !is_pointer)
      return diag_error(x->diag, INVALID, l->loc,
                        "location '%s' begins with an address, but is no "
                        "pointer",
                        l->name);
  }
  for (uint32_t i = 0; i < t->registers.n; i++)
    if ((uint32_t)t->registers.data[i].thread >= t->threads.n)
      return diag_error(x->diag, INVALID, t->where, "no thread P%d",
                        t->registers.data[i].thread);
  return OK;
}

Status litmus_test_read(LitmusLexer *x, LitmusTest *t) {
  TRY(read_head(x, t));
  TRY(read_initials(x, t));
  TRY(read_threads(x, t));
  TRY(read_condition(x, t));
  TRY(check_initials(x, t));
  for (uint32_t i = 0; i < t->threads.n; i++)
    TRY(litmus_body_check(t, i));
  for (uint32_t i = 0; i < t->registers.n; i++) {
    const LitmusRegister *r = &t->registers.data[i];
    *vec_push(x->arena, &t->names) = (LitmusName){r->thread, r->name, t->where};
  }
  return check_names(x, t);
}
