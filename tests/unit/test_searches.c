#include "encoder/engine/searches.h"

#include "frontend/ir/property_ids.h"
#include "tests/unit/unit.h"

static void each_search_can_answer_something(void) {
  for (SearchKind k = 0; k < N_SEARCH; k++) {
    const SearchOps *s = &searches_table[k];
    CU_ASSERT_PTR_NOT_NULL_FATAL(s->search);
    CU_ASSERT_TRUE(s->scope.properties >> PROPERTY_ASSERTION & 1);
    CU_ASSERT_EQUAL(s->scope.properties & ~(uint32_t)ALL_PROPERTIES, 0);
  }
}

static void a_name_finds_its_engine(void) {
  SearchKind found = N_SEARCH;
  for (unsigned i = 0; i < N_ENGINE; i++)
    CU_ASSERT_PTR_EQUAL(engine_find(engine_table[i]->name, &found),
                        engine_table[i]);
  CU_ASSERT_EQUAL(found, N_SEARCH);
  for (SearchKind k = 0; k < N_SEARCH; k++) {
    CU_ASSERT_PTR_EQUAL(engine_find(searches_name(k), &found), &engine_explore);
    CU_ASSERT_EQUAL(found, k);
  }
  CU_ASSERT_PTR_NULL(engine_find("bmc", &found));
}

static void the_chosen_search_decides_what_explore_can_answer(void) {
  const uint32_t leaks = 1u << PROPERTY_MEMCLEANUP;
  EngineOptions o = {.search.kind = SEARCH_EXPLICIT,
                     .question.properties = leaks};
  CU_ASSERT_TRUE(engine_can_answer(&engine_explore, &o));
  o.search.kind = SEARCH_DPOR;
  CU_ASSERT_FALSE(engine_can_answer(&engine_explore, &o));
  CU_ASSERT_FALSE(engine_scope(&engine_explore, &o).properties & leaks);
  CU_ASSERT_TRUE(engine_can_answer(&engine_order, &o));
}

static void a_search_without_options_of_its_own_takes_them_as_they_are(void) {
  const EngineOptions o = {.question.properties = 1u << PROPERTY_ASSERTION,
                           .search.preemptions = 7};
  CU_ASSERT_EQUAL(searches_options(SEARCH_EXPLICIT, &o).most_preemptions, 7);
  CU_ASSERT_FALSE(searches_options(SEARCH_DPOR, &o).by_relevance);
  CU_ASSERT_TRUE(searches_options(SEARCH_GUIDED, &o).by_relevance);
}

UNIT(searches) {
  TEST(each_search_can_answer_something);
  TEST(a_name_finds_its_engine);
  TEST(the_chosen_search_decides_what_explore_can_answer);
  TEST(a_search_without_options_of_its_own_takes_them_as_they_are);
}
