/* page.h - the bytes of an object, or a page of them.
 *
 * Every byte has a value, a provenance and may be uninitialised, or it is a
 * term.  What no byte has takes no memory.  The size of a page is the same in
 * all calls; offsets and numbers of bytes are inside of it. */
#ifndef REDUCTION_SEMANTICS_PAGE_H
#define REDUCTION_SEMANTICS_PAGE_H
#include "reduction/semantics/config.h"
#include "reduction/semantics/provenance.h"

typedef struct {
  uint64_t bits; /* 0 if it is a term */
  Provenance provenance;
  Term term; /* or none: see open.h */
} ConfigValue;

/* All zero: the bytes are zero, initialised, and have no provenance. */
typedef struct {
  bool is_summed; /* 'sum' is page_sum */
  uint64_t sum;
  uint8_t *bytes;         /* NULL: all zero; where uninitialised, 1 + the value
                             that the byte cannot have, or zero */
  uint8_t *unset;         /* bit set of uninitialised bytes; NULL: none */
  Provenance *provenance; /* by byte; NULL: no byte has one */
  Term *terms;            /* likewise; the byte is zero then */
} Page;

void page_release(Page *);
Page page_clone(const Page *, size_t size);
size_t page_memory(const Page *, size_t size); /* that it takes, in bytes */

static inline bool page_is_rich(const Page *p) {
  return p->provenance || p->terms;
}

/* Writes the n lowest bytes of the value, which has no term. */
void page_write(Page *, size_t size, size_t offset, unsigned n, ConfigValue);
void page_write_term(Page *, size_t size, size_t offset, Term);
void page_fill(Page *, size_t size, size_t offset, size_t n, uint8_t byte);
/* Makes n bytes uninitialised: of any value but 'but' - 1, unless that is
 * below 0. */
void page_unset(Page *, size_t size, size_t offset, size_t n, uint8_t but);
/* Returns the offset of the first byte from 'offset' on, before 'end', that is
 * in the set or no plain number: uninitialised, a term, or of a provenance;
 * 'end' if there is none. */
size_t page_find(const Page *, size_t offset, size_t end,
                 const bool set[UINT8_MAX + 1]);
/* Copies n bytes, which are initialised, as memmove does, if both are one. */
void page_copy(Page *to, size_t size, size_t at, const Page *from,
               size_t offset, size_t n);

/* A part of the hash, by the bytes and which are initialised; 0 if all are
 * zeros. */
uint64_t page_sum(Page *, size_t size);
/* True if the bytes agree, and which are initialised. */
bool page_same_bytes(const Page *, const Page *, size_t size);
/* True if both are identical. */
bool page_is_copy(const Page *, const Page *, size_t size);

#endif
