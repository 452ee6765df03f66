import type { Pool, ProjectDetail } from '#contract/launchpad.ts';
import { formatAmount, formatCount } from '#i18n/format.ts';
import { listText, nameOf } from '#i18n/names.ts';
import type { Lang } from '#i18n/locales.ts';
import { Facts } from '#ui/display/Facts.tsx';
import { coinAmount, tokensForSale } from '../fact-texts.ts';
import type { LaunchFact, LaunchTexts } from '../fact-texts.ts';

function poolFacts(t: LaunchTexts, lang: Lang, pool: Pool, token: string): LaunchFact[] {
  const offered = (amount: string) => ({
    label: t('fact.forSale'),
    value: t('terms.amountIn', { amount: formatAmount(lang, amount), token, coin: pool.coin }),
  });
  switch (pool.method) {
    case 'SUBSCRIPTION':
      return [
        { label: t('fact.price'), value: coinAmount(t, lang, pool.price, pool.coin) },
        offered(pool.amount),
        { label: t('fact.cap'), value: coinAmount(t, lang, pool.capTokens, token) },
        { label: t('terms.minimum'), value: coinAmount(t, lang, pool.minCommit, pool.coin) },
        { label: t('fact.maximum'), value: coinAmount(t, lang, pool.maxCommit, pool.coin) },
      ];
    case 'LOTTERY':
      return [
        { label: t('fact.price'), value: coinAmount(t, lang, pool.price, pool.coin) },
        offered(pool.amount),
        {
          label: t('terms.ticketTerms'),
          value: t('terms.ticket', {
            size: formatAmount(lang, pool.ticketSize),
            coin: pool.coin,
            tokens: formatAmount(lang, pool.tokensPerTicket),
            token,
          }),
        },
      ];
    case 'STAKE':
      return [
        { label: t('fact.rewards'), value: coinAmount(t, lang, pool.rewardTotal, token) },
        { label: t('terms.perHourIn', { coin: pool.coin }), value: coinAmount(t, lang, pool.rewardPerHour, token) },
        ...(pool.hourlyCap === undefined
          ? []
          : [
              {
                label: t('terms.hourlyCapIn', { coin: pool.coin }),
                value: coinAmount(t, lang, pool.hourlyCap, token),
              },
            ]),
      ];
  }
}

const poolNameKey = {
  SUBSCRIPTION: 'fact.subscriptionPool',
  LOTTERY: 'fact.lotteryPool',
  STAKE: 'fact.stakePool',
} as const satisfies Record<Pool['method'], string>;

/** The names of countries and regions as a list in the page's language. */
function areaList(lang: Lang, areas: readonly string[]): string {
  const names = areas.map((area) => nameOf(lang, 'region', area));
  return listText(lang, names, 'unit');
}

/** Returns who may take part: verification, VIP level and restricted areas. */
function accessFacts(
  t: LaunchTexts,
  lang: Lang,
  { minKycLevel, minVipLevel, restrictedAreas }: ProjectDetail,
): LaunchFact[] {
  const none = t('detail.none');
  return [
    { label: t('terms.kycLevel'), value: minKycLevel > 0 ? formatCount(lang, minKycLevel) : none },
    {
      label: t('terms.vipLevel'),
      value: minVipLevel > 0 ? t('fact.vip', { level: formatCount(lang, minVipLevel) }) : none,
    },
    { label: t('terms.areas'), value: restrictedAreas.length > 0 ? areaList(lang, restrictedAreas) : none },
  ];
}

/**
 * Terms of a launch: those of each pool in a list of its own, then tokens for sale or rewards, supply and who may take
 * part.
 */
export function Terms({ t, lang, detail }: { t: LaunchTexts; lang: Lang; detail: ProjectDetail }) {
  const { tokenomics, pools, token } = detail;
  const facts: LaunchFact[] = [
    {
      label: detail.kind === 'LAUNCHPOOL' ? t('fact.rewards') : t('fact.forSale'),
      value: coinAmount(t, lang, tokensForSale(detail), token),
    },
    { label: t('terms.totalSupply'), value: coinAmount(t, lang, tokenomics.totalSupply, token) },
    { label: t('terms.circulating'), value: coinAmount(t, lang, tokenomics.initialCirculating, token) },
    ...accessFacts(t, lang, detail),
  ];
  return (
    <section className="project-body__part" id="terms">
      <h2>{t('detail.terms')}</h2>
      {pools.map((pool) => (
        <div className="project-body__pool" key={pool.poolId}>
          <h3>{t(poolNameKey[pool.method], { coin: pool.coin })}</h3>
          <Facts layout="terms" facts={poolFacts(t, lang, pool, token)} />
        </div>
      ))}
      <Facts layout="terms" facts={facts} />
    </section>
  );
}
