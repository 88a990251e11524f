/* ir_read.h - reads a Program from the text that ir_text.h describes.
 *
 * It checks the grammar, and that every used name, register number, label, type
 * and loop exists; ir_check.h checks the rest. */
#ifndef FRONTEND_IR_IR_READ_H
#define FRONTEND_IR_IR_READ_H
#include "frontend/base/arena.h"
#include "frontend/ir/ir.h"

/* 'file' names the text in reports.  The Program lives in the arena. */
Status ir_read(Arena *, const char *text, const char *file, Diag *,
               const Program **out);

#endif
