import { useEffect } from 'react';
import type { BotTab } from '#contract/bots/grid.ts';
import type { GridSymbol } from '#contract/bots/grid-symbol.ts';
import { recommendationDays } from '#formulas/bots/recommendation.ts';
import { formatAmount, formatChange, formatCount, formatDate, formatPercent } from '#i18n/format.ts';
import type { Lang } from '#i18n/locales.ts';
import { texts } from '#i18n/texts.ts';
import { canonical, decimal } from '#money/index.ts';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { withErrorBoundary } from '#ui/feedback/ErrorBoundary.tsx';
import { FloatingNotice } from '#ui/feedback/Notice.tsx';
import { useStore } from '#ui/foundation/use-store.ts';
import { Tabs } from '#ui/navigation/Tabs.tsx';
import { Table } from '#ui/table/Table.tsx';
import type { Column } from '#ui/table/Table.tsx';
import { recommendedHref, recommendedPairs } from '../list/BestRange.tsx';
import { $gridSymbols } from '../symbols.ts';
import { $botTab } from '../tab.ts';
import { homePage } from './home-page.ts';
import './home.scss';
import { valueOf } from '#session/remote/load.ts';

interface Props {
  lang: Lang;
  page: string;
}

function useColumns(lang: Lang, isMobile: boolean, isRecommended: boolean): Column<GridSymbol>[] {
  const t = texts(lang, 'bots');
  const layout = isMobile ? 'mobile' : 'desktop';
  const price = ({ price_precision: decimals }: GridSymbol, amount: string) =>
    formatAmount(lang, amount, { decimals, fixed: true });
  const change = (row: GridSymbol) => {
    const { text, direction } = formatChange(lang, row.change_24h);
    return <span className={direction === 'same' ? undefined : direction}>{text}</span>;
  };
  const range: Column<GridSymbol> = {
    key: 'range',
    label: t('home.range'),
    cell: (row) =>
      row.recommend
        ? `${price(row, row.recommend.min_price)} – ${price(row, row.recommend.max_price)}`
        : t('home.noRange'),
  };
  return [
    {
      key: 'pair',
      label: t('home.pair'),
      align: 'start',
      cell: ({ base_token: base, quote_token: quote }) => (
        <strong>
          <bdi>{`${base}/${quote}`}</bdi>
        </strong>
      ),
    },
    { key: 'last', label: t('home.last'), cell: (row) => price(row, row.last_price) },
    { key: 'change', label: t('home.change'), wide: true, cell: change },
    ...(isRecommended
      ? [
          range,
          {
            key: 'grids',
            label: t('home.grids'),
            wide: true,
            cell: ({ recommend }: GridSymbol) => (recommend ? formatCount(lang, recommend.cell_number) : t('none')),
          },
          {
            key: 'apr',
            label: t('home.apr'),
            cell: (row: GridSymbol) => (
              <strong className="up">{formatPercent(lang, row.hot_apr, 2, { fixed: true })}</strong>
            ),
          },
        ]
      : [
          range,
          {
            key: 'minimum',
            label: t('home.minimum'),
            wide: true,
            cell: (row: GridSymbol) => `${formatAmount(lang, roundedUp(row))} ${row.quote_token}`,
          },
        ]),
    { key: 'running', label: t('home.running'), wide: true, cell: (row) => formatCount(lang, row.running_num) },
    {
      key: 'use',
      label: t('home.use'),
      cell: (row) => (
        <a
          className="button button--quiet button--small"
          href={recommendedHref(lang, layout, isRecommended ? row : { symbol: row.symbol, recommend: null })}
          aria-label={t('home.useOf', { pair: `${row.base_token}/${row.quote_token}` })}
        >
          {t('home.use')}
        </a>
      ),
    },
  ];
}

function PairsTable({ lang, page, tab }: Props & { tab: BotTab }) {
  const t = texts(lang, 'bots');
  const built = homePage(page);
  const state = useStore($gridSymbols);
  const symbols = valueOf(state) ?? built.symbols;
  const isRecommended = tab === 'strategy';
  const rows = isRecommended ? recommendedPairs(symbols) : symbols;
  const columns = useColumns(lang, built.isMobile, isRecommended);
  return (
    <div className="bots-home__list">
      {rows.length === 0 ? (
        <EmptyState title={isRecommended ? t('home.noRanges', { days: recommendationDays }) : t('home.failed')}>
          {isRecommended ? t('home.noRangesText') : undefined}
        </EmptyState>
      ) : (
        <Table
          caption={t(isRecommended ? 'tab.strategy' : 'tab.standard')}
          rows={rows}
          rowKey={({ symbol }) => symbol}
          columns={columns}
        />
      )}
    </div>
  );
}

/** The least investment, rounded up to the decimals of the pair's prices. */
const roundedUp = ({ min_investment: amount, price_precision: decimals }: GridSymbol): string =>
  canonical(decimal(amount).round(decimals, decimal.roundUp));

const isTab = (text: string | null): text is BotTab => text === 'standard' || text === 'strategy';

function HomeTabsView({ lang, page }: Props) {
  const t = texts(lang, 'bots');
  const state = useStore($gridSymbols);
  const tab = useStore($botTab);
  const { readAtMs } = homePage(page);
  useEffect(() => {
    const wanted = new URLSearchParams(location.search).get('tab');
    if (isTab(wanted)) $botTab.set(wanted);
  }, []);
  const choose = (next: BotTab) => {
    history.replaceState(history.state, '', `?tab=${next}`);
    $botTab.set(next);
  };
  const isStale = 'error' in state;
  return (
    <div className="bots-home__tabs" lang={t.lang}>
      <Tabs<BotTab>
        label={t('home.tabs')}
        selected={tab}
        onSelect={choose}
        tabs={[
          { id: 'strategy', label: t('tab.strategy'), panel: <PairsTable lang={lang} page={page} tab="strategy" /> },
          { id: 'standard', label: t('tab.standard'), panel: <PairsTable lang={lang} page={page} tab="standard" /> },
        ]}
      />
      <p className="bots-home__note">{t('home.note')}</p>
      <p className="bots-home__note" data-live={state.phase === 'ready' ? '' : undefined}>
        {t('home.asOf', { time: formatDate(lang, readAtMs, { zone: 'UTC', style: 'momentZone' }) })}
      </p>
      <FloatingNotice>{isStale && t('home.stale')}</FloatingNotice>
    </div>
  );
}

/** Recommended ranges and all pairs: as of the build, then live. R4.7, R9.4 */
export const HomeTabs = withErrorBoundary(HomeTabsView);
