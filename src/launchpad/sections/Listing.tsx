import type { Project } from '../../contract/launchpad.ts';
import { pairPath } from '../../contract/pair-address.ts';
import type { Lang } from '../../i18n/locales.ts';
import type { Layout } from '../../shell/places.ts';
import { Facts } from '../../ui/Facts.tsx';
import { coins, pairOf, sinceLaunch } from '../words.ts';
import type { LaunchTexts } from '../words.ts';

type Props = { t: LaunchTexts; lang: Lang; layout: Layout; project: Project };

/** How a listed token's market stands: change since the launch, last and first price, and the way to its terminal. */
export function Listing({ t, lang, layout, project }: Props) {
  const { listing, token } = project;
  if (!listing) return null;
  const change = sinceLaunch(lang, project);
  const pair = pairOf(project);
  // Prices of a launch without a pair are told in USD. launchpad.md 7
  const quote = pair?.quote ?? 'USD';
  return (
    <section className="pledge-panel__listing" aria-label={t('listing.label', { token })}>
      <Facts
        facts={[
          ...(change ? [{ label: t('fact.sinceLaunch'), value: change.text, tone: change.direction }] : []),
          { label: t('listing.last'), value: coins(t, lang, listing.lastPrice, quote) },
          { label: t('listing.open'), value: coins(t, lang, listing.openPrice, quote) },
        ]}
      />
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
