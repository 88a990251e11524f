/* Hosts and services by name: any, in objects that all threads share. */
#pragma once
#include "identity.c"
#include "internet.c"
#include "outcome.c"
#include "string.c"

enum { MOST_HOST_NAME = 16, BYTES_OF_ADDRESS = 4, MOST_HOST_PLACES = 2 };

/* struct hostent */
typedef struct {
  char *name, **others;
  int version, size;
  char **places;
} HostEntry;

/* struct servent */
typedef struct {
  char *name, **others;
  int port;
  char *protocol;
} ServiceEntry;

HostEntry result_of_gethostbyname;
ServiceEntry result_of_getservbyname;
char name_of_gethostbyname[MOST_HOST_NAME];
char bytes_of_gethostbyname[MOST_HOST_PLACES][BYTES_OF_ADDRESS];
char *places_of_gethostbyname[MOST_HOST_PLACES + 1];
char *others_of_gethostbyname[1];
_Thread_local int value_of_h_errno;

int *__h_errno_location(void) { return &value_of_h_errno; }

/* Returns an entry with any addresses of version 4, or NULL. */
HostEntry *gethostbyname(const char *name) {
  enum { LAST_HOST_FAULT = 4 };
  length(name);
  if (any_outcome()) {
    unsigned fault = (unsigned)__VERIFIER_nondet_int();
    value_of_h_errno = 1 + (int)(fault % LAST_HOST_FAULT);
    return NULL;
  }
  int n = 1 + __VERIFIER_nondet_bool();
  any_name(name_of_gethostbyname, MOST_HOST_NAME - 1);
  for (int i = 0; i < MOST_HOST_PLACES; i++) {
    for (int k = 0; k < BYTES_OF_ADDRESS; k++)
      bytes_of_gethostbyname[i][k] = (char)__VERIFIER_nondet_int();
    places_of_gethostbyname[i] = i < n ? bytes_of_gethostbyname[i] : NULL;
  }
  result_of_gethostbyname =
      (HostEntry){name_of_gethostbyname, others_of_gethostbyname, VERSION_4,
                  BYTES_OF_ADDRESS, places_of_gethostbyname};
  return &result_of_gethostbyname;
}

char name_of_getservbyname[MOST_HOST_NAME];
char protocol_of_getservbyname[BYTES_OF_ADDRESS];

/* Returns an entry with any port, or NULL. */
ServiceEntry *getservbyname(const char *name, const char *protocol) {
  length(name);
  if (protocol)
    length(protocol);
  if (any_outcome())
    return NULL;
  any_name(name_of_getservbyname, MOST_HOST_NAME - 1);
  any_name(protocol_of_getservbyname, BYTES_OF_ADDRESS - 1);
  unsigned short port = (unsigned short)__VERIFIER_nondet_int();
  result_of_getservbyname =
      (ServiceEntry){name_of_getservbyname, others_of_gethostbyname, port,
                     protocol_of_getservbyname};
  return &result_of_getservbyname;
}

const char *hstrerror(int error) {
  switch (error) {
  case 0: return "Resolver Error 0 (no error)";
  case 1: return "Unknown host";
  case 2: return "Host name lookup failure";
  case 3: return "Unknown server error";
  case 4: return "No address associated with name";
  default:
    return error < 0 ? "Resolver internal error" : "Unknown resolver error";
  }
}
