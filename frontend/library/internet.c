/* Internet addresses (version 4) as text. */
#pragma once
#include "abi.c"
#include "apart.c"
#include "number.c"
#include "string.c"

enum { ENOSPC = 28, EAFNOSUPPORT = 97 };
enum { VERSION_4 = 2, VERSION_6 = 10 };
enum { ADDRESS_PARTS = 4, TEXT_OF_ADDRESS = 16 };

static int ends_address(char c) {
  return c == '\0' || c == ' ' || (c >= '\t' && c <= '\r');
}

/* Parses a number of C; returns more than 32 bits on failure. */
static unsigned long long parse_part(const char *text, char **end) {
  int before = errno_value;
  if (*text < '0' || *text > '9')
    return ~0ull;
  errno_value = 0;
  unsigned long part = strtoul(text, end, 0);
  int is_out = errno_value == ERANGE;
  errno_value = before;
  return is_out ? ~0ull : part;
}

/* Parses up to four numbers; the last one fills the remaining bytes. */
static int parse_address(const char *text, unsigned *address) {
  unsigned long long all = 0;
  for (int n = 0; n < ADDRESS_PARTS; n++) {
    char *end;
    unsigned long long part = parse_part(text, &end);
    if (part > 0xffffffff)
      return 0;
    int left = 8 * (ADDRESS_PARTS - n), is_last = *end != '.';
    if (part >> (is_last ? left : 8))
      return 0;
    all |= part << (is_last ? 0 : left - 8);
    if (is_last) {
      *address = __builtin_bswap32((unsigned)all);
      return ends_address(*end);
    }
    text = end + 1;
  }
  return 0;
}

int inet_aton(const char *text, unsigned *address) {
  unsigned parsed;
  if (!parse_address(text, &parsed))
    return 0;
  if (address)
    *address = parsed;
  return 1;
}

unsigned inet_addr(const char *text) {
  unsigned address;
  return parse_address(text, &address) ? address : ~0u;
}

/* Parses a number up to 255 without leading zeros, and moves '*text' past it;
 * returns -1 on failure. */
static int parse_byte(const char **text) {
  int n = 0, n_digits = 0;
  for (; **text >= '0' && **text <= '9'; ++*text) {
    if ((n_digits && n == 0) || n > 25)
      return -1;
    n = 10 * n + (**text - '0');
    n_digits++;
  }
  return n_digits && n <= 255 ? n : -1;
}

static int parse_bytes(const char *text, unsigned char *address) {
  for (int i = 0; i < ADDRESS_PARTS; i++) {
    int byte = parse_byte(&text);
    if (byte < 0 || *text != (i < ADDRESS_PARTS - 1 ? '.' : '\0'))
      return 0;
    address[i] = (unsigned char)byte;
    text++;
  }
  return 1;
}

int inet_pton(int version, const char *text, unsigned char *address) {
  unsigned char parsed[ADDRESS_PARTS];
  if (version == VERSION_6)
    __bmc_unsupported("inet_pton of version 6");
  if (version != VERSION_4)
    return fail(EAFNOSUPPORT);
  if (!parse_bytes(text, parsed))
    return 0;
  for (int i = 0; i < ADDRESS_PARTS; i++)
    address[i] = parsed[i];
  keep_apart(address, ADDRESS_PARTS, text, length(text) + 1);
  return 1;
}

/* Prints the address and returns its length. */
static unsigned print_address(const unsigned char *address, char *to) {
  unsigned n = 0;
  for (int i = 0; i < ADDRESS_PARTS; i++) {
    int byte = address[i];
    if (i)
      to[n++] = '.';
    if (byte >= 100)
      to[n++] = (char)('0' + byte / 100);
    if (byte >= 10)
      to[n++] = (char)('0' + byte / 10 % 10);
    to[n++] = (char)('0' + byte % 10);
  }
  to[n] = '\0';
  return n;
}

const char *inet_ntop(int version, const unsigned char *address, char *to,
                      unsigned size) {
  char text[TEXT_OF_ADDRESS];
  if (version == VERSION_6)
    __bmc_unsupported("inet_ntop of version 6");
  if (version != VERSION_4) {
    fail(EAFNOSUPPORT);
    return NULL;
  }
  unsigned n = print_address(address, text);
  if (size <= n) {
    fail(ENOSPC);
    return NULL;
  }
  for (unsigned i = 0; i <= n; i++)
    to[i] = text[i];
  keep_apart(to, n + 1, address, ADDRESS_PARTS);
  return to;
}

typedef struct {
  unsigned char bytes[ADDRESS_PARTS];
} Address; /* struct in_addr */

/* Text of inet_ntoa, one per thread. */
static _Thread_local char address_text[TEXT_OF_ADDRESS];

char *inet_ntoa(Address address) {
  print_address(address.bytes, address_text);
  return address_text;
}
