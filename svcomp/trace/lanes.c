#include "svcomp/trace/lanes.h"

#include "frontend/base/utf8.h"

#include <string.h>

/* Sizes in pixels; a character of the monospaced font takes at most
 * CHARACTER. */
enum {
  LINE = 18,
  CHARACTER = 8,
  HEAD = 44,
  GAP = 8,      /* between rows */
  PADDING = 7,  /* above and below a card's text */
  CHANNEL = 20, /* on each side of a card, for arrows */
  STEPS = 46,   /* column of the step numbers */
  LEAST_LANE = 190,
  LEAST_SPACING = 7,
  SLICE = 150, /* least height between page breaks */
  CORNER = 7,  /* radius */
  TIP = 5,     /* length of an arrow's tip beyond its line */
  STAY = 5,    /* from line to line of stays in a buffer, */
  STAYS = 3    /* and how many do not share one */
};

typedef struct {
  unsigned x, y, width, height;
} Box;

typedef struct {
  Arena *arena;
  Xml *xml;
  const TraceRows *all;
  const bool *is_shown;
  const LanesForm *form;
  unsigned *lane; /* by thread */
  unsigned n_lanes, spacing, height;
  bool is_rail;
  const char **texts; /* texts of rows */
  Box *boxes;         /* by row: boxes of cards, or of points in the rail */
} Lanes;

static const char *const classes[N_LINK] = {
    [LINK_READS] = "reads",   [LINK_STALE] = "stale",   [LINK_LOCK] = "lock",
    [LINK_WAKE] = "wake",     [LINK_CREATE] = "create", [LINK_JOIN] = "join",
    [LINK_BUFFER] = "buffer",
};

const char *lanes_link_class(LinkKind k) { return classes[k]; }

static unsigned colour(ThreadId t) { return t % LANES_COLOURS; }

static const char *name_of(const Lanes *l, ThreadId t) {
  return utf8_escape(l->arena, l->all->threads[t] ? l->all->threads[t] : "?");
}

/* ---- layout */

static void find_lanes(Lanes *l) {
  bool *has_row = ARENA_ARRAY(l->arena, bool, l->all->n_threads);
  l->lane = ARENA_ARRAY(l->arena, unsigned, l->all->n_threads);
  for (uint32_t i = 0; i < l->all->n_rows; i++)
    has_row[l->all->rows[i].thread] |= l->is_shown[i];
  for (ThreadId t = 0; t < l->all->n_threads; t++)
    if (has_row[t])
      l->lane[t] = l->n_lanes++;
}

static unsigned least(unsigned a, unsigned b) { return a < b ? a : b; }

static void choose_form(Lanes *l) {
  unsigned lane = (l->form->width - STEPS) / l->n_lanes;
  l->is_rail = lane < LEAST_LANE;
  l->spacing = lane;
  if (l->is_rail)
    l->spacing =
        least(l->form->width * 2 / 5 / l->n_lanes, l->form->width / 20);
  if (l->spacing < LEAST_SPACING)
    l->spacing = LEAST_SPACING;
}

static unsigned lane_middle(const Lanes *l, ThreadId t) {
  return (l->is_rail ? 10 : STEPS) +
         (2 * l->lane[t] + (l->is_rail ? 0 : 1)) * l->spacing / 2;
}

/* Returns the left edge of texts in a rail, after the step numbers. */
static unsigned rail_text(const Lanes *l) {
  return 10 + l->n_lanes * l->spacing + STEPS - 12;
}

static unsigned text_columns(const Lanes *l) {
  unsigned pixels = l->is_rail ? l->form->width - rail_text(l)
                               : l->spacing - 2 * CHANNEL - 2 * PADDING;
  return pixels / CHARACTER;
}

static unsigned count_lines(const Lanes *l, const char *text) {
  unsigned n = 0, width = text_columns(l);
  do {
    text = utf8_skip_line(text, width);
    n++;
  } while (*text);
  return n;
}

/* Returns the previous row that is shown, or the row itself if there is
 * none. */
static uint32_t previous(const Lanes *l, uint32_t row) {
  for (uint32_t i = row; i-- > 0;)
    if (l->is_shown[i])
      return i;
  return row;
}

static bool begins_block(const Lanes *l, uint32_t row) {
  uint32_t before = previous(l, row);
  return before == row ||
         l->all->rows[before].thread != l->all->rows[row].thread;
}

static void place_row(Lanes *l, uint32_t row) {
  const TraceRow *r = &l->all->rows[row];
  Box *b = &l->boxes[row];
  unsigned lines = count_lines(l, l->texts[row]);
  if (begins_block(l, row))
    l->height += l->is_rail ? LINE + GAP : GAP;
  b->y = l->height;
  b->height = lines * LINE + (l->is_rail ? 2 : 2 * PADDING);
  if (l->is_rail) {
    b->x = lane_middle(l, r->thread);
  } else {
    b->width = l->spacing - 2 * CHANNEL;
    b->x = lane_middle(l, r->thread) - b->width / 2;
  }
  l->height += b->height + (l->is_rail ? 2 : GAP);
}

static void lay_out(Lanes *l) {
  l->texts = ARENA_ARRAY(l->arena, const char *, l->all->n_rows);
  l->boxes = ARENA_ARRAY(l->arena, Box, l->all->n_rows);
  l->height = l->is_rail ? GAP : HEAD;
  for (uint32_t i = 0; i < l->all->n_rows; i++) {
    l->texts[i] = trace_row_text(l->arena, l->all, i);
    if (l->is_shown[i])
      place_row(l, i);
  }
  l->height += GAP;
}

/* ---- shapes */

static void number(const Lanes *l, const char *name, unsigned value) {
  xml_attribute(l->xml, name, "%u", value);
}

static void print_text_line(const Lanes *l, unsigned x, unsigned y,
                            const char *class, const char *s, size_t n) {
  xml_start(l->xml, "text");
  number(l, "x", x);
  number(l, "y", y);
  xml_attribute(l->xml, "class", "%s", class);
  xml_text(l->xml, "%.*s", (int)n, s);
  xml_end(l->xml);
}

static void print_line(const Lanes *l, const char *class, unsigned x1,
                       unsigned y1, unsigned x2, unsigned y2) {
  xml_start(l->xml, "line");
  xml_attribute(l->xml, "class", "%s", class);
  number(l, "x1", x1);
  number(l, "y1", y1);
  number(l, "x2", x2);
  number(l, "y2", y2);
  xml_end_short(l->xml);
}

static void print_rectangle(const Lanes *l, const char *class, Box b,
                            unsigned radius) {
  xml_start(l->xml, "rect");
  xml_attribute(l->xml, "class", "%s", class);
  number(l, "x", b.x);
  number(l, "y", b.y);
  number(l, "width", b.width);
  number(l, "height", b.height);
  number(l, "rx", radius);
  xml_end_short(l->xml);
}

/* ---- lanes */

static void print_head(const Lanes *l, ThreadId t, unsigned x) {
  const char *name = name_of(l, t);
  unsigned most = (l->spacing - 2 * CHANNEL) / CHARACTER;
  size_t n = utf8_bytes(name, most);
  unsigned width = ((unsigned)utf8_count(name, n) + 2) * CHARACTER;
  print_rectangle(l, arena_printf(l->arena, "head t%u", colour(t)),
                  (Box){x - width / 2, 4, width, 28}, 14);
  print_text_line(l, x, 23, arena_printf(l->arena, "name t%u", colour(t)), name,
                  n);
}

/* Prints a lane from the thread's first row to its last; in cards, dotted from
 * its name on. */
static void print_lane(const Lanes *l, ThreadId t) {
  unsigned first = 0, last = 0, x = lane_middle(l, t);
  for (uint32_t i = 0; i < l->all->n_rows; i++)
    if (l->is_shown[i] && l->all->rows[i].thread == t) {
      last = l->boxes[i].y + l->boxes[i].height / 2;
      first = first ? first : last;
    }
  if (!first)
    return;
  print_line(l, arena_printf(l->arena, "lane t%u", colour(t)), x, first, x,
             last);
  if (l->is_rail)
    return;
  print_line(l, arena_printf(l->arena, "unborn t%u", colour(t)), x, HEAD - 12,
             x, first);
  print_head(l, t, x);
}

/* Shades every other stretch in which one thread runs. */
static void print_blocks(const Lanes *l) {
  unsigned n = 0;
  for (uint32_t i = 0; i < l->all->n_rows;) {
    if (!l->is_shown[i]) {
      i++;
      continue;
    }
    unsigned top = l->boxes[i].y, bottom = top;
    ThreadId t = l->all->rows[i].thread;
    for (;
         i < l->all->n_rows && (!l->is_shown[i] || l->all->rows[i].thread == t);
         i++)
      if (l->is_shown[i])
        bottom = l->boxes[i].y + l->boxes[i].height;
    unsigned lead = l->is_rail ? LINE + GAP / 2 : GAP / 2 + 2;
    if (n++ % 2 == 0)
      print_rectangle(
          l, "block",
          (Box){0, top - lead, l->form->width, bottom - top + lead + GAP / 2},
          6);
  }
}

/* ---- arrows */

static unsigned middle(const Box *b) { return b->y + b->height / 2; }

static void print_path(const Lanes *l, LinkKind kind, const char *d) {
  xml_start(l->xml, "path");
  xml_attribute(l->xml, "class", "link %s", classes[kind]);
  xml_attribute(l->xml, "d", "%s", d);
  xml_attribute(l->xml, "marker-end", "url(#%s-%s)", l->form->name,
                classes[kind]);
  xml_end_short(l->xml);
}

/* Returns the x-coordinate where a link leaves or enters a box, on one side. */
static int edge(const Lanes *l, const Box *b, bool is_right) {
  if (l->is_rail)
    return (int)b->x + (is_right ? TIP : -TIP);
  return (int)b->x + (is_right ? (int)b->width : 0);
}

/* Prints a curve from side to side that bends outwards at both ends. */
static void print_curve(const Lanes *l, LinkKind kind, const Box *a,
                        const Box *b, bool is_right) {
  int side = is_right ? 1 : -1, bend = side * (l->is_rail ? 10 : 2 * CHANNEL);
  int x1 = edge(l, a, is_right), x2 = edge(l, b, !is_right) - side * TIP;
  int y1 = (int)middle(a), y2 = (int)middle(b);
  print_path(l, kind,
             arena_printf(l->arena, "M%d %dC%d %d %d %d %d %d", x1, y1,
                          x1 + bend, y1, x2 - bend, y2, x2, y2));
}

/* Prints a thread's creation.  A row does not share its height, so a line may
 * cross all lanes there: the link goes to the new thread's lane at once, and
 * follows it. */
static void print_birth(const Lanes *l, const Box *a, const Box *b,
                        unsigned lane, bool is_right) {
  int side = is_right ? 1 : -1, x = (int)lane, y = (int)middle(a);
  int top = (int)(l->is_rail ? middle(b) - TIP : b->y) - TIP;
  print_path(l, LINK_CREATE,
             arena_printf(l->arena, "M%d %dH%dQ%d %d %d %dV%d",
                          edge(l, a, is_right), y, x - side * CORNER, x, y, x,
                          y + CORNER, top));
}

/* Prints a join: the link follows the ended thread's lane down to the row of
 * the join. */
static void print_end(const Lanes *l, const Box *a, const Box *b, unsigned lane,
                      bool is_right) {
  int side = is_right ? 1 : -1, x = (int)lane, y = (int)middle(b);
  int bottom = (int)(l->is_rail ? middle(a) + TIP : a->y + a->height);
  print_path(l, LINK_JOIN,
             arena_printf(l->arena, "M%d %dV%dQ%d %d %d %dH%d", x, bottom,
                          y - CORNER, x, y, x + side * CORNER, y,
                          edge(l, b, !is_right) - side * TIP));
}

/* Prints the stay of a store in its thread's buffer, on the left of the lane.
 * Several stays at once have lines of their own. */
static void print_stay(const Lanes *l, const Box *a, const Box *b,
                       uint32_t row) {
  int x1 = edge(l, a, false), x2 = edge(l, b, false) - TIP;
  int x = x1 - (1 + (int)(row % STAYS)) * (l->is_rail ? 1 : STAY);
  print_path(l, LINK_BUFFER,
             arena_printf(l->arena, "M%d %dH%dV%dH%d", x1, (int)middle(a), x,
                          (int)middle(b), x2));
}

/* Returns the thread's next row that is shown, from 'row' on; else 'row'. */
static uint32_t next_shown(const TraceRows *all, const bool *is_shown,
                           uint32_t row) {
  for (uint32_t i = row; i < all->n_rows; i++)
    if (is_shown[i] && all->rows[i].thread == all->rows[row].thread)
      return i;
  return row;
}

static uint32_t last_shown(const TraceRows *all, const bool *is_shown,
                           uint32_t row) {
  for (uint32_t i = row + 1; i-- > 0;)
    if (is_shown[i] && all->rows[i].thread == all->rows[row].thread)
      return i;
  return row;
}

bool lanes_find_arrow(const TraceRows *all, const bool *is_shown,
                      const TraceLink *k, uint32_t *from, uint32_t *to) {
  *from = k->kind == LINK_JOIN ? last_shown(all, is_shown, k->from) : k->from;
  *to = k->kind == LINK_CREATE ? next_shown(all, is_shown, k->to) : k->to;
  bool is_own = all->rows[*from].thread == all->rows[*to].thread;
  return is_shown[*from] && is_shown[*to] && is_own == (k->kind == LINK_BUFFER);
}

static void print_link(const Lanes *l, const TraceLink *k) {
  uint32_t from, to;
  if (!lanes_find_arrow(l->all, l->is_shown, k, &from, &to))
    return;
  const Box *a = &l->boxes[from], *b = &l->boxes[to];
  ThreadId one = l->all->rows[from].thread, other = l->all->rows[to].thread;
  bool is_right = l->lane[other] > l->lane[one];
  if (k->kind == LINK_BUFFER)
    print_stay(l, a, b, from);
  else if (k->kind == LINK_CREATE)
    print_birth(l, a, b, lane_middle(l, other), is_right);
  else if (k->kind == LINK_JOIN)
    print_end(l, a, b, lane_middle(l, one), is_right);
  else
    print_curve(l, k->kind, a, b, is_right);
}

static void print_markers(const Lanes *l) {
  xml_start(l->xml, "defs");
  for (LinkKind k = 0; k < N_LINK; k++) {
    xml_start(l->xml, "marker");
    xml_attribute(l->xml, "id", "%s-%s", l->form->name, classes[k]);
    xml_attribute(l->xml, "class", "%s", classes[k]);
    xml_attribute(l->xml, "viewBox", "0 0 8 8");
    xml_attribute(l->xml, "refX", "3");
    xml_attribute(l->xml, "refY", "4");
    xml_attribute(l->xml, "markerWidth", "8");
    xml_attribute(l->xml, "markerHeight", "8");
    xml_attribute(l->xml, "markerUnits", "userSpaceOnUse");
    xml_attribute(l->xml, "orient", "auto");
    xml_start(l->xml, "path");
    xml_attribute(l->xml, "d", "M0 0L8 4L0 8z");
    xml_end_short(l->xml);
    xml_end(l->xml);
  }
  xml_end(l->xml);
}

/* ---- rows */

static const char *kind_class(const TraceRow *r) {
  return r->kind == ROW_VIOLATION ? "violation"
         : r->kind == ROW_SYNC    ? "sync"
         : r->kind == ROW_INPUT   ? "input"
         : r->is_shared           ? "shared"
                                  : "local";
}

static void print_lines(const Lanes *l, uint32_t row, unsigned x, unsigned y) {
  unsigned width = text_columns(l);
  const char *text = l->texts[row];
  do {
    print_text_line(l, x, y, kind_class(&l->all->rows[row]), text,
                    utf8_line(text, width));
    text = utf8_skip_line(text, width);
    y += LINE;
  } while (*text);
}

static void print_step(const Lanes *l, uint32_t row, unsigned x, unsigned y) {
  unsigned step = l->all->rows[row].step;
  uint32_t before = previous(l, row);
  if (!step || (before != row && l->all->rows[before].step == step))
    return;
  const char *text = arena_printf(l->arena, "%u", step);
  print_text_line(l, x, y, "step", text, strlen(text));
}

static void print_card(const Lanes *l, uint32_t row) {
  const TraceRow *r = &l->all->rows[row];
  const Box *b = &l->boxes[row];
  print_rectangle(
      l,
      arena_printf(l->arena, "card t%u %s", colour(r->thread), kind_class(r)),
      *b, 6);
  print_lines(l, row, b->x + PADDING, b->y + PADDING + LINE - 5);
  print_step(l, row, STEPS - 12, b->y + PADDING + LINE - 5);
}

static void print_point(const Lanes *l, uint32_t row) {
  const TraceRow *r = &l->all->rows[row];
  const Box *b = &l->boxes[row];
  unsigned text = rail_text(l), base = b->y + LINE - 4;
  if (begins_block(l, row)) {
    const char *name = name_of(l, r->thread);
    print_text_line(l, text, base - LINE - 2,
                    arena_printf(l->arena, "who t%u", colour(r->thread)), name,
                    utf8_bytes(name, text_columns(l)));
  }
  xml_start(l->xml, "circle");
  xml_attribute(l->xml, "class", "point t%u %s", colour(r->thread),
                kind_class(r));
  number(l, "cx", b->x);
  number(l, "cy", middle(b));
  xml_attribute(l->xml, "r", "4");
  xml_end_short(l->xml);
  print_lines(l, row, text, base);
  print_step(l, row, text - 8, base);
}

/* ---- all */

static void print_all(const Lanes *l) {
  xml_start(l->xml, "g");
  xml_attribute(l->xml, "id", "%s-all", l->form->name);
  xml_attribute(l->xml, "class", "picture %s", l->is_rail ? "rail" : "cards");
  print_blocks(l);
  for (ThreadId t = 0; t < l->all->n_threads; t++)
    print_lane(l, t);
  for (uint32_t i = 0; i < l->all->n_links; i++)
    print_link(l, &l->all->links[i]);
  for (uint32_t i = 0; i < l->all->n_rows; i++)
    if (l->is_shown[i] && l->is_rail)
      print_point(l, i);
    else if (l->is_shown[i])
      print_card(l, i);
  xml_end(l->xml);
}

static void print_slice(const Lanes *l, unsigned top, unsigned bottom) {
  xml_start(l->xml, "svg");
  xml_attribute(l->xml, "class", "lanes slice");
  xml_attribute(l->xml, "viewBox", "0 %u %u %u", top, l->form->width,
                bottom - top);
  xml_attribute(l->xml, "aria-hidden", "true");
  xml_start(l->xml, "use");
  xml_attribute(l->xml, "href", "#%s-all", l->form->name);
  xml_end_short(l->xml);
  xml_end(l->xml);
}

/* Prints the picture again in slices, cut between rows, so that a page of paper
 * may end there. */
static void print_slices(const Lanes *l) {
  unsigned top = 0;
  for (uint32_t i = 0; i < l->all->n_rows; i++) {
    const Box *b = &l->boxes[i];
    unsigned bottom = b->y + b->height + GAP / 2;
    if (!l->is_shown[i] || bottom < top + SLICE)
      continue;
    print_slice(l, top, bottom);
    top = bottom;
  }
  if (top < l->height)
    print_slice(l, top, l->height);
}

void lanes_print(Xml *x, const TraceRows *all, const bool *is_shown,
                 const LanesForm *form) {
  Lanes l = {.arena = arena_new(),
             .xml = x,
             .all = all,
             .is_shown = is_shown,
             .form = form};
  find_lanes(&l);
  choose_form(&l);
  lay_out(&l);
  xml_start(x, "svg");
  xml_attribute(x, "class", "lanes %s", form->name);
  xml_attribute(x, "viewBox", "0 0 %u %u", form->width, l.height);
  xml_attribute(x, "role", "img");
  xml_attribute(x, "aria-label", "%s", form->title);
  print_markers(&l);
  print_all(&l);
  xml_end(x);
  if (form->has_slices)
    print_slices(&l);
  arena_delete(l.arena);
}
