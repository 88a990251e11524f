// run:
// says: table[0] to table[3] = 0
// never: atomic: table
// says: here a system call in fgetc fails at tests/messages/initialised.c:20:
// says: ; --failures none excludes that
// run: -DEACH
// says: table[0] = 1; table[1] = 2; table[2] to table[3] = 0
// run: --failures none
// never: fails at
// run: --function none
// says: no definition of the entry point 'none'; give the file that has it, or --function another
// run: --engine static
// says: error: --engine static has no answer to 'assertion': choose another one, or --property no-data-race
// run: -funheard-of
// says: unknown compiler flag '-funheard-of', which may change what the program means: leave it out
#include <assert.h>
#include <stdio.h>
int main(void) {
  int i = 0;
  if (fgetc(stdin) == EOF && ferror(stdin))
    i = 4;
#ifdef EACH
  int table[4] = {1, 2};
#else
  int table[4] = {0};
#endif
  return table[i];
}
