import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { Lang } from '#i18n/locales.ts';
import { texts } from '#i18n/texts.ts';
import { minuteMs } from '#formulas/durations.ts';
import { $hasFundAccount, $isUnified } from '#session/account-kind.ts';
import { $balances, $balancesLoad } from '#session/balances.ts';
import { serverNow } from '#session/clock.ts';
import { $fiatRate, followFiatRate, refreshFiatRate } from '#session/fiat-rate.ts';
import { startPoll } from '#session/poll.ts';
import { $hidesSmall } from '#session/settings.ts';
import { $user, userState } from '#session/user.ts';
import { errorText, toastError } from '#shell/toasts/error-text.ts';
import { showToast } from '#shell/toasts/toasts.ts';
import { layoutsOf, navigation } from '#shell/routes.ts';
import { useHiddenAmounts } from '#ui/amount/MaskedAmount.tsx';
import { Button } from '#ui/button/Button.tsx';
import { EmptyState, ErrorState } from '#ui/feedback/EmptyState.tsx';
import { withErrorBoundary } from '#ui/feedback/ErrorBoundary.tsx';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { SearchField } from '#ui/field/SearchField.tsx';
import { saveRows, utcTime } from '#ui/table/csv.ts';
import { lazyComponent } from '#shell/lazy/lazy-component.tsx';
import { ExportButton } from '#shell/list-state/ExportButton.tsx';
import { useStore } from '#ui/foundation/use-store.ts';
import { $assetReads, accountsOf, followAssets, loadAccounts, retryAccount } from './account-assets.ts';
import { BotsLine } from './BotsLine.tsx';
import { AccountCards, coinListId } from './AccountCards.tsx';
import { AssetActions } from './AssetActions.tsx';
import { accountLabel, fiatFigure } from './asset-context.ts';
import type { AssetContext } from './asset-context.ts';
import { assetRows, highestValueFirst, matchingRows, searchInput, sortedRows, withoutSmall } from './asset-rows.ts';
import type { AssetRow } from './asset-rows.ts';
import { totalOf } from './asset-totals.ts';
import { assetColumns, holdingsOf } from './assets-csv.ts';
import { $coinInfo, loadCoinInfo } from './coin-info.ts';
import type { CoinSheetProps } from './CoinSheet.tsx';
import { CoinTable } from './CoinTable.tsx';
import { accountNames } from './holdings.ts';
import type { AccountName } from './holdings.ts';
import { InLoans } from './InLoans.tsx';
import { TotalAssets } from './TotalAssets.tsx';
import './assets-view.scss';

const skeletonRows = 8;
const CoinSheet = lazyComponent<CoinSheetProps>(async () => (await import('./CoinSheet.tsx')).CoinSheet);

function onHashChange(listener: () => void): () => void {
  addEventListener('hashchange', listener);
  return () => removeEventListener('hashchange', listener);
}

/** The account that the address selects: `#fund`; undefined for all. */
const useSelectedAccount = (): AccountName | undefined => {
  const hash = useSyncExternalStore(
    onHashChange,
    () => location.hash,
    () => '',
  );
  return accountNames.find((name) => `#${name}` === hash);
};

/** Returns the rate of the user's currency and keeps it current; a refused one is reported once. R9.5 */
function useFiatRate(lang: Lang) {
  const fiat = useStore($fiatRate);
  const { refused } = fiat;
  useEffect(() => {
    const stopFollowing = followFiatRate(lang);
    const { stop } = startPoll({ request: () => refreshFiatRate(lang), intervalMs: minuteMs });
    return () => {
      stop();
      stopFollowing();
    };
  }, [lang]);
  useEffect(() => {
    if (refused !== undefined)
      showToast(texts(lang, 'account')('assets.noRate', { currency: refused }), { tone: 'warn' });
  }, [lang, refused]);
  return fiat;
}

const exportCsv = (context: AssetContext, rows: readonly AssetRow[]): void =>
  saveRows(`assets_${utcTime(serverNow()).slice(0, 10)}.csv`, assetColumns(context), holdingsOf(rows));

/** What a user without coins can do next. */
function NoAssets({ context: { t, lang } }: { context: AssetContext }) {
  const labels = { markets: t('assets.empty.markets'), launchpad: t('assets.empty.launchpad') };
  return (
    <EmptyState
      level={2}
      framed
      title={t('assets.empty.title')}
      action={layoutsOf('either').flatMap(({ layout, only }) =>
        navigation(lang, layout).flatMap(({ area, href }) =>
          area !== 'markets' && area !== 'launchpad' ? (
            []
          ) : (
            <a className={`button button--quiet ${only ?? ''}`} key={`${layout} ${area}`} href={href}>
              {labels[area]}
            </a>
          ),
        ),
      )}
    >
      {t('assets.empty.text')}
    </EmptyState>
  );
}

interface CoinListProps {
  context: AssetContext;
  rows: readonly AssetRow[];
  selected: AccountName | undefined;
  owesCoins: boolean;
}

/** The coins with search, filter of small balances and export. */
function CoinList({ context, rows, selected, owesCoins }: CoinListProps) {
  const { t, fiat } = context;
  const isHidden = useHiddenAmounts();
  const hidesSmall = useStore($hidesSmall);
  const [search, setSearch] = useState('');
  const [sort, setSort] = useState(highestValueFirst);
  const [openCoin, setOpenCoin] = useState<string>();
  // It stays once it was opened: closing restores the focus.
  const [wasOpened, setWasOpened] = useState(false);
  const open = (coin: string) => {
    setOpenCoin(coin);
    setWasOpened(true);
  };
  const found = matchingRows(rows, search);
  const filtered = hidesSmall ? withoutSmall(found) : { rows: found, hidden: 0, hiddenUsd: '0' };
  const heading =
    selected === undefined ? t('assets.coins') : t('assets.coinsOf', { account: accountLabel(context, selected) });
  const small = { count: filtered.hidden, amount: fiatFigure(context, filtered.hiddenUsd), currency: fiat.name };
  return (
    <section className="assets-view__coins" aria-labelledby={coinListId}>
      <div className="assets-view__tools">
        <h2 id={coinListId}>{heading}</h2>
        {selected !== undefined && (
          <a className="link" href={`#${coinListId}`}>
            {t('assets.allAccounts')}
          </a>
        )}
        <label className="check assets-view__small">
          <input
            className="check__box"
            type="checkbox"
            checked={hidesSmall}
            onChange={({ currentTarget }) => $hidesSmall.set(currentTarget.checked)}
          />
          {t('assets.hideSmall')}
        </label>
        <SearchField
          className="assets-view__search"
          name="coin"
          label={t('assets.search')}
          value={search}
          onSearch={(typed) => setSearch(searchInput(typed))}
        />
        <div className="assets-view__export">
          <ExportButton size="small" onPress={() => exportCsv(context, sortedRows(rows, sort))}>
            {t('assets.export')}
          </ExportButton>
        </div>
      </div>
      {found.length === 0 ? (
        rows.length === 0 ? (
          <EmptyState framed title={t('assets.noneInAccount')} />
        ) : (
          <EmptyState
            framed
            title={t('assets.noMatch')}
            action={
              <Button variant="quiet" onPress={() => setSearch('')}>
                {t('assets.clearSearch')}
              </Button>
            }
          />
        )
      ) : (
        filtered.rows.length > 0 && (
          <CoinTable
            context={context}
            caption={heading}
            rows={sortedRows(filtered.rows, sort)}
            sort={sort}
            owesCoins={owesCoins}
            onSort={setSort}
            onOpen={open}
          />
        )
      )}
      {filtered.hidden > 0 && (
        <p className="assets-view__rest">
          {isHidden ? t('assets.smallHiddenOnly', { count: filtered.hidden }) : t('assets.smallHidden', small)}{' '}
          <button className="assets-view__show" type="button" onClick={() => $hidesSmall.set(false)}>
            {t('assets.showSmall')}
          </button>
        </p>
      )}
      {wasOpened && (
        <CoinSheet
          context={context}
          row={rows.find(({ coin }) => coin === openCoin)}
          owesCoins={owesCoins}
          onClose={() => setOpenCoin(undefined)}
        />
      )}
      <p className="out-of-sight" role="status">
        {search === '' ? '' : t('assets.found', { count: filtered.rows.length })}
      </p>
    </section>
  );
}

/** Placeholders of the size that the coins have, while they load. */
const CoinsAhead = ({ title }: { title: string }) => (
  <section className="assets-view__coins" aria-busy="true">
    <div className="assets-view__tools">
      <h2>{title}</h2>
    </div>
    <div className="assets-view__ahead">
      <Skeleton shape="row" count={skeletonRows} />
    </div>
  </section>
);

function Assets({ lang }: { lang: Lang }) {
  const t = texts(lang, 'account');
  const user = useStore($user);
  const reads = useStore($assetReads);
  const balances = useStore($balances);
  const balancesLoad = useStore($balancesLoad);
  const hasFundAccount = useStore($hasFundAccount);
  const isUnified = useStore($isUnified);
  const { names } = useStore($coinInfo);
  const selected = useSelectedAccount();
  const fiat = useFiatRate(lang);
  useEffect(() => {
    if (user !== userState.loggedIn) return;
    void loadCoinInfo();
    return followAssets();
  }, [user]);
  useEffect(() => {
    // The account was opened or closed since.
    if (user === userState.loggedIn && hasFundAccount) void loadAccounts();
  }, [user, hasFundAccount]);
  const accounts = useMemo(
    () =>
      accountsOf({
        reads,
        balances,
        balancesLoad,
        hasFundAccount: user === userState.loggedIn ? hasFundAccount : undefined,
      }),
    [user, reads, balances, balancesLoad, hasFundAccount],
  );
  const context: AssetContext = { t, lang, fiat, isUnified };
  const states = accountNames.map((name) => accounts[name]);
  const failed = states.find((state) => state.phase === 'failed');
  const isAllFailed =
    failed?.phase === 'failed' && states.every(({ phase }) => phase === 'failed' || phase === 'inactive');
  const error = isAllFailed ? failed.error : undefined;
  useEffect(() => {
    if (error) toastError(error);
  }, [error]);
  if (error)
    return (
      <ErrorState
        level={2}
        framed
        title={t('assets.failed')}
        action={<Button onPress={() => void Promise.all(accountNames.map(retryAccount))}>{t('assets.retry')}</Button>}
      >
        {errorText(error)}
      </ErrorState>
    );
  const total = totalOf(accounts);
  const loaded = states.filter((state) => state.phase === 'ready');
  const times = loaded.map(({ atMs }) => atMs).filter((ms) => ms > 0);
  const rows = assetRows(accounts, names, selected);
  const isEmpty = !total.isLoading && !failed && loaded.every(({ holdings }) => holdings.length === 0);
  return (
    <div className="assets-view" lang={t.lang} aria-busy={total.isLoading}>
      <div className="assets-view__head">
        <TotalAssets
          context={context}
          total={total}
          atMs={times.length > 0 ? Math.min(...times) : undefined}
          hasFailed={loaded.some((state) => state.error !== undefined)}
        />
        <AssetActions t={t} />
      </div>
      <AccountCards context={context} accounts={accounts} margin={reads.margin} selected={selected} />
      {total.isLoading ? (
        <CoinsAhead title={t('assets.coins')} />
      ) : isEmpty ? (
        <NoAssets context={context} />
      ) : (
        <CoinList
          context={context}
          rows={rows}
          selected={selected}
          owesCoins={Object.values(balances).some(({ loan }) => loan !== '0')}
        />
      )}
      <InLoans context={context} />
      <BotsLine context={context} />
    </div>
  );
}

/** The user's assets over all accounts: total, accounts, coins; live by topic `balance`. account.md 3 */
export const AssetsView = withErrorBoundary(Assets);
