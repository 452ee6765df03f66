import { useEffect, useState } from 'react';
import type { BotTab, Grid } from '#contract/bots/grid.ts';
import { formatAmount, formatCount } from '#i18n/format.ts';
import type { Lang } from '#i18n/locales.ts';
import { texts } from '#i18n/texts.ts';
import { $isStreamDown } from '#session/private-stream/topics.ts';
import { $user, userState } from '#session/user.ts';
import { $fiatRate, followFiatRate, formatFiat } from '#session/fiat-rate.ts';
import { $network } from '#session/presence.ts';
import { valueOf } from '#session/remote/load.ts';
import { ListState } from '#shell/list-state/ListState.tsx';
import { botPagePath, botsPath } from '#shell/routes.ts';
import type { Layout } from '#shell/routes.ts';
import { toastError } from '#shell/toasts/error-text.ts';
import { ExportButton } from '#shell/list-state/ExportButton.tsx';
import { MaskedAmount } from '#ui/amount/MaskedAmount.tsx';
import { Button } from '#ui/button/Button.tsx';
import { Facts } from '#ui/display/Facts.tsx';
import { withErrorBoundary } from '#ui/feedback/ErrorBoundary.tsx';
import { Notice } from '#ui/feedback/Notice.tsx';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { Segmented } from '#ui/field/Segmented.tsx';
import { useHydrated } from '#ui/foundation/use-hydrated.ts';
import { useStore } from '#ui/foundation/use-store.ts';
import { $bots, followBots, hasEndedBots, loadBots, loadMoreBots } from '../bots.ts';
import type { BotStatus } from '../bots.ts';
import { CloseDialog, LeftCloses } from '../close/CloseDialog.tsx';
import { closeRequest } from '../close/close-bot.ts';
import { $botTab } from '../tab.ts';
import { shownUnrealized, signedAmount, toneOf } from '../signed-amount.ts';
import { BotRow } from './BotRow.tsx';
import { BestRange } from './BestRange.tsx';
import { totalsOf } from './bot-totals.ts';
import { saveBots } from './bots-csv.ts';
import './bots-view.scss';

interface Props {
  lang: Lang;
  layout: Layout;
}

/** Sums of the shown bots, in each quote coin. */
function Totals({
  lang,
  rows,
  isHistory,
  equityUsd,
}: {
  lang: Lang;
  rows: readonly Grid[];
  isHistory: boolean;
  equityUsd: string | undefined;
}) {
  const t = texts(lang, 'bots');
  const fiat = useStore($fiatRate);
  const [totals] = totalsOf(rows);
  const coins = new Set(rows.map(({ quote_token: coin }) => coin));
  useEffect(() => followFiatRate(lang), [lang]);
  // Sums in different coins cannot be added: only the exchange's total in USD is shown then.
  const own = coins.size === 1 ? totals : undefined;
  return (
    <Facts
      layout="stats"
      facts={[
        ...(equityUsd === undefined
          ? own && !isHistory
            ? [
                {
                  label: t('list.totalValue'),
                  value: <MaskedAmount>{formatAmount(lang, own.equity, { decimals: 2, fixed: true })}</MaskedAmount>,
                  unit: own.coin,
                },
              ]
            : []
          : [
              {
                label: t('list.totalValue'),
                value: <MaskedAmount>{formatFiat(lang, equityUsd, fiat)}</MaskedAmount>,
                unit: fiat.name,
              },
            ]),
        ...(own
          ? [
              {
                label: t('figure.total'),
                value: <MaskedAmount>{signedAmount(lang, own.total, own.coin)}</MaskedAmount>,
                ...toneOf(own.total),
              },
              { label: t('figure.grid'), value: <MaskedAmount>{signedAmount(lang, own.grid, own.coin)}</MaskedAmount> },
              {
                label: t('figure.unrealized'),
                value: (
                  <MaskedAmount>{signedAmount(lang, shownUnrealized(own.total, own.grid), own.coin)}</MaskedAmount>
                ),
              },
            ]
          : []),
      ]}
    />
  );
}

const statusOf = (): BotStatus => (new URLSearchParams(location.search).get('status') === 'history' ? 1 : 0);

function View({ lang, layout }: Props) {
  const t = texts(lang, 'bots');
  const user = useStore($user);
  const tab = useStore($botTab);
  const state = useStore($bots);
  const network = useStore($network);
  const isStreamDown = useStore($isStreamDown);
  const isHydrated = useHydrated();
  const [chosen, setChosen] = useState<BotStatus | undefined>(undefined);
  // The address is known in the browser only.
  const status = chosen ?? (isHydrated ? statusOf() : undefined);
  const [closing, setClosing] = useState<Grid | undefined>(undefined);
  const [isLoadingMore, setLoadingMore] = useState(false);
  const isLoggedIn = user === userState.loggedIn;
  useEffect(() => {
    if (isLoggedIn && status !== undefined) void loadBots(status, tab);
  }, [isLoggedIn, status, tab]);
  useEffect(() => {
    if (!isLoggedIn) return;
    void closeRequest.reconcileAll();
    return followBots();
  }, [isLoggedIn]);
  const hasNone = isLoggedIn && status === 0 && state.phase === 'ready' && state.value.rows.length === 0;
  const [endedIn, setEndedIn] = useState<BotTab | undefined>(undefined);
  useEffect(() => {
    if (!hasNone) return;
    void hasEndedBots(tab).then((hasEnded) => setEndedIn(hasEnded ? tab : undefined));
  }, [hasNone, tab]);
  const choose = (next: BotStatus) => {
    history.replaceState(history.state, '', next === 1 ? '?status=history' : location.pathname);
    setChosen(next);
  };
  const more = async () => {
    setLoadingMore(true);
    const error = await loadMoreBots();
    setLoadingMore(false);
    if (error) toastError(error);
  };
  const rows = valueOf(state)?.rows ?? [];
  const isHistory = status === 1;
  const isStale =
    (state.phase === 'ready' && state.error !== undefined) || !network.isOnline || (isStreamDown && rows.length > 0);
  return (
    <div className="bots-view" lang={t.lang}>
      <div className="bots-view__head">
        <Segmented
          label={t('list.status')}
          name="bot-status"
          choices={[
            {
              value: '0',
              label:
                state.phase === 'ready' && !isHistory
                  ? t('list.runningCount', { bots: formatCount(lang, state.value.total) })
                  : t('list.running'),
            },
            { value: '1', label: t('list.history') },
          ]}
          chosen={isHistory ? '1' : '0'}
          onChoose={(value) => choose(value === '1' ? 1 : 0)}
        />
        <Segmented<BotTab>
          label={t('list.tab')}
          name="bot-tab"
          choices={[
            { value: 'standard', label: t('tab.listStandard') },
            { value: 'strategy', label: t('tab.listStrategy') },
          ]}
          chosen={tab}
          onChoose={(next) => $botTab.set(next)}
        />
        <div className="bots-view__tools">
          <ExportButton size="small" disabled={rows.length === 0} onPress={() => saveBots(t, rows)}>
            {t('list.csv')}
          </ExportButton>
          <a className="button button--primary button--small" href={`/${lang}${botPagePath(layout, 'create')}`}>
            {t('list.create')}
          </a>
        </div>
      </div>
      <div className="bots-view__totals" aria-busy={state.phase === 'loading' || state.phase === 'idle'}>
        {state.phase === 'ready' ? (
          <Totals
            lang={lang}
            rows={rows}
            isHistory={isHistory}
            // The exchange counts the bots of both tabs: beside the profits of one, its total would be of other bots.
            equityUsd={isHistory || state.value.runningNum > state.value.total ? undefined : state.value.equityUsd}
          />
        ) : (
          state.phase !== 'failed' && <Skeleton shape="row" />
        )}
      </div>
      {isStale && <Notice tone="warn">{t('list.stale')}</Notice>}
      <LeftCloses lang={lang} />
      {state.phase === 'ready' && rows.length > 0 ? (
        <>
          <ul className="bots-view__rows" aria-label={t(isHistory ? 'list.history' : 'list.running')}>
            {rows.map((bot) => (
              <BotRow key={bot.grid_id} lang={lang} layout={layout} bot={bot} onClose={setClosing} />
            ))}
          </ul>
          {state.value.hasMore && (
            <Button variant="quiet" pending={isLoadingMore} onPress={() => void more()}>
              {t('list.more')}
            </Button>
          )}
        </>
      ) : (
        <ListState
          state={state.phase === 'ready' ? { phase: 'empty' } : state}
          empty={
            isHistory
              ? t('list.emptyHistory')
              : endedIn === tab
                ? t('list.runningCount', { bots: formatCount(lang, 0) })
                : t('list.empty')
          }
          action={
            isHistory ? undefined : (
              <>
                {endedIn === tab && (
                  <Button variant="quiet" onPress={() => choose(1)}>
                    {t('list.history')}
                  </Button>
                )}
                <BestRange lang={lang} layout={layout} fallback={`/${lang}${botsPath(layout)}`} />
              </>
            )
          }
          texts={{ failed: t('list.failed'), retry: t('retry'), restricted: t('list.restricted') }}
          onRetry={() => void loadBots(status ?? 0, tab)}
        />
      )}
      {closing && <CloseDialog lang={lang} bot={closing} onClose={() => setClosing(undefined)} />}
    </div>
  );
}

/** The person's bots: running ones and the history. bots.md 4 "List" */
export const BotsView = withErrorBoundary(View);
