// run:
// expect: TRUE
// run: -DMATCHES
// expect: UNKNOWN(if 'regexec' returns what the violation needs)
// run: -DLEAK --property valid-memcleanup
// expect: UNKNOWN(if 'regcomp' returns what the violation needs)
// run: -DPART
// expect: UNKNOWN(assertion may be violated, if 'regexec' returns)
// why: What a regular expression matches is left open, but for its place in the
// text.
#include <assert.h>
#include <regex.h>
#include <stddef.h>

int main(void) {
  regex_t r;
  regmatch_t m[2];
  if (regcomp(&r, "a(b)", REG_EXTENDED))
    return 1;
#ifndef LEAK
  int error = regexec(&r, "ab", 2, m, 0);
  if (!error)
    assert(0 <= m[0].rm_so && m[0].rm_so <= m[0].rm_eo && m[0].rm_eo <= 2);
#ifdef MATCHES
  assert(!error);
#elif defined PART
  assert(error || m[1].rm_so == 1);
#endif
  regfree(&r);
#endif
  return 0;
}
