/* config_rename.h - renaming of a configuration's threads.
 *
 * A thread that is given another number takes its stack and its variables with
 * it, to where those of that number lie; what its registers say of these goes
 * with them.  Memory has to be told where it knows threads by number: in arrays
 * that have an element for each, which are rearranged, and in words that hold a
 * name.  All else it says stays as it is, and so do other threads' registers.
 *
 * The outcome is for comparing: no step is taken from there. */
#ifndef REDUCTION_SEMANTICS_CONFIG_RENAME_H
#define REDUCTION_SEMANTICS_CONFIG_RENAME_H
#include "reduction/semantics/config.h"

/* In a static object. */
typedef struct {
  ObjId object;
  uint64_t offset;
  unsigned bytes; /* at most 8 */
} RenamedWord;

/* The word holds this if it names the thread. */
typedef struct {
  RenamedWord word;
  ThreadId thread;
  uint64_t name;
} RenamedName;

typedef struct {
  const RenamedWord *arrays; /* each, from its first element on */
  const RenamedName *names;
  uint32_t n_arrays, n_names;
} Renaming;

/* May it have another number?  It runs or has ended, and nobody but itself
 * knows where its variables are, nor does the program. */
bool config_may_rename(const Config *, ThreadId);
/* Were both started with the same routine and argument? */
bool config_started_alike(const Config *, ThreadId, ThreadId);
/* What the word of a static object holds. */
uint64_t config_word(const Config *, RenamedWord);
/* Thread t gets the number to[t]: a permutation, for the caller to delete.
 *
 *   require  config_may_rename where to[t] is not t; races are not asked for */
Config *config_rename(const Config *, const Renaming *, const ThreadId *to);

#endif
