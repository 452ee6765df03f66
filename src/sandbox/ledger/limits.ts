import * as v from 'valibot';
import { PositiveDec } from '#contract/scalars.ts';
import { ledgerDecimals, scale, unitsPerCoin } from '#money/index.ts';

/** Most that one deposit of the developer console brings in, units of 10⁻⁸ of a coin. exchange-api 1.8 */
export const maxDeposit = 10n ** 9n * unitsPerCoin;
/**
 * Most of a coin that the developer console can bring to the exchange, units. It is a ninth of the largest integer of
 * the data file, so that sums of balances, rewards and loans fit too.
 */
export const maxIssued = 10n ** 10n * unitsPerCoin;
/** Largest balance of the data file's integers, units. */
export const maxBalance = 2n ** 63n - 1n;

const decimalsOf = (text: string): number => (text.split('.')[1] ?? '').replace(/0+$/, '').length;

/** Amount or price of a console call that the ledger can hold: at most 10⁹ and 8 decimals. exchange-api 1.8 */
export const LedgerDec = v.pipe(
  PositiveDec,
  v.check(
    (text) => v.is(PositiveDec, text) && decimalsOf(text) <= ledgerDecimals && scale(text) <= maxDeposit,
    'at most 1,000,000,000 with 8 decimals',
  ),
);
