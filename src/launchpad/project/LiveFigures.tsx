import type { Pool, Project } from '#contract/launchpad.ts';
import { winningTicketCount } from '#formulas/lottery.ts';
import { formatAmount, formatCount, formatPercent, formatShort } from '#i18n/format.ts';
import type { Lang } from '#i18n/locales.ts';
import { texts } from '#i18n/texts.ts';
import { canonical, decimal, divide, scale, truncate } from '#money/index.ts';
import { $serverSecond } from '#session/clock.ts';
import { MaskedAmount } from '#ui/amount/MaskedAmount.tsx';
import { Facts } from '#ui/display/Facts.tsx';
import type { Fact } from '#ui/display/Facts.tsx';
import { withErrorBoundary } from '#ui/feedback/ErrorBoundary.tsx';
import { useStore } from '#ui/foundation/use-store.ts';
import { coinAmount } from '../fact-texts.ts';
import type { LaunchTexts } from '../fact-texts.ts';
import { $liveProject } from '../live-project.ts';
import { pageData } from '../page-data.ts';
import { $committedByPool } from '../participation.ts';
import { isOver } from '../phases.ts';
import './live-figures.scss';

/** Returns how many times over a pool is subscribed, cut at 2 decimals; undefined for stakes, which have no end. */
function subscriptionMultiple(pool: Pool): string | undefined {
  if (pool.method === 'STAKE') return undefined;
  const offered =
    pool.method === 'SUBSCRIPTION'
      ? canonical(decimal(pool.amount).times(pool.price))
      : String(winningTicketCount({ amount: scale(pool.amount), tokensPerTicket: scale(pool.tokensPerTicket) }));
  if (decimal(offered).eq('0')) return undefined;
  return truncate(divide(pool.method === 'LOTTERY' ? String(pool.tickets) : pool.total, offered), 2);
}

/** Returns the figures of a pool; `own` is the user's commit or stake in the pool's coin. */
function poolFigures(t: LaunchTexts, lang: Lang, pool: Pool, own: string | undefined): Fact[] {
  const isStake = pool.method === 'STAKE';
  const multiple = subscriptionMultiple(pool);
  const hasShare = own !== undefined && decimal(own).gt('0') && decimal(pool.total).gt('0');
  return [
    { label: isStake ? t('fact.staked') : t('fact.committed'), value: coinAmount(t, lang, pool.total, pool.coin) },
    { label: t('fact.people'), value: formatCount(lang, pool.participants) },
    ...(pool.method === 'LOTTERY' ? [{ label: t('fact.tickets'), value: formatCount(lang, pool.tickets) }] : []),
    ...(multiple === undefined
      ? []
      : [
          {
            label: t('figures.multiple'),
            value: t('pledge.estimate.growthValue', { factor: formatAmount(lang, multiple) }),
          },
        ]),
    ...(hasShare
      ? [
          {
            label: t('figures.share'),
            value: <MaskedAmount>{formatPercent(lang, truncate(divide(own, pool.total), 6), 4)}</MaskedAmount>,
          },
        ]
      : []),
  ];
}

const poolNameKey = {
  SUBSCRIPTION: 'fact.subscriptionPool',
  LOTTERY: 'fact.lotteryPool',
  STAKE: 'fact.stakePool',
} as const satisfies Record<Pool['method'], string>;

function Figures({ lang, page }: { lang: Lang; page: string }) {
  const t = texts(lang, 'launchpad');
  const data = pageData(page);
  const project: Project | undefined = useStore($liveProject) ?? data.project;
  const joined = useStore($committedByPool);
  const second = useStore($serverSecond);
  if (!project || project.pools.length === 0) return null;
  const isFinal = isOver(project, second || data.readAtMs);
  const { totalCommittedUsd, participants } = project.stats;
  return (
    <section className="live-figures" aria-labelledby="figures-title" lang={t.lang}>
      <h2 id="figures-title">{isFinal ? t('figures.final') : t('figures.title')}</h2>
      <Facts
        layout="stats"
        facts={[
          {
            label: project.kind === 'LAUNCHPOOL' ? t('fact.staked') : t('fact.committed'),
            value: formatShort(lang, totalCommittedUsd, { decimals: 0 }),
            unit: 'USD',
            exact: coinAmount(t, lang, totalCommittedUsd, 'USD', 2),
          },
          { label: t('fact.people'), value: formatCount(lang, participants) },
        ]}
      />
      <div className="live-figures__pools">
        {project.pools.map((pool) => (
          <section key={pool.poolId} aria-labelledby={`figures-${pool.poolId}`}>
            <h3 id={`figures-${pool.poolId}`}>{t(poolNameKey[pool.method], { coin: pool.coin })}</h3>
            <Facts facts={poolFigures(t, lang, pool, joined?.get(pool.poolId))} />
          </section>
        ))}
      </div>
    </section>
  );
}

/** What all participants have committed or staked, live, and after the end the final figures; the user's share of each pool. */
export const LiveFigures = withErrorBoundary(Figures);
