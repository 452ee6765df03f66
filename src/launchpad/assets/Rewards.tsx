import { useCallback, useEffect, useState } from 'react';
import { formatDate } from '#i18n/format.ts';
import type { Lang } from '#i18n/locales.ts';
import { registerTopicReader } from '#session/private-stream/topics.ts';
import { errorText, toastError } from '#shell/toasts/error-text.ts';
import type { Layout } from '#shell/routes.ts';
import { EmptyState, ErrorState } from '#ui/feedback/EmptyState.tsx';
import { Button } from '#ui/button/Button.tsx';
import { VirtualTable } from '#ui/table/VirtualTable.tsx';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { useStore } from '#ui/foundation/use-store.ts';
import { screenPath } from '../launch-path.ts';
import { launchTokens } from '../projects-by-id.ts';
import { onTokenCredit } from '../reward-credits.ts';
import { saveScrollPosition, readScrollPosition } from '../scroll-position.ts';
import { $rewards, chartedRewards, refreshRewards, loadRewards, loadMoreRewards } from './reward-list.ts';
import { rewardDecimals } from '../pledge/reward-decimals.ts';
import type { LaunchTexts } from '../fact-texts.ts';
import { maskedCoinAmount } from '../masked-coin-amount.tsx';
import { RewardsByDay } from './RewardsByDay.tsx';
import './rewards.scss';

const rowPx = 41;

const loadMore = () => void loadMoreRewards().then((error) => error && toastError(error));

/** The user's launchpool rewards: bars of the newest, and a list, newest first, that loads pages as it is scrolled. */
export function Rewards({ t, lang, layout }: { t: LaunchTexts; lang: Lang; layout: Layout }) {
  const list = useStore($rewards);
  const [openAt] = useState(() => readScrollPosition(location.search));
  useEffect(() => {
    const controller = new AbortController();
    void loadRewards({ signal: controller.signal, openAt });
    const refresh = () => void refreshRewards();
    const stops = [
      registerTopicReader({ topic: 'launch', apply: refresh, onResync: refresh }),
      onTokenCredit(launchTokens, refresh),
    ];
    return () => {
      controller.abort();
      for (const stop of stops) stop();
    };
  }, [openAt]);
  const dayText = useCallback(
    (day: string) => formatDate(lang, Date.parse(day), { zone: 'UTC', style: 'date' }),
    [lang],
  );
  if (list.phase === 'failed') {
    return (
      <ErrorState
        framed
        title={t('assets.rewardsFailed')}
        action={<Button onPress={() => void loadRewards()}>{t('retry')}</Button>}
      >
        {errorText(list.error)}
      </ErrorState>
    );
  }
  if (list.phase !== 'ready') {
    return (
      <div aria-busy="true">
        <Skeleton shape="row" count={6} />
      </div>
    );
  }
  if (list.rows.length === 0) {
    return (
      <EmptyState
        title={t('assets.noRewards')}
        framed
        action={
          <a className="button button--quiet" href={screenPath(lang, layout, 'list')}>
            {t('orders.find')}
          </a>
        }
      />
    );
  }
  const hasMore = list.nextId !== '';
  const own = (amount: string, coin: string, decimals?: number) => (
    <bdi>{maskedCoinAmount(t, lang, amount, coin, decimals)}</bdi>
  );
  return (
    <>
      <RewardsByDay t={t} lang={lang} rewards={chartedRewards(list.rows, hasMore)} />
      <div className="rewards">
        <VirtualTable
          caption={t('assets.rewards')}
          rows={list.rows}
          rowKey={({ rewardId }) => rewardId}
          hasMore={hasMore}
          estimatePx={rowPx}
          onEnd={loadMore}
          openAt={openAt}
          onScrollStop={saveScrollPosition}
          columns={[
            { key: 'day', label: t('assets.day'), align: 'start', cell: ({ day }) => dayText(day) },
            {
              key: 'stake',
              label: t('assets.stake'),
              // Only the rewards of a stake have one.
              cell: ({ stake, coin = '', title }) => (stake === undefined ? (title ?? '') : own(stake, coin)),
            },
            {
              key: 'reward',
              label: t('assets.reward'),
              cell: ({ reward, token }) => own(reward, token, rewardDecimals(reward)),
            },
          ]}
        />
      </div>
    </>
  );
}
