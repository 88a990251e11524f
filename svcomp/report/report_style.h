/* report_style.h - report.css, as the build embeds it. */
#ifndef SVCOMP_REPORT_REPORT_STYLE_H
#define SVCOMP_REPORT_REPORT_STYLE_H

extern const char report_style[];

#endif
