import type { GridSymbol } from '#contract/bots/grid-symbol.ts';
import { formatAmount, formatCount, formatPercent } from '#i18n/format.ts';
import type { Lang } from '#i18n/locales.ts';
import { texts } from '#i18n/texts.ts';
import { decimal } from '#money/index.ts';
import { botPagePath } from '#shell/routes.ts';
import type { Layout } from '#shell/routes.ts';
import { useStore } from '#ui/foundation/use-store.ts';
import { $gridSymbols } from '../symbols.ts';

/** The address of the form with a pair's recommended range. */
export function recommendedHref(
  lang: Lang,
  layout: Layout,
  { symbol, recommend }: Pick<GridSymbol, 'symbol' | 'recommend'>,
): string {
  const query = new URLSearchParams({ symbol });
  if (recommend) {
    query.set('min', recommend.min_price);
    query.set('max', recommend.max_price);
    query.set('cells', String(recommend.cell_number));
    query.set('type', 'ARITHMETIC');
    query.set('source', 'STRATEGY');
  }
  return `/${lang}${botPagePath(layout, 'create')}?${query.toString()}`;
}

/** The pairs with a recommendation, the highest APR first. exchange-api 4.8 */
export const recommendedPairs = (symbols: readonly GridSymbol[]): GridSymbol[] =>
  symbols.filter(({ recommend }) => recommend !== null).sort((a, b) => decimal(b.hot_apr).cmp(a.hot_apr));

/** The best recommendation as the next step of an empty list. bots.md 4 */
export function BestRange({ lang, layout, fallback }: { lang: Lang; layout: Layout; fallback: string }) {
  const t = texts(lang, 'bots');
  const state = useStore($gridSymbols);
  const best = state.phase === 'ready' ? recommendedPairs(state.value)[0] : undefined;
  if (!best?.recommend)
    return (
      <a className="button button--primary" href={fallback}>
        {t('list.browse')}
      </a>
    );
  return (
    <div className="bots-view__best">
      <p>
        {t('list.best', {
          pair: `${best.base_token}/${best.quote_token}`,
          min: formatAmount(lang, best.recommend.min_price),
          max: formatAmount(lang, best.recommend.max_price),
          grids: formatCount(lang, best.recommend.cell_number),
          apr: formatPercent(lang, best.hot_apr, 2),
        })}
      </p>
      <a className="button button--primary" href={recommendedHref(lang, layout, best)}>
        {t('list.useBest')}
      </a>
    </div>
  );
}
