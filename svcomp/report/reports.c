#include "svcomp/report/reports.h"

#include "frontend/system/output.h"

typedef void Printer(FILE *, const Report *, const Result *);

/* Each printer is documented in report_FIELD.h. */
#define GROUP(TITLE)
#define OPTION(...)
#define REPORT(FIELD, NAME, HELP) Printer report_##FIELD##_print;
#include "frontend/cli/options.def"

static Status write_one(const char *path, Printer *print, const Report *r,
                        const Result *result, Diag *d) {
  Output o;
  if (!path)
    return OK;
  TRY(output_open(&o, path, d));
  print(o.file, r, result);
  return output_close(&o, d);
}

Status reports_write(const Options *o, const Report *r, const Result *result,
                     Diag *d) {
  const struct {
    const char *path;
    Printer *print;
  } all[] = {
#define REPORT(FIELD, NAME, HELP) {o->FIELD, report_##FIELD##_print},
#include "frontend/cli/options.def"
#undef GROUP
#undef OPTION
  };
  Status worst = OK;
  for (unsigned i = 0; i < sizeof all / sizeof *all; i++)
    if (write_one(all[i].path, all[i].print, r, result, d) != OK)
      worst = INVALID;
  return worst;
}
