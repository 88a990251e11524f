#include "svcomp/witness/witness_read_yaml.h"

#include "frontend/base/text.h"
#include "frontend/base/vec.h"

#include <yaml.h>

/* Maximum of each kind: aliases can multiply them. */
enum { MOST_ITEMS = 100000 };

typedef struct {
  Arena *arena;
  const char *path;
  Diag *diag;
  yaml_document_t *document;
} Reader;

typedef VEC(WitnessSegment) Segments;
typedef VEC(WitnessInvariant) Invariants;
typedef VEC(WitnessGhost) Ghosts;
typedef VEC(WitnessUpdate) Updates;

typedef struct {
  Segments segments;
  Invariants invariants;
  Ghosts ghosts;
  Updates updates;
} Content;

/* ---- nodes */

static Loc at_mark(const Reader *r, yaml_mark_t m) {
  return (Loc){r->path, (unsigned)m.line + 1, (unsigned)m.column + 1};
}

static Loc at(const Reader *r, const yaml_node_t *n) {
  return at_mark(r, n->start_mark);
}

static yaml_node_t *node(const Reader *r, int id) {
  return yaml_document_get_node(r->document, id);
}

static const char *kind_of(const yaml_node_t *n) {
  return n->type == YAML_SCALAR_NODE     ? "a scalar"
         : n->type == YAML_SEQUENCE_NODE ? "a list"
                                         : "a mapping";
}

static Status expected(const Reader *r, const yaml_node_t *n, const char *what,
                       const char *wanted) {
  if (n->type == YAML_SCALAR_NODE)
    return diag_error(r->diag, INVALID, at(r, n), "%s: expected %s, got '%s'",
                      what, wanted, (const char *)n->data.scalar.value);
  return diag_error(r->diag, INVALID, at(r, n), "%s: expected %s, got %s", what,
                    wanted, kind_of(n));
}

static bool is_plain(const yaml_node_t *n) {
  return n->data.scalar.style == YAML_PLAIN_SCALAR_STYLE;
}

static Status read_text(const Reader *r, const yaml_node_t *n, const char *what,
                        const char **out) {
  if (n->type != YAML_SCALAR_NODE)
    return expected(r, n, what, "text");
  const char *s = (const char *)n->data.scalar.value;
  if (strlen(s) != n->data.scalar.length)
    return diag_error(r->diag, INVALID, at(r, n), "%s: a zero byte in it",
                      what);
  *out = arena_strdup(r->arena, s);
  return OK;
}

static Status read_number(const Reader *r, const yaml_node_t *n,
                          const char *what, unsigned least, unsigned *out) {
  uint64_t value;
  if (n->type != YAML_SCALAR_NODE || !is_plain(n) ||
      !text_number((const char *)n->data.scalar.value, &value) ||
      value < least || value > INT32_MAX)
    return expected(r, n, what, least ? "a number from 1" : "a number");
  *out = (unsigned)value;
  return OK;
}

/* Reads one of the words; *out is its index. */
static Status read_word(const Reader *r, const yaml_node_t *n, const char *what,
                        const char *const *words, unsigned n_words,
                        unsigned *out) {
  const char *text;
  TRY(read_text(r, n, what, &text));
  Nearest near = nearest_start(text, strlen(text));
  for (*out = 0; *out < n_words; ++*out) {
    if (!strcmp(text, words[*out]))
      return OK;
    nearest_offer(&near, words[*out]);
  }
  if (near.best)
    return diag_error(r->diag, INVALID, at(r, n),
                      "%s: unknown '%s'; did you mean '%s'?", what, text,
                      near.best);
  return diag_error(r->diag, INVALID, at(r, n), "%s: unknown '%s'", what, text);
}

static Status read_list(const Reader *r, const yaml_node_t *n, const char *what,
                        uint32_t *length) {
  if (n->type != YAML_SEQUENCE_NODE)
    return expected(r, n, what, "a list");
  *length =
      (uint32_t)(n->data.sequence.items.top - n->data.sequence.items.start);
  return OK;
}

static yaml_node_t *item(const Reader *r, const yaml_node_t *list, uint32_t i) {
  return node(r, list->data.sequence.items.start[i]);
}

static Status too_many(const Reader *r, const yaml_node_t *n) {
  return diag_error(r->diag, INVALID, at(r, n), "more than %d of them",
                    MOST_ITEMS);
}

/* ---- mappings */

typedef struct {
  const char *name;
  bool is_optional;
  const yaml_node_t *value; /* NULL: not given */
} Field;

static Status unknown_key(const Reader *r, const yaml_node_t *key,
                          const char *what, const Field *fields, unsigned n) {
  const char *name = key->type == YAML_SCALAR_NODE
                         ? (const char *)key->data.scalar.value
                         : kind_of(key);
  Nearest near = nearest_start(name, strlen(name));
  for (unsigned i = 0; i < n; i++)
    nearest_offer(&near, fields[i].name);
  if (near.best)
    return diag_error(r->diag, INVALID, at(r, key),
                      "%s: unknown key '%s'; did you mean '%s'?", what, name,
                      near.best);
  return diag_error(r->diag, INVALID, at(r, key), "%s: unknown key '%s'", what,
                    name);
}

static Field *find_field(Field *fields, unsigned n, const yaml_node_t *key) {
  for (unsigned i = 0; i < n; i++)
    if (key->type == YAML_SCALAR_NODE &&
        !strcmp(fields[i].name, (const char *)key->data.scalar.value))
      return &fields[i];
  return NULL;
}

/* Fills in the values; every key must be one of the fields, once. */
static Status read_fields(const Reader *r, const yaml_node_t *map,
                          const char *what, Field *fields, unsigned n) {
  if (map->type != YAML_MAPPING_NODE)
    return expected(r, map, what, "a mapping");
  for (yaml_node_pair_t *p = map->data.mapping.pairs.start;
       p < map->data.mapping.pairs.top; p++) {
    const yaml_node_t *key = node(r, p->key);
    Field *f = find_field(fields, n, key);
    if (!f)
      return unknown_key(r, key, what, fields, n);
    if (f->value)
      return diag_error(r->diag, INVALID, at(r, key), "%s: '%s' is given twice",
                        what, f->name);
    f->value = node(r, p->value);
  }
  for (unsigned i = 0; i < n; i++)
    if (!fields[i].value && !fields[i].is_optional)
      return diag_error(r->diag, INVALID, at(r, map), "%s: no '%s'", what,
                        fields[i].name);
  return OK;
}

#define READ_FIELDS(R, MAP, WHAT, F)                                           \
  read_fields((R), (MAP), (WHAT), (F), sizeof(F) / sizeof *(F))

static Status read_optional(const Reader *r, const Field *f, const char **out) {
  *out = NULL;
  return f->value ? read_text(r, f->value, f->name, out) : OK;
}

static Status read_field(const Reader *r, const Field *f, const char **out) {
  return read_text(r, f->value, f->name, out);
}

/* ---- metadata */

static Status read_version(const Reader *r, const yaml_node_t *n,
                           WitnessFormat *out) {
  static const char *const names[] = {"2.0", "2.1", "2.2"};
  const char *text;
  TRY(read_text(r, n, "format_version", &text));
  for (unsigned i = 0; i < 3 && !is_plain(n); i++)
    if (!strcmp(text, names[i])) {
      *out = (WitnessFormat)(WITNESS_2_0 + i);
      return OK;
    }
  return diag_error(r->diag, INVALID, at(r, n),
                    "format_version: expected \"2.0\", \"2.1\" or \"2.2\", "
                    "got %s",
                    text);
}

static Status read_producer(const Reader *r, const yaml_node_t *n,
                            WitnessMetadata *out) {
  Field f[] = {{"name", false, NULL},
               {"version", false, NULL},
               {"configuration", true, NULL},
               {"command_line", true, NULL},
               {"description", true, NULL}};
  TRY(READ_FIELDS(r, n, "producer", f));
  TRY(read_field(r, &f[0], &out->producer));
  TRY(read_field(r, &f[1], &out->version));
  TRY(read_optional(r, &f[2], &out->configuration));
  TRY(read_optional(r, &f[3], &out->command_line));
  return read_optional(r, &f[4], &out->description);
}

static Status read_hash(const Reader *r, const yaml_node_t *hashes,
                        const char *file, const char **out) {
  *out = NULL;
  for (yaml_node_pair_t *p = hashes->data.mapping.pairs.start;
       p < hashes->data.mapping.pairs.top; p++) {
    const char *name;
    TRY(read_text(r, node(r, p->key), "input_file_hashes", &name));
    if (strcmp(name, file))
      continue;
    if (*out)
      return diag_error(r->diag, INVALID, at(r, node(r, p->key)),
                        "input_file_hashes: '%s' is given twice", file);
    TRY(read_text(r, node(r, p->value), "input_file_hashes", out));
  }
  if (!*out)
    return diag_error(r->diag, INVALID, at(r, hashes),
                      "input_file_hashes: none for '%s'", file);
  return OK;
}

static Status read_files(const Reader *r, const yaml_node_t *files,
                         const yaml_node_t *hashes, WitnessMetadata *out) {
  TRY(read_list(r, files, "input_files", &out->n_files));
  if (hashes->type != YAML_MAPPING_NODE)
    return expected(r, hashes, "input_file_hashes", "a mapping");
  const char **names = ARENA_ARRAY(r->arena, const char *, out->n_files + 1);
  const char **sums = ARENA_ARRAY(r->arena, const char *, out->n_files + 1);
  for (uint32_t i = 0; i < out->n_files; i++) {
    TRY(read_text(r, item(r, files, i), "input_files", &names[i]));
    TRY(read_hash(r, hashes, names[i], &sums[i]));
  }
  if (hashes->data.mapping.pairs.top - hashes->data.mapping.pairs.start !=
      (ptrdiff_t)out->n_files)
    return diag_error(r->diag, INVALID, at(r, hashes),
                      "input_file_hashes: not the files of input_files");
  out->files = names, out->hashes = sums;
  return OK;
}

static Status read_task(const Reader *r, const yaml_node_t *n,
                        WitnessMetadata *out) {
  static const char *const models[] = {"ILP32", "LP64"};
  static const char *const languages[] = {"C"};
  Field f[] = {{"input_files", false, NULL},
               {"input_file_hashes", false, NULL},
               {"specification", false, NULL},
               {"data_model", false, NULL},
               {"language", false, NULL}};
  unsigned which;
  TRY(READ_FIELDS(r, n, "task", f));
  TRY(read_files(r, f[0].value, f[1].value, out));
  TRY(read_field(r, &f[2], &out->specification));
  TRY(read_word(r, f[3].value, "data_model", models, 2, &which));
  out->pointer_bits = which ? 64 : 32;
  return read_word(r, f[4].value, "language", languages, 1, &which);
}

static Status read_metadata(const Reader *r, const yaml_node_t *n,
                            WitnessMetadata *out) {
  Field f[] = {{"format_version", false, NULL},
               {"uuid", false, NULL},
               {"creation_time", false, NULL},
               {"producer", false, NULL},
               {"task", false, NULL}};
  TRY(READ_FIELDS(r, n, "metadata", f));
  out->at = at(r, n);
  TRY(read_version(r, f[0].value, &out->format));
  TRY(read_field(r, &f[1], &out->uuid));
  TRY(read_field(r, &f[2], &out->creation_time));
  TRY(read_producer(r, f[3].value, out));
  return read_task(r, f[4].value, out);
}

/* ---- elements common to all entries */

static Status read_place(const Reader *r, const yaml_node_t *n,
                         WitnessPlace *out) {
  Field f[] = {{"file_name", false, NULL},
               {"line", false, NULL},
               {"column", true, NULL},
               {"function", true, NULL},
               {"file_hash", true, NULL}};
  TRY(READ_FIELDS(r, n, "location", f));
  out->at = at(r, n);
  TRY(read_field(r, &f[0], &out->file));
  TRY(read_number(r, f[1].value, "line", 1, &out->line));
  if (f[2].value)
    TRY(read_number(r, f[2].value, "column", 1, &out->column));
  return read_optional(r, &f[3], &out->function);
}

static const char *const format_names[N_EXPRESSION] = {
    [EXPRESSION_NONE] = "none",
    [EXPRESSION_C] = "c_expression",
    [EXPRESSION_EXT_C] = "ext_c_expression",
    [EXPRESSION_ACSL] = "acsl_expression"};

/* Reads an expression; without a 'format' it is a word. */
static Status read_expression(const Reader *r, const Field *value,
                              const Field *format, WitnessExpression *out) {
  unsigned which = EXPRESSION_NONE;
  out->at = at(r, value->value);
  TRY(read_field(r, value, &out->text));
  if (format->value)
    TRY(read_word(r, format->value, "format", format_names + 1,
                  N_EXPRESSION - 1, &which));
  out->format = format->value ? (ExpressionFormat)(which + 1) : EXPRESSION_NONE;
  return OK;
}

static Status read_constraint(const Reader *r, const yaml_node_t *n,
                              WitnessExpression *out) {
  Field f[] = {{"value", false, NULL}, {"format", true, NULL}};
  TRY(READ_FIELDS(r, n, "constraint", f));
  return read_expression(r, &f[0], &f[1], out);
}

/* ---- violation sequences */

static const char *const waypoint_names[N_WAYPOINT] = {
    [WAYPOINT_ASSUMPTION] = "assumption",
    [WAYPOINT_BRANCHING] = "branching",
    [WAYPOINT_FUNCTION_ENTER] = "function_enter",
    [WAYPOINT_FUNCTION_RETURN] = "function_return",
    [WAYPOINT_TARGET] = "target"};

static const char *const action_names[N_ACTION] = {[ACTION_FOLLOW] = "follow",
                                                   [ACTION_AVOID] = "avoid",
                                                   [ACTION_CYCLE] = "cycle"};

static Status read_waypoint(const Reader *r, const yaml_node_t *n,
                            Waypoint *out) {
  Field f[] = {{"type", false, NULL},
               {"action", false, NULL},
               {"location", false, NULL},
               {"constraint", true, NULL},
               {"thread_id", true, NULL}};
  unsigned type, action;
  TRY(READ_FIELDS(r, n, "waypoint", f));
  TRY(read_word(r, f[0].value, "type", waypoint_names, N_WAYPOINT, &type));
  TRY(read_word(r, f[1].value, "action", action_names, N_ACTION, &action));
  TRY(read_place(r, f[2].value, &out->place));
  if (f[3].value)
    TRY(read_constraint(r, f[3].value, &out->constraint));
  if (f[4].value)
    TRY(read_number(r, f[4].value, "thread_id", 0, &out->thread));
  out->has_thread = f[4].value != NULL;
  out->type = (WaypointType)type, out->action = (WaypointAction)action;
  return OK;
}

static Status read_segment(const Reader *r, const yaml_node_t *n,
                           WitnessSegment *out) {
  Field f[] = {{"segment", false, NULL}};
  TRY(READ_FIELDS(r, n, "content", f));
  TRY(read_list(r, f[0].value, "segment", &out->n));
  if (out->n > MOST_ITEMS)
    return too_many(r, f[0].value);
  Waypoint *w = ARENA_ARRAY(r->arena, Waypoint, out->n + 1);
  for (uint32_t i = 0; i < out->n; i++) {
    Field one[] = {{"waypoint", false, NULL}};
    TRY(READ_FIELDS(r, item(r, f[0].value, i), "segment", one));
    TRY(read_waypoint(r, one[0].value, &w[i]));
  }
  if (!out->n)
    return diag_error(r->diag, INVALID, at(r, f[0].value), "an empty segment");
  out->waypoints = w;
  return OK;
}

static Status read_sequence(const Reader *r, const yaml_node_t *n,
                            Content *out) {
  uint32_t length = 0, waypoints = 0;
  TRY(read_list(r, n, "content", &length));
  for (uint32_t i = 0; i < length; i++) {
    WitnessSegment *s = vec_push(r->arena, &out->segments);
    TRY(read_segment(r, item(r, n, i), s));
    waypoints += s->n;
    if (waypoints > MOST_ITEMS)
      return too_many(r, n);
  }
  return OK;
}

/* ---- correctness */

static const char *const invariant_names[N_INVARIANT] = {
    [INVARIANT_LOOP] = "loop_invariant",
    [INVARIANT_LOCATION] = "location_invariant",
    [INVARIANT_LOOP_TRANSITION] = "loop_transition_invariant",
    [INVARIANT_LOCATION_TRANSITION] = "location_transition_invariant"};

static Status read_labels(const Reader *r, const yaml_node_t *n) {
  static const char *const labels[] = {"inductive"};
  uint32_t length = 0;
  unsigned which;
  TRY(read_list(r, n, "labels", &length));
  for (uint32_t i = 0; i < length; i++)
    TRY(read_word(r, item(r, n, i), "labels", labels, 1, &which));
  return OK;
}

static Status read_invariant(const Reader *r, const yaml_node_t *n,
                             WitnessInvariant *out) {
  Field f[] = {{"type", false, NULL},
               {"location", false, NULL},
               {"value", false, NULL},
               {"format", false, NULL},
               {"labels", true, NULL}};
  unsigned type;
  TRY(READ_FIELDS(r, n, "invariant", f));
  TRY(read_word(r, f[0].value, "type", invariant_names, N_INVARIANT, &type));
  TRY(read_place(r, f[1].value, &out->place));
  TRY(read_expression(r, &f[2], &f[3], &out->value));
  if (f[4].value)
    TRY(read_labels(r, f[4].value));
  out->type = (WitnessInvariantType)type;
  return OK;
}

static Status read_invariants(const Reader *r, const yaml_node_t *n,
                              Content *out) {
  uint32_t length = 0;
  TRY(read_list(r, n, "content", &length));
  if (length > MOST_ITEMS)
    return too_many(r, n);
  for (uint32_t i = 0; i < length; i++) {
    Field f[] = {{"invariant", true, NULL}, {"contract", true, NULL}};
    const yaml_node_t *x = item(r, n, i);
    TRY(READ_FIELDS(r, x, "content", f));
    if (f[1].value)
      return diag_error(r->diag, UNSUPPORTED, at(r, f[1].value),
                        "function contracts are not checked");
    if (!f[0].value)
      return diag_error(r->diag, INVALID, at(r, x), "content: no 'invariant'");
    TRY(read_invariant(r, f[0].value, vec_push(r->arena, &out->invariants)));
  }
  return OK;
}

static Status read_ghost(const Reader *r, const yaml_node_t *n,
                         WitnessGhost *out) {
  static const char *const scopes[] = {"global"};
  Field f[] = {{"name", false, NULL},
               {"scope", false, NULL},
               {"type", false, NULL},
               {"initial", false, NULL}};
  unsigned which;
  TRY(READ_FIELDS(r, n, "ghost variable", f));
  out->at = at(r, n);
  TRY(read_field(r, &f[0], &out->name));
  TRY(read_word(r, f[1].value, "scope", scopes, 1, &which));
  TRY(read_field(r, &f[2], &out->type));
  Field v[] = {{"value", false, NULL}, {"format", false, NULL}};
  TRY(READ_FIELDS(r, f[3].value, "initial", v));
  return read_expression(r, &v[0], &v[1], &out->initial);
}

static Status read_assignment(const Reader *r, const yaml_node_t *n,
                              WitnessAssignment *out) {
  Field f[] = {{"variable", false, NULL},
               {"value", false, NULL},
               {"format", false, NULL}};
  TRY(READ_FIELDS(r, n, "update", f));
  out->at = at(r, n);
  TRY(read_field(r, &f[0], &out->variable));
  return read_expression(r, &f[1], &f[2], &out->value);
}

static Status read_update(const Reader *r, const yaml_node_t *n,
                          WitnessUpdate *out) {
  Field f[] = {{"location", false, NULL}, {"updates", false, NULL}};
  TRY(READ_FIELDS(r, n, "ghost update", f));
  TRY(read_place(r, f[0].value, &out->place));
  TRY(read_list(r, f[1].value, "updates", &out->n));
  if (out->n > MOST_ITEMS)
    return too_many(r, f[1].value);
  WitnessAssignment *all = ARENA_ARRAY(r->arena, WitnessAssignment, out->n + 1);
  for (uint32_t i = 0; i < out->n; i++)
    TRY(read_assignment(r, item(r, f[1].value, i), &all[i]));
  out->assignments = all;
  return OK;
}

static Status read_ghosts(const Reader *r, const yaml_node_t *n, Content *out) {
  Field f[] = {{"ghost_variables", false, NULL},
               {"ghost_updates", false, NULL}};
  uint32_t variables = 0, updates = 0;
  TRY(READ_FIELDS(r, n, "content", f));
  TRY(read_list(r, f[0].value, "ghost_variables", &variables));
  TRY(read_list(r, f[1].value, "ghost_updates", &updates));
  if (variables > MOST_ITEMS || updates > MOST_ITEMS)
    return too_many(r, n);
  for (uint32_t i = 0; i < variables; i++)
    TRY(read_ghost(r, item(r, f[0].value, i),
                   vec_push(r->arena, &out->ghosts)));
  for (uint32_t i = 0; i < updates; i++)
    TRY(read_update(r, item(r, f[1].value, i),
                    vec_push(r->arena, &out->updates)));
  return OK;
}

/* ---- the file */

enum { ENTRY_VIOLATION, ENTRY_INVARIANTS, ENTRY_GHOSTS, N_ENTRY };

static Status read_content(const Reader *r, unsigned type, const yaml_node_t *n,
                           const Witness *w, Content *out) {
  if (type == ENTRY_GHOSTS && w->metadata.format == WITNESS_2_0)
    return diag_error(r->diag, INVALID, at(r, n),
                      "ghost variables need format 2.1");
  return type == ENTRY_VIOLATION    ? read_sequence(r, n, out)
         : type == ENTRY_INVARIANTS ? read_invariants(r, n, out)
                                    : read_ghosts(r, n, out);
}

static bool is_same_task(const WitnessMetadata *a, const WitnessMetadata *b) {
  bool same = a->n_files == b->n_files && a->pointer_bits == b->pointer_bits &&
              a->format == b->format &&
              !strcmp(a->specification, b->specification);
  for (uint32_t i = 0; same && i < a->n_files; i++)
    same = !strcmp(a->files[i], b->files[i]) &&
           !strcmp(a->hashes[i], b->hashes[i]);
  return same;
}

static Status read_entry(const Reader *r, const yaml_node_t *n, bool is_first,
                         Witness *w, Content *content) {
  static const char *const types[N_ENTRY] = {
      "violation_sequence", "invariant_set", "ghost_instrumentation"};
  Field f[] = {{"entry_type", false, NULL},
               {"metadata", false, NULL},
               {"content", false, NULL}};
  WitnessMetadata m = {0};
  unsigned type;
  TRY(READ_FIELDS(r, n, "entry", f));
  TRY(read_word(r, f[0].value, "entry_type", types, N_ENTRY, &type));
  TRY(read_metadata(r, f[1].value, &m));
  WitnessKind kind =
      type == ENTRY_VIOLATION ? WITNESS_VIOLATION : WITNESS_CORRECTNESS;
  if (is_first)
    w->kind = kind, w->metadata = m;
  else if (kind == WITNESS_VIOLATION || w->kind == WITNESS_VIOLATION)
    return diag_error(r->diag, INVALID, at(r, n),
                      "a violation is one entry alone");
  else if (!is_same_task(&w->metadata, &m))
    return diag_error(r->diag, INVALID, m.at,
                      "entries of different formats or tasks");
  return read_content(r, type, f[2].value, w, content);
}

static Status read_document(const Reader *r, Witness *w) {
  Content content = {0};
  uint32_t n = 0;
  const yaml_node_t *root = yaml_document_get_root_node(r->document);
  if (!root)
    return diag_error(r->diag, INVALID, (Loc){r->path, 1, 1},
                      "an empty file is no witness");
  TRY(read_list(r, root, "witness", &n));
  if (!n)
    return diag_error(r->diag, INVALID, at(r, root), "a witness of no entries");
  for (uint32_t i = 0; i < n; i++)
    TRY(read_entry(r, item(r, root, i), !i, w, &content));
  w->segments = content.segments.data, w->n_segments = content.segments.n;
  w->invariants = content.invariants.data;
  w->n_invariants = content.invariants.n;
  w->ghosts = content.ghosts.data, w->n_ghosts = content.ghosts.n;
  w->updates = content.updates.data, w->n_updates = content.updates.n;
  return OK;
}

static Status syntax_error(const Reader *r, const yaml_parser_t *p) {
  Loc loc = at_mark(r, p->problem_mark);
  if (p->error == YAML_MEMORY_ERROR)
    arena_exhausted();
  if (p->error == YAML_READER_ERROR)
    loc = (Loc){r->path, (unsigned)p->mark.line + 1, 0};
  return diag_error(r->diag, INVALID, loc, "no YAML: %s",
                    p->problem ? p->problem : "cannot be read");
}

static Status expect_end(const Reader *r, yaml_parser_t *p) {
  yaml_document_t next;
  if (!yaml_parser_load(p, &next))
    return syntax_error(r, p);
  const yaml_node_t *root = yaml_document_get_root_node(&next);
  Status status = root ? diag_error(r->diag, INVALID, at(r, root),
                                    "a second document in the file")
                       : OK;
  yaml_document_delete(&next);
  return status;
}

Status witness_read_yaml(Arena *a, const char *path, const char *text,
                         size_t size, Diag *d, Witness *out) {
  yaml_parser_t parser;
  yaml_document_t document;
  Reader r = {a, path, d, &document};
  if (!yaml_parser_initialize(&parser))
    arena_exhausted();
  yaml_parser_set_input_string(&parser, (const unsigned char *)text, size);
  Status status = OK;
  if (!yaml_parser_load(&parser, &document)) {
    status = syntax_error(&r, &parser);
  } else {
    status = read_document(&r, out);
    yaml_document_delete(&document);
    if (status == OK)
      status = expect_end(&r, &parser);
  }
  yaml_parser_delete(&parser);
  return status;
}
