import type { Level } from '../contract/market-stream.ts';

/** Levels of each side that a checksum covers. exchange-api 3.2 */
const coveredLevels = 25;
const polynomial = 0xedb88320;

const table = Uint32Array.from({ length: 256 }, (_, byte) => {
  let rest = byte;
  for (let bit = 0; bit < 8; bit += 1) rest = rest & 1 ? (rest >>> 1) ^ polynomial : rest >>> 1;
  return rest;
});

/** CRC-32 of a text of ASCII signs, as unsigned number. */
function crc32(text: string): number {
  let rest = 0xffffffff;
  for (let place = 0; place < text.length; place += 1)
    rest = (rest >>> 8) ^ (table[(rest ^ text.charCodeAt(place)) & 0xff] ?? 0);
  return (rest ^ 0xffffffff) >>> 0;
}

/** `cs` of a book: CRC-32 of `b0p:b0q:a0p:a0q:b1p:…` over its best levels, figures exactly as sent. exchange-api 3.2 */
export function checksum(bids: readonly Level[], asks: readonly Level[]): number {
  const figures: string[] = [];
  const most = Math.min(coveredLevels, Math.max(bids.length, asks.length));
  for (let place = 0; place < most; place += 1) {
    const [bid, ask] = [bids[place], asks[place]];
    if (bid) figures.push(bid[0], bid[1]);
    if (ask) figures.push(ask[0], ask[1]);
  }
  return crc32(figures.join(':'));
}
