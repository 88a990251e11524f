/* page_tree.h - the bytes of a large object: a tree with pages as leaves.
 *
 * Trees share subtrees.  A change copies the nodes on the way to the pages that
 * it changes, as far as they are shared.  NULL is a subtree of zeros.  The
 * height is the same in all calls for a tree. */
#ifndef REDUCTION_SEMANTICS_PAGE_TREE_H
#define REDUCTION_SEMANTICS_PAGE_TREE_H
#include "reduction/semantics/page.h"

enum { PAGE_BYTES = 256 };

typedef struct PageTree PageTree;

/* Returns the height of a tree of at least so many bytes; 0: one page. */
unsigned page_tree_height(uint64_t bytes);
PageTree *page_tree_share(PageTree *); /* or NULL */
void page_tree_release(PageTree *, unsigned height);
/* Returns the memory that it does not share with others, in bytes. */
size_t page_tree_memory(const PageTree *, unsigned height);

/* Returns the page with the byte, or NULL: it is all zero. */
const Page *page_tree_at(const PageTree *, unsigned height, uint64_t offset);
/* Moves the offset to the beginning of the first page from there on that is
 * rich, unless it is in one; false if none is. */
bool page_tree_next_rich(const PageTree *, unsigned height, uint64_t *offset);

/* Returns the page with the byte, for a change, after which it may be rich. */
Page *page_tree_own(PageTree **, unsigned height, uint64_t offset,
                    bool is_rich);
/* Sets the bytes from 'from' up to 'to', which is more, to the byte, or makes
 * them uninitialised, as page_unset does with it. */
void page_tree_fill(PageTree **, unsigned height, uint64_t from, uint64_t to,
                    uint8_t byte, bool is_unset);
/* Makes the page at the offset one of another tree. */
void page_tree_put(PageTree **, unsigned height, uint64_t at,
                   const PageTree *from, unsigned height_of_from,
                   uint64_t offset);

/* The same as for pages. */
uint64_t page_tree_sum(PageTree *, unsigned height);
bool page_tree_same_bytes(const PageTree *, const PageTree *, unsigned height);
bool page_tree_is_copy(const PageTree *, const PageTree *, unsigned height);

#endif
