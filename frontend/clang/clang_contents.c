#include "frontend/clang/lower.h"

static Code *code(Lower *L) { return L->frame->code; }

static void add_bytes(Lower *L, CopyPieces *out, uint64_t from, uint64_t to) {
  for (uint64_t at = from; at < to; at++)
    *vec_push(L->arena, out) = (CopyPiece){at, NULL, 1};
}

/* Returns the pieces, and the padding byte by byte. */
static CopyPieces whole(Lower *L, const Type *t) {
  CopyPieces members = copy_pieces(L, t), all = {0};
  uint64_t end = 0;
  for (uint32_t i = 0; i < members.n; i++) {
    CopyPiece p = members.data[i];
    add_bytes(L, &all, end, p.offset);
    *vec_push(L->arena, &all) = p;
    end = p.offset + p.bytes;
  }
  add_bytes(L, &all, end, t->size);
  return all;
}

static Operand piece_address(Lower *L, const LoweredValue *v,
                             const CopyPiece *p) {
  return code_index(code(L), v->operand,
                    operand_const(L->address_width, v->offset + p->offset), 1);
}

static Lvalue piece(Lower *L, const LoweredValue *v, const CopyPiece *p,
                    MemoryOrder order) {
  return (Lvalue){.type = p->type, .text = value_text(L, v), .order = order};
}

Contents contents_load(Lower *L, const LoweredValue *from, const Type *layout,
                       bool is_atomic) {
  Contents contents = {.pieces = whole(L, layout)};
  contents.values = ARENA_ARRAY(L->arena, Operand, contents.pieces.n + 1);
  bool section = section_open(L, is_atomic && contents.pieces.n > 1);
  for (uint32_t i = 0; i < contents.pieces.n; i++) {
    const CopyPiece *p = &contents.pieces.data[i];
    Lvalue part = piece(L, from, p, memory_order_of_load(value_order(from)));
    part.failure = from->failure;
    contents.values[i] =
        code_load(code(L), piece_address(L, from, p), 8 * p->bytes, part);
  }
  section_close(L, section);
  return contents;
}

void contents_store(Lower *L, const LoweredValue *to, const Contents *contents,
                    bool is_atomic) {
  bool section = section_open(L, is_atomic && contents->pieces.n > 1);
  for (uint32_t i = 0; i < contents->pieces.n; i++) {
    const CopyPiece *p = &contents->pieces.data[i];
    code_store(code(L), piece_address(L, to, p), contents->values[i],
               piece(L, to, p, memory_order_of_store(value_order(to))));
  }
  section_close(L, section);
}

Operand contents_equals(Lower *L, const Contents *a, const Contents *b) {
  Operand all = operand_const(1, 1);
  for (uint32_t i = 0; i < a->pieces.n; i++) {
    Operand same = code_op(code(L), OP_EQ, a->values[i], b->values[i]);
    all = i ? code_op(code(L), OP_AND, all, same) : same;
  }
  return all;
}
