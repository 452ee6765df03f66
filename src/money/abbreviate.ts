import { canonical, cut, decimal } from './decimal.ts';

export type ShortAmount = { figure: string; suffix: '' | 'M' | 'B' };

/** Longest and first: what counts is the size without the sign. */
const steps = [
  { from: '1000000000', suffix: 'B' },
  { from: '1000000', suffix: 'M' },
] as const;

/** 1e6 or more in millions, 1e9 or more in billions, cut at `places`; less stays as it is. For display only. Spec 5 */
export function abbreviate(amount: string, places = 2): ShortAmount {
  const value = decimal(amount);
  const step = steps.find(({ from }) => value.abs().gte(from));
  return step
    ? { figure: cut(value.div(step.from), places), suffix: step.suffix }
    : { figure: canonical(value), suffix: '' };
}
