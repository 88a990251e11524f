/* Characters of streams are inputs, asked for in the order of
 * library/input.c. */
enum { BMC_STREAMS = 16, BMC_NO_CHARACTER = -1, BMC_NOT_BACK = -2 };

extern const void *const bmc_stdin __asm__("stdin");

typedef struct {
  const void *stream;
  int is_over, has_failed;
  int back; /* 1 + the character that was put back, or 0 */
} BmcStream;

BMC_HIDDEN static BmcStream *bmc_stream_of(const void *stream) {
  static BmcStream streams[BMC_STREAMS];
  static int n;
  for (int i = 0; i < n; i++)
    if (streams[i].stream == stream)
      return &streams[i];
  if (n == BMC_STREAMS)
    bmc_part("where more streams are read than a replay counts");
  streams[n].stream = stream;
  return &streams[n++];
}

/* Ends the input; true for an error. */
static int bmc_end_input(BmcStream *s, const char *function) {
  if (!bmc_input(function)) {
    s->is_over = 1;
    return 0;
  }
  int error = (int)bmc_input(function);
  *bmc_errno() = error > 0 && error <= 133 ? error : 133;
  s->has_failed = 1;
  return 1;
}

static int bmc_is_finished(BmcStream *s, const char *function) {
  if (s->is_over)
    return 1;
  int is_over = bmc_input(function) != 0;
  if (is_over)
    bmc_end_input(s, function);
  return is_over;
}

static int bmc_take_back(BmcStream *s) {
  int c = s->back ? s->back - 1 : BMC_NOT_BACK;
  s->back = 0;
  return c;
}

static int bmc_next(const void *stream, const char *function) {
  BmcStream *s = bmc_stream_of(stream);
  int c = bmc_take_back(s);
  if (c != BMC_NOT_BACK)
    return c;
  if (bmc_is_finished(s, function))
    return BMC_NO_CHARACTER;
  return (unsigned char)bmc_input(function);
}

int bmc_fgetc(void *stream) { return bmc_next(stream, "fgetc"); }
int bmc_getc(void *stream) { return bmc_next(stream, "getc"); }
int bmc_getchar(void) { return bmc_next(bmc_stdin, "getchar"); }

int bmc_ungetc(int c, void *stream) {
  BmcStream *s = bmc_stream_of(stream);
  if (c == BMC_NO_CHARACTER)
    return BMC_NO_CHARACTER;
  s->back = (unsigned char)c + 1;
  s->is_over = 0;
  return (unsigned char)c;
}

static unsigned long bmc_part_of(unsigned long n, const char *function) {
  unsigned long part = (unsigned long)bmc_input(function);
  return part < n ? part : n;
}

/* Reads 'n' bytes of a line, of which the first one may have been put back.
 * True if the line ends so. */
static int bmc_fill_line(char *to, unsigned long n, int back) {
  int ends = back != BMC_NOT_BACK && (n == 1 || back == '\n')
                 ? back == '\n'
                 : bmc_input("fgets") != 0;
  for (unsigned long i = 0; i < n; i++) {
    char c = (char)bmc_input("fgets");
    to[i] = c == '\n' ? 0 : c;
  }
  if (ends)
    to[n - 1] = '\n';
  if (back != BMC_NOT_BACK)
    to[0] = (char)back;
  return ends;
}

char *bmc_fgets(char *to, int size, void *stream) {
  BmcStream *s = bmc_stream_of(stream);
  int back = size > 1 ? bmc_take_back(s) : BMC_NOT_BACK;
  if (size < 1 || (back == BMC_NOT_BACK && bmc_is_finished(s, "fgets")))
    return 0;
  unsigned long most = (unsigned long)size - 1;
  unsigned long n = back == '\n' ? 1
                    : most       ? 1 + bmc_part_of(most - 1, "fgets")
                                 : 0;
  int ends = n == 0 || bmc_fill_line(to, n, back);
  if (!ends && n < most && bmc_end_input(s, "fgets")) {
    to[n] = (char)bmc_input("fgets");
    return 0;
  }
  to[n] = 0;
  return to;
}

int bmc_feof(const void *stream) { return bmc_stream_of(stream)->is_over; }
int bmc_ferror(const void *stream) { return bmc_stream_of(stream)->has_failed; }

void bmc_clearerr(const void *stream) {
  BmcStream *s = bmc_stream_of(stream);
  s->is_over = s->has_failed = 0;
}
