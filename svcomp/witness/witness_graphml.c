#include "svcomp/witness/witness_graphml.h"

#include "frontend/base/utf8.h"

#include <libxml/xmlwriter.h>
#include <string.h>

typedef struct {
  Arena *arena;
  FILE *out;
  xmlTextWriter *writer;
  const char *file; /* first file of the program, which edges without a file
                       name are in */
} Printer;

/* ---- elements: only memory can be short; or the disk, whose error the stream
 * keeps */

static int write_to(void *context, const char *bytes, int n) {
  fwrite(bytes, 1, (size_t)n, ((Printer *)context)->out);
  return n;
}

static void check(int result) {
  if (result < 0)
    arena_exhausted();
}

static const xmlChar *xml(const char *s) { return (const xmlChar *)s; }

/* Returns the text with only the control characters that XML allows. */
static const char *allowed(const Printer *p, const char *s) {
  const char *valid = utf8_repair(p->arena, s), *all = "";
  for (size_t n;; valid += n + 1) {
    n = 0;
    while ((unsigned char)valid[n] >= ' ' || valid[n] == '\t' ||
           valid[n] == '\n')
      n++;
    all = arena_printf(p->arena, "%s%.*s", all, (int)n, valid);
    if (!valid[n])
      return all;
    all = arena_printf(p->arena, "%s\xef\xbf\xbd", all);
  }
}

static void begin(Printer *p, const char *name) {
  check(xmlTextWriterStartElement(p->writer, xml(name)));
}

static void end(Printer *p) { check(xmlTextWriterEndElement(p->writer)); }

static void attribute(Printer *p, const char *name, const char *value) {
  check(xmlTextWriterWriteAttribute(p->writer, xml(name), xml(value)));
}

static void data(Printer *p, const char *key, const char *value) {
  if (!value)
    return;
  begin(p, "data");
  attribute(p, "key", key);
  check(xmlTextWriterWriteString(p->writer, xml(allowed(p, value))));
  end(p);
}

static void data_number(Printer *p, const char *key, unsigned n) {
  data(p, key, arena_printf(p->arena, "%u", n));
}

/* ---- keys */

static const struct {
  const char *id, *name, *type, *of;
  bool is_false; /* false by default */
} keys[] = {
    {"witness-type", "witness-type", "string", "graph", false},
    {"sourcecodelang", "sourcecodelang", "string", "graph", false},
    {"producer", "producer", "string", "graph", false},
    {"specification", "specification", "string", "graph", false},
    {"programfile", "programFile", "string", "graph", false},
    {"programhash", "programHash", "string", "graph", false},
    {"architecture", "architecture", "string", "graph", false},
    {"creationtime", "creationtime", "string", "graph", false},
    {"entry", "isEntryNode", "boolean", "node", true},
    {"violation", "isViolationNode", "boolean", "node", true},
    {"invariant", "invariant", "string", "node", false},
    {"invariant.scope", "invariant.scope", "string", "node", false},
    {"startline", "startline", "int", "edge", false},
    {"startoffset", "startoffset", "int", "edge", false},
    {"assumption", "assumption", "string", "edge", false},
    {"assumption.scope", "assumption.scope", "string", "edge", false},
    {"assumption.resultfunction", "assumption.resultfunction", "string", "edge",
     false},
    {"control", "control", "string", "edge", false},
    {"enterFunction", "enterFunction", "string", "edge", false},
    {"enterLoopHead", "enterLoopHead", "boolean", "edge", true},
    {"threadId", "threadId", "string", "edge", false},
    {"createThread", "createThread", "string", "edge", false},
};

/* Prints the key of an edge's file, for programs of several files. */
static void print_origin_key(Printer *p) {
  begin(p, "key");
  attribute(p, "id", "originfile");
  attribute(p, "for", "edge");
  attribute(p, "attr.name", "originFileName");
  attribute(p, "attr.type", "string");
  begin(p, "default");
  check(xmlTextWriterWriteString(p->writer, xml(allowed(p, p->file))));
  end(p);
  end(p);
}

static void print_keys(Printer *p) {
  for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
    begin(p, "key");
    attribute(p, "id", keys[i].id);
    attribute(p, "for", keys[i].of);
    attribute(p, "attr.name", keys[i].name);
    attribute(p, "attr.type", keys[i].type);
    if (keys[i].is_false)
      check(xmlTextWriterWriteElement(p->writer, xml("default"), xml("false")));
    end(p);
  }
}

static void print_metadata(Printer *p, const Witness *w) {
  const WitnessMetadata *m = &w->metadata;
  data(p, "witness-type",
       w->kind == WITNESS_VIOLATION ? "violation_witness"
                                    : "correctness_witness");
  data(p, "sourcecodelang", "C");
  data(p, "producer", arena_printf(p->arena, "%s %s", m->producer, m->version));
  data(p, "specification", m->specification);
  data(p, "programfile", m->files[0]);
  data(p, "programhash", m->hashes[0]);
  data(p, "architecture", m->pointer_bits == 32 ? "32bit" : "64bit");
  data(p, "creationtime", m->creation_time);
}

/* ---- nodes and edges */

static const char *node_name(const Printer *p, uint32_t n) {
  return arena_printf(p->arena, "N%u", n);
}

static void begin_node(Printer *p, uint32_t n) {
  begin(p, "node");
  attribute(p, "id", node_name(p, n));
}

static void begin_edge(Printer *p, uint32_t from, uint32_t to) {
  begin(p, "edge");
  attribute(p, "source", node_name(p, from));
  attribute(p, "target", node_name(p, to));
}

static void print_constraint(Printer *p, const Waypoint *w) {
  const char *text = w->constraint.text;
  if (!text || !strcmp(text, "1"))
    return;
  if (w->type == WAYPOINT_BRANCHING) {
    data(p, "control",
         strcmp(text, "false") ? "condition-true" : "condition-false");
    return;
  }
  data(p, "assumption", arena_printf(p->arena, "%s;", text));
  data(p, "assumption.scope", w->place.function);
  if (w->type == WAYPOINT_FUNCTION_RETURN)
    data(p, "assumption.resultfunction", w->callee);
}

/* Prints a waypoint; the first edge creates main. */
static void print_waypoint(Printer *p, const Waypoint *w, bool is_first) {
  bool enters =
      w->type == WAYPOINT_FUNCTION_ENTER || w->type == WAYPOINT_TARGET;
  if (w->has_thread)
    data_number(p, "threadId", w->thread);
  if ((is_first && w->has_thread) || w->creates)
    data_number(p, "createThread", w->creates);
  if (strcmp(w->place.file, p->file))
    data(p, "originfile", w->place.file);
  data_number(p, "startline", w->place.line);
  if (w->place.offset)
    data_number(p, "startoffset", w->place.offset - 1);
  if (enters)
    data(p, "enterFunction", w->callee);
  print_constraint(p, w);
}

static void print_violation(Printer *p, const Witness *w) {
  begin_node(p, 0);
  data(p, "entry", "true");
  end(p);
  for (uint32_t i = 0; i < w->n_segments; i++) {
    begin_node(p, i + 1);
    if (i + 1 == w->n_segments)
      data(p, "violation", "true");
    end(p);
  }
  for (uint32_t i = 0; i < w->n_segments; i++) {
    const WitnessSegment *s = &w->segments[i];
    begin_edge(p, i, i + 1);
    print_waypoint(p, segment_followed(s), !i);
    end(p);
  }
}

static bool is_loop(const WitnessInvariant *v) {
  return v->type == INVARIANT_LOOP;
}

static void print_correctness(Printer *p, const Witness *w) {
  begin_node(p, 0);
  data(p, "entry", "true");
  end(p);
  for (uint32_t i = 0; i < w->n_invariants; i++) {
    const WitnessInvariant *v = &w->invariants[i];
    if (!is_loop(v))
      continue;
    begin_node(p, i + 1);
    data(p, "invariant", v->value.text);
    data(p, "invariant.scope", v->place.function);
    end(p);
  }
  for (uint32_t i = 0; i < w->n_invariants; i++) {
    if (!is_loop(&w->invariants[i]))
      continue;
    begin_edge(p, 0, i + 1);
    data_number(p, "startline", w->invariants[i].place.line);
    data(p, "enterLoopHead", "true");
    end(p);
  }
}

/* ---- all */

static void print_document(Printer *p, const Witness *w) {
  check(xmlTextWriterSetIndent(p->writer, 1));
  check(xmlTextWriterStartDocument(p->writer, "1.0", "UTF-8", "no"));
  begin(p, "graphml");
  attribute(p, "xmlns", "http://graphml.graphdrawing.org/xmlns");
  attribute(p, "xmlns:xsi", "http://www.w3.org/2001/XMLSchema-instance");
  print_keys(p);
  if (w->metadata.n_files > 1)
    print_origin_key(p);
  begin(p, "graph");
  attribute(p, "edgedefault", "directed");
  print_metadata(p, w);
  if (w->kind == WITNESS_VIOLATION)
    print_violation(p, w);
  else
    print_correctness(p, w);
  end(p);
  end(p);
  check(xmlTextWriterEndDocument(p->writer));
}

void witness_graphml_print(Arena *a, FILE *out, const Witness *w) {
  Printer p = {.arena = a, .out = out, .file = w->metadata.files[0]};
  xmlOutputBuffer *buffer = xmlOutputBufferCreateIO(write_to, NULL, &p, NULL);
  p.writer = buffer ? xmlNewTextWriter(buffer) : NULL;
  if (!p.writer)
    arena_exhausted();
  print_document(&p, w);
  xmlFreeTextWriter(p.writer);
}
