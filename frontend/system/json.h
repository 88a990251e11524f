/* json.h - what every JSON document of ours goes through. */
#ifndef FRONTEND_SYSTEM_JSON_H
#define FRONTEND_SYSTEM_JSON_H
#include <cjson/cJSON.h>
#include <stdio.h>

/* Before the first document is made: cJSON never runs out of memory then. */
void json_use_own_memory(void);

/* As UTF-8 whatever the texts hold, with a newline at the end. */
void json_print(FILE *, const cJSON *);

#endif
