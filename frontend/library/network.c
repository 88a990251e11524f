/* Parts of Internet addresses (version 4), by their classes. */
#pragma once
#include "abi.c"

/* struct in_addr */
typedef struct {
  unsigned bytes;
} NetworkAddress;

/* Returns the number of bits that name the host. */
static int host_bits(unsigned address) {
  return address >> 31 == 0 ? 24 : address >> 30 == 2 ? 16 : 8;
}

unsigned inet_lnaof(NetworkAddress address) {
  unsigned all = __builtin_bswap32(address.bytes);
  return all & ((1u << host_bits(all)) - 1);
}

unsigned inet_netof(NetworkAddress address) {
  unsigned all = __builtin_bswap32(address.bytes);
  return all >> host_bits(all);
}

NetworkAddress inet_makeaddr(unsigned net, unsigned host) {
  int bits = net < 1u << 7 ? 24 : net < 1u << 16 ? 16 : net < 1u << 24 ? 8 : 0;
  unsigned all = bits ? net << bits | (host & ((1u << bits) - 1)) : net | host;
  return (NetworkAddress){__builtin_bswap32(all)};
}
