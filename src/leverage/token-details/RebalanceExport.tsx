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
import { saveRows, utcTime } from '#ui/table/csv.ts';
import type { FileColumn } from '#ui/table/csv.ts';
import type { TokenTexts } from '../tokens/token-texts.ts';

/** The columns of a file of rebalances, with full precision. */
export const rebalanceColumns = (t: TokenTexts, coin: string): FileColumn<Rebalance>[] => [
  [t('chart.time'), ({ time }) => utcTime(time)],
  [t('history.type'), ({ type }) => type],
  [t('chart.navUnit'), ({ nav }) => nav],
  [t('history.leverageBefore'), ({ leverageBefore }) => leverageBefore],
  [t('history.leverageAfter'), ({ leverageAfter }) => leverageAfter],
  [t('history.basketBefore', { coin }), ({ basketBefore }) => basketBefore],
  [t('history.basketAfter', { coin }), ({ basketAfter }) => basketAfter],
];

function Export({ lang, code, coin }: { lang: Lang; code: string; coin: string }) {
  const t = texts(lang, 'leveraged');
  const [isLoading, setLoading] = useState(false);
  const save = async () => {
    setLoading(true);
    const answer = await send(rebalances, { ltCode: code, limit: pageSizeMax });
    setLoading(false);
    if (answer.ok) saveRows(`${code}-rebalances.csv`, rebalanceColumns(t, coin), answer.result.list);
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
