// run:
// says: memset: writes 20 bytes of buffer = 0 each
// says: strcpy: reads 6 bytes of "hallo"; writes 6 bytes of s = "hallo"
// never: buffer[1]
#include <assert.h>
#include <string.h>
char buffer[20], s[8];
int main(void) {
  memset(buffer, 0, sizeof buffer);
  strcpy(s, "hallo");
  assert(s[0] == buffer[0]);
  return 0;
}
