/* config_pool.h - the threads and objects of configurations that are kept, each
 * once.  A step changes one thread and an object or two, mostly to values that
 * they have already had in other combinations (collapse compression: G. J.
 * Holzmann, State Compression in SPIN, 1997). */
#ifndef REDUCTION_SEMANTICS_CONFIG_POOL_H
#define REDUCTION_SEMANTICS_CONFIG_POOL_H
#include "reduction/semantics/config.h"

typedef struct ConfigPool ConfigPool;

ConfigPool *config_pool_new(void);
void config_pool_delete(ConfigPool *); /* NULL: does nothing */
/* Shares parts of the configuration with equal ones of earlier configurations.
 * Returns the number of bytes that it adds.
 *
 *   require  all of them are of one world; config_hash was called */
size_t config_pool_share(ConfigPool *, Config *);

#endif
