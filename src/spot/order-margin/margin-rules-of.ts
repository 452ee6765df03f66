import { send } from '#api/index.ts';
import type { ApiResult } from '#api/index.ts';
import type { TradingSymbol } from '#contract/account.ts';
import { createOrder } from '#contract/margin/margin-orders.ts';
import { create } from '#contract/order.ts';
import type { Order } from '#contract/trading.ts';
import { exposuresAsFilled } from '#formulas/margin/as-filled.ts';
import type { FilledOrder } from '#formulas/margin/as-filled.ts';
import { riskValuesOf } from '#formulas/margin/collateral.ts';
import type { CoinExposure } from '#formulas/margin/collateral.ts';
import { maxOrderLoan, maxLoanByRisk } from '#formulas/margin/max-loan.ts';
import type { Fraction } from '#formulas/margin/risk.ts';
import { floorTo, ledgerDecimals, mulDiv, quantum, scale, truncate, unitsPerCoin, unscale } from '#money/index.ts';
import { exposureUnits } from '#session/leverage/exposure.ts';
import type { Exposure } from '#session/leverage/exposure.ts';
import { leverageUnits } from '#session/leverage/access.ts';
import type { AccountKind } from '#session/leverage/access.ts';
import type { LoanTerms } from '#session/leverage/loan-terms.ts';
import type { MaxLoan, MaxLoanInput, MarginOrderParams, MarginRules } from '../order-draft/margin-rules.ts';

/** What the rules of margin are made from. */
export interface MarginInputs {
  kind: AccountKind;
  leverage: string;
  /** Undefined while it is loaded. */
  exposure: Exposure | undefined;
  loanTerms: ReadonlyMap<string, LoanTerms> | undefined;
  /** Open orders of all pairs. */
  openOrders: readonly Order[];
  pairs: ReadonlyMap<string, TradingSymbol>;
}

/** The coin that an order of a side spends, and the one that it receives. */
export const coinsOf = (
  side: 'BUY' | 'SELL',
  { baseTokenId, quoteTokenId }: TradingSymbol,
): { pays: string; gets: string } =>
  side === 'BUY' ? { pays: quoteTokenId, gets: baseTokenId } : { pays: baseTokenId, gets: quoteTokenId };

/** An amount in ledger units; further decimals of another exchange are cut. */
export const unitsOf = (amount: string): bigint => scale(truncate(amount, ledgerDecimals));

/** An open order that borrowed, as it ends when the rest of it is filled. */
function filledOf({ side, price, leavesQty, locked }: Order, pair: TradingSymbol, takerRate: string): FilledOrder {
  const quantity = unitsOf(leavesQty);
  const received = side === 'BUY' ? quantity : mulDiv(unitsOf(price), quantity, unitsPerCoin);
  return {
    ...coinsOf(side, pair),
    spent: unitsOf(locked),
    received: { numerator: received, denominator: 1n },
    feeRate: unitsOf(pair.takerFee ?? takerRate),
  };
}

/**
 * What the account has and owes, in units, after its open orders that borrowed are filled; undefined while a
 * price is missing. Contains the coins of `also`. leverage.md 2 M5
 */
export function exposuresWithLoans(
  { exposure, openOrders, pairs }: MarginInputs,
  also: readonly string[],
  takerRate: string,
): CoinExposure[] | undefined {
  if (!exposure) return undefined;
  const orders = openOrders.flatMap((order) => {
    const pair = pairs.get(order.symbolId);
    return order.isLoan === 1 && pair ? [filledOf(order, pair, takerRate)] : [];
  });
  const coins = [...new Set([...also, ...orders.flatMap(({ pays, gets }) => [pays, gets])])];
  const units = exposureUnits(exposure, coins);
  return units && orders.reduce(exposuresAsFilled, units);
}

/** Coins that one spent coin buys at a price. */
function rateOf(side: 'BUY' | 'SELL', price: string): Fraction {
  const units = unitsOf(price);
  return side === 'BUY'
    ? { numerator: unitsPerCoin, denominator: units }
    : { numerator: units, denominator: unitsPerCoin };
}

/** The leverage of an order: that of the account, at most that of the pair. */
const orderLeverage = (leverage: string, { maxLeverage }: TradingSymbol): bigint => {
  const [own, most] = [leverageUnits(leverage), BigInt(truncate(maxLeverage, 0))];
  return own < most ? own : most;
};

/** The maximum loan of an order by the risk rate, held as cash and as filled, units of 10⁻⁸. leverage.md 2 M5 */
function maxLoanByRiskOf(inputs: MarginInputs, input: MaxLoanInput): bigint | undefined {
  const { side, pair, price, free, takerRate } = input;
  const { pays, gets } = coinsOf(side, pair);
  const leverage = orderLeverage(inputs.leverage, pair);
  if (leverage < 2n) return 0n;
  const cash = inputs.exposure && exposureUnits(inputs.exposure, [pays, gets]);
  const exposures = exposuresWithLoans(inputs, [pays, gets], takerRate);
  const coin = cash?.find((each) => each.coin === pays);
  if (!cash || !coin || !exposures || price === undefined) return undefined;
  const asCash = maxLoanByRisk(riskValuesOf(cash), coin, leverage);
  const order = {
    pays,
    gets,
    own: unitsOf(side === 'BUY' ? free.quote : free.base),
    rate: rateOf(side, price),
    feeRate: unitsOf(takerRate),
  };
  const asFilled = maxOrderLoan(exposures, order, leverage);
  return asFilled < asCash ? asFilled : asCash;
}

/**
 * The lowest of the limits by VIP level, pool and risk rate, and which one it is; undefined while a figure is
 * missing.
 */
export function maxLoanOf(inputs: MarginInputs, input: MaxLoanInput): MaxLoan | undefined {
  const { loanTerms } = inputs;
  const { pays } = coinsOf(input.side, input.pair);
  if (!loanTerms) return undefined;
  const terms = loanTerms.get(pays);
  if (!terms) return { amount: '0', limit: 'coinNotLent' };
  const risk = maxLoanByRiskOf(inputs, input);
  if (risk === undefined) return undefined;
  const step = quantum(Math.min(terms.precision, ledgerDecimals));
  const limits = [
    { units: unitsOf(terms.vipRoom), limit: 'vipLimitReached' },
    { units: unitsOf(terms.poolRoom), limit: 'poolUsedUp' },
    { units: floorTo(risk, step), limit: 'riskTooHigh' },
  ] as const;
  const lowest = limits.reduce((low, each) => (each.units < low.units ? each : low));
  return { amount: unscale(lowest.units), limit: lowest.limit };
}

/** Sends an order on margin by the call of the account's kind. exchange-api 4.6 */
async function sendMarginOrder(
  kind: AccountKind,
  params: MarginOrderParams,
  sendTime: number,
): Promise<ApiResult<{ order: Order }>> {
  if (kind === 'unified') return send(create, { ...params, sendTime });
  const answer = await send(createOrder, { bizType: 'TRADE', ...params, sendTime });
  if (!answer.ok) return answer;
  // The result of another request cannot answer an order; as an unreadable response it is looked up by its client id.
  return 'order' in answer.result
    ? { ok: true, result: answer.result }
    : { ok: false, error: { kind: 'malformed', code: 0, message: '', field: 'result.order' } };
}

/** The rules of margin for the order form. */
export const marginRulesOf = (inputs: MarginInputs): MarginRules => ({
  maxLoanOf: (input) => maxLoanOf(inputs, input),
  send: (params, sendTime) => sendMarginOrder(inputs.kind, params, sendTime),
});
