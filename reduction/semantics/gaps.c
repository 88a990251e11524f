#include "reduction/semantics/gaps.h"

#include "frontend/base/text.h"
#include "frontend/base/vec.h"

bool gap_is_same(Gap a, Gap b) {
  return a.loc.line == b.loc.line && a.loc.column == b.loc.column &&
         text_is_same(a.loc.file, b.loc.file) && text_is_same(a.text, b.text);
}

bool gaps_has(const Gaps *all, Gap gap) {
  for (uint32_t i = 0; i < all->n; i++)
    if (gap_is_same(all->data[i], gap))
      return true;
  return false;
}

bool gaps_add(Gaps *all, Gap gap) {
  if (gaps_has(all, gap))
    return false;
  gap.text = arena_strdup(all->arena, gap.text);
  *vec_push(all->arena, all) = gap;
  return true;
}
