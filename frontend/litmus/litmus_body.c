#include "frontend/litmus/litmus_body.h"

#include "frontend/litmus/litmus_types.h"

Status litmus_body_skip(LitmusLexer *x, LitmusThread *t) {
  unsigned depth = 1;
  if (!litmus_lex_is(x, "{"))
    return litmus_lex_error(x, "'{'");
  x->is_c = true;
  t->body = *x;
  t->begin = x->at;
  t->line = x->line, t->column = x->at - x->line_start + 1;
  while (depth) {
    TRY(litmus_lex_next(x));
    if (x->now.kind == LITMUS_END)
      return litmus_lex_error(x, "'}'");
    depth += litmus_lex_is(x, "{");
    depth -= litmus_lex_is(x, "}");
  }
  t->end = x->now.begin;
  x->is_c = false;
  return litmus_lex_next(x);
}

/* Moves to the next token of the body, or to LITMUS_END behind the last. */
static Status next(const LitmusThread *t, LitmusLexer *x) {
  TRY(litmus_lex_next(x));
  if (x->now.begin >= t->end)
    x->now.kind = LITMUS_END;
  return OK;
}

/* ---- what is refused ---- */

/* Words, or beginnings of words that end in '_'. */
static const char *const kernel_words[] = {
    "READ_ONCE",     "WRITE_ONCE",      "ACCESS_ONCE",     "smp_",
    "rcu_",          "srcu_",           "synchronize_",    "spin_",
    "xchg",          "xchg_",           "cmpxchg",         "cmpxchg_",
    "atomic_read",   "atomic_set",      "atomic_inc",      "atomic_dec",
    "atomic_add",    "atomic_sub",      "atomic_t",        "atomic_add_",
    "atomic_sub_",   "atomic_inc_",     "atomic_dec_",     "atomic_read_",
    "atomic_set_",   "atomic_xchg",     "atomic_cmpxchg",  "atomic_xchg_",
    "atomic_long_t", "atomic_cmpxchg_", "rcu_dereference", "barrier",
};

static bool is_kernels(const LitmusLexer *x) {
  for (size_t i = 0; i < sizeof kernel_words / sizeof *kernel_words; i++) {
    const char *word = kernel_words[i];
    size_t n = strlen(word);
    bool is_start = word[n - 1] == '_' && x->now.end - x->now.begin >= n &&
                    !memcmp(x->text + x->now.begin, word, n);
    if (x->now.kind == LITMUS_WORD && (is_start || litmus_lex_is(x, word)))
      return true;
  }
  return false;
}

static Status check_token(const LitmusLexer *x) {
  static const char *const leaving[] = {"return", "goto", "pthread_exit",
                                        "assert", "main"};
  static const char *const types[] = {
      "float",  "double",     "struct",   "union", "enum",         "typedef",
      "typeof", "__typeof__", "__typeof", "auto",  "__auto_type",  "__int128",
      "static", "register",   "extern",   "void",  "_Thread_local"};
  for (size_t i = 0; i < sizeof types / sizeof *types; i++)
    if (litmus_lex_is(x, types[i]))
      return diag_error(x->diag, INVALID, x->now.loc,
                        "'%s' in a thread is not supported: a register is an "
                        "integer",
                        types[i]);
  if (is_kernels(x))
    return diag_error(x->diag, INVALID, x->now.loc,
                      "'%s' is a macro of the Linux kernel, whose memory model "
                      "is not supported",
                      litmus_lex_copy(x, x->now));
  if (litmus_lex_is(x, "#") || litmus_lex_is(x, "\\"))
    return diag_error(x->diag, INVALID, x->now.loc,
                      "'%s' in a thread: directives are not supported",
                      litmus_lex_copy(x, x->now));
  for (size_t i = 0; i < sizeof leaving / sizeof *leaving; i++)
    if (litmus_lex_is(x, leaving[i]))
      return diag_error(x->diag, INVALID, x->now.loc,
                        "'%s' in a thread is not supported", leaving[i]);
  return OK;
}

static bool is_keyword(const LitmusLexer *x) {
  return litmus_lex_is(x, "else") || litmus_lex_is(x, "do") ||
         litmus_lex_is(x, "case") || litmus_lex_is(x, "sizeof") ||
         litmus_type_is_word(x);
}

/* Refuses what may declare a register with a type that has no row in
 * litmus_types.c, and statements in expressions.  'last' is the token before,
 * and 'is_start' says that a statement begins with it. */
static Status check_pair(const LitmusLexer *last, const LitmusLexer *x,
                         bool is_start) {
  bool is_name = last->now.kind == LITMUS_WORD && !is_keyword(last);
  bool declares =
      x->now.kind == LITMUS_WORD || (is_start && litmus_lex_is(x, "*"));
  if (is_name && declares)
    return diag_error(x->diag, INVALID, last->now.loc,
                      "'%s' is no type of a register",
                      litmus_lex_copy(last, last->now));
  if (litmus_lex_is(last, "(") && litmus_lex_is(x, "{"))
    return diag_error(x->diag, INVALID, x->now.loc,
                      "a statement in an expression is not supported");
  return OK;
}

static bool ends_statement(const LitmusLexer *x) {
  return litmus_lex_is(x, ";") || litmus_lex_is(x, "{") ||
         litmus_lex_is(x, "}") || litmus_lex_is(x, ")") ||
         litmus_lex_is(x, ":") || litmus_lex_is(x, "else");
}

Status litmus_body_check(const LitmusTest *t, uint32_t thread) {
  const LitmusThread *p = &t->threads.data[thread];
  LitmusLexer body = p->body, last = body;
  bool is_start = true;
  TRY(next(p, &body));
  while (body.now.kind != LITMUS_END) {
    TRY(check_token(&body));
    TRY(check_pair(&last, &body, is_start));
    is_start = last.now.kind == LITMUS_END || ends_statement(&last);
    last = body;
    TRY(next(p, &body));
  }
  return OK;
}

/* ---- declarations of registers ---- */

typedef struct {
  LitmusLexer *lexer;
  LitmusTest *test;
  LitmusName name;
  LitmusThread *thread;
  LitmusLexer body;
  bool is_used;
  unsigned depth, scope; /* of braces: here, and of a declaration, or 0 */
} Taker;

/* Skips an initial value up to the ',' or ';' behind it. */
static Status skip_value(Taker *k) {
  LitmusLexer *x = &k->body;
  for (int depth = 0; x->now.kind != LITMUS_END;) {
    char c = x->text[x->now.begin];
    if (!depth && (c == ',' || c == ';'))
      return OK;
    depth +=
        (c == '(' || c == '[' || c == '{') - (c == ')' || c == ']' || c == '}');
    TRY(next(k->thread, x));
  }
  return OK;
}

static bool ends_declarator(const LitmusLexer *x) {
  return litmus_lex_is(x, "=") || litmus_lex_is(x, ",") ||
         litmus_lex_is(x, ";");
}

/* Reads the declared names behind a type up to the ';'.  A declarator that is
 * no name alone counts with each word in it. */
static Status read_declarators(Taker *k, LitmusNames *out, bool *is_simple) {
  LitmusLexer *x = &k->body;
  *is_simple = true;
  for (;;) {
    *is_simple &= x->now.kind == LITMUS_WORD;
    for (unsigned n = 0; x->now.kind != LITMUS_END && !ends_declarator(x);
         n++) {
      if (x->now.kind == LITMUS_WORD)
        *vec_push(x->arena, out) = (LitmusName){
            k->name.thread, litmus_lex_copy(x, x->now), x->now.loc};
      *is_simple &= !n;
      TRY(next(k->thread, x));
    }
    TRY(skip_value(k));
    if (!litmus_lex_is(x, ","))
      return OK;
    TRY(next(k->thread, x));
  }
}

static Status add_register(Taker *k, LitmusName n, const char *type) {
  LitmusRegister *r = litmus_find_register(k->test, n.thread, n.name);
  if (r && (r->value || strcmp(r->type, type)))
    return diag_error(k->body.diag, INVALID, n.loc,
                      "register '%s' is declared twice, in different ways",
                      n.name);
  for (uint32_t i = 0; i < k->thread->parameters.n; i++)
    if (!strcmp(k->thread->parameters.data[i].name, n.name))
      return diag_error(k->body.diag, INVALID, n.loc,
                        "register '%s' has the name of a parameter", n.name);
  if (!r)
    *vec_push(k->lexer->arena, &k->test->registers) =
        (LitmusRegister){.thread = n.thread, .name = n.name, .type = type};
  return OK;
}

static bool declares(const LitmusNames *all, const char *name) {
  for (uint32_t i = 0; i < all->n; i++)
    if (!strcmp(all->data[i].name, name))
      return true;
  return false;
}

/* Reads a declaration; if it has the register, its type is left out. */
static Status read_declaration(Taker *k) {
  LitmusNames all = {0};
  LitmusType type;
  bool is_simple;
  LitmusGap gap = {k->body.now.begin, 0};
  Loc from = k->body.now.loc;
  TRY(litmus_type_read(&k->body, &type));
  if (k->body.now.begin >= k->thread->end)
    k->body.now.kind = LITMUS_END;
  gap.end = k->body.now.begin;
  TRY(read_declarators(k, &all, &is_simple));
  if (!declares(&all, k->name.name))
    return OK;
  if (k->scope)
    return diag_error(k->body.diag, INVALID, from,
                      "register '%s' is declared inside of its own scope",
                      k->name.name);
  k->scope = k->depth;
  for (uint32_t i = 0; i < k->thread->gaps.n; i++)
    if (k->thread->gaps.data[i].begin == gap.begin)
      return OK;
  is_simple &= all.n == 1 || k->depth == 1;
  if (!is_simple || !type.plain || type.stars || type.is_atomic)
    return diag_error(k->body.diag, INVALID, from,
                      "register '%s', which the condition names, is no integer "
                      "that is declared alone",
                      k->name.name);
  *vec_push(k->lexer->arena, &k->thread->gaps) = gap;
  for (uint32_t i = 0; i < all.n; i++)
    TRY(add_register(k, all.data[i], type.plain));
  return OK;
}

/* Reads the body.  A declaration stands where a statement can, or in the head
 * of a for statement. */
static Status read_body(Taker *k) {
  LitmusLexer *x = &k->body;
  bool is_start = true;
  TRY(next(k->thread, x));
  while (x->now.kind != LITMUS_END) {
    if (is_start && litmus_type_is_word(x)) {
      TRY(read_declaration(k));
      is_start = false;
      continue;
    }
    k->is_used |= litmus_lex_is(x, k->name.name);
    k->depth += litmus_lex_is(x, "{");
    k->depth -= litmus_lex_is(x, "}");
    k->scope = k->depth < k->scope ? 0 : k->scope;
    char c = x->text[x->now.begin];
    bool is_for = litmus_lex_is(x, "for");
    TRY(next(k->thread, x));
    is_start = is_for || c == ';' || c == '{' || c == '}' || c == ':';
    if (is_for && litmus_lex_is(x, "("))
      TRY(next(k->thread, x));
  }
  return OK;
}

Status litmus_body_take(LitmusLexer *x, LitmusTest *t, LitmusName n) {
  Taker k = {.depth = 1,
             .lexer = x,
             .test = t,
             .name = n,
             .thread = &t->threads.data[n.thread]};
  LitmusRegister *r = litmus_find_register(t, n.thread, n.name);
  if (r && r->is_named)
    return OK;
  k.body = k.thread->body;
  TRY(read_body(&k));
  r = litmus_find_register(t, n.thread, n.name);
  if (!r && !k.is_used)
    return diag_error(x->diag, INVALID, n.loc,
                      "thread P%d has no register '%s'", n.thread, n.name);
  if (!r)
    TRY(add_register(&k, n, "int"));
  litmus_find_register(t, n.thread, n.name)->is_named = true;
  return OK;
}
