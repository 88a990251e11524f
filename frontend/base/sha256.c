#include "frontend/base/sha256.h"

#include <nettle/base16.h>
#include <nettle/sha2.h>

const char *sha256_hex(Arena *a, const void *bytes, size_t size) {
  struct sha256_ctx c;
  uint8_t digest[SHA256_DIGEST_SIZE];
  char *text = arena_alloc(a, BASE16_ENCODE_LENGTH(SHA256_DIGEST_SIZE) + 1);
  sha256_init(&c);
  sha256_update(&c, size, bytes);
  sha256_digest(&c, sizeof digest, digest);
  base16_encode_update(text, sizeof digest, digest);
  return text;
}
