import type { Lang } from '#i18n/locales.ts';
import { texts } from '#i18n/texts.ts';
import { EmptyState, ErrorState, RestrictedState } from '#ui/feedback/EmptyState.tsx';
import { Button } from '#ui/button/Button.tsx';
import { listText, nameOf } from '#i18n/names.ts';
import type { Opening } from '../pairs/pair-loading.ts';
import { refreshPairs } from '../pairs/pairs-store.ts';

/** Returns areas (ISO 3166-1 alpha-2) as a list of names in the page's language. */
function areaNames(lang: Lang, areas: readonly string[]): string {
  return listText(
    lang,
    areas.map((area) => nameOf(lang, 'region', area)),
  );
}

interface OpeningStateProps {
  lang: Lang;
  /** The link leads to the mobile layout. */
  isMobile: boolean;
  opening: Exclude<Opening, { phase: 'open' }>;
}

/** Names the requested pair and, in the place of the terminal, says why it does not open. */
export function OpeningState({ lang, isMobile, opening }: OpeningStateProps) {
  const t = texts(lang, 'spot');
  const { phase, pair } = opening;
  const pairListLink = (
    <a className="button button--quiet" href={`/${lang}/trade/spot/${isMobile ? 'm/' : ''}`}>
      {t('guard.others')}
    </a>
  );
  // The panels wait in their places.
  if (phase === 'loading')
    return (
      <p className="out-of-sight" aria-busy="true" lang={t.lang}>
        {t('guard.loading', { pair })}
      </p>
    );
  return (
    <div className="pair-guard__opening" lang={t.lang}>
      {phase === 'unreachable' && (
        <ErrorState
          level={2}
          title={t('guard.unreachable')}
          action={<Button onPress={() => void refreshPairs()}>{t('guard.retry')}</Button>}
        >
          {pair !== '' && t('guard.unreachableText', { pair })}
        </ErrorState>
      )}
      {phase === 'nothing' && (
        <EmptyState level={2} title={t('guard.nothing')}>
          {t('guard.nothingText')}
        </EmptyState>
      )}
      {phase === 'hidden' && (
        <RestrictedState level={2} title={t('guard.area', { pair })} action={pairListLink}>
          {t('guard.areaText', { areas: areaNames(lang, opening.areas) })}
        </RestrictedState>
      )}
    </div>
  );
}
