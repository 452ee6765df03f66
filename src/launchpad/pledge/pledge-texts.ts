import type { Pool } from '../contract/launchpad.ts';
import { formatAmount } from '../i18n/format.ts';
import type { Lang } from '../i18n/locales.ts';
import { leastToAdd, termsOf } from './rules.ts';
import type { Held, PledgeProblem } from './rules.ts';
import type { LaunchTexts } from './words.ts';

/** What goes in or is taken out, as the binding press says it, wherever that stands. `amount`: of the pool's coin. quality.md Q-S24 */
export function actText(
  t: LaunchTexts,
  lang: Lang,
  { coin, method }: Pick<Pool, 'coin' | 'method'>,
  { amount, redeems }: { amount: string; redeems: boolean },
): string {
  const values = { amount: formatAmount(lang, amount), coin };
  if (redeems) return t('pledge.form.redeemAmount', values);
  return method === 'STAKE' ? t('pledge.form.stake', values) : t('pledge.form.commit', values);
}

/** What a pool takes and gives. `token`: what the launch hands out. */
export function explainPool(
  t: LaunchTexts,
  lang: Lang,
  pool: Pool,
  { token, isOver }: { token: string; isOver: boolean },
): string {
  switch (pool.method) {
    case 'SUBSCRIPTION':
      return t('pledge.explain.SUBSCRIPTION', { amount: formatAmount(lang, pool.amount), token });
    case 'LOTTERY':
      return t('pledge.explain.LOTTERY', {
        size: formatAmount(lang, pool.ticketSize),
        coin: pool.coin,
        tokens: formatAmount(lang, pool.tokensPerTicket),
        token,
      });
    case 'STAKE': {
      const values = { perHour: formatAmount(lang, pool.rewardPerHour), token };
      return isOver ? t('pledge.explain.stakeOver', values) : t('pledge.explain.STAKE', values);
    }
  }
}

const noteKey = {
  balanceUnknown: 'pledge.form.loading',
  nothingLeft: 'pledge.form.nothingLeft',
  noBalance: 'pledge.form.noBalance',
  belowMinimum: 'pledge.form.belowMinimum',
  notAStep: 'pledge.form.notAStep',
  aboveMaximum: 'pledge.form.aboveMaximum',
} as const satisfies Record<Exclude<PledgeProblem['kind'], 'empty'>, string>;

/** As `noteKey`, where a stake is taken out. */
const redeemNote: Partial<Record<PledgeProblem['kind'], 'pledge.form.loading' | 'pledge.form.aboveRedeem'>> = {
  balanceUnknown: 'pledge.form.loading',
  aboveMaximum: 'pledge.form.aboveRedeem',
};

/** What the amount's field says: what stops it, else what may be written. `maximum`: of the pool's coin. */
export function amountNote(
  t: LaunchTexts,
  lang: Lang,
  pool: Pool,
  {
    problem,
    redeems,
    held,
    maximum,
  }: { problem?: PledgeProblem | undefined; redeems: boolean; held?: Held | undefined; maximum: string },
): string {
  const { minimum, step } = termsOf(pool);
  const figure = (amount: string) => formatAmount(lang, amount);
  const values = { coin: pool.coin, minimum: figure(minimum), step: figure(step), maximum: figure(maximum) };
  const kind = problem?.kind ?? 'empty';
  const stops = kind === 'empty' ? undefined : redeems ? redeemNote[kind] : noteKey[kind];
  if (stops) return t(stops, values);
  return redeems
    ? t('pledge.form.hintRedeem', values)
    : t('pledge.form.hint', { ...values, minimum: figure(leastToAdd(pool, held)) });
}
