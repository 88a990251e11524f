#include "svcomp/witness/witness_metadata.h"

#include "frontend/cli/manual.h"
#include "frontend/cli/shell_words.h"
#include "svcomp/run/prp.h"
#include "frontend/base/sha256.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

/* ---- the file itself */

static void random_bytes(uint8_t *out, size_t n) {
  FILE *f = fopen("/dev/urandom", "rb");
  size_t got = f ? fread(out, 1, n, f) : 0;
  if (f)
    fclose(f);
  struct timespec now;
  clock_gettime(CLOCK_REALTIME, &now);
  uint64_t mixed = (uint64_t)now.tv_sec * 1000000007u + (uint64_t)now.tv_nsec;
  for (; got < n; got++) {
    mixed = mixed * 6364136223846793005u + 1442695040888963407u;
    out[got] = (uint8_t)(mixed >> 56);
  }
}

const char *witness_uuid(Arena *a) {
  uint8_t b[16];
  random_bytes(b, sizeof b);
  b[6] = (uint8_t)((b[6] & 0x0f) | 0x40);
  b[8] = (uint8_t)((b[8] & 0x3f) | 0x80);
  char *text = arena_alloc(a, 37), *at = text;
  for (unsigned i = 0; i < sizeof b; i++)
    at += sprintf(at, i == 4 || i == 6 || i == 8 || i == 10 ? "-%02x" : "%02x",
                  b[i]);
  return text;
}

static const char *now(Arena *a) {
  enum { LENGTH = 32 };
  char *text = arena_alloc(a, LENGTH);
  time_t seconds = time(NULL);
  struct tm utc;
  gmtime_r(&seconds, &utc);
  strftime(text, LENGTH, "%Y-%m-%dT%H:%M:%SZ", &utc);
  return text;
}

/* ---- the run */

static const char *command_line(Arena *a, const Options *o) {
  const char *all = "bmc";
  for (int i = 1; i < o->argc; i++)
    all = arena_printf(a, "%s %s", all, shell_words_quote(a, o->argv[i]));
  return all;
}

/* ---- the task */

/* Returns the property file's text, if it has a claimed property; else a line
 * for each claimed property. */
static const char *specification(Arena *a, const Settings *s,
                                 const Result *result) {
  uint32_t claimed = s->asked.question.properties;
  if (result->verdict == VERDICT_FALSE)
    claimed = 1u << result->violation.property;
  bool is_file = s->specification && (claimed & s->specified);
  const char *all = is_file ? s->specification : NULL;
  for (Property p = 0; p < property_count(); p++) {
    if (!(claimed >> p & 1) || (is_file && s->specified >> p & 1))
      continue;
    const char *line =
        prp_line(a, p, s->frontend.function, s->frontend.error_function);
    all = all ? arena_printf(a, "%s\n%s", all, line) : line;
  }
  return all ? all : "";
}

/* Names the memory model, too: the formats have no field for it. */
static const char *configuration(Arena *a, const Settings *s,
                                 const Result *result) {
  return arena_printf(a, "%s, %s",
                      engine_describe(s->engine, a, &s->asked, result),
                      memory_model_title(s->asked.question.model));
}

WitnessMetadata witness_metadata(Arena *a, const WitnessOrigin *o,
                                 const Result *result) {
  const Settings *s = o->settings;
  const Outline *x = o->outline;
  const char **files = ARENA_ARRAY(a, const char *, x->n_files);
  const char **hashes = ARENA_ARRAY(a, const char *, x->n_files);
  for (uint32_t i = 0; i < x->n_files; i++) {
    files[i] = x->n_files > 1 ? x->files[i].name : o->options->file;
    hashes[i] = sha256_hex(a, x->text + x->files[i].base, x->files[i].size);
  }
  return (WitnessMetadata){
      .creation_time = now(a),
      .producer = "bmc",
      .version = BMC_VERSION,
      .configuration = configuration(a, s, result),
      .command_line = command_line(a, o->options),
      .files = files,
      .hashes = hashes,
      .n_files = x->n_files,
      .specification = specification(a, s, result),
      .pointer_bits = o->options->pointer_bits,
  };
}
