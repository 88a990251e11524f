#include "tests/unit/source.h"

#include "tests/unit/unit.h"

#include <stdlib.h>
#include <unistd.h>

const Program *source_parse(Arena *a, const char *text, uint32_t properties) {
  char path[] = "/tmp/source-XXXXXX";
  FILE *f = fdopen(mkstemp(path), "w");
  fputs(text, f);
  fclose(f);
  const FrontendOptions o = {
      .file = path, .pointer_bits = 64, .properties = properties};
  Diag *d = diag_new(stdout);
  const Program *p = NULL;
  Status s = frontend_parse(a, &o, d, &p);
  diag_delete(d);
  unlink(path);
  CU_ASSERT_EQUAL_FATAL(s, OK);
  return p;
}

Verdict source_verdict(Arena *a, const EngineOps *engine, const Program *p,
                       uint32_t properties) {
  const EngineOptions o = {.question.properties = properties};
  Stats stats = {0};
  Diag *d = diag_new(stdout);
  const Result r = engine->run(a, p, &o, &stats, d);
  config_delete(r.replay);
  diag_delete(d);
  return r.verdict;
}
