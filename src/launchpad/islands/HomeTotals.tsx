import { useEffect, useState } from 'react';
import { send } from '../../api/index.ts';
import { home } from '../../contract/projects.ts';
import type { ResultOf } from '../../contract/call.ts';
import { formatCount, formatPercent, formatShort } from '../../i18n/format.ts';
import type { Lang } from '../../i18n/locales.ts';
import { texts } from '../../i18n/texts.ts';
import { decimal } from '../../money/index.ts';
import { guarded } from '../../ui/Boundary.tsx';
import { Facts } from '../../ui/Facts.tsx';
import { pageData } from '../page-data.ts';

type Totals = ResultOf<typeof home>['stats'];

function TotalsView({ lang, page }: { lang: Lang; page: string }) {
  const t = texts(lang, 'launchpad');
  const [totals, setTotals] = useState<Totals | undefined>(pageData(page).totals);
  useEffect(() => {
    const leave = new AbortController();
    void send(home, {}, { signal: leave.signal }).then((answer) => {
      if (answer.ok) setTotals(answer.result.stats);
    });
    return () => leave.abort();
  }, []);
  if (!totals) return null;
  const sign = decimal(totals.averageReturn).lt('0') ? '' : '+';
  return (
    <div lang={t.lang}>
      <Facts
        layout="stats"
        facts={[
          { label: t('stats.projects'), value: formatCount(lang, totals.projects) },
          { label: t('stats.participants'), value: formatCount(lang, totals.participants) },
          { label: t('stats.raised'), value: formatShort(lang, totals.raisedUsd, { places: 0 }), unit: 'USD' },
          { label: t('stats.averageReturn'), value: `${sign}${formatPercent(lang, totals.averageReturn, 1)}` },
        ]}
      />
    </div>
  );
}

/** What all launches came to: first as the HTML says, then as the exchange says. A failed refresh leaves it as it was. */
export const HomeTotals = guarded(TotalsView);
