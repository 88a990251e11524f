/* Addresses of hosts by name: any, of both versions.  The list is on the heap,
 * and freeaddrinfo frees it. */
#pragma once
#include "alloc.c"
#include "internet.c"
#include "outcome.c"

enum { BYTES_OF_VERSION_4 = 16, BYTES_OF_VERSION_6 = 28 };
enum { WANTS_OFFICIAL_NAME = 2, LAST_HOST_ERROR = 12, LAST_KIND = 3 };

/* struct addrinfo, and the address behind it */
typedef struct Host Host;
struct Host {
  int flags, version, kind, protocol;
  unsigned n;
  void *address;
  char *name;
  Host *next;
  union {
    unsigned short version;
    char bytes[BYTES_OF_VERSION_6];
  } place;
};

static int any_below(int limit) {
  int n = __VERIFIER_nondet_int();
  return n >= 0 && n < limit ? n : 0;
}

/* Sets any host that fits the wishes, which may be NULL. */
static void any_host(Host *h, const Host *wishes) {
  int version = wishes ? wishes->version : 0;
  if (version == 0)
    version = __VERIFIER_nondet_bool() ? VERSION_4 : VERSION_6;
  h->flags = wishes ? wishes->flags : 0;
  h->version = version;
  h->kind = wishes && wishes->kind ? wishes->kind : 1 + any_below(LAST_KIND);
  h->protocol = wishes && wishes->protocol ? wishes->protocol : any_below(256);
  h->n = version == VERSION_4 ? BYTES_OF_VERSION_4 : BYTES_OF_VERSION_6;
  for (unsigned i = 0; i < BYTES_OF_VERSION_6; i++)
    h->place.bytes[i] = (char)__VERIFIER_nondet_int();
  h->place.version = (unsigned short)version;
  h->address = &h->place;
  h->name = NULL;
}

void freeaddrinfo(Host *h) {
  while (h) {
    Host *next = h->next;
    __bmc_free(h);
    h = next;
  }
}

static int any_host_error(void) { return -1 - any_below(LAST_HOST_ERROR); }

int getaddrinfo(const char *host, const char *service, const Host *wishes,
                Host **out) {
  enum { NO_NAME = -2, NO_MEMORY = -10 };
  Host *all = NULL;
  if (!host && !service)
    return NO_NAME;
  if (host)
    length(host);
  if (service)
    length(service);
  if (wishes && wishes->flags & WANTS_OFFICIAL_NAME)
    __bmc_unsupported("getaddrinfo with AI_CANONNAME");
  if (wishes && wishes->version != 0 && wishes->version != VERSION_4 &&
      wishes->version != VERSION_6)
    return any_host_error();
  if (any_outcome())
    return any_host_error();
  do {
    Host *h = allocate(sizeof *h, 0);
    if (!h) {
      freeaddrinfo(all);
      return NO_MEMORY;
    }
    any_host(h, wishes);
    h->next = all;
    all = h;
  } while (__VERIFIER_nondet_bool());
  *out = all;
  return 0;
}

const char *gai_strerror(int error) {
  switch (error) {
  case -1: return "Bad value for ai_flags";
  case -2: return "Name or service not known";
  case -3: return "Temporary failure in name resolution";
  case -4: return "Non-recoverable failure in name resolution";
  case -5: return "No address associated with hostname";
  case -6: return "ai_family not supported";
  case -7: return "ai_socktype not supported";
  case -8: return "Servname not supported for ai_socktype";
  case -9: return "Address family for hostname not supported";
  case -10: return "Memory allocation failure";
  case -11: return "System error";
  case -12: return "Argument buffer overflow";
  default: return "Unknown error";
  }
}
