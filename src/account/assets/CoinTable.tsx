import { MaskedAmount, useHiddenAmounts } from '#ui/amount/MaskedAmount.tsx';
import { factsFragment, pairPath } from '#contract/addresses/pair-address.ts';
import { config } from '#config';
import { decimal } from '#money/index.ts';
import { $personalNotices } from '#session/notices/notices.ts';
import { CoinIcon } from '#shell/coin-icon/CoinIcon.tsx';
import { configuredLink } from '#shell/configured-link.ts';
import { lazyComponent } from '#shell/lazy/lazy-component.tsx';
import { loadNoticeTexts } from '#shell/notices/load-notice-texts.ts';
import { layoutsOf } from '#shell/routes.ts';
import { Table } from '#ui/table/Table.tsx';
import type { Column } from '#ui/table/Table.tsx';
import { useStore } from '#ui/foundation/use-store.ts';
import { coinFigure, fiatFigure, shortCoinFigure } from './asset-context.ts';
import type { AssetContext } from './asset-context.ts';
import { nextSort, orderOf } from './asset-rows.ts';
import type { AssetRow, AssetSort, SortKey } from './asset-rows.ts';
import { $coinInfo } from './coin-info.ts';
import type { DelistingLineProps } from './DelistingLine.tsx';
import './coin-table.scss';

/** Only holders of a coin that is delisted need it, with the texts of notices. */
const LazyDelistingLine = lazyComponent<DelistingLineProps>(async () => {
  const [hasTexts, { DelistingLine }] = await Promise.all([loadNoticeTexts(), import('./DelistingLine.tsx')]);
  return hasTexts ? DelistingLine : () => null;
});

/** The icon of a coin as the exchange names it, once its facts are loaded. */
const OwnCoinIcon = ({ coin }: { coin: string }) => (
  <CoinIcon coin={coin} size={28} icon={useStore($coinInfo).chains.get(coin)?.icon ?? ''} />
);

/** Links to deposit and withdraw a coin, without those of closed chains: the sheet of the coin has their reasons. */
function MoveLinks({ context: { t }, coin }: { context: AssetContext; coin: string }) {
  const chains = useStore($coinInfo).chains.get(coin);
  const links = [
    { label: t('assets.deposit'), isOpen: chains?.canDeposit, href: configuredLink('deposit', { coin }) },
    { label: t('assets.withdraw'), isOpen: chains?.canWithdraw, href: configuredLink('withdraw', { coin }) },
  ];
  return links.map(
    ({ label, isOpen, href }) =>
      href !== undefined &&
      isOpen !== false && (
        <a className="coin-table__link" key={label} href={href}>
          {label} <span className="out-of-sight">{coin}</span>
        </a>
      ),
  );
}

/** Links to trade a coin, each to its layout; none for a coin without an open pair. */
export function TradeLinks({
  context: { t, lang },
  coin,
  look,
}: {
  context: AssetContext;
  coin: string;
  look: string;
}) {
  const pair = useStore($coinInfo).pairs.get(coin);
  if (!pair || !config.features.spot) return null;
  return layoutsOf('either').map(({ layout, only }) => (
    <a
      className={`${look} ${only ?? ''}`}
      key={layout}
      href={`/${lang}${pairPath({ isMobile: layout === 'mobile', ...pair })}`}
    >
      {t('assets.trade')} <span className="out-of-sight">{coin}</span>
    </a>
  ));
}

/**
 * Links to the facts of a coin at a terminal that trades it, each to its layout; none for a coin without an open pair.
 */
export function FactsLinks({ context: { t, lang }, coin }: { context: AssetContext; coin: string }) {
  const { pairs } = useStore($coinInfo);
  const pair = pairs.get(coin) ?? [...pairs.values()].find(({ quote }) => quote === coin);
  if (!pair || !config.features.spot) return null;
  return layoutsOf('either').map(({ layout, only }) => (
    <a
      className={`link ${only ?? ''}`}
      key={layout}
      href={`/${lang}${pairPath({ isMobile: layout === 'mobile', ...pair })}${factsFragment}`}
    >
      {t('assets.sheet.facts', { coin })}
    </a>
  ));
}

/** Why less than the available amount can be transferred; undefined when all can. It contains an amount. */
export function limitReason(
  context: AssetContext,
  { coin, free, transferable }: Pick<AssetRow, 'coin' | 'free' | 'transferable'>,
  owesCoins: boolean,
): string | undefined {
  const locked = decimal(free).minus(transferable);
  if (!locked.gt('0')) return undefined;
  const amount = coinFigure(context, locked.toFixed());
  return context.t(owesCoins ? 'assets.securesLoan' : 'assets.notTransferable', { amount, coin });
}

interface CoinTableProps {
  context: AssetContext;
  caption: string;
  rows: readonly AssetRow[];
  sort: AssetSort;
  /** The user has a loan, which holds back transfers. */
  owesCoins: boolean;
  onSort: (sort: AssetSort) => void;
  onOpen: (coin: string) => void;
}

/** The user's coins; a press on a coin opens its accounts and actions. */
export function CoinTable({ context, caption, rows, sort, owesCoins, onSort, onOpen }: CoinTableProps) {
  const { t, fiat } = context;
  const isHidden = useHiddenAmounts();
  const sortable = (key: SortKey) => ({ sort: orderOf(sort, key), onSort: () => onSort(nextSort(sort, key)) });
  const { decimals } = useStore($coinInfo);
  const delisted = new Set(
    useStore($personalNotices).flatMap(({ kind, coin }) => (kind === 'DELISTING' && coin !== undefined ? [coin] : [])),
  );
  const figure = (coin: string, amount: string) => shortCoinFigure(context, amount, decimals.get(coin));
  // The sheet of the coin has the exact amounts for those who cannot hover.
  const own = (coin: string, amount: string) => {
    const { text, exact } = figure(coin, amount);
    return (
      <span title={isHidden ? undefined : exact}>
        <MaskedAmount>{text}</MaskedAmount>
      </span>
    );
  };
  const columns: Column<AssetRow>[] = [
    {
      key: 'coin',
      label: t('assets.column.coin'),
      align: 'start',
      ...sortable('coin'),
      cell: ({ coin, name }) => (
        <>
          <button className="coin-table__coin" type="button" aria-haspopup="dialog" onClick={() => onOpen(coin)}>
            <OwnCoinIcon coin={coin} />
            <span className="coin-table__names">
              <bdi className="coin-table__code">{coin}</bdi>
              {name !== '' && <bdi className="coin-table__small">{name}</bdi>}
            </span>
          </button>
          {delisted.has(coin) && <LazyDelistingLine context={context} coin={coin} />}
        </>
      ),
    },
    {
      key: 'usd',
      label: t('assets.column.value', { currency: fiat.name }),
      ...sortable('usd'),
      cell: ({ usd }) =>
        usd === undefined ? (
          <>
            {t('assets.unknown')}
            <span className="coin-table__small">{t('assets.noPrice')}</span>
          </>
        ) : (
          <span className="coin-table__value">
            <MaskedAmount>{fiatFigure(context, usd)}</MaskedAmount>
          </span>
        ),
    },
    {
      key: 'total',
      label: t('assets.column.total'),
      cell: ({ coin, total, frozen }) => (
        <>
          {own(coin, total)}
          {frozen !== '0' && !isHidden && (
            <span className="coin-table__small" title={figure(coin, frozen).exact}>
              {t('assets.frozen', { amount: figure(coin, frozen).text })}
            </span>
          )}
        </>
      ),
    },
    {
      key: 'free',
      label: t('assets.column.free'),
      wide: true,
      ...sortable('free'),
      cell: ({ coin, free }) => own(coin, free),
    },
    {
      key: 'transferable',
      label: t('assets.column.transferable'),
      wide: true,
      ...sortable('transferable'),
      cell: (row) => {
        const reason = isHidden ? undefined : limitReason(context, row, owesCoins);
        return (
          <>
            {own(row.coin, row.transferable)}
            {reason !== undefined && <span className="coin-table__small coin-table__small--warn">{reason}</span>}
          </>
        );
      },
    },
    {
      key: 'trade',
      label: t('assets.column.actions'),
      wide: true,
      cell: ({ coin }) => (
        <span className="coin-table__actions">
          <MoveLinks context={context} coin={coin} />
          <TradeLinks context={context} coin={coin} look="coin-table__link" />
        </span>
      ),
    },
  ];
  return (
    <div className="coin-table">
      <Table caption={caption} rows={rows} rowKey={({ coin }) => coin} columns={columns} />
    </div>
  );
}
