import type { PublicTrade } from '#contract/market-stream.ts';

/** Trades that the list keeps. */
export const tradesMax = 200;

/** Compares trade ids by age; an id with more digits is newer. exchange-api 1.3 */
const isNewer = (a: PublicTrade, b: PublicTrade): boolean =>
  a.id.length === b.id.length ? a.id > b.id : a.id.length > b.id.length;

/** True when a trade follows the newest known one, as nearly every trade does. */
const isNext = (known: PublicTrade | undefined, trade: PublicTrade): boolean =>
  !known || (known.epoch === trade.epoch && isNewer(trade, known));

/**
 * Returns `current` with the `received` trades, newest first, without duplicates, at most 200. A snapshot that does not
 * overlap the current list replaces it, as do trades of another epoch: trades between them would be missing.
 * exchange-api 3.2
 */
export function withTrades(
  current: readonly PublicTrade[],
  type: 'snapshot' | 'delta',
  received: readonly PublicTrade[],
): readonly PublicTrade[] {
  const [newest, ...others] = received;
  if (type === 'delta' && newest && others.length === 0 && isNext(current[0], newest)) {
    // It copies all at once, which a spread behind another element does not.
    const list = [newest].concat(current);
    if (list.length > tradesMax) list.length = tradesMax;
    return list;
  }
  const currentIds = new Set(current.map(({ id }) => id));
  const isOtherEpoch = current[0] !== undefined && received.some(({ epoch }) => epoch !== current[0]?.epoch);
  const isApart = type === 'snapshot' && !received.some(({ id }) => currentIds.has(id));
  const list = isOtherEpoch || isApart ? [] : [...current];
  for (const trade of received) {
    let index = 0;
    for (let next = list[index]; next && isNewer(next, trade); next = list[index]) index += 1;
    if (list[index]?.id !== trade.id) list.splice(index, 0, trade);
  }
  return list.length > tradesMax ? list.slice(0, tradesMax) : list;
}
