/* Conversion between network and host byte order; the host is little endian. */
#pragma once
#include "abi.c"

unsigned short htons(unsigned short n) {
  return (unsigned short)(n >> 8 | n << 8);
}

unsigned short ntohs(unsigned short n) { return htons(n); }

unsigned htonl(unsigned n) {
  return n >> 24 | (n >> 8 & 0xff00) | (n & 0xff00) << 8 | n << 24;
}

unsigned ntohl(unsigned n) { return htonl(n); }
