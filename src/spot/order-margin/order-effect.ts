import type { FilledOrder } from '#formulas/margin/as-filled.ts';
import type { CoinExposure } from '#formulas/margin/collateral.ts';
import type { Fraction } from '#formulas/margin/risk.ts';
import { interestCharge, interestRateDecimals } from '#formulas/margin/interest.ts';
import { scale, truncate, unitsPerCoin, unscale } from '#money/index.ts';
import { conversionPrice } from '../order-draft/draft.ts';
import type { FormView } from '../order-draft/order-form-model.ts';
import { frozenAmount } from '../order-draft/order-rules.ts';
import { coinsOf, unitsOf } from './margin-rules-of.ts';
import type { MarginInputs } from './margin-rules-of.ts';

/**
 * Interest of a loan in its coin: the rate per hour (fraction), the first charge, the charges of a day. leverage.md 2
 * M1
 */
export interface LoanCost {
  hourlyRate: string;
  firstHour: string;
  perDay: string;
}

/** The cost of a loan. */
export function loanCostOf(amount: string, hourlyRate: string): LoanCost {
  const rate = scale(truncate(hourlyRate, interestRateDecimals), interestRateDecimals);
  const charge = interestCharge(unitsOf(amount), rate);
  return { hourlyRate, firstHour: unscale(charge), perDay: unscale(charge * 24n) };
}

/** What the order of the form changes when all of it is filled; amounts in units of 10⁻⁸. */
export interface FormOrderEffect extends FilledOrder {
  loan: bigint;
  firstInterest: bigint;
  repays: boolean;
}

/** What an effect is computed from: the form, or a reviewed order with the last price. */
export type OrderedView = Pick<FormView, 'pair' | 'draft' | 'entry' | 'rates' | 'loan' | 'funding'> & {
  market: Pick<FormView['market'], 'last'>;
};

/** What an order receives at a price, before the fee. */
function receivedBy({ draft, entry }: Pick<FormView, 'draft' | 'entry'>, spent: bigint, price: bigint): Fraction {
  if (draft.side === 'SELL') return { numerator: spent * price, denominator: unitsPerCoin };
  if (entry.type === 'MARKET') return { numerator: spent * unitsPerCoin, denominator: price };
  return { numerator: unitsOf(entry.quantity), denominator: 1n };
}

/**
 * The effect of an order, by its own price or the last one; undefined while it has no price or quantity.
 * leverage.md 2 M5
 */
export function orderEffectOf(view: OrderedView, { kind, loanTerms }: MarginInputs): FormOrderEffect | undefined {
  const { pair, draft, entry, rates, loan, funding, market } = view;
  const price = conversionPrice(draft) ?? market.last;
  const isComplete = entry.quantity !== '' && (entry.type === 'MARKET' || entry.price !== '');
  if (!isComplete || price === undefined || unitsOf(price) === 0n) return undefined;
  const coins = coinsOf(draft.side, pair);
  const spent = unitsOf(frozenAmount(entry));
  const terms = loanTerms?.get(coins.pays);
  return {
    ...coins,
    spent,
    received: receivedBy(view, spent, unitsOf(price)),
    feeRate: unitsOf(rates?.taker ?? '0'),
    loan: loan ? unitsOf(loan.amount) : 0n,
    firstInterest: loan && terms ? unitsOf(loanCostOf(loan.amount, terms.hourlyRate).firstHour) : 0n,
    repays: funding === 'REPAY' || kind === 'unified',
  };
}

/** The debt of the coin that an order receives after its fills repaid it, units of 10⁻⁸. leverage.md 4 */
export function debtAfter(exposures: readonly CoinExposure[], { gets, received, feeRate }: FormOrderEffect): bigint {
  const owed = exposures.find(({ coin }) => coin === gets)?.owed ?? 0n;
  const net = (received.numerator * (unitsPerCoin - feeRate)) / (received.denominator * unitsPerCoin);
  return owed > net ? owed - net : 0n;
}
