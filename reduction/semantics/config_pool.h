/* config_pool.h - the threads and objects of configurations that are kept, each
 * once.  A step changes one thread and an object or two, mostly to what they
 * have been before beside others (collapse compression: G. J. Holzmann, State
 * Compression in SPIN, 1997). */
#ifndef REDUCTION_SEMANTICS_CONFIG_POOL_H
#define REDUCTION_SEMANTICS_CONFIG_POOL_H
#include "reduction/semantics/config.h"

typedef struct ConfigPool ConfigPool;

ConfigPool *config_pool_new(void);
void config_pool_delete(ConfigPool *); /* NULL: nothing */
/* What the configuration has in common with those before it is theirs, too.
 * Returns how many bytes of memory it adds to them.
 *
 *   require  all of them are of one world; config_hash was asked for */
size_t config_pool_share(ConfigPool *, Config *);

#endif
