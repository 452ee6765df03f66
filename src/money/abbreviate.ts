import { canonical, truncate, decimal } from './decimal.ts';

export type ShortAmount = { figure: string; suffix: '' | 'M' | 'B' };

/** Largest first; the sign is ignored. */
const steps = [
  { from: '1000000000', suffix: 'B' },
  { from: '1000000', suffix: 'M' },
] as const;

/** Decimals of a shortened amount. */
export const shortDecimals = 2;

/**
 * Returns 1e6 and more in millions, 1e9 and more in billions, truncated to `decimals`; less stays whole. For display
 * only. R5.11
 */
export function abbreviate(amount: string, decimals = shortDecimals): ShortAmount {
  const value = decimal(amount);
  const step = steps.find(({ from }) => value.abs().gte(from));
  return step
    ? { figure: truncate(value.div(step.from), decimals), suffix: step.suffix }
    : { figure: canonical(value), suffix: '' };
}
