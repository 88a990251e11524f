// row: A violation in an execution that calls a function of mathematics
// run:
// expect: UNKNOWN(if 'regexec' returns what the violation needs)
#include <assert.h>
#include <regex.h>
int main(void) {
  regex_t r;
  if (regcomp(&r, "a", 0))
    return 1;
  assert(regexec(&r, "a", 0, 0, 0)); // here
  return 0;
}
