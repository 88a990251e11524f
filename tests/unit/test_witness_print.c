#include "svcomp/witness/witness_check.h"
#include "svcomp/witness/witness_graphml.h"
#include "svcomp/witness/witness_read.h"
#include "svcomp/witness/witness_yaml.h"
#include "tests/unit/unit.h"

#include <stdlib.h>
#include <string.h>

static const char *const files[] = {"a: \"b\".c"};
static const char *const hashes[] = {
    "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef"};

static Witness witness_of(WitnessKind kind, WitnessFormat format,
                          const char *specification) {
  return (Witness){.kind = kind,
                   .metadata = {.format = format,
                                .creation_time = "2026-11-21T00:00:00Z",
                                .producer = "bmc",
                                .version = "1",
                                .command_line = "bmc 'x y' \\ \"",
                                .files = files,
                                .hashes = hashes,
                                .n_files = 1,
                                .specification = specification,
                                .pointer_bits = 32}};
}

typedef void Print(Arena *, FILE *, const Witness *);

/* Prints the witness, and reads it back. */
static Witness pass(Arena *a, const Witness *w, Print *print) {
  char *text = NULL;
  size_t size = 0;
  FILE *f = open_memstream(&text, &size);
  Witness back = {0};
  print(a, f, w);
  fclose(f);
  Diag *d = diag_new(stdout);
  CU_ASSERT_EQUAL_FATAL(
      witness_read_text(a, "w", arena_strndup(a, text, size), size, d, &back),
      OK);
  CU_ASSERT_EQUAL(witness_check(&back, d), OK);
  diag_delete(d);
  free(text);
  return back;
}

static const char reach[] =
    "CHECK( init(main()), LTL(G ! call(reach_error())) )";

static Waypoint waypoint(WaypointType type, uint32_t thread, unsigned line) {
  return (Waypoint){.type = type,
                    .has_thread = true,
                    .thread = thread,
                    .place = {.file = files[0], .line = line, .column = 3}};
}

static void metadata_come_back(void) {
  Arena *a = arena_new();
  Waypoint target = waypoint(WAYPOINT_TARGET, 0, 7);
  const WitnessSegment segment = {&target, 1};
  for (WitnessFormat f = WITNESS_2_0; f <= WITNESS_GRAPHML; f++) {
    Witness w = witness_of(WITNESS_VIOLATION, f, reach);
    target.has_thread = f == WITNESS_2_2 || f == WITNESS_GRAPHML;
    w.segments = &segment, w.n_segments = 1;
    bool is_graph = f == WITNESS_GRAPHML;
    Witness x =
        pass(a, &w, is_graph ? witness_graphml_print : witness_yaml_print);
    CU_ASSERT_EQUAL(x.kind, WITNESS_VIOLATION);
    CU_ASSERT_EQUAL(x.metadata.format, f);
    CU_ASSERT_STRING_EQUAL(x.metadata.files[0], files[0]);
    CU_ASSERT_STRING_EQUAL(x.metadata.hashes[0], hashes[0]);
    CU_ASSERT_STRING_EQUAL(x.metadata.specification, reach);
    CU_ASSERT_EQUAL(x.metadata.pointer_bits, 32);
    CU_ASSERT_EQUAL(x.n_segments, 1);
    CU_ASSERT_EQUAL(x.segments[0].waypoints[0].place.line, 7);
    if (!is_graph)
      CU_ASSERT_STRING_EQUAL(x.metadata.command_line, w.metadata.command_line);
  }
  arena_delete(a);
}

static void a_race_has_two_targets(void) {
  Arena *a = arena_new();
  Witness w = witness_of(WITNESS_VIOLATION, WITNESS_2_2,
                         "CHECK( init(main()), LTL(G ! data-race) )");
  Waypoint enter = waypoint(WAYPOINT_FUNCTION_ENTER, 0, 4);
  const Waypoint targets[] = {waypoint(WAYPOINT_TARGET, 1, 12),
                              waypoint(WAYPOINT_TARGET, 0, 19)};
  const WitnessSegment segments[] = {{&enter, 1}, {targets, 2}};
  w.segments = segments, w.n_segments = 2;
  Witness x = pass(a, &w, witness_yaml_print);
  CU_ASSERT_EQUAL(witness_racing(&x), 2);
  CU_ASSERT_EQUAL_FATAL(x.n_segments, 2);
  CU_ASSERT_EQUAL_FATAL(x.segments[1].n, 2);
  CU_ASSERT_EQUAL(x.segments[1].waypoints[0].thread, 1);
  CU_ASSERT_EQUAL(x.segments[1].waypoints[1].place.line, 19);
  arena_delete(a);
}

static void waypoints_come_back_with_their_constraints(void) {
  Arena *a = arena_new();
  Witness w = witness_of(WITNESS_VIOLATION, WITNESS_2_1, reach);
  Waypoint points[] = {
      waypoint(WAYPOINT_ASSUMPTION, 0, 1), waypoint(WAYPOINT_BRANCHING, 0, 2),
      waypoint(WAYPOINT_FUNCTION_RETURN, 0, 3),
      waypoint(WAYPOINT_ASSUMPTION, 0, 4), waypoint(WAYPOINT_TARGET, 0, 5)};
  for (unsigned i = 0; i < 5; i++)
    points[i].has_thread = false;
  points[0].constraint =
      (WitnessExpression){"s[0] == '\\n'", EXPRESSION_C, {0}};
  points[1].constraint = (WitnessExpression){"false", EXPRESSION_NONE, {0}};
  points[2].constraint =
      (WitnessExpression){"\\result == 7", EXPRESSION_EXT_C, {0}};
  points[3].constraint = (WitnessExpression){"1", EXPRESSION_C, {0}};
  points[3].action = ACTION_AVOID;
  const WitnessSegment segments[] = {
      {&points[0], 1}, {&points[1], 1}, {&points[2], 1}, {&points[3], 2}};
  w.segments = segments, w.n_segments = 4;
  Witness x = pass(a, &w, witness_yaml_print);
  CU_ASSERT_EQUAL_FATAL(x.n_segments, 4);
  for (unsigned i = 0; i < 3; i++) {
    const Waypoint *p = &x.segments[i].waypoints[0];
    CU_ASSERT_EQUAL(p->type, points[i].type);
    CU_ASSERT_STRING_EQUAL(p->constraint.text, points[i].constraint.text);
    CU_ASSERT_EQUAL(p->constraint.format, points[i].constraint.format);
  }
  CU_ASSERT_EQUAL(x.segments[3].waypoints[0].action, ACTION_AVOID);
  arena_delete(a);
}

static void ghosts_and_invariants_come_back(void) {
  Arena *a = arena_new();
  Witness w = witness_of(WITNESS_CORRECTNESS, WITNESS_2_1, reach);
  const WitnessPlace place = {.file = files[0], .line = 6, .column = 5};
  const WitnessExpression zero = {"0", EXPRESSION_C, {0}};
  const WitnessGhost ghost = {"m_locked", "int", zero, {0}};
  const WitnessAssignment set = {"m_locked", {"1", EXPRESSION_C, {0}}, {0}};
  const WitnessUpdate update = {place, &set, 1};
  const WitnessInvariant invariants[] = {
      {INVARIANT_LOOP, place, {"i <= 3", EXPRESSION_C, {0}}},
      {INVARIANT_LOCATION, place, {"m_locked == 1", EXPRESSION_C, {0}}}};
  w.ghosts = &ghost, w.n_ghosts = 1;
  w.updates = &update, w.n_updates = 1;
  w.invariants = invariants, w.n_invariants = 2;
  Witness x = pass(a, &w, witness_yaml_print);
  CU_ASSERT_EQUAL(x.kind, WITNESS_CORRECTNESS);
  CU_ASSERT_EQUAL_FATAL(x.n_ghosts, 1);
  CU_ASSERT_STRING_EQUAL(x.ghosts[0].type, "int");
  CU_ASSERT_EQUAL_FATAL(x.n_updates, 1);
  CU_ASSERT_STRING_EQUAL(x.updates[0].assignments[0].value.text, "1");
  CU_ASSERT_EQUAL_FATAL(x.n_invariants, 2);
  CU_ASSERT_EQUAL(x.invariants[1].type, INVARIANT_LOCATION);
  x = pass(a, &w, witness_graphml_print);
  CU_ASSERT_EQUAL_FATAL(x.n_invariants, 1);
  CU_ASSERT_STRING_EQUAL(x.invariants[0].value.text, "i <= 3");
  arena_delete(a);
}

static void a_witness_may_say_nothing(void) {
  Arena *a = arena_new();
  Witness w = witness_of(WITNESS_CORRECTNESS, WITNESS_2_0, reach);
  Witness x = pass(a, &w, witness_yaml_print);
  CU_ASSERT_EQUAL(x.kind, WITNESS_CORRECTNESS);
  CU_ASSERT_EQUAL(x.n_invariants, 0);
  x = pass(a, &w, witness_graphml_print);
  CU_ASSERT_EQUAL(x.n_invariants, 0);
  arena_delete(a);
}

UNIT(witness_print) {
  TEST(metadata_come_back);
  TEST(a_race_has_two_targets);
  TEST(waypoints_come_back_with_their_constraints);
  TEST(ghosts_and_invariants_come_back);
  TEST(a_witness_may_say_nothing);
}
