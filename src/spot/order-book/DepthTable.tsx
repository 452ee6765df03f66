import type { TradingSymbol } from '#contract/account.ts';
import { formatPercent } from '#i18n/format.ts';
import type { Lang } from '#i18n/locales.ts';
import { texts } from '#i18n/texts.ts';
import { unscale } from '#money/index.ts';
import { Table } from '#ui/table/Table.tsx';
import type { BookSide } from './book-rows.ts';
import { depthWithin } from './depth-shape.ts';
import { cachedShortFormatter } from '#i18n/number-formatters.ts';
import type { BookView } from '../market/market.ts';
import { decimalsOf } from '#money/decimals.ts';

/** Distances from the mid price, in basis points. */
const distances = [10n, 50n, 100n, 200n, 500n] as const;

/** The depth as a table: base quantity of each side within distances from the mid price. */
export function DepthTable({ lang, pair, book }: { lang: Lang; pair: TradingSymbol; book: BookView }) {
  const t = texts(lang, 'spot');
  const format = cachedShortFormatter(lang, decimalsOf(pair.lot));
  const cell = (side: BookSide) => (basisPoints: bigint) => {
    const { total, isMore } = depthWithin(book, side, basisPoints);
    return isMore ? t('depth.more', { total: format(total) }) : format(total);
  };
  return (
    <details className="depth-chart__table">
      <summary>{t('depth.table')}</summary>
      <Table
        caption={t('depth.title', { pair: `${pair.baseTokenId}/${pair.quoteTokenId}` })}
        dense
        rows={distances}
        rowKey={String}
        columns={[
          {
            key: 'distance',
            label: t('depth.distance'),
            align: 'start',
            cell: (basisPoints) => t('depth.within', { share: formatPercent(lang, unscale(basisPoints, 4), 1) }),
          },
          { key: 'bids', label: t('depth.bids', { coin: pair.baseTokenId }), cell: cell('bids') },
          { key: 'asks', label: t('depth.asks', { coin: pair.baseTokenId }), cell: cell('asks') },
        ]}
      />
    </details>
  );
}
