import type { TradingSymbol } from '../../contract/account.ts';
import { formatPercent } from '../../i18n/format.ts';
import type { Lang } from '../../i18n/locales.ts';
import { texts } from '../../i18n/texts.ts';
import { unscale } from '../../money/index.ts';
import { Table } from '../../ui/Table.tsx';
import type { BookSide } from '../book-rows.ts';
import { depthWithin } from '../depth-shape.ts';
import { shortWriter } from '../figures.ts';
import type { BookView } from '../market.ts';
import { placesOf } from '../steps.ts';

/** Distances from the middle price, in parts of ten thousand. */
const distances = [10n, 50n, 100n, 200n, 500n] as const;

/** The depth in words: how much waits within so many percent of the middle price. */
export function DepthTable({ lang, pair, book }: { lang: Lang; pair: TradingSymbol; book: BookView }) {
  const t = texts(lang, 'spot');
  const write = shortWriter(lang, placesOf(pair.lot));
  const cell = (side: BookSide) => (within: bigint) => {
    const { total, isMore } = depthWithin(book, side, within);
    return isMore ? t('depth.more', { total: write(total) }) : write(total);
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
            cell: (within) => t('depth.within', { share: formatPercent(lang, unscale(within, 4), 1) }),
          },
          { key: 'bids', label: t('depth.bids', { coin: pair.baseTokenId }), cell: cell('bids') },
          { key: 'asks', label: t('depth.asks', { coin: pair.baseTokenId }), cell: cell('asks') },
        ]}
      />
    </details>
  );
}
