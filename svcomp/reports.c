#include "svcomp/reports.h"

#include "frontend/base/output.h"
#include "svcomp/report_html.h"
#include "svcomp/report_junit.h"
#include "svcomp/report_sarif.h"

typedef void Printer(FILE *, const Report *, const BmcResult *);

static Status write_one(const char *path, Printer *print, const Report *r,
                        const BmcResult *result, Diag *d) {
  Output o;
  if (!path)
    return OK;
  TRY(output_open(&o, path, d));
  print(o.file, r, result);
  return output_close(&o, d);
}

Status reports_write(const ReportFiles *files, const Report *r,
                     const BmcResult *result, Diag *d) {
  const struct {
    const char *path;
    Printer *print;
  } all[] = {{files->sarif, report_sarif_print},
             {files->html, report_html_print},
             {files->junit, report_junit_print}};
  Status worst = OK;
  for (unsigned i = 0; i < sizeof all / sizeof *all; i++)
    if (write_one(all[i].path, all[i].print, r, result, d) != OK)
      worst = INVALID;
  return worst;
}
