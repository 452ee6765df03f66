import type { Pool, ProjectDetail } from '../../contract/launchpad.ts';
import { formatAmount, formatPercent } from '../../i18n/format.ts';
import type { Lang } from '../../i18n/locales.ts';
import { Facts } from '../../ui/Facts.tsx';
import { coins, forSale, isOver } from '../words.ts';
import type { LaunchFact, LaunchTexts } from '../words.ts';

function poolFacts(
  t: LaunchTexts,
  lang: Lang,
  pool: Pool,
  { token, status }: Pick<ProjectDetail, 'token' | 'status'>,
): LaunchFact[] {
  switch (pool.method) {
    case 'SUBSCRIPTION':
      return [
        {
          label: t('fact.subscriptionPool'),
          value: t('fact.amountIn', { amount: formatAmount(lang, pool.amount), token, coin: pool.coin }),
        },
        { label: t('fact.price'), value: coins(t, lang, pool.price, pool.coin) },
        { label: t('fact.cap'), value: coins(t, lang, pool.capTokens, token) },
        { label: t('fact.minimum'), value: coins(t, lang, pool.minCommit, pool.coin) },
        { label: t('fact.maximum'), value: coins(t, lang, pool.maxCommit, pool.coin) },
      ];
    case 'LOTTERY':
      return [
        {
          label: t('fact.lotteryPool'),
          value: t('fact.amountIn', { amount: formatAmount(lang, pool.amount), token, coin: pool.coin }),
        },
        {
          label: t('fact.ticketTerms'),
          value: t('fact.ticket', {
            size: formatAmount(lang, pool.ticketSize),
            coin: pool.coin,
            tokens: formatAmount(lang, pool.tokensPerTicket),
            token,
          }),
        },
      ];
    case 'STAKE':
      return [
        { label: t('fact.stakePool', { coin: pool.coin }), value: coins(t, lang, pool.rewardTotal, token) },
        { label: t('fact.perHourIn', { coin: pool.coin }), value: coins(t, lang, pool.rewardPerHour, token) },
        // What is through earns nothing any more.
        ...(isOver({ status })
          ? []
          : [
              {
                label: t('fact.apr', { coin: pool.coin }),
                value: formatPercent(lang, pool.apr, 1),
                tone: 'up' as const,
              },
            ]),
      ];
  }
}

/** What is sold or given, in which pools, and at what terms. */
export function Terms({ t, lang, detail }: { t: LaunchTexts; lang: Lang; detail: ProjectDetail }) {
  const { tokenomics, pools, token } = detail;
  const facts: LaunchFact[] = [
    {
      label: detail.kind === 'LAUNCHPOOL' ? t('fact.rewards') : t('fact.forSale'),
      value: coins(t, lang, forSale(detail), token),
    },
    { label: t('fact.totalSupply'), value: coins(t, lang, tokenomics.totalSupply, token) },
    { label: t('fact.circulating'), value: coins(t, lang, tokenomics.initialCirculating, token) },
    ...pools.flatMap((pool) => poolFacts(t, lang, pool, detail)),
  ];
  return (
    <section className="project-body__part" id="terms">
      <h2>{t('detail.terms')}</h2>
      <Facts layout="terms" facts={facts} />
    </section>
  );
}
