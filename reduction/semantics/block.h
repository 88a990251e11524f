/* block.h - state of one object in a configuration: type, lifetime, contents.
 *
 * A *block* is that state, of an object of any kind, not of the heap alone.
 * Blocks are shared between configurations and copied when written.  A small
 * block is one page (page.h).  A larger one is a tree of pages, which are
 * shared, too: what is zero takes no memory, and of what a range has filled all
 * whole pages are one.  So a step costs what it changes, whatever the size.
 *
 * A provenance names objects by numbers, which depend on the order of
 * allocation, so hashing and comparing go by the objects' bases. */
#ifndef REDUCTION_SEMANTICS_BLOCK_H
#define REDUCTION_SEMANTICS_BLOCK_H
#include "reduction/semantics/page_tree.h"

typedef struct {
  uint32_t refs;
  bool is_hashed; /* 'hash' is block_hash */
  uint64_t hash;
  ConfigObject info;
  Page page;      /* of a small block */
  PageTree *tree; /* of a larger one; NULL: all zero */
} Block;

Block *block_new(ConfigObject, bool is_initialised);
Block *block_share(Block *);
void block_release(Block *);
/* Makes *slot's block private, so that it can be changed. */
Block *block_own(Block **slot);

size_t block_bytes(const Block *); /* memory that it uses alone */

bool block_is_set(const Block *, uint64_t offset);
/* Returns the little-endian value; the provenance is the union over all bytes.
 * Bytes that are terms count as zeros.
 *
 *   require  n <= 8, offset + n <= size */
ConfigValue block_read(const Block *, ProvenanceStore *, uint64_t offset,
                       unsigned n);
Provenance block_provenance(const Block *, uint64_t offset);
/* Moves the offset to the first byte from there on that has a provenance; false
 * if none has. */
bool block_next_provenance(const Block *, uint64_t *offset);
/* True if these bytes, at least as many as an address has, come from several
 * values, one of which is an address. */
bool block_is_torn(const Block *, uint64_t offset, unsigned n,
                   unsigned address_bytes);
void block_write(Block *, uint64_t offset, unsigned n, ConfigValue);
/* Sets n bytes to the number. */
void block_fill(Block *, uint64_t offset, uint64_t n, uint8_t byte);
/* Makes n bytes uninitialised: of any value but 'but' - 1, unless that is
 * below 0. */
void block_unset(Block *, uint64_t offset, uint64_t n, uint8_t but);
/* Returns 1 + the value that an uninitialised byte cannot have, or 0. */
uint8_t block_excludes(const Block *, uint64_t offset);
/* Returns the offset of the first byte from 'offset' on, before 'end', that is
 * in the set or no plain number, as page_find does; 'end' if there is none. */
uint64_t block_find(const Block *, uint64_t offset, uint64_t end,
                    const bool set[UINT8_MAX + 1]);
/* Copies n bytes, as memmove does: the blocks may be the same.
 *
 *   require  none of the bytes that are copied is uninitialised */
void block_copy(Block *to, uint64_t at, const Block *from, uint64_t offset,
                uint64_t n);
/* Returns the byte if it is a term, or none. */
Term block_term(const Block *, uint64_t offset);
void block_write_term(Block *, uint64_t offset, Term);

/* The objects that provenances refer to: all blocks of the configuration, by
 * number. */
typedef struct {
  Block *const *blocks;
  const ProvenanceStore *sets;
} BlockSpace;

/* True if both blocks are identical. */
bool block_is_copy(const Block *, const Block *);
uint64_t block_hash(Block *, BlockSpace);
bool block_equal(const Block *, BlockSpace, const Block *, BlockSpace);
/* True if two blocks of one size have equal contents, at any addresses. */
bool block_same_contents(const Block *, BlockSpace, const Block *, BlockSpace);

/* The same for provenances, by the bases of their objects. */
uint64_t provenance_hash(BlockSpace, Provenance);
bool provenance_equal(BlockSpace, Provenance, BlockSpace, Provenance);

/* The same for a value. */
uint64_t value_hash(BlockSpace, ConfigValue);
bool value_equal(BlockSpace, ConfigValue, BlockSpace, ConfigValue);

#endif
