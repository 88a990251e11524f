#include "reduction/semantics/sc_cycle.h"
#include "tests/unit/ir_program.h"
#include "tests/unit/unit.h"
#include "frontend/ir/property_ids.h"

#include <string.h>

#define OBJECTS                                                                \
  "object x size 4 align 4\nobject y size 4 align 4\n"                         \
  "object z size 4 align 4\n"
#define THREAD(NAME, BODY)                                                     \
  "function " NAME " params 1 {\n"                                             \
  "  reg 64 argument\n"                                                        \
  "  reg 32 r\n" BODY "  return\n"                                             \
  "}\n"
#define SPAWN(NAME) "  %id = spawn @" NAME ", 0:64\n"
/* Its last step is never taken, so that it can commit what is pending. */
#define MAIN(BODY)                                                             \
  "function main params 0 {\n"                                                 \
  "  reg 32 id\n" BODY "  store.rlx &z, 1:32\n  end_thread\n"                  \
  "}\n"
#define STORE(X, V) "  store.rlx &" X ", " V ":32\n"
#define LOAD(X) "  %r = load.rlx &" X "\n"
#define TWO(LEFT, RIGHT)                                                       \
  OBJECTS THREAD("left", LEFT) THREAD("right", RIGHT)                          \
      MAIN(SPAWN("left") SPAWN("right"))

typedef struct {
  const char *body;
  MemoryModel model;
  const char *schedule; /* a digit for each step: its thread */
  const char *answers;  /* a digit for each question about memory; then 0 */
} Play;

static uint64_t answer(void *context, const InputQuery *q) {
  Play *x = context;
  if (q->kind != INPUT_COMMIT && q->kind != INPUT_SOURCE &&
      q->kind != INPUT_SPOT)
    return 0;
  const uint64_t given = *x->answers ? (uint64_t)(*x->answers++ - '0') : 0;
  CU_ASSERT(given < q->mask);
  return given;
}

/* Plays the schedule; returns the text of the cycle, or NULL. */
static const char *cycle_of(Arena *a, Play x) {
  const ConfigOptions options = {
      .inputs = {answer, &x}, .model = x.model, .keep_log = true};
  StepOutcome o;
  Config *s = config_new(ir_program(a, x.body), &options, &o);
  for (const char *t = x.schedule; *t; t++) {
    CU_ASSERT(o == STEP_OK && config_next(s, (ThreadId)(*t - '0'), NULL));
    o = config_step(s, (ThreadId)(*t - '0'));
  }
  Violation v = {.text = NULL};
  config_commit_all(s);
  bool is_cycle = o == STEP_OK && sc_cycle_find(a, s, &v);
  CU_ASSERT(!is_cycle || v.property == PROPERTY_ROBUSTNESS);
  config_delete(s);
  return is_cycle ? v.text : NULL;
}

static bool has_cycle(Play x) {
  Arena *a = arena_new();
  bool is = cycle_of(a, x);
  arena_delete(a);
  return is;
}

static const char *const buffering =
    TWO(STORE("x", "1") LOAD("y"), STORE("y", "1") LOAD("x"));
static const char *const passing =
    TWO(STORE("x", "1") STORE("y", "1"), LOAD("y") LOAD("x"));

/* ---- which executions have a cycle */

static void loads_before_pending_stores_form_a_cycle(void) {
  CU_ASSERT(has_cycle((Play){buffering, MODEL_TSO, "1212", ""}));
  CU_ASSERT(has_cycle((Play){buffering, MODEL_PSO, "1122", ""}));
  CU_ASSERT(!has_cycle((Play){buffering, MODEL_SC, "1212", ""}));
}

static void a_store_that_is_seen_in_time_forms_none(void) {
  CU_ASSERT(!has_cycle((Play){buffering, MODEL_TSO, "1122", "1"}));
}

static void a_load_of_an_old_message_after_a_new_one_forms_a_cycle(void) {
  CU_ASSERT(has_cycle((Play){passing, MODEL_RC11, "1122", "01"}));
  CU_ASSERT(!has_cycle((Play){passing, MODEL_RC11, "1122", "00"}));
  CU_ASSERT(!has_cycle((Play){passing, MODEL_RC11, "1122", "10"}));
  CU_ASSERT(!has_cycle((Play){passing, MODEL_RC11, "1122", "11"}));
}

static void messages_in_opposite_orders_form_a_cycle(void) {
  static const char *const body =
      TWO(STORE("x", "1") STORE("y", "2"), STORE("y", "1") STORE("x", "2"));
  CU_ASSERT(has_cycle((Play){body, MODEL_RC11, "1122", "01"}));
  CU_ASSERT(!has_cycle((Play){body, MODEL_RC11, "1122", "00"}));
  CU_ASSERT(!has_cycle((Play){body, MODEL_RC11, "1122", "10"}));
  CU_ASSERT(!has_cycle((Play){body, MODEL_TSO, "1212", ""}));
}

static void a_thread_reads_its_own_pending_store(void) {
  static const char *const body =
      TWO(STORE("x", "1") LOAD("x"), STORE("x", "2") LOAD("x"));
  CU_ASSERT(!has_cycle((Play){body, MODEL_TSO, "1212", ""}));
}

static void what_comes_before_creation_comes_before_the_thread(void) {
  static const char *const body =
      OBJECTS THREAD("left", STORE("y", "1") LOAD("x"))
          THREAD("right", LOAD("y"))
              MAIN(SPAWN("left") STORE("x", "1") SPAWN("right"));
  CU_ASSERT(has_cycle((Play){body, MODEL_TSO, "1102", ""}));
  CU_ASSERT(!has_cycle((Play){body, MODEL_TSO, "1012", "1"}));
}

/* ---- its text */

static void the_text_goes_round_the_cycle(void) {
  Arena *a = arena_new();
  const char *text = cycle_of(a, (Play){buffering, MODEL_TSO, "1212", ""});
  CU_ASSERT(text && strstr(text, "writes 'x'") &&
            strstr(text, ", then reads") &&
            strstr(text, "not yet written by thread 1") &&
            strstr(text, ", which then reads 'x'") &&
            strstr(text, "not yet written by thread 2"));
  arena_delete(a);
}

UNIT(sc_cycle) {
  TEST(loads_before_pending_stores_form_a_cycle);
  TEST(a_store_that_is_seen_in_time_forms_none);
  TEST(a_load_of_an_old_message_after_a_new_one_forms_a_cycle);
  TEST(messages_in_opposite_orders_form_a_cycle);
  TEST(a_thread_reads_its_own_pending_store);
  TEST(what_comes_before_creation_comes_before_the_thread);
  TEST(the_text_goes_round_the_cycle);
}
