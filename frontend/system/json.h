/* json.h - common code for all JSON documents that bmc writes. */
#ifndef FRONTEND_SYSTEM_JSON_H
#define FRONTEND_SYSTEM_JSON_H
#include <cjson/cJSON.h>
#include <stdio.h>

/* Call before the first document is made: cJSON then never runs out of
 * memory. */
void json_use_own_memory(void);

/* Prints as UTF-8 whatever bytes the texts hold, with a newline at the end. */
void json_print(FILE *, const cJSON *);

#endif
