#include "frontend/litmus/litmus.h"

#include "frontend/base/text.h"
#include "frontend/litmus/litmus_read.h"
#include "frontend/system/read_file.h"

#include <stdarg.h>

/* A part of a line of the translation, and the column that it comes from. */
typedef struct {
  unsigned line, column, from;
  bool is_copy; /* columns go on; else all of it comes from one */
} Piece;

typedef struct {
  Arena *arena;
  const LitmusTest *test;
  const char *source, *file;
  VEC(char) text;
  VEC(Piece) pieces;
  unsigned line, column;
} Writer;

bool litmus_is_named(const char *file) { return text_ends_in(file, ".litmus"); }

const char *litmus_question_name(LitmusQuestion q) {
  static const char *const names[] = {"exists", "~exists", "forall"};
  return names[q];
}

/* ---- places ---- */

static Loc origin(const void *context, Loc at) {
  const Writer *w = context;
  const Piece *found = NULL;
  for (uint32_t i = 0; i < w->pieces.n; i++) {
    const Piece *p = &w->pieces.data[i];
    if (p->line == at.line && p->column <= at.column)
      found = p;
  }
  if (found)
    at.column = found->from + (found->is_copy ? at.column - found->column : 0);
  return at;
}

static void put(Writer *w, char c) {
  *vec_push(w->arena, &w->text) = c;
  w->column++;
  if (c == '\n')
    w->line++, w->column = 1;
}

static void begin_piece(Writer *w, unsigned from, bool is_copy) {
  *vec_push(w->arena, &w->pieces) = (Piece){w->line, w->column, from, is_copy};
}

/* Moves to the line, which is not behind the current one. */
static void go_to(Writer *w, unsigned line) {
  while (w->line < line)
    put(w, '\n');
}

__attribute__((format(printf, 2, 3))) static void say(Writer *w,
                                                      const char *fmt, ...) {
  char *text;
  va_list args, again;
  va_start(args, fmt);
  va_copy(again, args);
  int n = vsnprintf(NULL, 0, fmt, again);
  va_end(again);
  text = arena_alloc(w->arena, (size_t)n + 1);
  vsnprintf(text, (size_t)n + 1, fmt, args);
  va_end(args);
  for (; *text; text++)
    put(w, *text);
}

/* ---- the program ---- */

static const char *type_of(const LitmusLocation *l) {
  return l->type ? l->type : "int";
}

/* A pointer may refer to what is declared later, or to the other kind of
 * object. */
static void write_locations(Writer *w) {
  const LitmusTest *t = w->test;
  for (int is_value = 0; is_value < 2; is_value++)
    for (uint32_t i = 0; i < t->locations.n; i++) {
      const LitmusLocation *l = &t->locations.data[i];
      if (is_value && !l->value)
        continue;
      say(w, l->is_atomic ? "static _Atomic(%s) %s" : "static %s %s",
          type_of(l), l->name);
      if (is_value)
        say(w, l->value[0] == '&' ? " = (void *)%s" : " = %s", l->value);
      say(w, "; ");
    }
}

static void write_outcomes(Writer *w) {
  for (uint32_t i = 0; i < w->test->registers.n; i++) {
    const LitmusRegister *r = &w->test->registers.data[i];
    if (r->is_named)
      say(w, "static %s P%d_%s; ", r->type, r->thread, r->name);
  }
}

static void write_registers(Writer *w, uint32_t thread) {
  for (uint32_t i = 0; i < w->test->registers.n; i++) {
    const LitmusRegister *r = &w->test->registers.data[i];
    if ((uint32_t)r->thread == thread)
      say(w, "%s %s = %s; ", r->type, r->name, r->value ? r->value : "0");
  }
}

static void write_head(Writer *w, const LitmusThread *t, uint32_t i) {
  say(w, "static void *P%u(void *argument_P%u) { ", i, i);
  for (uint32_t k = 0; k < t->parameters.n; k++)
    say(w, "void *at_P%u_%s = (void *)&%s; ", i, t->parameters.data[k].name,
        t->parameters.data[k].name);
  write_registers(w, i);
  say(w, "{ ");
  for (uint32_t k = 0; k < t->parameters.n; k++)
    say(w, "%s%s = at_P%u_%s; ", t->parameters.data[k].type,
        t->parameters.data[k].name, i, t->parameters.data[k].name);
}

static bool is_left_out(const LitmusThread *t, uint32_t at) {
  for (uint32_t i = 0; i < t->gaps.n; i++)
    if (t->gaps.data[i].begin <= at && at < t->gaps.data[i].end)
      return true;
  return false;
}

static void write_body(Writer *w, const LitmusThread *t) {
  unsigned column = t->column;
  go_to(w, t->line);
  begin_piece(w, column, true);
  for (uint32_t i = t->begin; i < t->end; i++) {
    char c = w->source[i];
    put(w, c == '\n' || !is_left_out(t, i) ? c : ' ');
    if (c == '\n')
      begin_piece(w, 1, true);
  }
}

static void write_tail(Writer *w, uint32_t thread) {
  begin_piece(w, 1, false);
  say(w, "} ");
  for (uint32_t i = 0; i < w->test->registers.n; i++) {
    const LitmusRegister *r = &w->test->registers.data[i];
    if ((uint32_t)r->thread == thread && r->is_named)
      say(w, "P%d_%s = %s; ", r->thread, r->name, r->name);
  }
  say(w, "return argument_P%u; } ", thread);
}

static void write_thread(Writer *w, uint32_t i) {
  const LitmusThread *t = &w->test->threads.data[i];
  go_to(w, t->loc.line);
  begin_piece(w, t->loc.column, false);
  write_head(w, t, i);
  write_body(w, t);
  write_tail(w, i);
}

/* Writes the condition under which the assertion fails. */
static void write_failure(Writer *w) {
  const LitmusTest *t = w->test;
  if (t->filter)
    say(w, "(%s) && ", t->filter);
  say(w, t->question == LITMUS_FORALL ? "!(%s)" : "(%s)", t->condition);
}

static void write_main(Writer *w) {
  const LitmusTest *t = w->test;
  go_to(w, t->where.line);
  begin_piece(w, t->where.column, false);
  say(w, "int main(void) { ");
  for (uint32_t i = 0; i < t->threads.n; i++)
    say(w, "pthread_t thread_P%u; pthread_create(&thread_P%u, 0, P%u, 0); ", i,
        i, i);
  for (uint32_t i = 0; i < t->threads.n; i++)
    say(w, "pthread_join(thread_P%u, 0); ", i);
  say(w, "if (");
  write_failure(w);
  say(w, ") __assert_fail(\"%s%s (%s)\", \"\", %u, \"main\"); return 0; }\n",
      t->question == LITMUS_EXISTS ? "~" : "",
      litmus_question_name(t->question), t->condition, t->where.line);
}

static void write_program(Writer *w) {
  begin_piece(w, 1, false);
  say(w, "extern void __assert_fail(const char *, const char *, unsigned, "
         "const char *); ");
  write_locations(w);
  write_outcomes(w);
  for (uint32_t i = 0; i < w->test->threads.n; i++)
    write_thread(w, i);
  write_main(w);
}

Status litmus_translate(Arena *a, const char *file, const char *text, Diag *d,
                        Litmus *out) {
  static const char *const flags[] = {"-include",    "pthread.h", "-include",
                                      "stdatomic.h", "-include",  "stdint.h",
                                      "-include",    "stdbool.h"};
  LitmusTest *test = ARENA_NEW(a, LitmusTest);
  Writer *w = ARENA_NEW(a, Writer);
  RewrittenFile *rewritten = ARENA_NEW(a, RewrittenFile);
  LitmusLexer x;
  litmus_lex_start(&x, a, file, text, d);
  TRY(litmus_test_read(&x, test));
  *w = (Writer){.arena = a,
                .test = test,
                .source = text,
                .file = file,
                .line = 1,
                .column = 1};
  write_program(w);
  *rewritten = (RewrittenFile){.file = file,
                               .text = w->text.data,
                               .size = w->text.n,
                               .origin = origin,
                               .context = w};
  *vec_push(a, &w->text) = '\0';
  rewritten->text = w->text.data;
  *out = (Litmus){.name = test->name,
                  .question = test->question,
                  .where = test->where,
                  .rewriting = {.files = rewritten, .n_files = 1},
                  .clang_args = flags,
                  .n_clang_args = sizeof flags / sizeof *flags};
  return OK;
}

Status litmus_read(Arena *a, const char *file, Diag *d, Litmus *out) {
  const char *text = NULL;
  TRY(read_file(a, file, d, &text));
  return litmus_translate(a, file, text, d, out);
}
