import type { ResultOf } from '../../contract/call.ts';
import type { home } from '../../contract/projects.ts';
import type { Lang } from '../../i18n/locales.ts';
import { Facts } from '../../ui/Facts.tsx';
import { totalTexts } from '../totals.ts';
import type { LaunchTexts } from '../words.ts';

/** What all launches came to, as built; `home-refresh.ts` writes the exchange's newest into the same places. */
export function Totals({ t, lang, totals }: { t: LaunchTexts; lang: Lang; totals: ResultOf<typeof home>['stats'] }) {
  const figures = totalTexts(lang, totals);
  const place = (name: keyof typeof figures) => <span data-figure={`total ${name}`}>{figures[name]}</span>;
  return (
    <Facts
      layout="stats"
      facts={[
        { label: t('stats.projects'), value: place('projects') },
        { label: t('stats.participants'), value: place('participants') },
        { label: t('stats.raised'), value: place('raisedUsd'), unit: 'USD' },
        { label: t('stats.averageReturn'), value: place('averageReturn') },
      ]}
    />
  );
}
