// run: -DFILES=1 -w --evaluation-order fixed -ILIBRARIES/mc-imperial/sctbench
// expect: TRUE
// run: -DBROKEN -DFILES=2 -w --evaluation-order fixed -ILIBRARIES/mc-imperial/sctbench
// expect: FALSE(assertion)

/* mc-imperial/sctbench: pfscan, with two workers. */
#define TEXT "ab"
#define SOUGHT "ab"
#define MATCHES 1
#include "pfscan.h"
