// run:
// expect: TRUE
// run: -DWRONG
// expect: FALSE(assertion)
// why: names are ordered by the numbers in them; parts of addresses depend on
// their class.
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <assert.h>
#include <string.h>

int main(void) {
  assert(strverscmp("a1", "a1") == 0);
  assert(strverscmp("a2", "a10") < 0 && strverscmp("a10b", "a2") > 0);
  assert(strverscmp("000", "00") < 0 && strverscmp("00", "01") < 0);
  assert(strverscmp("01", "010") < 0 && strverscmp("010", "09") < 0);
  assert(strverscmp("09", "0") < 0 && strverscmp("0", "1") < 0);
  assert(strverscmp("b", "a9") > 0 && strverscmp("", "0") < 0);
  struct in_addr address = inet_makeaddr(10, 0x010203);
  assert(address.s_addr == inet_addr("10.1.2.3"));
  assert(inet_netof(address) == 10 && inet_lnaof(address) == 0x010203);
  address = inet_makeaddr(0xc0a801, 7);
  assert(address.s_addr == inet_addr("192.168.1.7"));
#ifdef WRONG
  assert(strverscmp("a09", "a9") > 0);
#endif
  return 0;
}
