import { useState } from 'react';
import { send } from '#api/index.ts';
import { rebalances } from '#contract/leverage/lt-tokens.ts';
import type { Rebalance } from '#contract/leverage/lt-tokens.ts';
import { pageSizeMax } from '#contract/scalars.ts';
import type { Lang } from '#i18n/lang.ts';
import { texts } from '#i18n/texts.ts';
import { toastError } from '#shell/toasts/error-text.ts';
import { Button } from '#ui/button/Button.tsx';
import { withErrorBoundary } from '#ui/feedback/ErrorBoundary.tsx';
import { csvOf, saveFile } from '#ui/table/csv.ts';
import type { TokenTexts } from '../tokens/token-texts.ts';

/** Rebalances as CSV with full precision; times in UTC. */
export function rebalancesCsv(t: TokenTexts, coin: string, rows: readonly Rebalance[]): string {
  const head = [
    ...[
      t('chart.time'),
      t('history.type'),
      t('chart.navUnit'),
      t('history.leverageBefore'),
      t('history.leverageAfter'),
    ],
    ...[t('history.basketBefore', { coin }), t('history.basketAfter', { coin })],
  ];
  return csvOf([
    head,
    ...rows.map((row) => [
      new Date(row.time).toISOString(),
      row.type,
      row.nav,
      row.leverageBefore,
      row.leverageAfter,
      row.basketBefore,
      row.basketAfter,
    ]),
  ]);
}

function Export({ lang, code, coin }: { lang: Lang; code: string; coin: string }) {
  const t = texts(lang, 'leveraged');
  const [isLoading, setLoading] = useState(false);
  const save = async () => {
    setLoading(true);
    const answer = await send(rebalances, { ltCode: code, limit: pageSizeMax });
    setLoading(false);
    if (answer.ok)
      saveFile(`${code}-rebalances.csv`, 'text/csv;charset=utf-8', rebalancesCsv(t, coin, answer.result.list));
    else toastError(answer.error);
  };
  return (
    <div className="needs-script" lang={t.lang}>
      <Button variant="quiet" size="small" pending={isLoading} onPress={() => void save()}>
        {t('history.export')}
      </Button>
    </div>
  );
}

/** Exports the last rebalances of a token as CSV. */
export const RebalanceExport = withErrorBoundary(Export);
