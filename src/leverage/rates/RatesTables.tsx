import { useEffect, useState } from 'react';
import { formatAmount, formatDate } from '#i18n/format.ts';
import { direction } from '#i18n/lang.ts';
import type { Lang } from '#i18n/lang.ts';
import { texts } from '#i18n/texts.ts';
import { $loanTerms } from '#session/leverage/loan-terms.ts';
import { valueOf } from '#session/remote/load.ts';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { withErrorBoundary } from '#ui/feedback/ErrorBoundary.tsx';
import { SearchField } from '#ui/field/SearchField.tsx';
import { foldedText } from '#i18n/folded-text.ts';
import { useStore } from '#ui/foundation/use-store.ts';
import { Table } from '#ui/table/Table.tsx';
import type { Column } from '#ui/table/Table.tsx';
import { $ownLevels, followOwnTerms } from './own-terms.ts';
import { exactPercent, periodHours, periodTexts } from '#i18n/rate-texts.ts';
import { OwnMargin } from './OwnMargin.tsx';
import { ratesPage } from './rates-page.ts';
import type { RateCoin } from './rates-page.ts';
import { VipTable } from './VipTable.tsx';
import './rates.scss';

/** The collateral ratios of a coin, one line per tier. */
export function tierTexts(lang: Lang, { tiers }: Pick<RateCoin, 'tiers'>): string[] {
  const t = texts(lang, 'margin');
  return tiers.map(({ from, ratio }) =>
    from === '0'
      ? exactPercent(lang, ratio)
      : t('rates.tier', { from: formatAmount(lang, from), ratio: exactPercent(lang, ratio) }),
  );
}

const none = '–';

/** Columns of the coins; `pools`: what the platform has left to lend, for a person who is logged in. */
function coinColumns(
  lang: Lang,
  coins: readonly RateCoin[],
  pools: ReadonlyMap<string, { poolRoom: string }> | undefined,
): Column<RateCoin>[] {
  const t = texts(lang, 'margin');
  const rate = periodTexts(lang, coins);
  const lent = (cell: (row: RateCoin) => string) => (row: RateCoin) => (row.isLent ? cell(row) : none);
  return [
    { key: 'coin', label: t('rates.coin'), align: 'start', cell: ({ coin }) => <strong>{coin}</strong> },
    { key: 'hour', label: t('rates.hour'), cell: lent(({ hourlyRate }) => rate.hour(hourlyRate)) },
    { key: 'day', label: t('rates.day'), cell: lent(({ hourlyRate }) => rate.day(hourlyRate)) },
    { key: 'year', label: t('rates.year'), cell: lent(({ hourlyRate }) => rate.year(hourlyRate)) },
    { key: 'min', label: t('rates.min'), cell: lent(({ minLoan }) => formatAmount(lang, minLoan)) },
    { key: 'max', label: t('rates.max'), cell: lent(({ maxLoan }) => formatAmount(lang, maxLoan)) },
    ...(pools
      ? [
          {
            key: 'pool',
            label: t('rates.pool'),
            cell: ({ coin }: RateCoin) => formatAvailable(lang, pools.get(coin)?.poolRoom),
          },
        ]
      : []),
    {
      key: 'ratio',
      label: t('rates.ratio'),
      cell: (row) => (
        <span className="rates__tiers" dir={direction(lang)}>
          {row.tiers.length === 0 ? none : tierTexts(lang, row).map((text) => <bdi key={text}>{text}</bdi>)}
        </span>
      ),
    },
    { key: 'order', label: t('rates.order'), cell: ({ liquidationOrder }) => String(liquidationOrder) },
  ];
}

const formatAvailable = (lang: Lang, available: string | undefined): string =>
  available === undefined ? none : formatAmount(lang, available);

function Tables({ lang, page }: { lang: Lang; page: string }) {
  const t = texts(lang, 'margin');
  const { coins, levels, readAtMs, isMobile } = ratesPage(page);
  const [search, setSearch] = useState('');
  const loanTerms = useStore($loanTerms);
  const own = useStore($ownLevels);
  useEffect(followOwnTerms, []);
  const wanted = foldedText(search);
  const rows = coins.filter(({ coin }) => foldedText(coin).includes(wanted));
  const pools = valueOf(loanTerms);
  return (
    <div className="rates__tables" lang={t.lang}>
      <OwnMargin lang={lang} isMobile={isMobile} />
      <SearchField
        className="rates__search needs-script"
        isLabelShown
        label={t('rates.search')}
        value={search}
        maxLength={20}
        onSearch={setSearch}
      />
      <section className="rates__section" aria-labelledby="rates-coins">
        <h2 id="rates-coins">{t('rates.coins')}</h2>
        {rows.length === 0 ? (
          <EmptyState title={t('rates.nothing')} />
        ) : (
          <Table
            caption={t('rates.coins')}
            rows={rows}
            rowKey={({ coin }) => coin}
            columns={coinColumns(lang, coins, pools)}
          />
        )}
        <p className="rates__note">{t('rates.periods', periodHours)}</p>
      </section>
      <section className="rates__section" aria-labelledby="rates-vip">
        <h2 id="rates-vip">{t('rates.vip')}</h2>
        <p className="rates__note">{t('rates.vipNote')}</p>
        <VipTable
          lang={lang}
          coins={rows.map(({ coin }) => coin)}
          levels={own?.levels ?? levels}
          ownLevel={own?.vipLevel}
        />
      </section>
      <p className="rates__foot">
        {t('rates.asOf', { time: formatDate(lang, readAtMs, { zone: 'UTC', style: 'momentZone' }) })}
      </p>
    </div>
  );
}

/** Coins and VIP levels of margin: those of the build, then with the own level and what the pool has left. L43 */
export const RatesTables = withErrorBoundary(Tables);
