import type { Pool, Project } from '#contract/launchpad.ts';
import { formatAmount, formatPercent } from '#i18n/format.ts';
import type { Lang } from '#i18n/locales.ts';
import { MaskedAmount } from '#ui/amount/MaskedAmount.tsx';
import type { Fact } from '#ui/display/Facts.tsx';
import { coinAmount } from '../fact-texts.ts';
import { rewardDecimals } from './reward-decimals.ts';
import type { LaunchFact, LaunchTexts } from '../fact-texts.ts';
import type { PledgeEstimate } from './pledge-estimate.ts';

/**
 * The figures of an estimate: the main one with its label, the others, and the share of the commit that is
 * used, as a fraction. Tokens are the launch's, `used` and `back` are in the pool's coin.
 */
export function estimateFacts(
  t: LaunchTexts,
  lang: Lang,
  { token }: Pick<Project, 'token'>,
  { coin }: Pick<Pool, 'coin'>,
  estimate: PledgeEstimate,
): { head: LaunchFact; facts: LaunchFact[]; share?: number } {
  const reward = (amount: string) => coinAmount(t, lang, amount, token, rewardDecimals(amount));
  switch (estimate.method) {
    case 'SUBSCRIPTION':
      return {
        head: { label: t('pledge.estimate.allocation'), value: coinAmount(t, lang, estimate.tokens, token) },
        share: Number(estimate.usedShare),
        facts: [
          { label: t('pledge.estimate.used'), value: coinAmount(t, lang, estimate.used, coin) },
          { label: t('pledge.estimate.back'), value: coinAmount(t, lang, estimate.refund, coin) },
        ],
      };
    case 'LOTTERY':
      return {
        head: { label: t('pledge.estimate.chance'), value: formatPercent(lang, estimate.chance, 2) },
        facts: [{ label: t('pledge.estimate.tickets'), value: formatAmount(lang, String(estimate.tickets)) }],
      };
    case 'STAKE':
      return {
        head: { label: t('pledge.estimate.perDay'), value: reward(estimate.perDay) },
        facts: [
          { label: t('pledge.estimate.perHour'), value: reward(estimate.perHour) },
          { label: t('pledge.estimate.toEnd'), value: reward(estimate.toEnd) },
        ],
      };
  }
}

/** The key of the title of an estimate for the pool as it is now. */
export const titleOf = ({ method }: Pick<Pool, 'method'>) =>
  method === 'STAKE' ? 'pledge.estimate.stakeTitle' : 'pledge.estimate.title';

/**
 * The figures of an estimate that the confirmation of a commit or stake shows, masked while amounts are hidden.
 */
export function confirmedEstimate(...[t, lang, project, pool, estimate]: Parameters<typeof estimateFacts>): Fact[] {
  const { head, facts } = estimateFacts(t, lang, project, pool, estimate);
  const shown = estimate.method === 'LOTTERY' ? [...facts, head] : [head];
  return shown.map(({ label, value }) => ({ label, value: <MaskedAmount>{value}</MaskedAmount> }));
}
