import { checksumLevels } from '#contract/market-stream.ts';
import type { Level } from '#contract/market-stream.ts';

/** Reversed polynomial of CRC-32. */
const polynomial = 0xedb88320;

const table = Uint32Array.from({ length: 256 }, (_, byte) => {
  let rest = byte;
  for (let bit = 0; bit < 8; bit += 1) rest = rest & 1 ? (rest >>> 1) ^ polynomial : rest >>> 1;
  return rest;
});

/** CRC-32 of an ASCII text, as an unsigned number. */
function crc32(text: string): number {
  let rest = 0xffffffff;
  for (let index = 0; index < text.length; index += 1)
    rest = (rest >>> 8) ^ (table[(rest ^ text.charCodeAt(index)) & 0xff] ?? 0);
  return (rest ^ 0xffffffff) >>> 0;
}

/**
 * Returns `cs` of a book: CRC-32 of `b0p:b0q:a0p:a0q:b1p:…` over its best levels, prices and quantities exactly as
 * sent; a missing level is skipped. exchange-api 3.2
 */
export function checksum(bids: readonly Level[], asks: readonly Level[]): number {
  const parts: string[] = [];
  const count = Math.min(checksumLevels, Math.max(bids.length, asks.length));
  for (let index = 0; index < count; index += 1) {
    const [bid, ask] = [bids[index], asks[index]];
    if (bid) parts.push(bid[0], bid[1]);
    if (ask) parts.push(ask[0], ask[1]);
  }
  return crc32(parts.join(':'));
}
