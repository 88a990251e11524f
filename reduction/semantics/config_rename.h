/* config_rename.h - renaming of a configuration's threads.
 *
 * A thread that gets another number takes its stack and its variables along;
 * pointers in its registers are adjusted.  The caller specifies the memory that
 * depends on thread numbers: arrays with an element for each thread, which are
 * permuted, and words that hold a thread's name.  All other memory, and the
 * registers of other threads, stay unchanged.
 *
 * The result is for comparison: no step is taken from there. */
#ifndef REDUCTION_SEMANTICS_CONFIG_RENAME_H
#define REDUCTION_SEMANTICS_CONFIG_RENAME_H
#include "reduction/semantics/config.h"

/* A word in a static object. */
typedef struct {
  ObjId object;
  uint64_t offset;
  unsigned bytes; /* at most 8 */
} RenamedWord;

/* Value of the word if it names the thread. */
typedef struct {
  RenamedWord word;
  ThreadId thread;
  uint64_t name;
} RenamedName;

typedef struct {
  const RenamedWord *arrays; /* each begins with its first element */
  const RenamedName *names;
  uint32_t n_arrays, n_names;
} Renaming;

/* True if the thread may have another number: it runs or has ended, and neither
 * other threads nor the program know the addresses of its variables. */
bool config_may_rename(const Config *, ThreadId);
/* True if both were started with the same routine and argument. */
bool config_started_alike(const Config *, ThreadId, ThreadId);
/* Returns the value of the word of a static object. */
uint64_t config_word(const Config *, RenamedWord);
/* Returns the configuration in which thread t has the number to[t], a
 * permutation; the caller deletes it.
 *
 *   require  config_may_rename where to[t] is not t; races are not requested */
Config *config_rename(const Config *, const Renaming *, const ThreadId *to);

#endif
