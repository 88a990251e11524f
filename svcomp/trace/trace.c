#include "svcomp/trace/trace.h"

#include "frontend/base/text.h"
#include "frontend/base/utf8.h"
#include "svcomp/trace/fault.h"
#include "svcomp/trace/trace_rows.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { DEFAULT_WIDTH = 100, LEAST_COLUMN = 16, LINE_WIDTH = 5 };

typedef struct {
  FILE *out;
  Arena *arena;
  const Program *program;
  const Config *config;
  const Violation *violation; /* NULL: a meeting */
  const Meeting *meeting;
  TraceRows all;
  const char **texts; /* by row */
  bool is_compact;
  unsigned width;
  unsigned lines;    /* width of the column with the lines */
  unsigned *columns; /* by thread: its width; 0: the thread has no row */
} Printer;

static bool is_shown(const Printer *p, const TraceRow *r) {
  return !p->is_compact || r->is_essential;
}

/* ---- texts that wrap */

static unsigned columns_of(const char *s) {
  return (unsigned)utf8_count(s, strlen(s));
}

static void pad(const Printer *p, unsigned n) {
  fprintf(p->out, "%*s", (int)n, "");
}

/* Prints a line in which one column is filled and the others are empty. */
static void print_cells(const Printer *p, ThreadId filled, const char *text,
                        size_t length) {
  bool is_first = true;
  unsigned owed = 0; /* spaces to be printed before the next text */
  for (ThreadId t = 0; t < p->all.n_threads; t++) {
    if (!p->columns[t])
      continue;
    if (!is_first) {
      pad(p, owed);
      fputs(" |", p->out);
      owed = 1;
    }
    is_first = false;
    if (t == filled) {
      pad(p, owed);
      fprintf(p->out, "%.*s", (int)length, text);
      owed = p->columns[t] - (unsigned)utf8_count(text, length);
    } else {
      owed += p->columns[t];
    }
  }
  fputc('\n', p->out);
}

/* ---- places */

/* Returns "12", or "header.h:12" outside the main file, or "". */
static const char *line_text(const Printer *p, Loc loc) {
  if (!loc.line)
    return "";
  if (!loc.file || !strcmp(loc.file, p->program->file))
    return arena_printf(p->arena, "%u", loc.line);
  return utf8_escape(
      p->arena,
      arena_printf(p->arena, "%s:%u", text_file_name(loc.file), loc.line));
}

static const char *place_text(const Printer *p, Loc loc) {
  if (!loc.line)
    return "?";
  const char *file = loc.file ? loc.file : p->program->file;
  return arena_printf(p->arena, "%s:%u:%u", utf8_escape(p->arena, file),
                      loc.line, loc.column);
}

static const char *thread_name(const Printer *p, ThreadId t) {
  const char *name = t < p->all.n_threads ? p->all.threads[t] : NULL;
  return name ? name : "?";
}

/* ---- inputs */

static void print_inputs(const Printer *p) {
  if (!p->all.n_inputs)
    return;
  fputs("Inputs\n", p->out);
  for (uint32_t i = 0; i < p->all.n_inputs; i++) {
    const TraceInput *in = &p->all.inputs[i];
    const char *text =
        arena_printf(p->arena, "%s%s%s = %s", in->type, *in->type ? " " : "",
                     in->source, in->value);
    fprintf(p->out, "  line %s: %s", line_text(p, in->loc),
            utf8_escape(p->arena, text));
    if (in->thread)
      fprintf(p->out, "  (thread %s)", thread_name(p, in->thread));
    fputc('\n', p->out);
  }
  fputc('\n', p->out);
}

/* ---- the table */

static unsigned longest(unsigned a, const char *text) {
  unsigned n = columns_of(text);
  return n > a ? n : a;
}

/* Gives each column the width that it needs, or else its share of the available
 * width, at least LEAST_COLUMN.  False if they do not fit. */
static bool share_width(Printer *p, unsigned available) {
  unsigned n = 0, needed = 0;
  for (ThreadId t = 0; t < p->all.n_threads; t++) {
    needed += p->columns[t] ? p->columns[t] + 3 : 0;
    n += p->columns[t] > 0;
  }
  while (needed > available + 3) {
    unsigned *widest = NULL;
    for (ThreadId t = 0; t < p->all.n_threads; t++)
      if (!widest || p->columns[t] > *widest)
        widest = &p->columns[t];
    if (*widest <= LEAST_COLUMN)
      return false;
    --*widest, needed--;
  }
  return n > 0;
}

/* Returns the width in front of the threads' columns. */
static unsigned margin(const Printer *p) { return p->lines + 7; }

static bool find_columns(Printer *p) {
  p->columns = ARENA_ARRAY(p->arena, unsigned, p->all.n_threads);
  p->lines = LINE_WIDTH;
  for (uint32_t i = 0; i < p->all.n_rows; i++) {
    const TraceRow *r = &p->all.rows[i];
    unsigned *c = &p->columns[r->thread];
    if (is_shown(p, r))
      p->lines = longest(p->lines, line_text(p, r->loc));
    if (is_shown(p, r))
      *c = longest(longest(*c, p->texts[i]), thread_name(p, r->thread));
  }
  return margin(p) < p->width && share_width(p, p->width - margin(p));
}

static void print_lead(const Printer *p, const TraceRow *r, bool is_first) {
  const char *line = is_first ? line_text(p, r->loc) : "";
  if (is_first && r->step)
    fprintf(p->out, "%4u ", r->step);
  else
    pad(p, 5);
  pad(p, p->lines - columns_of(line));
  fprintf(p->out, "%s  ", line);
}

static void print_dashes(const Printer *p, unsigned n) {
  while (n--)
    fputc('-', p->out);
}

static void print_lead_head(const Printer *p) {
  fprintf(p->out, "step %*s  ", (int)p->lines, "line");
}

static void print_head(const Printer *p) {
  const char *separator = "";
  unsigned owed = 0;
  print_lead_head(p);
  for (ThreadId t = 0; t < p->all.n_threads; t++) {
    unsigned width = p->columns[t];
    if (!width)
      continue;
    const char *name = thread_name(p, t);
    size_t shown = utf8_bytes(name, width);
    pad(p, owed);
    fprintf(p->out, "%s%.*s", separator, (int)shown, name);
    owed = width - (unsigned)utf8_count(name, shown);
    separator = " | ";
  }
  fputs("\n---- ", p->out);
  print_dashes(p, p->lines);
  fputs("  ", p->out);
  separator = "";
  for (ThreadId t = 0; t < p->all.n_threads; t++) {
    if (!p->columns[t])
      continue;
    fputs(separator, p->out);
    print_dashes(p, p->columns[t]);
    separator = " + ";
  }
  fputc('\n', p->out);
}

static void print_table_row(const Printer *p, uint32_t row) {
  const TraceRow *r = &p->all.rows[row];
  unsigned width = p->columns[r->thread];
  const char *text = p->texts[row];
  for (bool is_first = true; is_first || *text; is_first = false) {
    print_lead(p, r, is_first);
    print_cells(p, r->thread, text, utf8_line(text, width));
    text = utf8_skip_line(text, width);
  }
}

static void print_table(const Printer *p) {
  print_head(p);
  for (uint32_t i = 0; i < p->all.n_rows; i++)
    if (is_shown(p, &p->all.rows[i]))
      print_table_row(p, i);
}

static unsigned name_width(const Printer *p) {
  unsigned width = columns_of("thread");
  for (ThreadId t = 0; t < p->all.n_threads; t++)
    width = longest(width, thread_name(p, t));
  return width < LEAST_COLUMN ? width : LEAST_COLUMN;
}

static void print_name(const Printer *p, const char *name, unsigned width) {
  size_t shown = utf8_bytes(name, width);
  fprintf(p->out, "%.*s", (int)shown, name);
  pad(p, width - (unsigned)utf8_count(name, shown) + 2);
}

static void print_list(const Printer *p) {
  unsigned names = name_width(p), taken = margin(p) + names + 2;
  unsigned width =
      p->width > taken + LEAST_COLUMN ? p->width - taken : LEAST_COLUMN;
  print_lead_head(p);
  print_name(p, "thread", names);
  fputs("what\n", p->out);
  for (uint32_t i = 0; i < p->all.n_rows; i++) {
    const TraceRow *r = &p->all.rows[i];
    const char *text = p->texts[i];
    if (!is_shown(p, r))
      continue;
    for (bool is_first = true; is_first || *text; is_first = false) {
      print_lead(p, r, is_first);
      print_name(p, is_first ? thread_name(p, r->thread) : "", names);
      fprintf(p->out, "%.*s\n", (int)utf8_line(text, width), text);
      text = utf8_skip_line(text, width);
    }
  }
}

/* ---- the violation */

enum { MOST_FRAMES = 64 };

static void print_stack(const Printer *p, ThreadId t, const char *lead) {
  const Inst *insts[MOST_FRAMES];
  const Function *functions[MOST_FRAMES];
  unsigned n = config_stack(p->config, t, insts, functions, MOST_FRAMES);
  for (unsigned i = 0; i < n; i++) {
    if (functions[i]->is_library)
      continue;
    fprintf(p->out, "  %s%s in %s\n", lead, place_text(p, insts[i]->loc),
            functions[i]->name);
    lead = "called from ";
  }
}

static void print_violation(const Printer *p) {
  const Violation *v = p->violation;
  const Fault f = fault_describe(p->arena, p->program, p->config, v);
  fprintf(p->out, "Violation of %s: %s\n", property_name(v->property),
          f.text ? utf8_escape(p->arena, f.text) : "");
  for (uint32_t i = 0; i < f.n_notes; i++)
    fprintf(p->out, "  %s\n", utf8_escape(p->arena, f.notes[i]));
  if (v->race) /* the notes describe the race completely */
    return;
  if (property_where(v->property) != WHERE_THREADS) {
    fprintf(p->out, "  in thread %s\n", thread_name(p, v->thread));
    print_stack(p, v->thread, "at ");
    return;
  }
  for (uint32_t i = 0; i < p->all.n_waits; i++) {
    const TraceWait *w = &p->all.waits[i];
    fprintf(p->out, "  thread %s %s\n", thread_name(p, w->thread),
            utf8_escape(p->arena, w->text));
    print_stack(p, w->thread, "at ");
  }
}

static void print_meeting(const Printer *p) {
  fputs("Reached\n", p->out);
  for (unsigned i = 0; i < p->meeting->n; i++) {
    const ThreadId t = p->meeting->threads[i];
    print_stack(p, t,
                arena_printf(p->arena, "thread %s is at ", thread_name(p, t)));
  }
}

/* ---- all */

static void make_texts(Printer *p) {
  p->texts = ARENA_ARRAY(p->arena, const char *, p->all.n_rows);
  for (uint32_t i = 0; i < p->all.n_rows; i++)
    p->texts[i] = trace_row_text(p->arena, &p->all, i);
}

static void print_all(Printer *p) {
  Arena *a = arena_new();
  p->arena = a;
  p->all = trace_rows_build(a, p->program, p->config, p->violation);
  make_texts(p);
  print_inputs(p);
  bool fits = find_columns(p), is_empty = true;
  for (ThreadId t = 0; t < p->all.n_threads; t++)
    is_empty &= !p->columns[t];
  if (fits)
    print_table(p);
  else if (!is_empty)
    print_list(p);
  if (!is_empty)
    fputc('\n', p->out);
  if (p->violation)
    print_violation(p);
  else
    print_meeting(p);
  arena_delete(a);
}

static unsigned terminal_width(FILE *out) {
  const char *columns = isatty(fileno(out)) ? getenv("COLUMNS") : NULL;
  long n = columns ? strtol(columns, NULL, 10) : 0;
  return n >= 60 && n <= 1000 ? (unsigned)n : DEFAULT_WIDTH;
}

void trace_print_width(FILE *out, const Program *program, const Config *s,
                       const Violation *v, bool is_compact, unsigned width) {
  Printer p = {.out = out,
               .program = program,
               .config = s,
               .violation = v,
               .is_compact = is_compact,
               .width = width < 60 ? 60 : width};
  print_all(&p);
}

void trace_print(FILE *out, const Program *program, const Config *s,
                 const Violation *v, bool is_compact) {
  trace_print_width(out, program, s, v, is_compact, terminal_width(out));
}

void trace_print_meeting(FILE *out, const Program *program, const Config *s,
                         const Meeting *m, bool is_compact) {
  Printer p = {.out = out,
               .program = program,
               .config = s,
               .meeting = m,
               .is_compact = is_compact,
               .width = terminal_width(out)};
  print_all(&p);
}
