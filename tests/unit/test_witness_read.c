#include "svcomp/witness/witness_read.h"

#include "frontend/base/sha256.h"
#include "tests/unit/unit.h"

#include <stdlib.h>
#include <string.h>

#define HEAD(TYPE, VERSION)                                                    \
  "- entry_type: " TYPE "\n"                                                   \
  "  metadata:\n"                                                              \
  "    format_version: \"" VERSION "\"\n"                                      \
  "    uuid: 3f6a3c1e-7d3b-4a37-9d8c-0a1b2c3d4e5f\n"                           \
  "    creation_time: 2026-11-21T00:00:00+01:00\n"                             \
  "    producer: {name: p, version: \"1\"}\n"                                  \
  "    task:\n"                                                                \
  "      input_files: [p.c]\n"                                                 \
  "      input_file_hashes: {p.c: " HASH "}\n"                                 \
  "      specification: S\n"                                                   \
  "      data_model: ILP32\n"                                                  \
  "      language: C\n"                                                        \
  "  content:\n"
#define HASH "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef"
#define POINT(TEXT)                                                            \
  "  - segment:\n    - waypoint: {" TEXT                                       \
  ", location: {file_name: p.c, line: 4"                                       \
  "}}\n"
#define TARGET POINT("type: target, action: follow")

static char *said;

static Status read(const char *text, Witness *out) {
  size_t size;
  free(said);
  FILE *f = open_memstream(&said, &size);
  Diag *d = diag_new(f);
  Status status =
      witness_read_text(unit_arena, "w.yml", text, strlen(text), d, out);
  diag_delete(d);
  fclose(f);
  return status;
}

static void check_refused(const char *text, const char *why) {
  Witness w;
  CU_ASSERT_EQUAL(read(text, &w), INVALID);
  CU_ASSERT_PTR_NOT_NULL(strstr(said, why));
  CU_ASSERT_EQUAL(strncmp(said, "w.yml:", 6), 0);
  CU_ASSERT_PTR_EQUAL(strchr(said, '\n'), said + strlen(said) - 1);
}

static void a_violation_is_read_waypoint_by_waypoint(void) {
  Witness w;
  CU_ASSERT_EQUAL_FATAL(
      read(HEAD("violation_sequence", "2.2")
               POINT("type: function_enter, action: follow, thread_id: 0")
                   POINT("type: assumption, action: follow, thread_id: 1, "
                         "constraint: {value: x == 1, format: c_expression}")
                       TARGET,
           &w),
      OK);
  CU_ASSERT_EQUAL(w.kind, WITNESS_VIOLATION);
  CU_ASSERT_EQUAL(w.metadata.format, WITNESS_2_2);
  CU_ASSERT_EQUAL(w.metadata.pointer_bits, 32);
  CU_ASSERT_STRING_EQUAL(w.metadata.hashes[0], HASH);
  CU_ASSERT_EQUAL_FATAL(w.n_segments, 3);
  const Waypoint *p = w.segments[1].waypoints;
  CU_ASSERT_EQUAL(p->type, WAYPOINT_ASSUMPTION);
  CU_ASSERT_EQUAL(p->thread, 1);
  CU_ASSERT_STRING_EQUAL(p->constraint.text, "x == 1");
  CU_ASSERT_EQUAL(p->place.line, 4);
  CU_ASSERT_EQUAL(p->place.column, 0);
  CU_ASSERT_EQUAL(p->place.at.line, 17);
}

static void correctness_is_read_with_ghosts(void) {
  Witness w;
  CU_ASSERT_EQUAL_FATAL(
      read(HEAD("ghost_instrumentation",
                "2.1") "    ghost_variables:\n"
                       "    - {name: g, scope: global, type: int,\n"
                       "       initial: {value: \"0\", format: c_expression}}\n"
                       "    ghost_updates:\n"
                       "    - location: {file_name: p.c, line: 2}\n"
                       "      updates: [{variable: g, value: \"1\","
                       " format: c_expression}]\n" HEAD(
                           "invariant_set",
                           "2.1") "  - invariant: {type: loop_invariant, "
                                  "value: g == 1,\n"
                                  "      location: {file_name: p.c, line: 9, "
                                  "column: 3},\n"
                                  "      format: c_expression}\n",
           &w),
      OK);
  CU_ASSERT_EQUAL(w.kind, WITNESS_CORRECTNESS);
  CU_ASSERT_EQUAL_FATAL(w.n_ghosts, 1);
  CU_ASSERT_STRING_EQUAL(w.ghosts[0].name, "g");
  CU_ASSERT_EQUAL_FATAL(w.n_updates, 1);
  CU_ASSERT_STRING_EQUAL(w.updates[0].assignments[0].value.text, "1");
  CU_ASSERT_EQUAL_FATAL(w.n_invariants, 1);
  CU_ASSERT_EQUAL(w.invariants[0].type, INVARIANT_LOOP);
  CU_ASSERT_EQUAL(w.invariants[0].place.column, 3);
}

static void a_graph_is_read_along_its_path(void) {
  static const char *const keys[] = {
      "witness-type", "sourcecodelang", "producer",     "specification",
      "programfile",  "programhash",    "architecture", "creationtime",
      "entry",        "violation",      "startline",    "assumption",
      "threadId",     "createThread",   "enterFunction"};
  const char *head = "<graphml>";
  for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
    head = arena_printf(unit_arena, "%s<key id=\"%s\"/>", head, keys[i]);
  static const char graph[] =
      "<graph><data key=\"witness-type\">violation_witness</data>"
      "<data key=\"sourcecodelang\">C</data><data key=\"producer\">p</data>"
      "<data key=\"specification\">S</data><data key=\"programfile\">p.c"
      "</data><data key=\"programhash\">" HASH "</data>"
      "<data key=\"architecture\">64bit</data>"
      "<data key=\"creationtime\">2026-11-21T00:00:00Z</data>"
      "<node id=\"a\"><data key=\"entry\">true</data></node><node id=\"b\"/>"
      "<node id=\"c\"/><node id=\"d\"/><node id=\"e\">"
      "<data key=\"violation\">true</data></node>"
      "<edge source=\"a\" target=\"b\"><data key=\"createThread\">m</data>"
      "<data key=\"threadId\">m</data></edge>"
      "<edge source=\"b\" target=\"c\"><data key=\"createThread\">t</data>"
      "<data key=\"threadId\">m</data><data key=\"startline\">4</data></edge>"
      "<edge source=\"c\" target=\"d\"><data key=\"threadId\">t</data>"
      "<data key=\"startline\">8</data>"
      "<data key=\"assumption\">x == 1; y == 2;</data></edge>"
      "<edge source=\"d\" target=\"e\"><data key=\"threadId\">m</data>"
      "<data key=\"startline\">9</data></edge></graph></graphml>";
  Witness w;
  const char *all = arena_printf(unit_arena, "%s%s", head, graph);
  CU_ASSERT_EQUAL_FATAL(read(all, &w), OK);
  CU_ASSERT_EQUAL_FATAL(w.n_segments, 3);
  CU_ASSERT_EQUAL(w.segments[0].waypoints->type, WAYPOINT_FUNCTION_ENTER);
  const Waypoint *p = w.segments[1].waypoints;
  CU_ASSERT(p->is_after && p->thread == 1);
  CU_ASSERT_STRING_EQUAL(p->constraint.text, "(x == 1) && ( y == 2)");
  CU_ASSERT_EQUAL(w.segments[2].waypoints->type, WAYPOINT_TARGET);
  CU_ASSERT_EQUAL(w.segments[2].waypoints->thread, 0);
  check_refused(arena_strndup(unit_arena, all, strlen(all) - 9), "no XML");
}

static void faults_are_told_with_their_place(void) {
  check_refused("", "no witness");
  check_refused("a: [", "no YAML");
  check_refused("a: b\n", "expected a list");
  check_refused(HEAD("violation_sequence", "2.2"), "expected a list");
  check_refused(HEAD("violation_sequence", "3.0") TARGET, "format_version");
  check_refused(HEAD("violation_sequences", "2.2") TARGET,
                "did you mean 'violation_sequence'");
  check_refused(HEAD("violation_sequence", "2.0")
                    POINT("type: target, action: follow, colour: red"),
                "unknown key 'colour'");
  check_refused(HEAD("violation_sequence", "2.0")
                    POINT("type: target, action: follow, thread_id: 0"),
                "format 2.2");
  check_refused(HEAD("violation_sequence", "2.2")
                    POINT("type: target, action: follow, thread_id: 1"),
                "registers");
  check_refused(HEAD("violation_sequence", "2.0") TARGET TARGET,
                "not the end of the last segment");
  check_refused(HEAD("violation_sequence", "2.0")
                    POINT("type: function_enter, action: follow"),
                "no target");
  check_refused(HEAD("violation_sequence", "2.0")
                    POINT("type: assumption, action: follow"),
                "without its constraint");
  check_refused(HEAD("violation_sequence", "2.0")
                    TARGET HEAD("invariant_set", "2.0") "    []\n",
                "one entry alone");
}

static void what_is_in_form_but_not_checked_is_unsupported(void) {
  Witness w;
  CU_ASSERT_EQUAL(read(HEAD("violation_sequence", "2.1")
                           POINT("type: assumption, action: cycle, constraint: "
                                 "{value: \"1\", format: c_expression}") TARGET,
                       &w),
                  UNSUPPORTED);
  CU_ASSERT_EQUAL(
      read(HEAD("invariant_set", "2.1") "  - contract: {requires: \"1\"}\n",
           &w),
      UNSUPPORTED);
}

static void hashes_are_those_of_the_standard(void) {
  CU_ASSERT_STRING_EQUAL(
      sha256_hex(unit_arena, "abc", 3),
      "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
}

UNIT(witness_read) {
  TEST(a_violation_is_read_waypoint_by_waypoint);
  TEST(correctness_is_read_with_ghosts);
  TEST(a_graph_is_read_along_its_path);
  TEST(faults_are_told_with_their_place);
  TEST(what_is_in_form_but_not_checked_is_unsupported);
  TEST(hashes_are_those_of_the_standard);
}
