import { basketDecimals } from '#formulas/leveraged.ts';
import { scale } from '#money/index.ts';
import type { Exchange } from '#sandbox/exchange/exchange.ts';
import { tokenValue } from './nav.ts';
import { positionLimit } from './token-terms.ts';
import type { TokenTerms } from './token-terms.ts';

const unitsOfOne = 10n ** BigInt(basketDecimals);

/** Does the value of tokens at NAV plus an amount of USDT exceed the position limit? Units of 10⁻⁸; compares exactly. leverage.md 1 */
export const isAbovePositionLimit = (exchange: Exchange, token: TokenTerms, tokens: bigint, amount = 0n): boolean =>
  tokens * tokenValue(exchange, token).nav + amount * unitsOfOne > scale(positionLimit) * unitsOfOne;
