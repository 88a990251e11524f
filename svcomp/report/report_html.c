#include "svcomp/report/report_html.h"

#include "frontend/cli/manual.h"
#include "frontend/cli/options.h"
#include "frontend/base/text.h"
#include "frontend/base/utf8.h"
#include "frontend/base/vec.h"
#include "svcomp/trace/fault.h"
#include "svcomp/trace/lanes.h"
#include "svcomp/run/reach_lines.h"
#include "svcomp/report/report_style.h"
#include "svcomp/report/rules.h"
#include "svcomp/report/sources.h"
#include "svcomp/trace/trace_race.h"

#include <stdlib.h>
#include <string.h>

/* Files of at most so many lines are shown whole; of others, this many lines
 * around each relevant line. */
enum { WHOLE = 80, AROUND = 3 };

typedef VEC(const char *) Files;

/* Final position of a thread, and why it is shown. */
typedef struct {
  const char *what;
  ThreadId thread;
  Loc loc;
  const char *function;
  const char *doing; /* or NULL */
} Position;

typedef struct {
  Arena *arena;
  Xml *xml;
  const Report *report;
  const Result *result;
  Sources *sources;
  TraceRows all;
  bool *is_shown; /* by row: it is shown */
  uint32_t n_shown;
  Files files; /* files of the rows, the main one first */
  VEC(Position) positions;
} Page;

static const char *escaped(const Page *p, const char *s) {
  return utf8_escape(p->arena, s ? s : "?");
}

static void start(const Page *p, const char *element, const char *class) {
  xml_start(p->xml, element);
  xml_attribute(p->xml, "class", "%s", class);
}

static void end(const Page *p) { xml_end(p->xml); }

static void text(const Page *p, const char *element, const char *class,
                 const char *s) {
  start(p, element, class);
  xml_text(p->xml, "%s", s);
  end(p);
}

static const char *thread_name(const Page *p, ThreadId t) {
  return escaped(p, t < p->all.n_threads ? p->all.threads[t] : NULL);
}

static const char *thread_class(const Page *p, const char *class, ThreadId t) {
  return arena_printf(p->arena, "%s t%u", class, t % LANES_COLOURS);
}

/* ---- places */

static unsigned file_number(Page *p, const char *file) {
  for (uint32_t i = 0; i < p->files.n; i++)
    if (!strcmp(p->files.data[i], file))
      return i;
  *vec_push(p->arena, &p->files) = file;
  return p->files.n - 1;
}

static const char *place_text(Page *p, Loc loc) {
  if (!file_number(p, loc.file))
    return arena_printf(p->arena, "%u", loc.line);
  return arena_printf(p->arena, "%s:%u", escaped(p, text_file_name(loc.file)),
                      loc.line);
}

/* Adds a link to the line in the source, if that is shown. */
static void add_place(Page *p, Loc loc) {
  if (!loc.file || !loc.line)
    return;
  if (!p->n_shown) {
    xml_text(p->xml, "%s", place_text(p, loc));
    return;
  }
  xml_start(p->xml, "a");
  xml_attribute(p->xml, "href", "#f%u-%u", file_number(p, loc.file), loc.line);
  xml_text(p->xml, "%s", place_text(p, loc));
  end(p);
}

/* ---- the head */

static const char *headline(const Page *p) {
  const Result *r = p->result;
  if (r->verdict == VERDICT_UNKNOWN)
    return r->reason ? r->reason : "no reason is known";
  if (p->report->reach)
    return arena_printf(p->arena, "%s%s%s",
                        r->verdict == VERDICT_TRUE ? "never: " : "reached: ",
                        reach_lines_text(p->arena, p->report->reach),
                        p->report->reach->n == 1 ? "" : " at once");
  if (r->verdict == VERDICT_TRUE)
    return "no schedule and no input violates a property";
  const char *name = property_name(r->violation.property);
  return r->violation.text
             ? arena_printf(p->arena, "%s: %s", name, r->violation.text)
             : name;
}

static const char *const verdict_words[] = {[VERDICT_TRUE] = "TRUE",
                                            [VERDICT_FALSE] = "FALSE",
                                            [VERDICT_UNKNOWN] = "UNKNOWN"};

static void add_meta(const Page *p, const char *name, const char *content) {
  xml_start(p->xml, "meta");
  xml_attribute(p->xml, "name", "%s", name);
  xml_attribute(p->xml, "content", "%s", content);
  xml_end_short(p->xml);
}

static void add_head(const Page *p) {
  xml_start(p->xml, "head");
  xml_raw(p->xml, "<meta charset=\"utf-8\"/>"
                  "<meta http-equiv=\"Content-Security-Policy\" "
                  "content=\"default-src 'none'; "
                  "style-src 'unsafe-inline'\"/>");
  add_meta(p, "viewport", "width=device-width, initial-scale=1");
  add_meta(p, "color-scheme", "light dark");
  add_meta(p, "generator", "bmc " BMC_VERSION);
  xml_element(p->xml, "title", "%s: %s - %s", verdict_words[p->result->verdict],
              escaped(p, headline(p)), escaped(p, p->report->file));
  xml_start(p->xml, "style");
  xml_raw(p->xml, report_style);
  end(p);
  end(p);
}

/* ---- result */

static void add_fact(const Page *p, const char *name, const char *value) {
  xml_element(p->xml, "dt", "%s", name);
  xml_element(p->xml, "dd", "%s", value);
}

static void add_position(Page *p, const Position *at) {
  xml_element(p->xml, "dt", "%s", at->what);
  xml_start(p->xml, "dd");
  xml_text(p->xml, "thread ");
  text(p, "span", thread_class(p, "who", at->thread),
       thread_name(p, at->thread));
  xml_text(p->xml, " in function %s, line ", escaped(p, at->function));
  add_place(p, at->loc);
  if (at->doing)
    xml_text(p->xml, " %s", escaped(p, at->doing));
  end(p);
}

static void add_notes(const Page *p) {
  const Result *r = p->result;
  if (r->verdict != VERDICT_FALSE || p->report->reach || !r->replay)
    return;
  Fault f =
      fault_describe(p->arena, p->report->program, r->replay, &r->violation);
  for (uint32_t i = 0; i < f.n_notes; i++)
    add_fact(p, i ? "" : "What happened", escaped(p, f.notes[i]));
}

static void add_other(const Page *p, Gap gap) {
  const char *where = "";
  if (gap.loc.file && gap.loc.line)
    where = arena_printf(p->arena, " (%s:%u:%u)", gap.loc.file, gap.loc.line,
                         gap.loc.column);
  add_fact(p, "Also",
           escaped(p, arena_printf(p->arena, "%s%s", gap.text, where)));
}

static void add_races(const Page *p) {
  const AllRaces *all = p->report->races;
  for (uint32_t i = 1; all && i < all->n; i++)
    add_fact(
        p, i > 1 ? "" : "Other races",
        escaped(p, arena_printf(
                       p->arena, "%s; %s%s", all->races[i].accesses[0].text,
                       all->races[i].accesses[1].text,
                       all->races[i].is_same_value ? "; the same value" : "")));
  if (all && all->open)
    add_fact(p, "More", escaped(p, all->open));
}

static void add_facts(Page *p) {
  const Result *r = p->result;
  start(p, "dl", "facts");
  add_fact(p, "File", escaped(p, p->report->file));
  for (uint32_t i = 0; i < p->positions.n; i++)
    add_position(p, &p->positions.data[i]);
  add_notes(p);
  add_races(p);
  bool is_unknown = r->verdict == VERDICT_UNKNOWN;
  if (is_unknown && r->where.file && r->where.line)
    add_fact(p, "Place",
             arena_printf(p->arena, "%s:%u:%u", escaped(p, r->where.file),
                          r->where.line, r->where.column));
  for (uint32_t i = 0; is_unknown && i < r->n_others; i++)
    add_other(p, r->others[i]);
  if (is_unknown && r->hint)
    add_fact(p, "Hint", r->hint);
  if (r->verdict == VERDICT_TRUE && r->bound)
    add_fact(
        p, "Bound",
        arena_printf(p->arena, "%u; no loop or recursion was cut", r->bound));
  if (r->about)
    add_fact(p, "Memory model", escaped(p, r->about));
  else if (p->report->model != MODEL_SC)
    add_fact(p, "Memory model", memory_model_title(p->report->model));
  for (uint32_t i = 0; i < r->remarks.n; i++)
    add_fact(p, "Note", escaped(p, r->remarks.data[i].text));
  if (r->races)
    add_fact(p, "no-data-race", escaped(p, r->races));
  if (r->deadlocks)
    add_fact(p, "no-deadlock", escaped(p, r->deadlocks));
  end(p);
}

static void add_help(const Page *p) {
  const Result *r = p->result;
  if (r->verdict == VERDICT_FALSE)
    text(p, "p", "help",
         (p->report->reach ? rule_of_reach() : rule_of(r->violation.property))
             .help);
  else if (r->verdict == VERDICT_UNKNOWN)
    text(p, "p", "help",
         "Nothing was proved or refuted. An execution that violates a "
         "property may exist.");
}

static void add_verdict(Page *p) {
  static const char *const class[] = {[VERDICT_TRUE] = "verdict true",
                                      [VERDICT_FALSE] = "verdict false",
                                      [VERDICT_UNKNOWN] = "verdict unknown"};
  start(p, "header", class[p->result->verdict]);
  xml_start(p->xml, "h1");
  text(p, "span", "word", verdict_words[p->result->verdict]);
  xml_text(p->xml, " ");
  text(p, "span", "what", escaped(p, headline(p)));
  end(p);
  add_facts(p);
  add_help(p);
  end(p);
}

static void add_properties(const Page *p) {
  xml_start(p->xml, "section");
  xml_element(p->xml, "h2", "%s",
              p->result->verdict == VERDICT_TRUE ? "Proved" : "Asked for");
  xml_start(p->xml, "ul");
  for (Property i = 0; i < property_count(); i++)
    if (p->report->properties >> i & 1)
      xml_element(p->xml, "li", "%s: %s", rule_of(i).id, rule_of(i).title);
  end(p);
  end(p);
}

/* ---- inputs */

static void add_input(Page *p, const TraceInput *in) {
  xml_start(p->xml, "tr");
  text(p, "td", "code", escaped(p, in->source));
  text(p, "td", "code value", escaped(p, in->value));
  text(p, "td", "code", escaped(p, in->type));
  xml_start(p->xml, "td");
  text(p, "span", thread_class(p, "who", in->thread),
       thread_name(p, in->thread));
  end(p);
  start(p, "td", "number");
  add_place(p, in->loc);
  end(p);
  end(p);
}

static void add_columns(const Page *p, const char *const *names) {
  xml_start(p->xml, "thead");
  xml_start(p->xml, "tr");
  for (; *names; names++) {
    xml_start(p->xml, "th");
    xml_attribute(p->xml, "scope", "col");
    xml_text(p->xml, "%s", *names);
    end(p);
  }
  end(p);
  end(p);
}

static void add_inputs(Page *p) {
  static const char *const names[] = {"Input",  "Value", "Type",
                                      "Thread", "Line",  NULL};
  xml_start(p->xml, "section");
  xml_attribute(p->xml, "id", "inputs");
  xml_element(p->xml, "h2", "Inputs");
  if (!p->all.n_inputs) {
    xml_element(p->xml, "p", "The schedule alone leads here: no input does.");
    end(p);
    return;
  }
  start(p, "table", "inputs");
  add_columns(p, names);
  xml_start(p->xml, "tbody");
  for (uint32_t i = 0; i < p->all.n_inputs; i++)
    add_input(p, &p->all.inputs[i]);
  end(p);
  end(p);
  end(p);
}

/* ---- the interleaving */

static const char *const link_words[N_LINK] = {
    [LINK_READS] = "a value is stored, and read",
    [LINK_STALE] = "an older value is read, a later store is not seen",
    [LINK_LOCK] = "a lock is handed over",
    [LINK_WAKE] = "a thread is woken",
    [LINK_CREATE] = "a thread is created",
    [LINK_JOIN] = "a thread ends, and is joined",
    [LINK_BUFFER] = "a store is pending until it reaches memory",
};

static bool has_arrow(const Page *p, LinkKind k) {
  uint32_t from, to;
  for (uint32_t i = 0; i < p->all.n_links; i++)
    if (p->all.links[i].kind == k &&
        lanes_find_arrow(&p->all, p->is_shown, &p->all.links[i], &from, &to))
      return true;
  return false;
}

/* Adds a legend: a sample of each kind of arrow with its meaning. */
static void add_legend(const Page *p) {
  start(p, "ul", "legend");
  for (LinkKind k = 0; k < N_LINK; k++) {
    if (!has_arrow(p, k))
      continue;
    xml_start(p->xml, "li");
    xml_start(p->xml, "svg");
    xml_attribute(p->xml, "viewBox", "0 0 32 10");
    xml_attribute(p->xml, "aria-hidden", "true");
    xml_start(p->xml, "path");
    xml_attribute(p->xml, "class", "link %s", lanes_link_class(k));
    xml_attribute(p->xml, "d", "M0 5H30");
    xml_end_short(p->xml);
    end(p);
    xml_text(p->xml, "%s", link_words[k]);
    end(p);
  }
  end(p);
}

static void add_interleaving(const Page *p) {
  static const LanesForm forms[] = {
      {"wide",
       "The steps of the threads, in lanes, time going down; the table below "
       "says the same.",
       1060, true},
      {"narrow",
       "The steps of the threads, time going down; the table below says the "
       "same.",
       358, false}};
  xml_start(p->xml, "section");
  xml_attribute(p->xml, "id", "interleaving");
  xml_element(p->xml, "h2", "Interleaving");
  add_legend(p);
  for (unsigned i = 0; i < 2; i++)
    lanes_print(p->xml, &p->all, p->is_shown, &forms[i]);
  end(p);
}

/* ---- the source */

/* Adds badges for the steps of a line, in order, each once. */
static void add_badges(const Page *p, const char *file, unsigned line) {
  unsigned last = 0;
  start(p, "span", "badges");
  for (uint32_t i = 0; i < p->all.n_rows; i++) {
    const TraceRow *r = &p->all.rows[i];
    if (!p->is_shown[i] || r->loc.line != line || !r->loc.file ||
        strcmp(r->loc.file, file) || !r->step || r->step == last)
      continue;
    last = r->step;
    xml_start(p->xml, "a");
    xml_attribute(p->xml, "class", "%s", thread_class(p, "badge", r->thread));
    xml_attribute(p->xml, "href", "#row%u", i);
    xml_attribute(p->xml, "title", "%s", thread_name(p, r->thread));
    xml_text(p->xml, "%u", r->step);
    end(p);
  }
  end(p);
}

static bool is_in(Loc loc, const char *file, unsigned n) {
  return loc.file && !strcmp(loc.file, file) && loc.line && loc.line <= n;
}

/* Returns marks by line: 0, 1 where a row is, 2 where a thread is at the
 * end. */
static uint8_t *mark_lines(const Page *p, const char *file, unsigned n) {
  uint8_t *marks = ARENA_ARRAY(p->arena, uint8_t, n + 1);
  for (uint32_t i = 0; i < p->all.n_rows; i++)
    if (p->is_shown[i] && is_in(p->all.rows[i].loc, file, n))
      marks[p->all.rows[i].loc.line] = 1;
  for (uint32_t i = 0; i < p->positions.n; i++)
    if (is_in(p->positions.data[i].loc, file, n))
      marks[p->positions.data[i].loc.line] = 2;
  return marks;
}

static bool is_near(const uint8_t *marks, unsigned line, unsigned n) {
  unsigned first = line > AROUND ? line - AROUND : 1;
  for (unsigned i = first; i <= line + AROUND && i <= n; i++)
    if (marks[i])
      return true;
  return false;
}

static void add_line(const Page *p, unsigned f, unsigned line,
                     const uint8_t *marks) {
  static const char *const class[] = {"line", "line shown", "line wrong"};
  const char *file = p->files.data[f];
  const char *code = sources_line(p->sources, file, line);
  start(p, "div", class[marks[line]]);
  xml_attribute(p->xml, "id", "f%u-%u", f, line);
  text(p, "span", "number", arena_printf(p->arena, "%u", line));
  text(p, "code", "code", *code ? utf8_repair(p->arena, code) : " ");
  if (marks[line])
    add_badges(p, file, line);
  end(p);
}

static void add_file(const Page *p, unsigned f) {
  const char *file = p->files.data[f];
  unsigned n = sources_count(p->sources, file), left_out = 0;
  const uint8_t *marks = mark_lines(p, file, n);
  text(p, "h3", "file", escaped(p, file));
  if (!n)
    xml_element(p->xml, "p", "The file could not be read any more.");
  start(p, "div", "source");
  for (unsigned line = 1; line <= n + 1; line++) {
    bool is_shown = line <= n && (n <= WHOLE || is_near(marks, line, n));
    if (!is_shown && line <= n) {
      left_out++;
      continue;
    }
    if (left_out)
      text(p, "div", "left-out",
           arena_printf(p->arena, "%u line%s", left_out,
                        left_out == 1 ? "" : "s"));
    left_out = 0;
    if (is_shown)
      add_line(p, f, line, marks);
  }
  end(p);
}

static void add_source(const Page *p) {
  xml_start(p->xml, "section");
  xml_attribute(p->xml, "id", "source");
  xml_element(p->xml, "h2", "Source");
  for (uint32_t f = 0; f < p->files.n; f++)
    add_file(p, f);
  end(p);
}

/* ---- all steps */

static void add_reason(const Page *p, const TraceLink *k) {
  static const char *const words[N_LINK] = {
      [LINK_READS] = "stored by ",    [LINK_STALE] = "stored by ",
      [LINK_LOCK] = "given back by ", [LINK_WAKE] = "woken by ",
      [LINK_CREATE] = "created by ",  [LINK_JOIN] = "ended in ",
      [LINK_BUFFER] = "issued by ",
  };
  const TraceRow *from = &p->all.rows[k->from];
  xml_start(p->xml, "span");
  xml_attribute(p->xml, "class", "reason");
  xml_text(p->xml, "%s", words[k->kind]);
  xml_start(p->xml, "a");
  if (p->is_shown[k->from])
    xml_attribute(p->xml, "href", "#row%u", k->from);
  xml_text(p->xml, "%u", from->step);
  end(p);
  end(p);
}

static void add_row(Page *p, uint32_t row) {
  const TraceRow *r = &p->all.rows[row];
  uint32_t n;
  const TraceLink *links = trace_rows_links(&p->all, row, &n);
  start(p, "tr", r->kind == ROW_VIOLATION ? "violation" : "row");
  xml_attribute(p->xml, "id", "row%u", row);
  text(p, "td", "number", r->step ? arena_printf(p->arena, "%u", r->step) : "");
  xml_start(p->xml, "td");
  text(p, "span", thread_class(p, "who", r->thread), thread_name(p, r->thread));
  end(p);
  start(p, "td", "number");
  add_place(p, r->loc);
  end(p);
  text(p, "td", "code", escaped(p, r->text));
  xml_start(p->xml, "td");
  for (uint32_t i = 0; i < n; i++)
    add_reason(p, &links[i]);
  end(p);
  end(p);
}

static void add_table(Page *p) {
  static const char *const names[] = {"Step", "Thread",          "Line",
                                      "What", "Because of step", NULL};
  xml_start(p->xml, "section");
  xml_attribute(p->xml, "id", "steps");
  xml_element(p->xml, "h2", "Steps");
  start(p, "table", "steps");
  add_columns(p, names);
  xml_start(p->xml, "tbody");
  for (uint32_t i = 0; i < p->all.n_rows; i++)
    if (p->is_shown[i])
      add_row(p, i);
  end(p);
  end(p);
  end(p);
}

/* ---- all */

static void find_position(Page *p, const char *what, ThreadId t,
                          const char *doing) {
  const Function *in;
  const Inst *at = reach_inst(p->result->replay, t, &in);
  if (at)
    *vec_push(p->arena, &p->positions) =
        (Position){what, t, at->loc, in->name, doing};
}

static void find_race(Page *p) {
  const TraceRace r = trace_race_build(
      p->arena, p->report->program, p->result->replay, &p->result->violation);
  for (unsigned i = 0; i < 2; i++) {
    const TraceAccess *a = &r.accesses[i];
    *vec_push(p->arena, &p->positions) = (Position){
        "Access", a->thread, a->calls[0].loc, a->calls[0].function, a->does};
  }
}

static void find_positions(Page *p) {
  const Result *r = p->result;
  const Violation *v = &r->violation;
  if (p->report->reach)
    for (unsigned i = 0; i < r->meeting.n; i++)
      find_position(p, "At", r->meeting.threads[i], NULL);
  else if (property_where(v->property) == WHERE_THREADS)
    for (uint32_t i = 0; i < p->all.n_waits; i++)
      find_position(p, "Waits", p->all.waits[i].thread, p->all.waits[i].text);
  else if (v->race)
    find_race(p);
  else if (v->inst)
    *vec_push(p->arena, &p->positions) =
        (Position){.what = "In",
                   .thread = v->thread,
                   .loc = v->inst->loc,
                   .function = v->function ? v->function->name : "?"};
  for (uint32_t i = 0; i < p->positions.n; i++)
    if (p->positions.data[i].loc.file)
      file_number(p, p->positions.data[i].loc.file);
}

static void read_trace(Page *p) {
  const Report *r = p->report;
  if (!p->result->replay)
    return;
  p->all = trace_rows_build(p->arena, r->program, p->result->replay,
                            r->reach ? NULL : &p->result->violation);
  p->is_shown = ARENA_ARRAY(p->arena, bool, p->all.n_rows);
  for (uint32_t i = 0; i < p->all.n_rows; i++) {
    const TraceRow *row = &p->all.rows[i];
    p->is_shown[i] = r->trace != TRACE_COMPACT || row->is_essential;
    p->n_shown += p->is_shown[i];
    if (p->is_shown[i] && row->loc.file && row->loc.line)
      file_number(p, row->loc.file);
  }
  find_positions(p);
}

static void add_body(Page *p) {
  xml_start(p->xml, "body");
  add_verdict(p);
  xml_start(p->xml, "main");
  if (p->result->verdict != VERDICT_FALSE)
    add_properties(p);
  else
    add_inputs(p);
  if (p->n_shown) {
    add_interleaving(p);
    add_source(p);
    add_table(p);
  }
  end(p);
  xml_element(p->xml, "footer", "bmc %s", BMC_VERSION);
  end(p);
}

void report_html_print(FILE *out, const Report *r, const Result *result) {
  Arena *a = arena_new();
  Page p = {.arena = a,
            .xml = xml_open(out),
            .report = r,
            .result = result,
            .sources = sources_new(a)};
  file_number(&p, r->program ? r->program->file : r->file);
  read_trace(&p);
  xml_raw(p.xml, "<!DOCTYPE html>\n");
  xml_start(p.xml, "html");
  xml_attribute(p.xml, "lang", "en");
  add_head(&p);
  add_body(&p);
  end(&p);
  xml_close(p.xml);
  arena_delete(a);
}
