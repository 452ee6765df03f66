import type { ResultOf } from '#contract/call.ts';
import type { home } from '#contract/launchpad.ts';
import type { Lang } from '#i18n/locales.ts';
import { Facts } from '#ui/display/Facts.tsx';
import { totalTexts } from './total-texts.ts';
import type { LaunchTexts } from '../fact-texts.ts';

/** Totals of all launches; `home-refresh.ts` updates them by the names in `data-total`. */
export function Totals({ t, lang, totals }: { t: LaunchTexts; lang: Lang; totals: ResultOf<typeof home>['stats'] }) {
  const figures = totalTexts(lang, totals);
  const figure = (name: keyof typeof figures) => <span data-total={name}>{figures[name]}</span>;
  return (
    <Facts
      layout="stats"
      facts={[
        { label: t('stats.projects'), value: figure('projects') },
        { label: t('stats.participants'), value: figure('participants') },
        { label: t('stats.raised'), value: figure('raisedUsd'), unit: 'USD' },
        { label: t('stats.averageReturn'), value: figure('averageReturn') },
      ]}
    />
  );
}
