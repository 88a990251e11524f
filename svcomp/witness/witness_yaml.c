#include "svcomp/witness/witness_yaml.h"

#include "frontend/base/utf8.h"
#include "svcomp/witness/witness_metadata.h"

#include <string.h>
#include <yaml.h>

typedef struct {
  Arena *arena;
  yaml_emitter_t emitter;
} Printer;

/* ---- events: only memory can be short; or the disk, whose error the stream
 * keeps */

static int write_to(void *file, unsigned char *bytes, size_t n) {
  fwrite(bytes, 1, n, file);
  return 1;
}

static void emit(Printer *p, yaml_event_t *e, int is_made) {
  if (!is_made || !yaml_emitter_emit(&p->emitter, e))
    arena_exhausted();
}

static void scalar(Printer *p, const char *text, yaml_scalar_style_t style) {
  yaml_event_t e;
  const char *valid = utf8_repair(p->arena, text);
  emit(p, &e,
       yaml_scalar_event_initialize(&e, NULL, NULL, (const yaml_char_t *)valid,
                                    (int)strlen(valid), 1, 1, style));
}

static void word(Printer *p, const char *text) {
  scalar(p, text, YAML_PLAIN_SCALAR_STYLE);
}

static void quote(Printer *p, const char *text) {
  scalar(p, text, YAML_DOUBLE_QUOTED_SCALAR_STYLE);
}

static void number(Printer *p, unsigned n) {
  word(p, arena_printf(p->arena, "%u", n));
}

static void begin(Printer *p, const char *key) {
  yaml_event_t e;
  if (key)
    word(p, key);
  emit(p, &e,
       yaml_mapping_start_event_initialize(&e, NULL, NULL, 1,
                                           YAML_BLOCK_MAPPING_STYLE));
}

static void end(Printer *p) {
  yaml_event_t e;
  emit(p, &e, yaml_mapping_end_event_initialize(&e));
}

static void begin_list(Printer *p, const char *key) {
  yaml_event_t e;
  if (key)
    word(p, key);
  emit(p, &e,
       yaml_sequence_start_event_initialize(&e, NULL, NULL, 1,
                                            YAML_BLOCK_SEQUENCE_STYLE));
}

static void end_list(Printer *p) {
  yaml_event_t e;
  emit(p, &e, yaml_sequence_end_event_initialize(&e));
}

static void text_member(Printer *p, const char *key, const char *text) {
  if (!text)
    return;
  word(p, key);
  quote(p, text);
}

static void word_member(Printer *p, const char *key, const char *text) {
  word(p, key);
  word(p, text);
}

static void number_member(Printer *p, const char *key, unsigned n) {
  word(p, key);
  number(p, n);
}

/* ---- metadata */

static const char *const versions[] = {
    [WITNESS_2_0] = "2.0", [WITNESS_2_1] = "2.1", [WITNESS_2_2] = "2.2"};

static void print_producer(Printer *p, const WitnessMetadata *m) {
  begin(p, "producer");
  text_member(p, "name", m->producer);
  text_member(p, "version", m->version);
  text_member(p, "configuration", m->configuration);
  text_member(p, "command_line", m->command_line);
  text_member(p, "description", m->description);
  end(p);
}

static void print_task(Printer *p, const WitnessMetadata *m) {
  begin(p, "task");
  begin_list(p, "input_files");
  for (uint32_t i = 0; i < m->n_files; i++)
    quote(p, m->files[i]);
  end_list(p);
  begin(p, "input_file_hashes");
  for (uint32_t i = 0; i < m->n_files; i++) {
    quote(p, m->files[i]);
    quote(p, m->hashes[i]);
  }
  end(p);
  text_member(p, "specification", m->specification);
  word_member(p, "data_model", m->pointer_bits == 32 ? "ILP32" : "LP64");
  word_member(p, "language", "C");
  end(p);
}

static void print_metadata(Printer *p, const WitnessMetadata *m) {
  begin(p, "metadata");
  text_member(p, "format_version", versions[m->format]);
  text_member(p, "uuid", m->uuid ? m->uuid : witness_uuid(p->arena));
  text_member(p, "creation_time", m->creation_time);
  print_producer(p, m);
  print_task(p, m);
  end(p);
}

static void print_place(Printer *p, const WitnessPlace *at) {
  begin(p, "location");
  text_member(p, "file_name", at->file);
  number_member(p, "line", at->line);
  if (at->column)
    number_member(p, "column", at->column);
  text_member(p, "function", at->function);
  end(p);
}

static const char *format_name(ExpressionFormat f) {
  static const char *const names[] = {[EXPRESSION_C] = "c_expression",
                                      [EXPRESSION_EXT_C] = "ext_c_expression",
                                      [EXPRESSION_ACSL] = "acsl_expression"};
  return names[f];
}

static void print_value(Printer *p, const WitnessExpression *e) {
  if (e->format == EXPRESSION_NONE) {
    word_member(p, "value", e->text);
    return;
  }
  text_member(p, "value", e->text);
  word_member(p, "format", format_name(e->format));
}

/* ---- violations */

static void print_waypoint(Printer *p, const Waypoint *w) {
  static const char *const types[] = {
      [WAYPOINT_ASSUMPTION] = "assumption",
      [WAYPOINT_BRANCHING] = "branching",
      [WAYPOINT_FUNCTION_ENTER] = "function_enter",
      [WAYPOINT_FUNCTION_RETURN] = "function_return",
      [WAYPOINT_TARGET] = "target"};
  static const char *const actions[] = {[ACTION_FOLLOW] = "follow",
                                        [ACTION_AVOID] = "avoid",
                                        [ACTION_CYCLE] = "cycle"};
  begin(p, NULL);
  begin(p, "waypoint");
  word_member(p, "type", types[w->type]);
  word_member(p, "action", actions[w->action]);
  if (w->has_thread)
    number_member(p, "thread_id", w->thread);
  print_place(p, &w->place);
  if (w->constraint.text) {
    begin(p, "constraint");
    print_value(p, &w->constraint);
    end(p);
  }
  end(p);
  end(p);
}

static void print_segments(Printer *p, const Witness *w) {
  begin_list(p, "content");
  for (uint32_t i = 0; i < w->n_segments; i++) {
    begin(p, NULL);
    begin_list(p, "segment");
    for (uint32_t k = 0; k < w->segments[i].n; k++)
      print_waypoint(p, &w->segments[i].waypoints[k]);
    end_list(p);
    end(p);
  }
  end_list(p);
}

/* ---- correctness */

static void print_ghosts(Printer *p, const Witness *w) {
  begin_list(p, "ghost_variables");
  for (uint32_t i = 0; i < w->n_ghosts; i++) {
    const WitnessGhost *g = &w->ghosts[i];
    begin(p, NULL);
    text_member(p, "name", g->name);
    word_member(p, "scope", "global");
    text_member(p, "type", g->type);
    begin(p, "initial");
    print_value(p, &g->initial);
    end(p);
    end(p);
  }
  end_list(p);
}

static void print_updates(Printer *p, const Witness *w) {
  begin_list(p, "ghost_updates");
  for (uint32_t i = 0; i < w->n_updates; i++) {
    const WitnessUpdate *u = &w->updates[i];
    begin(p, NULL);
    print_place(p, &u->place);
    begin_list(p, "updates");
    for (uint32_t k = 0; k < u->n; k++) {
      begin(p, NULL);
      text_member(p, "variable", u->assignments[k].variable);
      print_value(p, &u->assignments[k].value);
      end(p);
    }
    end_list(p);
    end(p);
  }
  end_list(p);
}

static void print_instrumentation(Printer *p, const Witness *w) {
  begin(p, "content");
  print_ghosts(p, w);
  print_updates(p, w);
  end(p);
}

static void print_invariants(Printer *p, const Witness *w) {
  static const char *const types[] = {
      [INVARIANT_LOOP] = "loop_invariant",
      [INVARIANT_LOCATION] = "location_invariant",
      [INVARIANT_LOOP_TRANSITION] = "loop_transition_invariant",
      [INVARIANT_LOCATION_TRANSITION] = "location_transition_invariant"};
  begin_list(p, "content");
  for (uint32_t i = 0; i < w->n_invariants; i++) {
    const WitnessInvariant *v = &w->invariants[i];
    begin(p, NULL);
    begin(p, "invariant");
    word_member(p, "type", types[v->type]);
    print_place(p, &v->place);
    print_value(p, &v->value);
    end(p);
    end(p);
  }
  end_list(p);
}

/* ---- entries */

typedef void Content(Printer *, const Witness *);

static void print_entry(Printer *p, const char *type, const Witness *w,
                        Content *content) {
  begin(p, NULL);
  word_member(p, "entry_type", type);
  print_metadata(p, &w->metadata);
  content(p, w);
  end(p);
}

static void print_entries(Printer *p, const Witness *w) {
  if (w->kind == WITNESS_VIOLATION) {
    print_entry(p, "violation_sequence", w, print_segments);
    return;
  }
  if (w->n_ghosts)
    print_entry(p, "ghost_instrumentation", w, print_instrumentation);
  print_entry(p, "invariant_set", w, print_invariants);
}

void witness_yaml_print(Arena *a, FILE *out, const Witness *w) {
  Printer p = {.arena = a};
  yaml_event_t e;
  if (!yaml_emitter_initialize(&p.emitter))
    arena_exhausted();
  yaml_emitter_set_output(&p.emitter, write_to, out);
  yaml_emitter_set_unicode(&p.emitter, 1);
  yaml_emitter_set_width(&p.emitter, -1);
  emit(&p, &e, yaml_stream_start_event_initialize(&e, YAML_UTF8_ENCODING));
  emit(&p, &e, yaml_document_start_event_initialize(&e, NULL, NULL, NULL, 1));
  begin_list(&p, NULL);
  print_entries(&p, w);
  end_list(&p);
  emit(&p, &e, yaml_document_end_event_initialize(&e, 1));
  emit(&p, &e, yaml_stream_end_event_initialize(&e));
  yaml_emitter_delete(&p.emitter);
}
