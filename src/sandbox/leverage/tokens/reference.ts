import { hourMs } from '#formulas/durations.ts';
import { navOf } from '#formulas/leveraged.ts';
import { mulDiv, scale } from '#money/index.ts';
import type { Exchange } from '#sandbox/exchange/exchange.ts';
import { asOf } from '#sandbox/catalog/pair-versions.ts';
import type { Pair, PairReference } from '#sandbox/catalog/pairs.ts';
import { priceAt } from '#sandbox/bars/prices.ts';
import { uniform } from '#sandbox/foundation/random.ts';
import { tokenValue } from './nav.ts';
import { basketBefore, countChanges, findState } from './states.ts';
import { leveragedTokens } from './token-terms.ts';
import type { TokenTerms } from './token-terms.ts';

/**
 * Largest premium of the seed, 10⁻⁶; with what funding changes at a full hour the distance from NAV stays below 0.5 %.
 */
const maxPremium = 4_500;
const ratioUnits = 1_000_000n;
/** Units of 10⁻¹⁸ in one of 10⁻⁸. */
const navPerUnit = 10n ** 10n;

const hourOf = (at: number): number => at - (at % hourMs);

/** Premium of a pair in an hour, 10⁻⁶: small ones are more frequent. */
function seedPremium(seed: string, symbolId: string, hour: number): bigint {
  const random = (part: string): number => uniform(seed, 'premium', symbolId, hour, part);
  return BigInt(Math.round((random('a') + random('b') - 1) * maxPremium));
}

/** @param at the reference knows what had changed by then, ms; absent: everything */
function referenceOf(exchange: Exchange, token: TokenTerms, underlying: Pair, at?: number): PairReference {
  const { ltCode } = token;
  const changes = at === undefined ? 0 : countChanges(exchange, ltCode, hourOf(at), at);

  const navAt = (time: number): bigint =>
    navOf(
      basketBefore(exchange, ltCode, at === undefined ? time : Math.min(time, at + 1)),
      priceAt(exchange.seed(), underlying, time),
    );

  /**
   * A NAV with the premium of a time, units of 10⁻⁸: that of a price that was set in the same hour, else of the seed.
   */
  function withPremium(nav: bigint, { symbolId, shifts }: Pair, time: number): bigint {
    const hour = hourOf(time);
    const set = shifts.findLast((shift) => shift.at <= time && hourOf(shift.at) === hour);
    if (set) return mulDiv(nav, scale(set.price), navAt(set.at));
    return (nav * (ratioUnits + seedPremium(exchange.seed(), symbolId, hour))) / ratioUnits / navPerUnit;
  }

  const reference: PairReference = {
    underlying: token.underlying,
    shifts: underlying.shifts,
    // Another reset has other states; the epoch distinguishes them.
    key: JSON.stringify([exchange.epoch(), underlying.shifts, underlying.halts, changes]),
    priceAt: (pair, time) => withPremium(navAt(time), pair, time),
    livePrice: (pair) => withPremium(tokenValue(exchange, token).nav, pair, exchange.clock.now()),
    asOf(time) {
      const version = asOf(underlying, time);
      const isSame = version === underlying && countChanges(exchange, ltCode, hourOf(time), time + 1) === 0;
      return isSame ? reference : referenceOf(exchange, token, version, time);
    },
  };
  return reference;
}

/** Makes the pairs of leveraged tokens follow their NAVs. leverage.md 3 "NAV and price" */
export function followNavs(exchange: Exchange): void {
  exchange.catalog.referenceWith((pair, pairs) => {
    const token = leveragedTokens.find(({ symbolId }) => symbolId === pair.symbolId);
    const underlying = token && pairs.get(token.underlying);
    return token && underlying && findState(exchange, token.ltCode)
      ? referenceOf(exchange, token, underlying)
      : undefined;
  });
}
