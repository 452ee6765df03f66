import { isOutOfBand, navFloor, navOf, rebalanced } from '#formulas/leveraged.ts';
import { scale } from '#money/index.ts';
import type { Exchange } from '#sandbox/exchange/exchange.ts';
import { closeToken } from './closing.ts';
import { isClosed, tokenValue } from './nav.ts';
import type { TokenValue } from './nav.ts';
import { changeToken } from './pool.ts';
import { findState } from './states.ts';
import { knownToken, leveragedTokens } from './token-terms.ts';
import type { TokenTerms } from './token-terms.ts';
import { startRebalancing } from './token-status.ts';

/** Rebalances a token to its target, or closes it when its NAV is at the floor. */
function rebalance(
  exchange: Exchange,
  token: TokenTerms,
  { nav, price }: TokenValue,
  cause: 'DAILY' | 'OUT_OF_BAND',
): void {
  if (nav === navFloor) {
    closeToken(exchange, token, price);
    return;
  }
  changeToken(exchange, {
    token,
    header: { kind: 'lt rebalance', reference: token.ltCode },
    cause,
    price,
    basket: rebalanced(token.target, nav, price),
  });
  startRebalancing(exchange, token, exchange.clock.now());
}

/** Job: the rebalance at 00:00 UTC. */
export function rebalanceDaily(exchange: Exchange, ltCode: string): void {
  const token = knownToken(ltCode);
  const value = tokenValue(exchange, token);
  if (!isClosed(value)) rebalance(exchange, token, value, 'DAILY');
}

/** Rebalances a token that is beyond its band at a price. exchange-api 4.4 */
function checkBand(exchange: Exchange, token: TokenTerms, value: TokenValue): void {
  if (value.nav === navFloor || isOutOfBand(value.basket, value.price))
    rebalance(exchange, token, value, 'OUT_OF_BAND');
}

/** Job: checks the band of a token at a full hour, which is all that a clock jump checks. */
export function checkBandHourly(exchange: Exchange, ltCode: string): void {
  const token = knownToken(ltCode);
  const value = tokenValue(exchange, token);
  if (!isClosed(value)) checkBand(exchange, token, value);
}

/** Checks the bands at each trade of an underlying, unless the clock jumps. leverage.md 3 "Live and jump" */
export function watchBands(exchange: Exchange): void {
  exchange.markets.onEvent(({ symbol, lastTicks }, { kind }) => {
    // The trades of the past with which a book opens end at the last price, which counts.
    if (kind !== 'trade' || lastTicks === undefined || exchange.clock.isMoving()) return;
    for (const token of leveragedTokens) {
      if (token.underlying !== symbol.symbolId) continue;
      const state = findState(exchange, token.ltCode);
      if (!state || isClosed(state)) continue;
      const price = BigInt(lastTicks) * scale(symbol.tick);
      // Most trades are inside the band: they need no transaction.
      if (navOf(state.basket, price) > navFloor && !isOutOfBand(state.basket, price)) continue;
      exchange.store.transaction(() => checkBand(exchange, token, tokenValue(exchange, token, price)));
    }
  });
}
