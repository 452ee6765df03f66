import type { Fraction } from '#formulas/margin/risk.ts';
import { unitsPerCoin } from '#money/index.ts';
import { refuse } from '#sandbox/handler-result.ts';
import { isRiskAllowed } from '#sandbox/margin/order-risk.ts';
import { amountToFreeze, orderAmount } from './order-rules.ts';
import type { OrderRequest } from './order-rules.ts';
import { feeRateOf } from './order-changes.ts';
import { coinsOfSide } from './orders.ts';
import { referencePrice } from './reference-price.ts';

/** What the order receives in full, before the fee; market orders at the reference price. Units of 10⁻⁸. */
function receivedBy(request: OrderRequest): Fraction {
  const { exchange, market, terms } = request;
  if (terms.side === 'SELL') return { numerator: orderAmount(request), denominator: 1n };
  if (terms.price) return { numerator: terms.quantity.units, denominator: 1n };
  return { numerator: terms.quantity.units * unitsPerCoin, denominator: referencePrice(exchange, market) };
}

/** Step 11, last part: with debts, an order that lowers the collateral value must leave the account SAFE. exchange-api 4.5 */
export function riskProblem(request: OrderRequest) {
  const { exchange, account, market, terms } = request;
  const { pays, gets } = coinsOfSide(terms.side, market.symbol);
  const isAllowed = isRiskAllowed(exchange, account, {
    pays,
    spent: amountToFreeze({ market, terms }),
    gets,
    received: receivedBy(request),
    feeRate: feeRateOf(exchange, market, account.uid, 'taker'),
  });
  return isAllowed ? undefined : refuse('riskTooHigh', { field: 'quantity' });
}
