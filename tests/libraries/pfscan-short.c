// run: -w -DFILES=1 -ILIBRARIES/mc-imperial/sctbench
// expect: FALSE(valid-deref)
// why: what is looked for is longer than a file, which is read beyond its end

/* mc-imperial/sctbench: pfscan, with a small file. */
#define TEXT "a"
#define SOUGHT "ab"
#define MATCHES 0
#include "pfscan.h"
