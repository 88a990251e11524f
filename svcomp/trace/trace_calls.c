#include "svcomp/trace/trace_calls.h"

#include "frontend/base/vec.h"
#include "reduction/semantics/log.h"

#include <ctype.h>

enum { MOST_SHOWN = 40 /* characters of a string */ };

/* Accesses of one kind to one object, each right after or before the previous
 * one in memory, or to bytes that were accessed before. */
typedef struct {
  EventKind kind;
  uint32_t object;
  uint64_t begin, end;
  bool is_down, is_bytes; /* each of one byte, once */
  VEC(uint8_t) bytes;
} Stretch;

typedef VEC(Stretch) Stretches;

static bool continues(const Stretch *s, const Event *e) {
  if (s->kind != e->kind || s->object != e->object)
    return false;
  return e->offset == s->end || e->offset + e->bytes == s->begin;
}

static bool is_again(const Stretch *s, const Event *e) {
  return s->kind == e->kind && s->object == e->object &&
         e->offset >= s->begin && e->offset + e->bytes <= s->end;
}

static void extend(Arena *a, Stretch *s, const Event *e) {
  s->is_down = e->offset < s->begin;
  if (s->is_down)
    s->begin = e->offset;
  else
    s->end = e->offset + e->bytes;
  s->is_bytes = s->is_bytes && e->bytes == 1;
  *vec_push(a, &s->bytes) = (uint8_t)e->value;
}

static void add_access(Arena *a, Stretches *all, const Event *e) {
  for (uint32_t i = 0; i < all->n; i++)
    if (is_again(&all->data[i], e)) {
      all->data[i].is_bytes = false;
      return;
    } else if (continues(&all->data[i], e)) {
      extend(a, &all->data[i], e);
      return;
    }
  Stretch *s = vec_push(a, all);
  *s = (Stretch){.kind = e->kind,
                 .object = e->object,
                 .begin = e->offset,
                 .end = e->offset,
                 .is_bytes = true};
  extend(a, s, e);
}

static bool is_text(const Stretch *s) {
  uint32_t n = s->bytes.n;
  for (uint32_t i = 0; i + 1 < n; i++)
    if (!isprint(s->bytes.data[i]) || strchr("\"\\", s->bytes.data[i]))
      return false;
  return !s->is_down && n > 1 && n <= MOST_SHOWN && !s->bytes.data[n - 1];
}

static bool is_even(const Stretch *s) {
  for (uint32_t i = 1; i < s->bytes.n; i++)
    if (s->bytes.data[i] != s->bytes.data[0])
      return false;
  return true;
}

static const char *content_text(const TraceNames *names, const Stretch *s) {
  if (!s->is_bytes || *config_object(names->config, s->object)->name == '"')
    return "";
  if (is_text(s))
    return arena_printf(names->arena, " = \"%s\"", (const char *)s->bytes.data);
  if (is_even(s))
    return arena_printf(names->arena, " = %u%s", s->bytes.data[0],
                        s->bytes.n > 1 ? " each" : "");
  return "";
}

static const char *stretch_text(const TraceNames *names, const Stretch *s) {
  const ConfigObject *o = config_object(names->config, s->object);
  const Type *part;
  uint64_t n = s->end - s->begin;
  const char *where =
      n < o->size && s->begin
          ? arena_printf(names->arena, "from %s on",
                         trace_names_part(names, s->object, s->begin, 1, &part))
          : arena_printf(names->arena, "of %s", o->name);
  return arena_printf(names->arena, "%s %llu byte%s %s%s",
                      s->kind == EVENT_STORE ? "writes" : "reads",
                      (unsigned long long)n, n == 1 ? "" : "s", where,
                      content_text(names, s));
}

const char *trace_library_name(const Function *f) {
  static const char ours[] = "__bmc_";
  return strncmp(f->name, ours, sizeof ours - 1) ? f->name
                                                 : f->name + sizeof ours - 1;
}

const char *trace_calls_text(const TraceNames *names, const Event *log,
                             uint32_t first, uint32_t last) {
  Stretches all = {0};
  for (uint32_t i = first; i < last; i++)
    if (event_touches(&log[i]) && !trace_names_is_hidden(names, log[i].object))
      add_access(names->arena, &all, &log[i]);
  const char *text = trace_library_name(log[first].library), *lead = ": ";
  for (uint32_t i = 0; i < all.n; i++, lead = "; ")
    text = arena_printf(names->arena, "%s%s%s", text, lead,
                        stretch_text(names, &all.data[i]));
  return text;
}

const char *trace_calls_havoc(const TraceNames *names, const Event *e) {
  const Stretch s = {.kind = EVENT_STORE,
                     .object = e->object,
                     .begin = e->offset,
                     .end = e->offset + e->value};
  return arena_printf(names->arena, "%s: %s", trace_library_name(e->library),
                      stretch_text(names, &s));
}
