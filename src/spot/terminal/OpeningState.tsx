import type { Lang } from '../../i18n/locales.ts';
import { texts } from '../../i18n/texts.ts';
import { EmptyState, ErrorState, RestrictedState } from '../../ui/Blank.tsx';
import { Button } from '../../ui/Button.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import type { Opening } from '../guard.ts';
import { areaNames } from '../area-names.ts';
import { pagePair } from '../page-pair.ts';
import { refreshPairs } from '../pairs-store.ts';

interface OpeningStateProps {
  lang: Lang;
  opening: Exclude<Opening, { phase: 'open' }>;
}

/** In place of the terminal while no pair is open: what is being looked for, and why it does not open. */
export function OpeningState({ lang, opening }: OpeningStateProps) {
  const t = texts(lang, 'spot');
  const { phase, pair } = opening;
  const list = (
    <a className="button button--quiet" href={`/${lang}/trade/spot/${pagePair().isMobile ? 'm/' : ''}`}>
      {t('guard.others')}
    </a>
  );
  return (
    <div className="guard__opening" lang={t.lang}>
      {phase === 'loading' && (
        <div className="guard__loading" aria-busy="true">
          <span className="out-of-sight">{t('guard.loading', { pair })}</span>
          <Skeleton shape="card" />
        </div>
      )}
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
        <RestrictedState level={2} title={t('guard.area', { pair })} action={list}>
          {t('guard.areaText', { areas: areaNames(lang, opening.areas) })}
        </RestrictedState>
      )}
    </div>
  );
}
