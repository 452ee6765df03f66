import { isBlankOrZero } from '#money/tick.ts';
import { ledgerDecimals, scale, truncate } from '#money/index.ts';

/** The units of a typed amount; 0 while it is blank. */
export const unitsOf = (typed: string): bigint => (isBlankOrZero(typed) ? 0n : scale(truncate(typed, ledgerDecimals)));
