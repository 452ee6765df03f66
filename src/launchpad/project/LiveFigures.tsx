import type { Pool, Project } from '#contract/launchpad.ts';
import { formatPercent } from '#i18n/format.ts';
import type { Lang } from '#i18n/locales.ts';
import { texts } from '#i18n/texts.ts';
import { decimal, divide, truncate } from '#money/index.ts';
import { $serverSecond } from '#session/clock.ts';
import { MaskedAmount } from '#ui/amount/MaskedAmount.tsx';
import { Facts } from '#ui/display/Facts.tsx';
import type { Fact } from '#ui/display/Facts.tsx';
import { withErrorBoundary } from '#ui/feedback/ErrorBoundary.tsx';
import { useStore } from '#ui/foundation/use-store.ts';
import type { LaunchTexts } from '../fact-texts.ts';
import { namedFacts } from '../lists/LaunchFigures.tsx';
import { launchAttributes } from '../lists/launch-attributes.ts';
import { $liveProject } from '../live-project.ts';
import { pageData } from '../page-data.ts';
import { $committedByPool } from '../participation.ts';
import { isOver } from '../phases.ts';
import { launchFigures, poolFigures } from '../live/figure-texts.ts';
import './live-figures.scss';

/** The figures of a pool; `own` is the user's commit or stake in the pool's coin. */
function poolFacts(t: LaunchTexts, lang: Lang, pool: Pool, own: string | undefined): Fact[] {
  const figures = namedFacts(poolFigures(t, lang, pool));
  if (own === undefined || !decimal(own).gt('0') || !decimal(pool.total).gt('0')) return figures;
  const share = formatPercent(lang, truncate(divide(own, pool.total), 6), 4);
  return [...figures, { label: t('figures.share'), value: <MaskedAmount>{share}</MaskedAmount> }];
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
  return (
    <section
      className="live-figures"
      aria-labelledby="figures-title"
      lang={t.lang}
      {...launchAttributes(project)}
      suppressHydrationWarning
    >
      <h2 id="figures-title">{isFinal ? t('figures.final') : t('figures.title')}</h2>
      <Facts layout="stats" facts={namedFacts(launchFigures(t, lang, project))} />
      <div className="live-figures__pools">
        {project.pools.map((pool) => (
          <section key={pool.poolId} aria-labelledby={`figures-${pool.poolId}`}>
            <h3 id={`figures-${pool.poolId}`}>{t(poolNameKey[pool.method], { coin: pool.coin })}</h3>
            <Facts facts={poolFacts(t, lang, pool, joined?.get(pool.poolId))} />
          </section>
        ))}
      </div>
    </section>
  );
}

/**
 * What all participants have committed or staked, live, and after the end the final figures; the user's share of each
 * pool.
 */
export const LiveFigures = withErrorBoundary(Figures);
