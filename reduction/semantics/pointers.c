#include "reduction/semantics/pointers.h"

#include "reduction/semantics/config_state.h"

#include <assert.h>

static const Frame *frame_of(const Config *s, ThreadId t, unsigned frame) {
  assert(frame < s->threads[t]->n_frames);
  return thread_top(s->threads[t]) - frame;
}

static ConfigValue value_of(const Config *s, ThreadId t, unsigned frame,
                            Reg r) {
  return s->threads[t]->values[frame_of(s, t, frame)->regs + r];
}

static int64_t offset_in(const Config *s, uint32_t object, uint64_t bits) {
  return (int64_t)bits_sext(bits - s->blocks[object]->info.base,
                            s->world->program->address_width);
}

static void visit_all(const Config *s, ConfigValue v, bool is_exact,
                      PointerVisit *visit, void *context) {
  const ProvenanceStore *sets = s->world->sets;
  for (uint32_t i = 0; i < provenance_count(sets, v.provenance); i++) {
    uint32_t object = provenance_object(sets, v.provenance, i);
    visit(context, (Pointee){object, is_exact, offset_in(s, object, v.bits)});
  }
}

void pointers_of_register(const Config *s, ThreadId t, unsigned frame, Reg r,
                          PointerVisit *visit, void *context) {
  ConfigValue v = value_of(s, t, frame, r);
  visit_all(s, v, !provenance_is_mixed(v.provenance), visit, context);
}

uint32_t pointers_object(const Config *s, ThreadId t, ObjId o) {
  return state_address(s, s->threads[t], o).provenance - 1;
}

bool pointers_number(const Config *s, ThreadId t, unsigned frame, Reg r,
                     unsigned *width, uint64_t *bits) {
  ConfigValue v = value_of(s, t, frame, r);
  *width = frame_of(s, t, frame)->function->regs[r].width;
  *bits = v.bits;
  return !v.provenance;
}

bool pointers_word(const Config *s, uint32_t object, int64_t offset,
                   unsigned bytes, uint64_t *bits) {
  const Block *b = s->blocks[object];
  const uint64_t at = (uint64_t)offset;
  if (offset < 0 || b->info.size < bytes || at > b->info.size - bytes)
    return false;
  for (unsigned k = 0; k < bytes; k++)
    if (!block_is_set(b, at + k))
      return false;
  ConfigValue v = block_read(b, s->world->sets, at, bytes);
  *bits = v.bits;
  return b->info.is_alive && !v.provenance && !v.term;
}

void pointers_in(const Config *s, uint32_t object, uint64_t from, uint64_t to,
                 PointerVisit *visit, void *context) {
  const Block *b = s->blocks[object];
  for (uint64_t at = from; block_next_provenance(b, &at) && at < to; at++) {
    const Provenance p = block_provenance(b, at);
    if (at == from || p != block_provenance(b, at - 1))
      visit_all(s, (ConfigValue){.provenance = p}, false, visit, context);
  }
}
