/* ir_text.h - a Program as text; ir_read.h reads it back.
 *
 * Reading printed text gives an equal program: it prints the same, and no data
 * that a stage uses is lost.  Text written by hand may use any labels, and
 * registers by name; printing turns them into L<index>, %<number>.
 *
 *   program "file.c" 64                 main file, address width
 *     fixed-addresses strict-provenance by-x86   if set, on the same line
 *     rounding up
 *     manner "..."
 *   entry @main                         absent in an IR file (ir_link.h)
 *   thread_start @start                 optional
 *   type 2 struct "struct s" size 8 align 4 complete member "a" <1> 0
 *     ...                               see ir_text.c for the clauses
 *   object x size 4 align 4 <1> thread_local constant library static
 *     unknown image x0100 at 8 &y+4 !3:5   (all on one line)
 *   function f params 2 result 32 library static <7> !3:1 {
 *     reg 32 a <1>                      %0: width, name, type
 *     reg 1 * 3                         %1 to %3: temporaries
 *     interval L1 L4 parent 0           Loop: head, back, parent
 *     %2 = load &x+4 "x" <1> !4:7       text, type, location
 *     store &x+4, %2 around 4 0         before, after
 *     atomic_begin operation            SectionKind
 *     %2 = load.acq.rlx &x              order, failure
 *     store.rel &x, %0                  .rlx .acq .rel .acq_rel .sc
 *   L1:
 *     branch %3, L1, L4
 *   }
 *   function g params 0 nobody {
 *   }
 *
 * One instruction a line; '//' starts a comment.  Operands are 5:32 (bits and
 * width), %reg, &object+offset, @function, each with ':width' if that differs
 * from the width of the register or of an address.  An object or function whose
 * name is not unique is written NAME#index.  A location is !line:column in the
 * main file, else !"file":line:column; 'repeated' may follow it. */
#ifndef FRONTEND_IR_IR_TEXT_H
#define FRONTEND_IR_IR_TEXT_H
#include "frontend/ir/ir.h"

void ir_text_print(FILE *, const Program *);
void ir_text_print_inst(FILE *, const Program *, const Function *,
                        const Inst *); /* one line, without newline */

#endif
