/* engines.h - numbers of the engines and searches of engines.def. */
#ifndef FRONTEND_CLI_ENGINES_H
#define FRONTEND_CLI_ENGINES_H
#include "frontend/cli/engines.def"

#define ENGINE_NUMBER(NUMBER, NAME, HELP) ENGINE_##NUMBER,
enum { ENGINES(ENGINE_NUMBER) N_ENGINE };
#undef ENGINE_NUMBER

#define SEARCH_NUMBER(NUMBER, NAME, HELP) SEARCH_##NUMBER,
typedef enum { SEARCHES(SEARCH_NUMBER) N_SEARCH } SearchKind;
#undef SEARCH_NUMBER

#endif
