import type { Project } from '#contract/launchpad.ts';
import { pairPath } from '#contract/addresses/pair-address.ts';
import type { Lang } from '#i18n/locales.ts';
import type { Layout } from '#shell/routes.ts';
import { Facts } from '#ui/display/Facts.tsx';
import { useStore } from '#ui/foundation/use-store.ts';
import type { LaunchTexts } from '../fact-texts.ts';
import { namedFacts } from '../lists/LaunchFigures.tsx';
import { listedPairOf } from '../live/listing-texts.ts';
import { listingFigures } from '../live/figure-texts.ts';
import { lazyComponent } from '#shell/lazy/lazy-component.tsx';
import { $results } from '../participation.ts';
import type { ListedHoldingProps } from './ListedHolding.tsx';

type Props = { t: LaunchTexts; lang: Lang; layout: Layout; project: Project };

/** Only users who received tokens need it. */
const LazyListedHolding = lazyComponent<ListedHoldingProps>(
  async () => (await import('./ListedHolding.tsx')).ListedHolding,
);

/**
 * Market of a listed token: change since the launch, last, highest and opening price, the user's tokens, and a link to
 * its terminal.
 */
export function Listing({ t, lang, layout, project }: Props) {
  const { listing, token } = project;
  const results = useStore($results);
  const hasTokens = results.phase === 'ready' && results.value.some(({ allocation }) => allocation !== '0');
  if (!listing) return null;
  const pair = listedPairOf(project);
  return (
    <section className="pledge-panel__listing" aria-label={t('listing.label', { token })}>
      <Facts facts={namedFacts(listingFigures(t, lang, project))} />
      {hasTokens && <LazyListedHolding t={t} lang={lang} layout={layout} project={project} results={results.value} />}
      {pair && (
        <a
          className="button button--primary button--wide"
          href={`/${lang}${pairPath({ isMobile: layout === 'mobile', ...pair })}`}
        >
          {t('listing.trade', pair)}
        </a>
      )}
    </section>
  );
}
