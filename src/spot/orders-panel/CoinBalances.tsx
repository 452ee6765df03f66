import { useEffect, useMemo, useState } from 'react';
import type { Balance } from '#contract/order.ts';
import { columnDecimals, formatAmount, formatChange, formatCount } from '#i18n/format.ts';
import type { Lang } from '#i18n/locales.ts';
import { texts } from '#i18n/texts.ts';
import { canonical, decimal } from '#money/index.ts';
import { $balances, $balancesLoad, loadBalances } from '#session/balances.ts';
import { $hidesSmall } from '#session/settings.ts';
import { useLazy } from '#shell/lazy/use-lazy.ts';
import { CoinIcon } from '#shell/coin-icon/CoinIcon.tsx';
import { configuredLink } from '#shell/configured-link.ts';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { plainName } from '#ui/foundation/plain-name.ts';
import type { VirtualColumn } from '#ui/table/VirtualTable.tsx';
import { MaskedAmount } from '#ui/amount/MaskedAmount.tsx';
import { useStore } from '#ui/foundation/use-store.ts';
import { terminalPath } from '../pairs/pair-path.ts';
import { coinStateOf } from '../pairs/pairs.ts';
import { $coinDecimals, $coinNames, $listedPairs, $pairs } from '../pairs/pairs-store.ts';
import { allTrades, loadAllTrades } from './all-trades.ts';
import { costResultOf, positionsOf } from './cost-basis.ts';
import type { CostResult } from './cost-basis.ts';
import { ListLoading, ListFailed } from './ListStates.tsx';
import { ListTable } from './ListTable.tsx';
import type { CellContext } from './order-cells.tsx';
import './coin-balances.scss';

const loadCard = () => import('../pair-card/CoinCard.tsx');

const usdDecimals = 2;
/** Value from which a balance is no longer small, USD. */
const smallBelowUsd = '1';

/** A balance with what its sort and its cells need. */
interface Holding extends Balance {
  /** Borrowed coins with interest. */
  owed: string;
  result: CostResult | undefined;
}

type SortKey = 'coin' | 'total' | 'spotAvailableBalance' | 'frozen' | 'owed' | 'usdValue' | 'average' | 'profit';
type Sort = { key: SortKey; isAscending: boolean };
const highestValueFirst: Sort = { key: 'usdValue', isAscending: false };

const figureOf = (row: Holding, key: Exclude<SortKey, 'coin'>): string | undefined =>
  key === 'average' || key === 'profit' ? row.result?.[key] : row[key] === '' ? undefined : row[key];

/** The rows sorted by a column; rows without a figure are last, equal ones by code. */
function sortedHoldings(rows: readonly Holding[], { key, isAscending }: Sort): Holding[] {
  const sign = isAscending ? 1 : -1;
  const byCode = (a: Holding, b: Holding) => (a.tokenId < b.tokenId ? -1 : 1);
  if (key === 'coin') return rows.toSorted((a, b) => sign * byCode(a, b));
  return rows.toSorted((a, b) => {
    const [left, right] = [figureOf(a, key), figureOf(b, key)];
    if (left === undefined || right === undefined) return Number(left === undefined) - Number(right === undefined);
    return sign * decimal(left).cmp(right) || byCode(a, b);
  });
}

const isHeld = ({ total, frozen, loan }: Balance): boolean => [total, frozen, loan].some((amount) => amount !== '0');
const isSmall = ({ usdValue, loan }: Balance): boolean =>
  loan === '0' && usdValue !== '' && decimal(usdValue).lt(smallBelowUsd);

/** Links to deposit, withdraw and trade a coin. */
function CoinLinks({ coin, context }: { coin: string; context: CellContext }) {
  const { t, lang, isMobile } = context;
  const pairs = useStore($listedPairs, () => []);
  const pair = pairs.find(({ baseTokenId }) => baseTokenId === coin);
  const links = [
    { label: t('balance.deposit'), href: configuredLink('deposit', { coin }) },
    { label: t('balance.withdraw'), href: configuredLink('withdraw', { coin }) },
    { label: t('balance.trade'), href: pair && terminalPath(lang, isMobile, pair) },
  ];
  return (
    <span className="orders-panel__actions">
      {links.map(
        ({ label, href }) =>
          href !== undefined && (
            <a className="button button--plain button--small" key={label} href={href}>
              {label} <span className="out-of-sight">{coin}</span>
            </a>
          ),
      )}
    </span>
  );
}

/** The full name of a coin as a button that opens its facts. */
function CoinButton({ lang, coin, name }: { lang: Lang; coin: string; name: string }) {
  const [isOpen, setOpen] = useState(false);
  const CoinCard = useLazy(isOpen, loadCard)?.CoinCard;
  const pairs = useStore($pairs);
  const decimals = useStore($coinDecimals).get(coin);
  return (
    <>
      <button
        className="coin-balances__about"
        type="button"
        aria-haspopup="dialog"
        title={texts(lang, 'spot')('header.about', { coin })}
        onClick={() => setOpen(true)}
      >
        <bdi>{name === '' ? coin : name}</bdi>
      </button>
      {isOpen && CoinCard && (
        <CoinCard
          lang={lang}
          title={coin}
          coins={[{ coin, decimals, state: coinStateOf(coin, pairs) }]}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

/** The user's holdings with the cost of what was bought, once all trades are known. */
function useHoldings({ pairs }: CellContext): readonly Holding[] {
  const balances = useStore($balances);
  const trades = useStore(allTrades.$list);
  useEffect(() => void loadAllTrades(), []);
  const rows = trades.phase === 'ready' && trades.nextId === '' ? trades.rows : undefined;
  const positions = useMemo(() => rows && positionsOf(rows.toReversed(), pairs), [rows, pairs]);
  return Object.values(balances)
    .filter(isHeld)
    .map((row) => ({
      ...row,
      owed: canonical(decimal(row.loan).plus(row.interest)),
      result: costResultOf(positions?.get(row.tokenId), row),
    }));
}

/**
 * The user's non-zero balances, the highest value in USD first. The session keeps them live, for each kind of account.
 */
export function CoinBalances({ context }: { context: CellContext }) {
  const { t, lang } = context;
  const holdings = useHoldings(context);
  const load = useStore($balancesLoad);
  const names = useStore($coinNames);
  const hidesSmall = useStore($hidesSmall);
  const [sort, setSort] = useState(highestValueFirst);
  if (holdings.length === 0 && load.phase === 'failed') {
    const retry = () => void loadBalances();
    return <ListFailed t={t} title={t('failedBalances')} error={load.error} onRetry={retry} />;
  }
  if (holdings.length === 0 && load.phase !== 'done') return <ListLoading />;
  if (holdings.length === 0) {
    return <EmptyState title={t('empty.balances')} />;
  }
  const rows = sortedHoldings(
    holdings.filter((row) => !hidesSmall || !isSmall(row)),
    sort,
  );
  const sortable = (key: SortKey) => ({
    sort: sort.key !== key ? ('none' as const) : sort.isAscending ? ('ascending' as const) : ('descending' as const),
    onSort: () => setSort({ key, isAscending: sort.key === key ? !sort.isAscending : key === 'coin' }),
  });
  const amount = (key: 'total' | 'spotAvailableBalance' | 'frozen' | 'owed' | 'usdValue'): VirtualColumn<Holding> => {
    const decimals = key === 'usdValue' ? usdDecimals : columnDecimals(rows.map((row) => row[key]));
    return {
      key,
      label: t(`balance.${key}`),
      ...sortable(key),
      cell: (row) =>
        row[key] === '' ? (
          t('none')
        ) : (
          <MaskedAmount>
            <bdi>{formatAmount(lang, row[key], { decimals, fixed: true })}</bdi>
          </MaskedAmount>
        ),
    };
  };
  const columns: VirtualColumn<Holding>[] = [
    {
      key: 'coin',
      label: t('balance.coin'),
      align: 'start',
      ...sortable('coin'),
      cell: ({ tokenId }) => (
        <span className="coin-balances__coin">
          <CoinIcon coin={tokenId} size={20} /> <bdi>{tokenId}</bdi>{' '}
          <CoinButton lang={lang} coin={tokenId} name={plainName(names.get(tokenId) ?? '')} />
        </span>
      ),
    },
    amount('total'),
    amount('spotAvailableBalance'),
    amount('frozen'),
    // Named as a loan, so that a negative total explains itself.
    ...(rows.some(({ owed }) => owed !== '0') ? [amount('owed')] : []),
    amount('usdValue'),
    {
      key: 'average',
      label: t('balance.average'),
      ...sortable('average'),
      cell: ({ result }) =>
        result ? (
          <MaskedAmount>
            <bdi>{formatAmount(lang, result.average)}</bdi>
          </MaskedAmount>
        ) : (
          t('none')
        ),
    },
    {
      key: 'profit',
      label: t('balance.profit'),
      ...sortable('profit'),
      cell: ({ result }) => {
        if (!result) return t('none');
        const { text, direction } = formatChange(lang, result.share);
        return (
          <MaskedAmount>
            <bdi>{formatAmount(lang, result.profit, { decimals: usdDecimals, fixed: true })}</bdi>{' '}
            <bdi className={direction === 'same' ? undefined : direction}>{text}</bdi>
          </MaskedAmount>
        );
      },
    },
    {
      key: 'links',
      label: t('column.act'),
      content: 'buttons',
      cell: ({ tokenId }) => <CoinLinks coin={tokenId} context={context} />,
    },
  ];
  return (
    <>
      <div className="order-tools" data-keep-clear>
        <label className="check">
          <input
            className="check__box"
            type="checkbox"
            checked={hidesSmall}
            onChange={(event) => $hidesSmall.set(event.currentTarget.checked)}
          />
          {t('balance.hideSmall', { usd: formatCount(lang, Number(smallBelowUsd)) })}
        </label>
        <span className="coin-balances__note">
          {t('balance.about', {
            available: t('balance.spotAvailableBalance'),
            frozen: t('balance.frozen'),
          })}{' '}
          {t('balance.costNote')}
        </span>
      </div>
      {rows.length === 0 ? (
        <EmptyState title={t('balance.onlySmall')} />
      ) : (
        <ListTable
          context={context}
          caption={texts(context.lang, 'spot')('orders.tab.balances')}
          columns={columns}
          rows={rows}
          rowKey={({ tokenId }) => tokenId}
        />
      )}
    </>
  );
}
