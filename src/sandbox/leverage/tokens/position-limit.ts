import * as v from 'valibot';
import { basketDecimals } from '#formulas/leveraged.ts';
import { scale } from '#money/index.ts';
import { userAccount } from '#sandbox/ledger/ledger-accounts.ts';
import type { Exchange, Hooks } from '#sandbox/exchange/exchange.ts';
import { openOrderSql } from '#sandbox/spot/spot-tables.ts';
import { tokenValue } from './nav.ts';
import { positionLimit, tokenByCode } from './token-terms.ts';
import type { TokenTerms } from './token-terms.ts';

const unitsOfOne = 10n ** BigInt(basketDecimals);

/**
 * True when the value of tokens at NAV plus an amount of USDT exceeds the position limit. Units of 10⁻⁸; compares
 * exactly. leverage.md 1
 */
export const isAbovePositionLimit = (exchange: Exchange, token: TokenTerms, tokens: bigint, amount = 0n): boolean =>
  tokens * tokenValue(exchange, token).nav + amount * unitsOfOne > scale(positionLimit) * unitsOfOne;

const SumRow = v.object({ sum: v.bigint() });
const onOrderSql = `SELECT COALESCE(SUM(leaves_qty), 0) AS sum FROM spot_order
  WHERE uid = ? AND symbol_id = ? AND side = 'BUY' AND ${openOrderSql}`;

/**
 * The position limit when a spot order would pass it, with what is held and on order. exchange-api 2.3 step 10
 */
export const passedPositionLimit: Hooks['passedHoldingLimit'] = (exchange, { uid, pair, quantity }) => {
  const token = tokenByCode(pair.baseTokenId);
  if (!token) return undefined;
  const onOrder = exchange.store.row(SumRow, onOrderSql, uid, pair.symbolId)?.sum ?? 0n;
  const holding = (['free', 'frozen'] as const).reduce(
    (sum, purpose) => sum + exchange.ledger.balance(userAccount(uid, purpose), pair.baseTokenId),
    onOrder,
  );
  return isAbovePositionLimit(exchange, token, holding + quantity) ? positionLimit : undefined;
};
