/* property_ids.h - constants for single properties: PROPERTY_RACE and so on,
 * the rows of properties.def. */
#ifndef FRONTEND_IR_PROPERTY_IDS_H
#define FRONTEND_IR_PROPERTY_IDS_H
#include "frontend/ir/property.h"

enum {
#define PROPERTY(NAME, ...) PROPERTY_##NAME,
#include "frontend/ir/properties.def"
  N_PROPERTY
};

#endif
