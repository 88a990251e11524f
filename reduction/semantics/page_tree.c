#include "reduction/semantics/page_tree.h"

#include "frontend/base/arena.h"
#include "frontend/base/hash.h"

#include <assert.h>
#include <stdlib.h>

enum { FAN_BITS = 4, FAN = 1 << FAN_BITS, MOST_HEIGHT = 64 / FAN_BITS };

struct PageTree {
  uint32_t refs;
  bool is_summed; /* 'sum' is page_tree_sum; of a node */
  bool is_rich;   /* a page may be */
  uint64_t sum;
  union {
    Page page; /* of height 0 */
    PageTree *children[FAN];
  };
};

/* Returns the bytes of a tree of the height, or UINT64_MAX. */
static uint64_t extent(unsigned height) {
  return height < MOST_HEIGHT - 2 ? (uint64_t)PAGE_BYTES << FAN_BITS * height
                                  : UINT64_MAX;
}

unsigned page_tree_height(uint64_t bytes) {
  unsigned height = 0;
  while (extent(height) < bytes)
    height++;
  return height;
}

static unsigned child_of(unsigned height, uint64_t offset) {
  assert(height);
  return offset / extent(height - 1) % FAN;
}

PageTree *page_tree_share(PageTree *t) {
  if (t)
    t->refs++;
  return t;
}

void page_tree_release(PageTree *t, unsigned height) {
  if (!t || --t->refs)
    return;
  if (!height)
    page_release(&t->page);
  for (unsigned k = 0; height && k < FAN; k++)
    page_tree_release(t->children[k], height - 1);
  free(t);
}

size_t page_tree_memory(const PageTree *t, unsigned height) {
  if (!t || t->refs > 1)
    return 0;
  size_t all = sizeof *t;
  if (!height)
    return all + page_memory(&t->page, PAGE_BYTES);
  for (unsigned k = 0; k < FAN; k++)
    all += page_tree_memory(t->children[k], height - 1);
  return all;
}

/* ---- reading */

const Page *page_tree_at(const PageTree *t, unsigned height, uint64_t offset) {
  for (; t && height; height--)
    t = t->children[child_of(height, offset)];
  return t ? &t->page : NULL;
}

/* The offset is one in the tree, and may be its end. */
bool page_tree_next_rich(const PageTree *t, unsigned height, uint64_t *offset) {
  if (!t || !t->is_rich || *offset >= extent(height))
    return false;
  if (!height)
    return page_is_rich(&t->page);
  const uint64_t size = extent(height - 1);
  for (unsigned k = child_of(height, *offset); k < FAN; k++) {
    const uint64_t begin = k * size;
    uint64_t at = *offset > begin ? *offset - begin : 0;
    if (page_tree_next_rich(t->children[k], height - 1, &at)) {
      *offset = begin + at;
      return true;
    }
  }
  return false;
}

/* ---- changes */

static PageTree *copy_of(PageTree *t, unsigned height) {
  PageTree *copy = xcalloc(1, sizeof *copy);
  *copy = *t;
  copy->refs = 1;
  if (!height)
    copy->page = page_clone(&t->page, PAGE_BYTES);
  for (unsigned k = 0; height && k < FAN; k++)
    page_tree_share(t->children[k]);
  t->refs--;
  return copy;
}

static PageTree *own(PageTree **slot, unsigned height) {
  if (!*slot) {
    *slot = xcalloc(1, sizeof **slot);
    (*slot)->refs = 1;
  } else if ((*slot)->refs > 1) {
    *slot = copy_of(*slot, height);
  }
  (*slot)->is_summed = false;
  return *slot;
}

/* Returns the place of the subtree with the page. */
static PageTree **own_way(PageTree **slot, unsigned height, uint64_t offset,
                          bool is_rich) {
  for (; height; height--) {
    PageTree *t = own(slot, height);
    t->is_rich |= is_rich;
    slot = &t->children[child_of(height, offset)];
  }
  return slot;
}

Page *page_tree_own(PageTree **slot, unsigned height, uint64_t offset,
                    bool is_rich) {
  PageTree *t = own(own_way(slot, height, offset, is_rich), 0);
  t->is_rich |= is_rich;
  return &t->page;
}

void page_tree_put(PageTree **slot, unsigned height, uint64_t at,
                   const PageTree *from, unsigned height_of_from,
                   uint64_t offset) {
  for (; from && height_of_from; height_of_from--)
    from = from->children[child_of(height_of_from, offset)];
  PageTree *page = page_tree_share((PageTree *)from);
  slot = own_way(slot, height, at, page && page->is_rich);
  page_tree_release(*slot, 0);
  *slot = page;
}

/* Whole subtrees of one contents, by height, or NULL: not needed so far. */
typedef struct {
  uint8_t byte;
  bool is_unset;
  PageTree *made[MOST_HEIGHT];
} Filling;

static void fill_page(const Filling *f, Page *p, size_t from, size_t to) {
  if (f->is_unset)
    page_unset(p, PAGE_BYTES, from, to - from, f->byte);
  else
    page_fill(p, PAGE_BYTES, from, to - from, f->byte);
}

/* Returns a whole subtree, which the caller shares. */
static PageTree *filled(Filling *f, unsigned height) {
  if (!f->byte && !f->is_unset)
    return NULL;
  PageTree **t = &f->made[height];
  if (!*t) {
    *t = own(t, height);
    if (!height)
      fill_page(f, &(*t)->page, 0, PAGE_BYTES);
    for (unsigned k = 0; height && k < FAN; k++)
      (*t)->children[k] = filled(f, height - 1);
  }
  return page_tree_share(*t);
}

static void fill(PageTree **slot, unsigned height, uint64_t from, uint64_t to,
                 Filling *f) {
  const bool is_zero = !f->byte && !f->is_unset;
  if (from == 0 && to == extent(height)) {
    page_tree_release(*slot, height);
    *slot = filled(f, height);
  } else if (*slot || !is_zero) {
    PageTree *t = own(slot, height);
    if (!height) {
      fill_page(f, &t->page, from, to);
      return;
    }
    const uint64_t size = extent(height - 1);
    for (uint64_t k = from / size; k * size < to; k++)
      fill(&t->children[k], height - 1, from > k * size ? from - k * size : 0,
           to - k * size < size ? to - k * size : size, f);
  }
}

void page_tree_fill(PageTree **slot, unsigned height, uint64_t from,
                    uint64_t to, uint8_t byte, bool is_unset) {
  Filling f = {.byte = byte, .is_unset = is_unset};
  fill(slot, height, from, to, &f);
  for (unsigned h = 0; h < MOST_HEIGHT; h++)
    page_tree_release(f.made[h], h);
}

/* ---- sums and comparison */

uint64_t page_tree_sum(PageTree *t, unsigned height) {
  if (!t)
    return 0;
  if (!height)
    return page_sum(&t->page, PAGE_BYTES);
  if (!t->is_summed) {
    t->sum = 0, t->is_summed = true;
    for (unsigned k = 0; k < FAN; k++) {
      const uint64_t sum = page_tree_sum(t->children[k], height - 1);
      t->sum += sum ? hash_mix(k + 1, sum) : 0;
    }
  }
  return t->sum;
}

static bool is_zero(const PageTree *t, unsigned height) {
  static const Page zeros;
  if (!t)
    return true;
  if (!height)
    return page_same_bytes(&t->page, &zeros, PAGE_BYTES);
  for (unsigned k = 0; k < FAN; k++)
    if (!is_zero(t->children[k], height - 1))
      return false;
  return true;
}

bool page_tree_same_bytes(const PageTree *a, const PageTree *b,
                          unsigned height) {
  if (a == b)
    return true;
  if (!a || !b)
    return is_zero(a ? a : b, height);
  if (!height)
    return page_same_bytes(&a->page, &b->page, PAGE_BYTES);
  for (unsigned k = 0; k < FAN; k++)
    if (!page_tree_same_bytes(a->children[k], b->children[k], height - 1))
      return false;
  return true;
}

bool page_tree_is_copy(const PageTree *a, const PageTree *b, unsigned height) {
  if (a == b || !a || !b)
    return a == b;
  if (!height)
    return page_is_copy(&a->page, &b->page, PAGE_BYTES);
  for (unsigned k = 0; k < FAN; k++)
    if (!page_tree_is_copy(a->children[k], b->children[k], height - 1))
      return false;
  return true;
}
