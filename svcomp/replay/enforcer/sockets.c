/* Results of sockets and of select are inputs, asked for in the order of
 * library/socket.c. */
enum { BMC_SOCKET_FLAGS = 0x80800 };
enum { BMC_LEAST_ADDRESS = 2, BMC_MOST_ADDRESS = 128 };

static void bmc_address(const char *function, char *address, unsigned *length) {
  unsigned n = (unsigned)bmc_input(function);
  if (!address)
    return;
  n = n < BMC_LEAST_ADDRESS || n > BMC_MOST_ADDRESS ? BMC_LEAST_ADDRESS : n;
  for (unsigned i = 0; i < *length && i < BMC_MOST_ADDRESS; i++)
    if (i < n)
      address[i] = (char)bmc_input(function);
  *length = n;
}

static int bmc_name_for(const char *function, int file, char *address,
                        unsigned *length) {
  if (bmc_file_fails(function, file))
    return -1;
  bmc_address(function, address, length);
  return 0;
}

static int bmc_new_socket(int flags) {
  int file = bmc_new_file(2 | (flags & BMC_SOCKET_FLAGS));
  struct bmc_description *d = bmc_description(file);
  if (d)
    d->is_terminal = 0, d->is_terminal_known = 1;
  return file;
}

static int bmc_accept_for(const char *function, int file, char *address,
                          unsigned *length, int flags) {
  return bmc_name_for(function, file, address, length) ? -1
                                                       : bmc_new_socket(flags);
}

int bmc_socket(int domain, int type) {
  (void)domain;
  return bmc_fails("socket") ? -1 : bmc_new_socket(type);
}

int bmc_bind(int file) { return bmc_file_fails("bind", file); }
int bmc_connect(int file) { return bmc_file_fails("connect", file); }
int bmc_listen(int file) { return bmc_file_fails("listen", file); }
int bmc_shutdown(int file) { return bmc_file_fails("shutdown", file); }
/* The bits of options that are on or off; see library/socket.c. */
static unsigned bmc_switch(int level, int option) {
  enum { BMC_SWITCHES = 1 << 1 | 1 << 2 | 1 << 5 | 1 << 6 | 1 << 9 | 1 << 10 };
  return level == 1 && option >= 0 && option < 32 ? 1u << option & BMC_SWITCHES
                                                  : 0;
}

int bmc_setsockopt(int file, int level, int option, const void *value,
                   unsigned length) {
  if (bmc_file_fails("setsockopt", file))
    return -1;
  struct bmc_description *d = bmc_description(file);
  unsigned bit = bmc_switch(level, option);
  if (!d || !bit)
    return 0;
  int given = 0;
  for (unsigned i = 0; i < sizeof given && length >= sizeof given; i++)
    ((char *)&given)[i] = ((const char *)value)[i];
  d->known_switches = length >= sizeof given ? d->known_switches | bit
                                             : d->known_switches & ~bit;
  d->switches = given ? d->switches | bit : d->switches & ~bit;
  return 0;
}

int bmc_accept(int file, char *address, unsigned *length) {
  return bmc_accept_for("accept", file, address, length, 0);
}

int bmc_accept4(int file, char *address, unsigned *length, int flags) {
  return bmc_accept_for("accept4", file, address, length, flags);
}

int bmc_getsockname(int file, char *address, unsigned *length) {
  return bmc_name_for("getsockname", file, address, length);
}

int bmc_getpeername(int file, char *address, unsigned *length) {
  return bmc_name_for("getpeername", file, address, length);
}

int bmc_getsockopt(int file, int level, int option, char *value,
                   unsigned *length) {
  if (bmc_file_fails("getsockopt", file))
    return -1;
  unsigned n = (unsigned)bmc_some("getsockopt", *length);
  struct bmc_description *d = bmc_description(file);
  unsigned bit = bmc_switch(level, option);
  if (d && d->known_switches & bit && *length >= sizeof(int)) {
    int any = d->switches & bit ? (int)bmc_input("getsockopt") : 0;
    any = d->switches & bit && !any ? 1 : any;
    for (unsigned i = 0; i < sizeof any; i++)
      value[i] = ((char *)&any)[i];
    *length = sizeof any;
    return 0;
  }
  for (unsigned i = 0; i < n; i++)
    value[i] = (char)bmc_input("getsockopt");
  *length = n;
  return 0;
}

long bmc_send(int file, const void *from, unsigned long n) {
  return bmc_write_for("send", file, from, n);
}

long bmc_sendto(int file, const void *from, unsigned long n) {
  return bmc_write_for("sendto", file, from, n);
}

static long bmc_receive_for(const char *function, int file, void *to,
                            unsigned long n, char *address, unsigned *length) {
  long part = bmc_read_for(function, file, to, n);
  if (part >= 0)
    bmc_address(function, address, length);
  return part;
}

long bmc_recv(int file, void *to, unsigned long n) {
  return bmc_receive_for("recv", file, to, n, 0, 0);
}

long bmc_recvfrom(int file, void *to, unsigned long n, int flags, char *address,
                  unsigned *length) {
  (void)flags;
  return bmc_receive_for("recvfrom", file, to, n, address, length);
}

/* ---- select */

static int bmc_end_is_ready(int file, short asked) {
  struct bmc_polled p = {file, asked, 0};
  int end = bmc_find_end(file);
  return end >= 0 && bmc_poll_end(&p, end);
}

/* True if select need not wait: a number is bad, a pipe is ready, or an
 * ordinary file is in the set. */
static int bmc_select_goes_on(int n_files, const unsigned char *set,
                              short asked, int *is_bad) {
  int goes_on = 0;
  for (int file = 0; set && file < n_files; file++)
    if (set[file / 8] >> file % 8 & 1) {
      *is_bad |= bmc_is_bad(file);
      goes_on |= bmc_find_end(file) < 0 || bmc_end_is_ready(file, asked);
    }
  return goes_on;
}

static int bmc_select_some(int n_files, unsigned char *set, short asked) {
  const int word = 8 * sizeof(long), end = (n_files + word - 1) / word * word;
  int n = 0;
  for (int file = 0; set && file < end; file++) {
    unsigned char bit = (unsigned char)(1u << file % 8);
    if (!(set[file / 8] & bit))
      continue;
    if (file < n_files &&
        (bmc_find_end(file) >= 0 ? bmc_end_is_ready(file, asked)
                                 : bmc_input("select") != 0))
      n++;
    else
      set[file / 8] &= (unsigned char)~bit;
  }
  return n;
}

static void bmc_select_spend(long *limit) {
  long left = (long)bmc_input("select"), parts = (long)bmc_input("select");
  if (left >= 0 && parts >= 0 && parts < 1000000 &&
      (left < limit[0] || (left == limit[0] && parts <= limit[1])))
    limit[0] = left, limit[1] = parts;
}

int bmc_select(int n_files, unsigned char *in, unsigned char *out,
               unsigned char *special, long *limit) {
  enum { IN = 1 | 0x40, OUT = 4 | 0x100 };
  int fails = bmc_fails("select"), is_bad = 0;
  if (limit)
    bmc_select_spend(limit);
  if (fails)
    return -1;
  while (!(bmc_select_goes_on(n_files, in, IN, &is_bad) |
           bmc_select_goes_on(n_files, out, OUT, &is_bad) |
           bmc_select_goes_on(n_files, special, 0, &is_bad)) &&
         !limit)
    bmc_sleep(50);
  if (is_bad)
    return bmc_fail_with(BMC_BAD_FILE);
  int n = bmc_select_some(n_files, in, IN);
  n += bmc_select_some(n_files, out, OUT);
  return n + bmc_select_some(n_files, special, 0);
}
