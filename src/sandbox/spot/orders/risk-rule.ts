import type { Fraction } from '#formulas/margin/risk.ts';
import { unitsPerCoin, unscale } from '#money/index.ts';
import { refuse } from '#sandbox/exchange/handler-result.ts';
import { isLent, termsOf } from '#sandbox/catalog/lending-terms.ts';
import { referencePrice } from '#sandbox/market/reference-price.ts';
import { feeRateOf } from './fee-rate.ts';
import { amountToFreeze, balanceProblem, orderAmount, ownFunds } from './order-rules.ts';
import type { OrderRequest } from './order-rules.ts';
import { quantityUnitOf } from './order-terms.ts';
import { coinsOfSide } from './stored-orders.ts';

/** What the order receives in full, before the fee; market orders at the reference price. Units of 10⁻⁸. */
function receivedBy(request: OrderRequest): Fraction {
  const { exchange, market, terms } = request;
  if (terms.side === 'SELL') return { numerator: orderAmount(request), denominator: 1n };
  if (quantityUnitOf(terms) === 'BASE') return { numerator: terms.quantity.units, denominator: 1n };
  return { numerator: terms.quantity.units * unitsPerCoin, denominator: referencePrice(exchange, market) };
}

/** Coins that one coin buys at the price of the order. */
function rateOf({ exchange, market, terms: { side, price } }: OrderRequest): Fraction {
  const units = price?.units ?? referencePrice(exchange, market);
  return side === 'BUY'
    ? { numerator: unitsPerCoin, denominator: units }
    : { numerator: units, denominator: unitsPerCoin };
}

/** With debts, an order that lowers the collateral value must leave the account SAFE. exchange-api 4.5 */
function riskProblem(request: OrderRequest) {
  const { exchange, account, market, terms } = request;
  const { pays, gets } = coinsOfSide(terms.side, market.symbol);
  const isAllowed = exchange.credit.isRiskAllowed(exchange, account, {
    pays,
    spent: amountToFreeze(request),
    gets,
    received: receivedBy(request),
    feeRate: feeRateOf(exchange, market.symbol, account.uid, 'taker'),
  });
  return isAllowed ? undefined : refuse('riskTooHigh', { field: 'quantity' });
}

/** What an order borrows at its entry, units of 10⁻⁸: what it needs beyond the own funds. leverage.md 2 U2 */
export function loanOf(request: OrderRequest): bigint {
  const missing = request.isLoan ? amountToFreeze(request) - ownFunds(request) : 0n;
  return missing > 0n ? missing : 0n;
}

/** Refuses a loan above one of the limits; `limit` is what can be borrowed. leverage.md 2 M5 */
function loanProblem(request: OrderRequest, loan: bigint) {
  const { exchange, account, market, terms } = request;
  const { pays, gets } = coinsOfSide(terms.side, market.symbol);
  const coin = termsOf(pays);
  if (!coin || !isLent(coin)) return refuse('coinNotLent', { field: 'isLoan' });
  const limits = exchange.credit.maxOrderLoans(exchange, account, {
    pays,
    gets,
    own: ownFunds(request),
    rate: rateOf(request),
    feeRate: feeRateOf(exchange, market.symbol, account.uid, 'taker'),
    maxLeverage: market.symbol.maxLeverage,
  });
  const details = (limit: bigint) => ({ field: 'quantity', limit: unscale(limit) });
  if (loan > limits.vip) return refuse('vipLimitReached', details(limits.vip));
  if (loan > limits.pool) return refuse('poolUsedUp', details(limits.pool));
  return loan > limits.risk ? refuse('riskTooHigh', details(limits.risk)) : undefined;
}

/**
 * Step 11: the account pays for the order, with a loan where it may take one, and its risk rate allows the order.
 * exchange-api 2.3
 */
export function fundsProblem(request: OrderRequest) {
  const loan = loanOf(request);
  return loan > 0n ? loanProblem(request, loan) : (balanceProblem(request) ?? riskProblem(request));
}
