/**
 * Figures of a project page that change while it is open, as texts with names: React and plain scripts write the same
 * ones.
 */
import type { Pool, Project } from '#contract/projects.ts';
import { winningTicketCount } from '#formulas/lottery.ts';
import { formatAmount, formatCount, formatPercent, formatShort } from '#i18n/format.ts';
import type { Lang } from '#i18n/lang.ts';
import { canonical, decimal, divide, scale, truncate } from '#money/index.ts';
import { coinAmount } from '../fact-texts.ts';
import type { LaunchFact, LaunchTexts } from '../fact-texts.ts';
import { changeSinceLaunch, listedPairOf } from './listing-texts.ts';

/** A figure with its name on the page. */
export type LiveFigure = LaunchFact & { name: string; unit?: string };

/** How many times over a pool is subscribed, cut at 2 decimals; undefined for stakes, which have no end. */
function subscriptionMultiple(pool: Pool): string | undefined {
  if (pool.method === 'STAKE') return undefined;
  const offered =
    pool.method === 'SUBSCRIPTION'
      ? canonical(decimal(pool.amount).times(pool.price))
      : String(winningTicketCount({ amount: scale(pool.amount), tokensPerTicket: scale(pool.tokensPerTicket) }));
  if (decimal(offered).eq('0')) return undefined;
  return truncate(divide(pool.method === 'LOTTERY' ? String(pool.tickets) : pool.total, offered), 2);
}

/** What all participants of a launch have committed or staked together. */
export function launchFigures(t: LaunchTexts, lang: Lang, { kind, stats }: Project): LiveFigure[] {
  return [
    {
      name: 'live-committed',
      label: kind === 'LAUNCHPOOL' ? t('fact.staked') : t('fact.committed'),
      value: formatShort(lang, stats.totalCommittedUsd, { decimals: 0 }),
      unit: 'USD',
      exact: coinAmount(t, lang, stats.totalCommittedUsd, 'USD', 2),
    },
    { name: 'live-people', label: t('fact.people'), value: formatCount(lang, stats.participants) },
  ];
}

/** The figures of a pool. */
export function poolFigures(t: LaunchTexts, lang: Lang, pool: Pool): LiveFigure[] {
  const name = (figure: string) => `pool-${pool.poolId}-${figure}`;
  const multiple = subscriptionMultiple(pool);
  return [
    {
      name: name('total'),
      label: pool.method === 'STAKE' ? t('fact.staked') : t('fact.committed'),
      value: coinAmount(t, lang, pool.total, pool.coin),
    },
    { name: name('people'), label: t('fact.people'), value: formatCount(lang, pool.participants) },
    ...(pool.method === 'LOTTERY'
      ? [{ name: name('tickets'), label: t('fact.tickets'), value: formatCount(lang, pool.tickets) }]
      : []),
    ...(multiple === undefined
      ? []
      : [
          {
            name: name('multiple'),
            label: t('figures.multiple'),
            value: t('pledge.estimate.growthValue', { factor: formatAmount(lang, multiple) }),
          },
        ]),
  ];
}

/** The yearly rate of a staking pool, which its choice in the panel shows. */
export const aprFigure = (t: LaunchTexts, lang: Lang, pool: Extract<Pool, { method: 'STAKE' }>) => ({
  name: `pool-${pool.poolId}-apr`,
  value: t('pledge.apr', { apr: formatPercent(lang, pool.apr, 1) }),
});

/**
 * The market of a listed token: change since the launch, last, highest and opening price; none before the
 * listing.
 */
export function listingFigures(t: LaunchTexts, lang: Lang, project: Project): LiveFigure[] {
  const { listing } = project;
  if (!listing) return [];
  const change = changeSinceLaunch(lang, project);
  // Prices of a launch without a pair are in USD. launchpad.md 7
  const quote = listedPairOf(project)?.quote ?? 'USD';
  const price = (name: string, label: string, amount: string) => ({
    name: `listing-${name}`,
    label,
    value: coinAmount(t, lang, amount, quote),
  });
  return [
    ...(change
      ? [
          {
            name: 'listing-change',
            label: t('fact.sinceLaunch'),
            value: change.text,
            ...(change.direction !== 'same' && { tone: change.direction }),
          },
        ]
      : []),
    price('last', t('listing.last'), listing.lastPrice),
    price('high', t('listing.high'), listing.highPrice),
    price('open', t('listing.open'), listing.openPrice),
  ];
}
