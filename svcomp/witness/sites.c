#include "svcomp/witness/sites.h"

#include "frontend/base/vec.h"

#include <string.h>

enum { LEVEL_STATEMENT, LEVEL_CONDITION, LEVEL_CALL };
enum { N_PLACES = GHOST_WITH + 1 };

typedef struct {
  uint32_t rank;
  const char *text;
  Loc from;
} Ghost;

typedef VEC(Ghost) Ghosts;

typedef struct {
  SiteKind kind;
  uint32_t id;
  Ghosts at[N_PLACES];
  Loc from; /* origin of the text that was added first */
} Site;

struct Sites {
  Arena *arena;
  const Outline *outline;
  VEC(Site) sites;
};

Sites *sites_new(Arena *a, const Outline *o) {
  Sites *s = ARENA_NEW(a, Sites);
  s->arena = a, s->outline = o;
  return s;
}

static Site *find(Sites *s, const GhostSite *at, Loc from) {
  for (uint32_t i = 0; i < s->sites.n; i++)
    if (s->sites.data[i].kind == at->kind && s->sites.data[i].id == at->id)
      return &s->sites.data[i];
  Site *x = vec_push(s->arena, &s->sites);
  x->kind = at->kind, x->id = at->id, x->from = from;
  return x;
}

void sites_add(Sites *s, GhostSite at, uint32_t rank, const char *text,
               Loc from) {
  bool falls = at.kind != SITE_STATEMENT;
  Ghosts *g = &find(s, &at, from)->at[at.place];
  vec_push(s->arena, g);
  uint32_t i = g->n - 1;
  for (; i && (falls ? g->data[i - 1].rank < rank : g->data[i - 1].rank > rank);
       i--)
    g->data[i] = g->data[i - 1];
  g->data[i] = (Ghost){rank, text, from};
}

/* ---- insertion ---- */

typedef void Put(Edits *, EditSite, const char *text, Loc from);

static const char begin[] = "__bmc_ghost_begin(); ";
static const char end[] = "__bmc_ghost_end(); ";
static const char value[] = "__auto_type __bmc_v = ";
static const char kept[] = "__bmc_v; })", no_value[] = "(void)0; })";

static void put_all(Edits *e, EditSite at, const Ghosts *g, Put *put) {
  for (uint32_t i = 0; i < g->n; i++) {
    put(e, at, g->data[i].text, g->data[i].from);
    put(e, at, " ", g->data[i].from);
  }
}

static void put_section(Edits *e, EditSite at, const Ghosts *g, Put *put) {
  if (!g->n)
    return;
  put(e, at, begin, g->data[0].from);
  put_all(e, at, g, put);
  put(e, at, end, g->data[0].from);
}

static EditSite extent_site(Extent e, unsigned level) {
  return (EditSite){e.begin.offset, e.end.offset, level};
}

static void place_statement(const Sites *all, const Site *s, Edits *e) {
  const Stmt *x = &all->outline->stmts[s->id];
  const Ghosts *with = &s->at[GHOST_WITH], *after = &s->at[GHOST_AFTER];
  EditSite at = extent_site(x->at, LEVEL_STATEMENT);
  if (x->is_bare)
    edits_open(e, at, "{ ", s->from);
  put_section(e, at, &s->at[GHOST_BEFORE], edits_open);
  if (with->n)
    edits_open(e, at, begin, with->data[0].from);
  if (with->n || after->n || x->is_bare)
    edits_close(e, at, " ", s->from);
  put_all(e, at, with, edits_close);
  if (with->n)
    edits_close(e, at, end, with->data[0].from);
  put_section(e, at, after, edits_close);
  if (x->is_bare)
    edits_close(e, at, "}", s->from);
}

/* Puts 'open' and 'close' around a value, and keeps the value if there is
 * one. */
static void place_value(const Site *s, EditSite at, bool has_value,
                        const char *open, const char *close, Edits *e) {
  bool has_after = s->at[GHOST_AFTER].n > 0, is_kept = has_after && has_value;
  edits_open(e, at, "({ ", s->from);
  put_section(e, at, &s->at[GHOST_BEFORE], edits_open);
  if (is_kept)
    edits_open(e, at, open, s->from);
  edits_close(e, at, is_kept ? close : "; ", s->from);
  put_section(e, at, &s->at[GHOST_AFTER], edits_close);
  edits_close(e, at, is_kept ? kept : has_after ? no_value : "})", s->from);
}

/* Finds the gap between the semicolons of a for statement without a
 * condition. */
static bool find_gap(const Outline *o, const Stmt *s, uint32_t *out) {
  uint32_t last = o->stmts[s->body].at.begin.offset;
  int depth = 0;
  for (uint32_t i = s->at.begin.offset; i < last; i++) {
    char c = o->text[i], next = o->text[i + 1];
    if (c == '"' || c == '\'' || (c == '/' && (next == '/' || next == '*')))
      return false;
    depth += (c == '(') - (c == ')');
    if (c == ';' && depth == 1) {
      *out = i + 1;
      return true;
    }
  }
  return false;
}

static Status place_condition(const Sites *all, const Site *s, Diag *d,
                              Edits *e) {
  const Stmt *x = &all->outline->stmts[s->id];
  bool is_switch = x->kind == STMT_SWITCH;
  uint32_t gap = 0;
  if (x->condition.begin.offset < x->condition.end.offset) {
    place_value(s, extent_site(x->condition, LEVEL_CONDITION), true,
                is_switch ? "__auto_type __bmc_v = (" : "int __bmc_v = (",
                is_switch ? "); " : ") ? 1 : 0; ", e);
    return OK;
  }
  if (x->kind != STMT_FOR || s->at[GHOST_AFTER].n ||
      !find_gap(all->outline, x, &gap))
    return diag_error(d, UNSUPPORTED, s->from,
                      "the condition of the statement is not found");
  EditSite at = {gap, gap, LEVEL_CONDITION};
  edits_open(e, at, "({ ", s->from);
  put_section(e, at, &s->at[GHOST_BEFORE], edits_open);
  edits_open(e, at, "1; })", s->from);
  return OK;
}

static void place_call(const Sites *all, const Site *s, Edits *e) {
  const OutlineCall *c = &all->outline->calls[s->id];
  place_value(s, extent_site(c->at, LEVEL_CALL), !c->is_void, value, "; ", e);
}

Status sites_place(const Sites *all, Diag *d, Edits *e) {
  for (uint32_t i = 0; i < all->sites.n; i++) {
    const Site *s = &all->sites.data[i];
    if (s->kind == SITE_STATEMENT)
      place_statement(all, s, e);
    else if (s->kind == SITE_CONDITION)
      TRY(place_condition(all, s, d, e));
    else
      place_call(all, s, e);
  }
  return OK;
}

/* ---- removal ---- */

static const char *skip(const char *s, const char *prefix) {
  size_t n = strlen(prefix);
  return strncmp(s, prefix, n) ? s : s + n;
}

static const char *skip_section(const char *s) {
  bool is_one = !strncmp(s, begin, sizeof begin - 1);
  const char *after = is_one ? strstr(s, end) : NULL;
  return after ? after + sizeof end - 1 : s;
}

static const char *skip_quoted(const char *s) {
  for (char quote = *s++; *s && *s != quote; s++)
    s += *s == '\\' && s[1];
  return s;
}

static const char *find_semicolon(const char *s) {
  for (int depth = 0; *s && (depth || *s != ';'); s++) {
    depth += strchr("({[", *s) != NULL;
    depth -= strchr(")}]", *s) != NULL;
    if (*s == '"' || *s == '\'')
      s = skip_quoted(s);
    if (!*s)
      break;
  }
  return s;
}

const char *sites_strip(Arena *a, const char *text) {
  for (const char *s = text; (s = strstr(s, "({ ")); s++) {
    const char *inner = skip(skip_section(s + 3), value);
    const char *stop = find_semicolon(inner);
    if (inner == s + 3 || !*stop)
      continue;
    const char *rest = skip_section(skip(stop, "; "));
    rest = skip(skip(skip(rest, kept), no_value), "})");
    text = arena_printf(a, "%.*s%.*s%s", (int)(s - text), text,
                        (int)(stop - inner), inner, rest);
    return sites_strip(a, text);
  }
  return text;
}
