import { basketDecimals, leverageOf, navFloor, navOf } from '#formulas/leveraged.ts';
import { scale, unscale } from '#money/index.ts';
import type { Exchange } from '#sandbox/exchange/exchange.ts';
import { currentState } from './states.ts';
import type { TokenState } from './states.ts';
import type { TokenTerms } from './token-terms.ts';

/** Writes a position, a loan, a NAV or a leverage as decimal text. */
export const fineText = (value: bigint): string => unscale(value, basketDecimals);

/** The last price of a token's underlying, units of 10⁻⁸. */
export function underlyingPrice({ catalog, markets, market }: Exchange, { underlying }: TokenTerms): bigint {
  const pair = catalog.pair(underlying);
  if (!pair) throw new Error(`no pair ${underlying}`);
  return BigInt(markets.lastTicks(underlying) ?? market.simulation.lastTicks(pair)) * scale(pair.tick);
}

/** A token at a price of its underlying. NAV and leverage in 10⁻¹⁸, price in units of 10⁻⁸. leverage.md 2 T1 */
export interface TokenValue extends TokenState {
  price: bigint;
  nav: bigint;
  leverage: bigint;
}

/** A token at a price of the underlying, by default its last one. */
export function tokenValue(
  exchange: Exchange,
  token: TokenTerms,
  price = underlyingPrice(exchange, token),
): TokenValue {
  const state = currentState(exchange, token.ltCode);
  const { basket } = state;
  return { ...state, price, nav: navOf(basket, price), leverage: leverageOf(basket, price) };
}

/** The basket of a closed token: its NAV is the floor at every price. */
export const closedBasket = { position: 0n, loan: navFloor } as const;

/** True when the NAV of the token has reached the floor, where it stays. leverage.md 3 "Closing" */
export const isClosed = ({ basket }: TokenState): boolean => basket.position === 0n;
