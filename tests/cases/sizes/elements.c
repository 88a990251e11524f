// run: --engine order
// expect: TRUE
// run:
// expect: TRUE
// run: --engine order -DWORD=k+1
// expect: FALSE(assertion)
// run: -DFROM=1
// expect: FALSE(assertion)
// why: structures of more than 1 KiB are copied between elements at any two
// positions: where both are inside for certain, at once.
#include <assert.h>

#ifndef WORD
#define WORD k
#endif
#ifndef FROM
#define FROM i
#endif
enum { WORDS = 301, RECORDS = 5 };

unsigned __VERIFIER_nondet_uint(void);
static struct record {
  int words[WORDS];
} records[RECORDS];

int main(void) {
  unsigned i = __VERIFIER_nondet_uint() % RECORDS,
           j = __VERIFIER_nondet_uint() % RECORDS,
           k = __VERIFIER_nondet_uint() % (WORDS - 1);
  records[i].words[k] = 7;
  records[j] = records[FROM];
  assert(records[j].words[WORD] == 7);
  return 0;
}
