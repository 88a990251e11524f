#include "frontend/ir/address.h"
#include "tests/unit/unit.h"

#include <string.h>

static Object literal(const char *text) {
  return (Object){.name = text,
                  .size = strlen(text) + 1,
                  .align = 1,
                  .image = (const uint8_t *)text,
                  .is_constant = true};
}

static void literals_share_where_they_agree(void) {
  Object a = literal("abc"), b = literal("abc"), longer = literal("xabc");
  CU_ASSERT_TRUE(address_may_share(&a, &b, 0));
  CU_ASSERT_FALSE(address_may_share(&a, &b, 1));
  CU_ASSERT_TRUE(address_may_share(&longer, &a, 1));
  CU_ASSERT_TRUE(address_may_share(&a, &longer, -1));
  CU_ASSERT_FALSE(address_may_share(&longer, &a, 0));
  CU_ASSERT_FALSE(address_may_share(&a, &longer, 1));
}

static void the_end_of_one_may_be_the_beginning_of_another(void) {
  Object none = {.size = 1, .align = 1, .is_constant = true};
  Object a = literal("abc");
  CU_ASSERT_TRUE(address_may_share(&a, &none, 3));
  CU_ASSERT_FALSE(address_may_share(&a, &none, 2));
  CU_ASSERT_TRUE(address_may_share_any(&none, &a));
}

static void what_lies_beside_shares_nothing(void) {
  Object a = literal("abc"), b = literal("abc"), other = literal("abd");
  CU_ASSERT_FALSE(address_may_share(&a, &b, 4));
  CU_ASSERT_FALSE(address_may_share(&a, &b, -4));
  CU_ASSERT_FALSE(address_may_share_any(&a, &other));
}

static void variables_have_places_of_their_own(void) {
  Object a = literal("abc"), named = literal("abc");
  named.is_constant = false;
  CU_ASSERT_FALSE(address_may_share(&a, &named, 0));
  CU_ASSERT_FALSE(address_may_share_any(&named, &a));
}

UNIT(address) {
  TEST(literals_share_where_they_agree);
  TEST(the_end_of_one_may_be_the_beginning_of_another);
  TEST(what_lies_beside_shares_nothing);
  TEST(variables_have_places_of_their_own);
}
