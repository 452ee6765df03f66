import type { PublicTrade } from '../contract/market-stream.ts';

/** Trades that are held. */
export const tradesMost = 200;

/** Ids sort by age: those of fewer digits are older. exchange-api 1.3 */
const isNewer = (a: PublicTrade, b: PublicTrade): boolean =>
  a.id.length === b.id.length ? a.id > b.id : a.id.length > b.id.length;

/**
 * Trades with those that came, newest first, each once, at most 200. A snapshot that does not reach back to what is held
 * replaces it, and so does one of another epoch: between them trades would be missing. exchange-api 3.2
 */
export function withTrades(
  held: readonly PublicTrade[],
  type: 'snapshot' | 'delta',
  came: readonly PublicTrade[],
): readonly PublicTrade[] {
  const known = new Set(held.map(({ id }) => id));
  const isOtherWorld = held[0] !== undefined && came.some(({ epoch }) => epoch !== held[0]?.epoch);
  const isApart = type === 'snapshot' && !came.some(({ id }) => known.has(id));
  const kept = isOtherWorld || isApart ? [] : held;
  const list = [...kept];
  for (const trade of came) {
    let place = 0;
    for (let next = list[place]; next && isNewer(next, trade); next = list[place]) place += 1;
    if (list[place]?.id !== trade.id) list.splice(place, 0, trade);
  }
  return list.length > tradesMost ? list.slice(0, tradesMost) : list;
}
