import { useCallback, useEffect, useState } from 'react';
import { formatDate } from '../../i18n/format.ts';
import type { Lang } from '../../i18n/locales.ts';
import { readTopic } from '../../session/topics.ts';
import { errorText } from '../../shell/error-text.ts';
import type { Layout } from '../../shell/places.ts';
import { toastError } from '../../shell/toasts.ts';
import { EmptyState, ErrorState } from '../../ui/Blank.tsx';
import { Button } from '../../ui/Button.tsx';
import { LongTable } from '../../ui/LongTable.tsx';
import { Private } from '../../ui/Private.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useStore } from '../../ui/use-store.ts';
import { addressOf } from '../address.ts';
import { keepPlace, readPlace } from '../list-place.ts';
import { $rewards, chartedRewards, freshRewards, loadRewards, moreRewards } from '../reward-list.ts';
import { coins } from '../words.ts';
import type { LaunchTexts } from '../words.ts';
import { RewardsByDay } from './RewardsByDay.tsx';

const rowPx = 41;

const more = () => void moreRewards().then((error) => error && toastError(error));

/** All that launchpools paid this person, newest first, however long: bars of the newest, the list in pages as it is scrolled. */
export function Rewards({ t, lang, layout }: { t: LaunchTexts; lang: Lang; layout: Layout }) {
  const list = useStore($rewards);
  const [openAt] = useState(() => readPlace(location.search));
  useEffect(() => {
    const leave = new AbortController();
    void loadRewards({ signal: leave.signal, upTo: openAt });
    const stop = readTopic({ topic: 'launch', take: () => void freshRewards(), resync: () => void freshRewards() });
    return () => {
      leave.abort();
      stop();
    };
  }, [openAt]);
  const dayText = useCallback(
    (day: string) => formatDate(lang, Date.parse(day), { zone: 'UTC', style: 'date' }),
    [lang],
  );
  const amount = (figure: string, coin: string) => (
    <bdi>
      <Private>{coins(t, lang, figure, coin)}</Private>
    </bdi>
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
          <a className="button button--quiet" href={addressOf(lang, layout, 'list')}>
            {t('orders.find')}
          </a>
        }
      />
    );
  }
  const hasMore = list.nextId !== '';
  return (
    <>
      <RewardsByDay t={t} lang={lang} rewards={chartedRewards(list.rows, hasMore)} />
      <div className="rewards-list">
        <LongTable
          caption={t('assets.rewards')}
          rows={list.rows}
          rowKey={({ rewardId }) => rewardId}
          hasMore={hasMore}
          estimate={rowPx}
          onEnd={more}
          openAt={openAt}
          onPlace={keepPlace}
          columns={[
            { key: 'day', label: t('assets.day'), align: 'start', cell: ({ day }) => dayText(day) },
            {
              key: 'stake',
              label: t('assets.stake'),
              cell: ({ stake, coin }) => amount(stake, coin),
            },
            {
              key: 'reward',
              label: t('assets.reward'),
              cell: ({ reward, token }) => amount(reward, token),
            },
          ]}
        />
      </div>
    </>
  );
}
