#include "svcomp/witness/witness_read_graphml.h"

#include "frontend/base/text.h"
#include "frontend/base/vec.h"

#include <ctype.h>
#include <libxml/parser.h>
#include <libxml/tree.h>

/* Kinds of <data>, by the element that contains them; the most frequent
 * first. */
typedef enum {
  DATA_WITNESS_TYPE,
  DATA_LANGUAGE,
  DATA_PRODUCER,
  DATA_SPECIFICATION,
  DATA_FILE,
  DATA_HASH,
  DATA_ARCHITECTURE,
  DATA_TIME,
  DATA_ENTRY,
  DATA_SINK,
  DATA_VIOLATION,
  DATA_INVARIANT,
  DATA_INVARIANT_SCOPE,
  DATA_ORIGIN,
  DATA_LINE,
  DATA_OFFSET,
  DATA_CONTROL,
  DATA_ASSUMPTION,
  DATA_RESULT_OF,
  DATA_ENTER,
  DATA_RETURN,
  DATA_LOOP_HEAD,
  DATA_THREAD,
  DATA_CREATE,
  DATA_IGNORED,
  N_DATA
} DataKind;

static const struct {
  const char *key, *element;
  DataKind kind;
} known[] = {
    {"witness-type", "graph", DATA_WITNESS_TYPE},
    {"sourcecodelang", "graph", DATA_LANGUAGE},
    {"producer", "graph", DATA_PRODUCER},
    {"specification", "graph", DATA_SPECIFICATION},
    {"programfile", "graph", DATA_FILE},
    {"programhash", "graph", DATA_HASH},
    {"architecture", "graph", DATA_ARCHITECTURE},
    {"creationtime", "graph", DATA_TIME},
    {"inputwitnesshash", "graph", DATA_IGNORED},
    {"entry", "node", DATA_ENTRY},
    {"sink", "node", DATA_SINK},
    {"violation", "node", DATA_VIOLATION},
    {"violatedProperty", "node", DATA_IGNORED},
    {"invariant", "node", DATA_INVARIANT},
    {"invariant.scope", "node", DATA_INVARIANT_SCOPE},
    {"startline", "edge", DATA_LINE},
    {"endline", "edge", DATA_IGNORED},
    {"startoffset", "edge", DATA_OFFSET},
    {"endoffset", "edge", DATA_IGNORED},
    {"originfile", "edge", DATA_ORIGIN},
    {"sourcecode", "edge", DATA_IGNORED},
    {"control", "edge", DATA_CONTROL},
    {"assumption", "edge", DATA_ASSUMPTION},
    {"assumption.scope", "edge", DATA_IGNORED},
    {"assumption.resultfunction", "edge", DATA_RESULT_OF},
    {"enterFunction", "edge", DATA_ENTER},
    {"returnFromFunction", "edge", DATA_RETURN},
    {"enterLoopHead", "edge", DATA_LOOP_HEAD},
    {"threadId", "edge", DATA_THREAD},
    {"threadName", "edge", DATA_IGNORED},
    {"createThread", "edge", DATA_CREATE},
};
enum { N_KNOWN = sizeof known / sizeof *known };

typedef struct {
  const char *text[N_DATA]; /* NULL: not given */
  Loc at[N_DATA];
} DataSet;

typedef struct {
  const char *id;
  DataSet data;
  Loc at;
  uint32_t outgoing, first; /* number of edges that begin here; the first of
                               them */
} Node;

typedef struct {
  const char *source, *target;
  DataSet data;
  Loc at;
} Edge;

typedef struct {
  Arena *arena;
  const char *path;
  Diag *diag;
  VEC(const char *) keys; /* declared keys */
  VEC(Node) nodes;
  VEC(Edge) edges;
  VEC(const char *) threads; /* names by number; main is 0 */
  VEC(const char *) files;   /* the program's first file, and those of edges */
  VEC(WitnessSegment) segments;
  VEC(WitnessInvariant) invariants;
  DataSet graph;
  Loc graph_at;
} Reader;

static Loc at(const Reader *r, xmlNode *n) {
  return (Loc){r->path, (unsigned)xmlGetLineNo(n), 0};
}

/* ---- elements */

static bool is_element(const xmlNode *n, const char *name) {
  return n->type == XML_ELEMENT_NODE && !strcmp((const char *)n->name, name);
}

static Status unknown_element(const Reader *r, xmlNode *n) {
  return diag_error(r->diag, INVALID, at(r, n), "unknown element '%s'",
                    (const char *)n->name);
}

/* True for comments and blanks, which may be anywhere. */
static bool is_nothing(xmlNode *n) {
  return n->type == XML_COMMENT_NODE || xmlIsBlankNode(n);
}

static Status read_attribute(const Reader *r, xmlNode *n, const char *name,
                             const char **out) {
  xmlChar *value = xmlGetNoNsProp(n, (const xmlChar *)name);
  if (!value)
    return diag_error(r->diag, INVALID, at(r, n), "%s: no attribute '%s'",
                      (const char *)n->name, name);
  *out = arena_strdup(r->arena, (const char *)value);
  xmlFree(value);
  return OK;
}

static char *read_content(const Reader *r, xmlNode *n) {
  xmlChar *text = xmlNodeGetContent(n);
  const char *s = text ? (const char *)text : "";
  while (isspace((unsigned char)*s))
    s++;
  size_t length = strlen(s);
  while (length && isspace((unsigned char)s[length - 1]))
    length--;
  char *copy = arena_strndup(r->arena, s, length);
  xmlFree(text);
  return copy;
}

static bool is_declared(const Reader *r, const char *key) {
  for (uint32_t i = 0; i < r->keys.n; i++)
    if (!strcmp(r->keys.data[i], key))
      return true;
  return false;
}

static Status read_datum(const Reader *r, xmlNode *n, DataSet *out) {
  const char *element = (const char *)n->parent->name, *key;
  TRY(read_attribute(r, n, "key", &key));
  if (!is_declared(r, key))
    return diag_error(r->diag, INVALID, at(r, n), "no <key> declares '%s'",
                      key);
  for (unsigned i = 0; i < N_KNOWN; i++) {
    if (strcmp(known[i].key, key) || strcmp(known[i].element, element))
      continue;
    DataKind k = known[i].kind;
    if (out->text[k] && k != DATA_IGNORED)
      return diag_error(r->diag, INVALID, at(r, n), "'%s' is given twice", key);
    out->text[k] = read_content(r, n), out->at[k] = at(r, n);
    return OK;
  }
  return diag_error(r->diag, INVALID, at(r, n), "unknown key '%s' of a %s", key,
                    element);
}

static Status read_data(const Reader *r, xmlNode *element, DataSet *out) {
  for (xmlNode *n = element->children; n; n = n->next) {
    if (is_element(n, "data"))
      TRY(read_datum(r, n, out));
    else if (!is_nothing(n))
      return unknown_element(r, n);
  }
  return OK;
}

static Status read_node(Reader *r, xmlNode *n) {
  Node *x = vec_push(r->arena, &r->nodes);
  x->at = at(r, n);
  TRY(read_attribute(r, n, "id", &x->id));
  return read_data(r, n, &x->data);
}

static Status read_edge(Reader *r, xmlNode *n) {
  Edge *x = vec_push(r->arena, &r->edges);
  x->at = at(r, n);
  TRY(read_attribute(r, n, "source", &x->source));
  TRY(read_attribute(r, n, "target", &x->target));
  return read_data(r, n, &x->data);
}

static Status read_graph(Reader *r, xmlNode *graph) {
  r->graph_at = at(r, graph);
  for (xmlNode *n = graph->children; n; n = n->next) {
    if (is_element(n, "data"))
      TRY(read_datum(r, n, &r->graph));
    else if (is_element(n, "node"))
      TRY(read_node(r, n));
    else if (is_element(n, "edge"))
      TRY(read_edge(r, n));
    else if (!is_nothing(n))
      return unknown_element(r, n);
  }
  return OK;
}

static Status read_root(Reader *r, xmlNode *root) {
  xmlNode *graph = NULL;
  if (!root || !is_element(root, "graphml"))
    return diag_error(r->diag, INVALID, (Loc){r->path, 1, 0},
                      "expected an element 'graphml'");
  for (xmlNode *n = root->children; n; n = n->next) {
    if (is_element(n, "key"))
      TRY(read_attribute(r, n, "id", vec_push(r->arena, &r->keys)));
    else if (is_element(n, "graph") && !graph)
      graph = n;
    else if (!is_nothing(n))
      return unknown_element(r, n);
  }
  if (!graph)
    return diag_error(r->diag, INVALID, at(r, root), "no 'graph'");
  return read_graph(r, graph);
}

/* ---- metadata */

static Status metadatum(const Reader *r, DataKind kind, const char *name,
                        const char **out) {
  *out = r->graph.text[kind];
  return *out ? OK
              : diag_error(r->diag, INVALID, r->graph_at, "graph: no '%s'",
                           name);
}

static const char *origin_of(const Reader *r, const Edge *e) {
  const char *name = e->data.text[DATA_ORIGIN];
  return name ? name : r->graph.text[DATA_FILE];
}

static void add_file(Reader *r, const char *name) {
  for (uint32_t i = 0; i < r->files.n; i++)
    if (!strcmp(r->files.data[i], name))
      return;
  *vec_push(r->arena, &r->files) = name;
}

/* Finds the files.  Those that edges name have no hash. */
static void find_files(Reader *r, WitnessMetadata *m) {
  add_file(r, r->graph.text[DATA_FILE]);
  for (uint32_t i = 0; i < r->edges.n; i++)
    add_file(r, origin_of(r, &r->edges.data[i]));
  const char **hashes = ARENA_ARRAY(r->arena, const char *, r->files.n);
  hashes[0] = r->graph.text[DATA_HASH];
  m->files = r->files.data, m->hashes = hashes, m->n_files = r->files.n;
}

static Status read_metadata(Reader *r, Witness *w) {
  WitnessMetadata *m = &w->metadata;
  const char *file, *hash, *type, *language, *bits;
  *m = (WitnessMetadata){
      .format = WITNESS_GRAPHML, .version = "", .at = r->graph_at};
  TRY(metadatum(r, DATA_WITNESS_TYPE, "witness-type", &type));
  TRY(metadatum(r, DATA_LANGUAGE, "sourcecodelang", &language));
  TRY(metadatum(r, DATA_PRODUCER, "producer", &m->producer));
  TRY(metadatum(r, DATA_SPECIFICATION, "specification", &m->specification));
  TRY(metadatum(r, DATA_FILE, "programfile", &file));
  TRY(metadatum(r, DATA_HASH, "programhash", &hash));
  TRY(metadatum(r, DATA_ARCHITECTURE, "architecture", &bits));
  TRY(metadatum(r, DATA_TIME, "creationtime", &m->creation_time));
  bool is_violation = !strcmp(type, "violation_witness");
  if (!is_violation && strcmp(type, "correctness_witness"))
    return diag_error(r->diag, INVALID, r->graph.at[DATA_WITNESS_TYPE],
                      "witness-type: unknown '%s'", type);
  if (strcmp(language, "C"))
    return diag_error(r->diag, INVALID, r->graph.at[DATA_LANGUAGE],
                      "sourcecodelang: expected C, got '%s'", language);
  if (strcmp(bits, "32bit") && strcmp(bits, "64bit"))
    return diag_error(r->diag, INVALID, r->graph.at[DATA_ARCHITECTURE],
                      "architecture: expected 32bit or 64bit, got '%s'", bits);
  find_files(r, m);
  m->pointer_bits = *bits == '3' ? 32 : 64;
  w->kind = is_violation ? WITNESS_VIOLATION : WITNESS_CORRECTNESS;
  return OK;
}

/* ---- the graph */

static bool is_true(const DataSet *d, DataKind k) {
  return d->text[k] && !strcmp(d->text[k], "true");
}

static Node *find_node(const Reader *r, const char *id) {
  for (uint32_t i = 0; i < r->nodes.n; i++)
    if (!strcmp(r->nodes.data[i].id, id))
      return &r->nodes.data[i];
  return NULL;
}

static Status link_edges(const Reader *r) {
  for (uint32_t i = 0; i < r->edges.n; i++) {
    const Edge *e = &r->edges.data[i];
    Node *from = find_node(r, e->source);
    if (!from || !find_node(r, e->target))
      return diag_error(r->diag, INVALID, e->at, "an edge of no node '%s'",
                        from ? e->target : e->source);
    if (!from->outgoing++)
      from->first = i;
  }
  return OK;
}

static Status find_entry(const Reader *r, Node **out) {
  *out = NULL;
  for (uint32_t i = 0; i < r->nodes.n; i++) {
    Node *n = &r->nodes.data[i];
    if (!is_true(&n->data, DATA_ENTRY))
      continue;
    if (*out)
      return diag_error(r->diag, INVALID, n->at, "a second entry node");
    *out = n;
  }
  return *out ? OK : diag_error(r->diag, INVALID, r->graph_at, "no entry node");
}

/* ---- edges as waypoints */

static Status thread_of(Reader *r, const Edge *e, uint32_t *out) {
  const char *name = e->data.text[DATA_THREAD];
  *out = 0;
  if (!name)
    return OK;
  for (uint32_t i = r->threads.n; i-- > 0;)
    if (!strcmp(r->threads.data[i], name)) {
      *out = i;
      return OK;
    }
  if (!r->threads.n) { /* main, which no edge needs to create */
    *vec_push(r->arena, &r->threads) = name;
    return OK;
  }
  return diag_error(r->diag, INVALID, e->data.at[DATA_THREAD],
                    "threadId: no createThread before it makes '%s'", name);
}

static void add_waypoint(Reader *r, const Waypoint *w) {
  Waypoint *copy = ARENA_NEW(r->arena, Waypoint);
  *copy = *w;
  *vec_push(r->arena, &r->segments) = (WitnessSegment){copy, 1};
}

/* Returns "a == 1; b == 2;" as one expression. */
static const char *conjunction(const Reader *r, const char *text) {
  const char *all = NULL;
  for (;;) {
    size_t n = strcspn(text, ";");
    size_t blank = strspn(text, " \t\r\n");
    if (blank < n) {
      const char *one = arena_strndup(r->arena, text, n);
      all = all ? arena_printf(r->arena, "%s && (%s)", all, one)
                : arena_printf(r->arena, "(%s)", one);
    }
    if (!text[n])
      return all ? all : "1";
    text += n + 1;
  }
}

static void add_assumption(Reader *r, const Edge *e, Waypoint w) {
  bool is_result = e->data.text[DATA_RESULT_OF] != NULL;
  w.type = is_result ? WAYPOINT_FUNCTION_RETURN : WAYPOINT_ASSUMPTION;
  w.is_after = !is_result;
  w.callee = e->data.text[DATA_RESULT_OF];
  w.constraint = (WitnessExpression){
      conjunction(r, e->data.text[DATA_ASSUMPTION]),
      is_result ? EXPRESSION_EXT_C : EXPRESSION_C, e->data.at[DATA_ASSUMPTION]};
  add_waypoint(r, &w);
}

static Status add_control(Reader *r, const Edge *e, Waypoint w) {
  const char *text = e->data.text[DATA_CONTROL];
  bool yes = !strcmp(text, "condition-true");
  if (!yes && strcmp(text, "condition-false"))
    return diag_error(r->diag, INVALID, e->data.at[DATA_CONTROL],
                      "control: expected condition-true or condition-false, "
                      "got '%s'",
                      text);
  w.type = WAYPOINT_BRANCHING;
  w.constraint = (WitnessExpression){yes ? "true" : "false", EXPRESSION_NONE,
                                     e->data.at[DATA_CONTROL]};
  add_waypoint(r, &w);
  return OK;
}

static void add_passing(Reader *r, const Edge *e, Waypoint w) {
  w.type = WAYPOINT_ASSUMPTION;
  w.constraint = (WitnessExpression){"1", EXPRESSION_C, e->at};
  add_waypoint(r, &w);
}

/* True if the edge enters the start routine of a thread, including main's,
 * which no call enters. */
static bool begins_thread(const Reader *r, const Edge *e, uint32_t i) {
  for (uint32_t k = 0; k < i; k++) {
    const Edge *before = &r->edges.data[k];
    const char *name = before->data.text[DATA_THREAD];
    const char *mine = e->data.text[DATA_THREAD];
    if (before->data.text[DATA_ENTER] &&
        !strcmp(name ? name : "", mine ? mine : ""))
      return false;
  }
  return true;
}

static Status read_line(const Reader *r, const Edge *e, unsigned *out) {
  uint64_t line;
  const char *text = e->data.text[DATA_LINE];
  *out = 0;
  if (!text)
    return OK;
  if (!text_number(text, &line) || !line || line > INT32_MAX)
    return diag_error(r->diag, INVALID, e->data.at[DATA_LINE],
                      "startline: expected a number from 1, got '%s'", text);
  *out = (unsigned)line;
  return OK;
}

static Status read_offset(const Reader *r, const Edge *e, uint32_t *out) {
  uint64_t offset;
  const char *text = e->data.text[DATA_OFFSET];
  *out = 0;
  if (!text)
    return OK;
  if (!text_number(text, &offset) || offset >= INT32_MAX)
    return diag_error(r->diag, INVALID, e->data.at[DATA_OFFSET],
                      "startoffset: expected a number, got '%s'", text);
  *out = (uint32_t)offset + 1;
  return OK;
}

static Status add_creation(Reader *r, const Edge *e, Waypoint w) {
  const char *name = e->data.text[DATA_CREATE];
  *vec_push(r->arena, &r->threads) = name;
  if (r->threads.n == 1) /* main */
    return OK;
  w.type = WAYPOINT_FUNCTION_ENTER;
  if (!w.place.line)
    return diag_error(r->diag, INVALID, e->at,
                      "createThread: no startline says where");
  add_waypoint(r, &w);
  return OK;
}

static Status add_edge(Reader *r, const Edge *e, uint32_t i, bool is_last) {
  Waypoint w = {.action = ACTION_FOLLOW, .has_thread = true};
  const DataSet *d = &e->data;
  bool begins = d->text[DATA_ENTER] && begins_thread(r, e, i);
  bool is_creation = d->text[DATA_CREATE] != NULL;
  bool creates_main = is_creation && !r->threads.n;
  TRY(read_line(r, e, &w.place.line));
  TRY(read_offset(r, e, &w.place.offset));
  w.place.file = origin_of(r, e), w.place.at = e->at;
  if (is_creation && creates_main)
    TRY(add_creation(r, e, w));
  TRY(thread_of(r, e, &w.thread));
  if (is_creation && !creates_main)
    return add_creation(r, e, w);
  if (is_last) {
    w.type = WAYPOINT_TARGET;
    if (!w.place.line)
      return diag_error(r->diag, INVALID, e->at,
                        "the last edge has no startline");
    add_waypoint(r, &w);
    return OK;
  }
  if (!w.place.line || creates_main || begins)
    return OK;
  uint32_t before = r->segments.n;
  if (d->text[DATA_CONTROL])
    TRY(add_control(r, e, w));
  if (d->text[DATA_ASSUMPTION])
    add_assumption(r, e, w);
  if (r->segments.n == before && !d->text[DATA_RETURN])
    add_passing(r, e, w);
  return OK;
}

static Status read_path(Reader *r, Witness *w) {
  Node *n;
  TRY(find_entry(r, &n));
  for (uint32_t i = 0; !is_true(&n->data, DATA_VIOLATION); i++) {
    if (!n->outgoing || i > r->edges.n)
      return diag_error(r->diag, INVALID, n->at,
                        "the path from the entry node ends without violation");
    if (n->outgoing > 1)
      return diag_error(r->diag, UNSUPPORTED, n->at,
                        "more than one edge leaves node '%s'", n->id);
    const Edge *e = &r->edges.data[n->first];
    n = find_node(r, e->target);
    TRY(add_edge(r, e, (uint32_t)(e - r->edges.data),
                 is_true(&n->data, DATA_VIOLATION)));
  }
  w->segments = r->segments.data, w->n_segments = r->segments.n;
  return OK;
}

/* ---- correctness: an invariant of a node holds where an edge enters it */

static Status read_invariants(Reader *r, Witness *w) {
  for (uint32_t i = 0; i < r->edges.n; i++) {
    const Edge *e = &r->edges.data[i];
    const Node *n = find_node(r, e->target);
    WitnessInvariant v = {.type = is_true(&e->data, DATA_LOOP_HEAD)
                                      ? INVARIANT_LOOP
                                      : INVARIANT_LOCATION};
    if (!n->data.text[DATA_INVARIANT])
      continue;
    if (v.type != INVARIANT_LOOP)
      return diag_error(r->diag, UNSUPPORTED, n->at,
                        "an invariant that is not of a loop's head");
    TRY(read_line(r, e, &v.place.line));
    if (!v.place.line)
      return diag_error(r->diag, INVALID, e->at, "no startline");
    v.place.file = origin_of(r, e), v.place.at = e->at;
    v.value = (WitnessExpression){n->data.text[DATA_INVARIANT], EXPRESSION_C,
                                  n->data.at[DATA_INVARIANT]};
    *vec_push(r->arena, &r->invariants) = v;
  }
  w->invariants = r->invariants.data, w->n_invariants = r->invariants.n;
  return OK;
}

static Status read_document(Reader *r, xmlDoc *doc, Witness *w) {
  TRY(read_root(r, xmlDocGetRootElement(doc)));
  TRY(read_metadata(r, w));
  TRY(link_edges(r));
  return w->kind == WITNESS_VIOLATION ? read_path(r, w) : read_invariants(r, w);
}

static Status syntax_error(const Reader *r, xmlParserCtxt *c) {
  const xmlError *e = xmlCtxtGetLastError(c);
  const char *text = e && e->message ? e->message : "cannot be read";
  return diag_error(r->diag, INVALID,
                    (Loc){r->path, e ? (unsigned)e->line : 0, 0},
                    "no XML: %.*s", (int)strcspn(text, "\n"), text);
}

Status witness_read_graphml(Arena *a, const char *path, const char *text,
                            size_t size, Diag *d, Witness *out) {
  Reader r = {.arena = a, .path = path, .diag = d};
  xmlParserCtxt *c = xmlNewParserCtxt();
  if (!c)
    arena_exhausted();
  xmlDoc *doc = xmlCtxtReadMemory(c, text, (int)size, NULL, NULL,
                                  XML_PARSE_NONET | XML_PARSE_NOERROR |
                                      XML_PARSE_NOWARNING);
  Status status = doc ? read_document(&r, doc, out) : syntax_error(&r, c);
  xmlFreeDoc(doc);
  xmlFreeParserCtxt(c);
  return status;
}
