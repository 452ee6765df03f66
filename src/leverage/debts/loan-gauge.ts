import { ledgerDecimals, scale, truncate } from '#money/index.ts';
import { isBlankOrZero } from '#money/tick.ts';
import { exposureUnits } from '#session/leverage/exposure.ts';
import type { Exposure } from '#session/leverage/exposure.ts';
import { leverageUnits } from '#session/leverage/access.ts';
import type { MarginRiskState } from '#session/leverage/margin-risk.ts';
import { gaugeModel } from '../risk/gauge-model.ts';
import type { GaugeModel } from '../risk/gauge-model.ts';
import type { OrderEffect } from '../risk/order-effect.ts';

/** A loan that is typed: its amount, '' before it is, and the interest of its first hour, both in the coin. */
export interface TypedLoan {
  coin: string;
  amount: string;
  firstInterest: string;
}

const unitsOf = (amount: string): bigint => scale(truncate(amount, ledgerDecimals));

/** A loan as an order that spends and receives nothing: the borrowed coins stay in the account. */
const effectOf = ({ coin, amount, firstInterest }: TypedLoan): OrderEffect => ({
  pays: coin,
  spent: 0n,
  gets: coin,
  received: { numerator: 0n, denominator: 1n },
  feeRate: 0n,
  loan: unitsOf(amount),
  firstInterest: unitsOf(firstInterest),
  repays: false,
});

/** The risk now and, once an amount is typed, when it is borrowed, first interest included. leverage.md 4 */
export function loanGauge(
  risk: MarginRiskState,
  exposure: Exposure | undefined,
  leverage: string,
  loan: TypedLoan,
): GaugeModel {
  return gaugeModel({
    risk: risk.phase === 'known' ? risk.risk : undefined,
    exposures: exposure && exposureUnits(exposure, [loan.coin]),
    leverage: leverageUnits(leverage),
    order: isBlankOrZero(loan.amount) ? undefined : effectOf(loan),
  });
}
