import { useEffect, useState } from 'react';
import { tradeStatus } from '#contract/market-data.ts';
import { formatDate } from '#i18n/format.ts';
import type { Lang } from '#i18n/locales.ts';
import { texts } from '#i18n/texts.ts';
import { whenLoaded } from '#session/lazy-import.ts';
import { $settings } from '#session/settings.ts';
import { CoinIcon } from '#shell/coin-icon/CoinIcon.tsx';
import { withErrorBoundary } from '#ui/feedback/ErrorBoundary.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { FloatingNotice } from '#ui/feedback/Notice.tsx';
import { Table } from '#ui/table/Table.tsx';
import type { Column } from '#ui/table/Table.tsx';
import { priceAtTick } from '../market/price-at-tick.ts';
import type { MarketTools } from './MarketTools.tsx';
import { builtView } from './market-view.ts';
import type { MarketView } from './market-view.ts';
import { pagePairs } from './page-pairs.ts';
import { PairAbout } from './PairMarks.tsx';
import { terminalPath } from './pair-path.ts';
import { emptyKeys } from './pair-picker.ts';
import type { PickerRow, SortKey } from './pair-picker.ts';
import { PairChange, Turnover } from '../pair-card/Turnover.tsx';

const priceFields = {
  price: { field: 'c', label: 'pairs.last', isWide: false },
  bid: { field: 'bp', label: 'pairs.bid', isWide: true },
  ask: { field: 'ap', label: 'pairs.ask', isWide: true },
  high: { field: 'h', label: 'pairs.high', isWide: true },
  low: { field: 'l', label: 'pairs.low', isWide: true },
} as const;

type ColumnsProps = { lang: Lang; isMobile: boolean; view: MarketView };

function columnsOf({ lang, isMobile, view: { coinNames, notices, live } }: ColumnsProps): Column<PickerRow>[] {
  const t = texts(lang, 'spot');
  const none = t('pairs.noPrice');
  const sortable = (key: SortKey) => ({
    sort:
      live?.sort?.key !== key
        ? ('none' as const)
        : live.sort.isAscending
          ? ('ascending' as const)
          : ('descending' as const),
    ...(live && { onSort: () => live.onSort(key) }),
  });
  const price = (key: keyof typeof priceFields): Column<PickerRow> => {
    const { field, label, isWide } = priceFields[key];
    return {
      key,
      label: t(label),
      wide: isWide,
      ...sortable(key),
      cell: ({ pair, ticker }) => {
        const isTrading = pair.tradeStatus === tradeStatus.trading;
        const figure = ticker?.[field] ?? '';
        // Nobody trades at the best prices of a pair that is not traded.
        if (figure === '' || (!isTrading && (key === 'bid' || key === 'ask'))) return none;
        const text = priceAtTick(lang, pair, figure);
        return isTrading ? text : <span className="faint">{text}</span>;
      },
    };
  };
  return [
    {
      key: 'pair',
      label: t('pairs.pair'),
      align: 'start',
      ...sortable('name'),
      cell: ({ pair }) => (
        <span className="pair-name">
          <span className="pair-name__star">{live && <live.FavoriteButton lang={lang} pair={pair} />}</span>
          <CoinIcon coin={pair.baseTokenId} size={28} />
          <span className="pair-name__body">
            <span className="pair-name__texts">
              <a className="pair-name__link" href={terminalPath(lang, isMobile, pair)}>
                <bdi>
                  <strong>{pair.baseTokenId}</strong>
                  <span className="faint">/{pair.quoteTokenId}</span>
                </bdi>
              </a>
              <PairAbout
                lang={lang}
                pair={pair}
                notice={notices.get(pair.symbolId)}
                name={coinNames.get(pair.baseTokenId)}
              />
            </span>
          </span>
        </span>
      ),
    },
    price('price'),
    {
      key: 'change',
      label: t('pairs.change'),
      ...sortable('change'),
      cell: ({ pair, ticker }) => (ticker ? <PairChange lang={lang} pair={pair} change={ticker.m} /> : none),
    },
    price('bid'),
    price('ask'),
    price('high'),
    price('low'),
    {
      key: 'turnover',
      label: t('pairs.turnover'),
      wide: true,
      ...sortable('turnover'),
      cell: ({ pair, ticker }) => (ticker ? <Turnover lang={lang} pair={pair} ticker={ticker} /> : none),
    },
    {
      key: 'week',
      label: t('pairs.week'),
      wide: true,
      cell: ({ pair }) => <span className="pairs__week">{live && <live.WeekLine symbolId={pair.symbolId} />}</span>,
    },
  ];
}

function Pairs({ lang, page }: { lang: Lang; page: string }) {
  const t = texts(lang, 'spot');
  const built = pagePairs(page);
  const [view, setView] = useState(() => builtView(built));
  const [Tools, setTools] = useState<typeof MarketTools | undefined>(undefined);
  useEffect(() => whenLoaded(import('./MarketTools.tsx'), (module) => setTools(() => module.MarketTools)), []);
  const { rows, atMs, isStale, live } = view;
  const shownMs = atMs ?? built.readAtMs;
  return (
    <div className="pairs__table" lang={t.lang}>
      <div className="pairs__tools needs-script">{Tools && <Tools lang={lang} built={built} onView={setView} />}</div>
      {live && rows.length === 0 ? (
        <EmptyState title={t(emptyKeys[live.emptyFor])} />
      ) : (
        <Table
          caption={t('pairs.title')}
          rows={rows}
          rowKey={({ pair }) => pair.symbolId}
          columns={columnsOf({ lang, isMobile: built.isMobile, view })}
          hasColumnWidths
        />
      )}
      <p className="pairs__foot">
        {t('pairs.asOf', {
          time: formatDate(lang, shownMs, { zone: atMs === undefined ? 'UTC' : $settings.get().zone }),
        })}
      </p>
      <FloatingNotice>
        {isStale && t('pairs.failed', { time: formatDate(lang, shownMs, { zone: $settings.get().zone }) })}
      </FloatingNotice>
    </div>
  );
}

/**
 * All listed pairs: those of the build first; search, filters, sorting and live prices work once their code is loaded.
 * `page`: key of the page's data.
 */
export const PairsTable = withErrorBoundary(Pairs);
