import type { Pool, Project } from '#contract/launchpad.ts';
import { formatAmount } from '#i18n/format.ts';
import type { Lang } from '#i18n/locales.ts';
import { minimumToAdd, poolTermsOf } from '../pledge-rules.ts';
import type { PoolFunds, PledgeProblem } from '../pledge-rules.ts';
import type { LaunchTexts } from '../fact-texts.ts';

/**
 * The label of the button that commits, stakes or redeems, with the whole amount; every such button uses it.
 * `amount`: pool's coin. quality.md Q-S24
 */
export function pledgeAction(
  t: LaunchTexts,
  lang: Lang,
  { coin, method }: Pick<Pool, 'coin' | 'method'>,
  { amount, isRedeem }: { amount: string; isRedeem: boolean },
): string {
  const values = { amount: formatAmount(lang, amount), coin };
  if (isRedeem) return t('pledge.form.redeemAmount', values);
  return method === 'STAKE' ? t('pledge.form.stake', values) : t('pledge.form.commit', values);
}

/** One sentence about what users put into a pool of the launch and get from it. */
export function explainPool(t: LaunchTexts, lang: Lang, pool: Pool, { token }: Pick<Project, 'token'>): string {
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
    case 'STAKE':
      return t('pledge.explain.STAKE', { perHour: formatAmount(lang, pool.rewardPerHour), token });
  }
}

const problemText = {
  balanceUnknown: 'pledge.form.loading',
  nothingLeft: 'pledge.form.nothingLeft',
  noBalance: 'pledge.form.noBalance',
  belowMinimum: 'pledge.form.belowMinimum',
  notAStep: 'pledge.form.notAStep',
  aboveMaximum: 'pledge.form.aboveMaximum',
} as const satisfies Record<Exclude<PledgeProblem['kind'], 'empty'>, string>;

/** Like `problemText`, for a redeem. */
const redeemProblemText: Partial<Record<PledgeProblem['kind'], 'pledge.form.loading' | 'pledge.form.aboveRedeem'>> = {
  balanceUnknown: 'pledge.form.loading',
  aboveMaximum: 'pledge.form.aboveRedeem',
};

/** The text below the amount field: what is wrong with the amount, else its limits. `maximum`: pool's coin. */
export function amountHint(
  t: LaunchTexts,
  lang: Lang,
  pool: Pool,
  {
    problem,
    isRedeem,
    funds,
    maximum,
  }: { problem?: PledgeProblem | undefined; isRedeem: boolean; funds?: PoolFunds | undefined; maximum: string },
): string {
  const { minimum, step } = poolTermsOf(pool);
  const figure = (amount: string) => formatAmount(lang, amount);
  const values = { coin: pool.coin, minimum: figure(minimum), step: figure(step), maximum: figure(maximum) };
  const kind = problem?.kind ?? 'empty';
  const problemKey = kind === 'empty' ? undefined : isRedeem ? redeemProblemText[kind] : problemText[kind];
  if (problemKey) return t(problemKey, values);
  return isRedeem
    ? t('pledge.form.hintRedeem', values)
    : t('pledge.form.hint', { ...values, minimum: figure(minimumToAdd(pool, funds)) });
}
