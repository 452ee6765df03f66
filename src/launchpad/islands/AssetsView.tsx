import { useEffect } from 'react';
import { formatAmount, formatCount, formatPercent } from '../../i18n/format.ts';
import type { Lang } from '../../i18n/locales.ts';
import { texts } from '../../i18n/texts.ts';
import { decimal } from '../../money/index.ts';
import { $balances, $balancesLoad } from '../../session/balances.ts';
import { readTopic } from '../../session/topics.ts';
import { $user } from '../../session/user.ts';
import { errorText } from '../../shell/error-text.ts';
import { guarded } from '../../ui/Boundary.tsx';
import { EmptyState, ErrorState } from '../../ui/Blank.tsx';
import { Button } from '../../ui/Button.tsx';
import { Facts } from '../../ui/Facts.tsx';
import { Private } from '../../ui/Private.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Table } from '../../ui/Table.tsx';
import { useStore } from '../../ui/use-store.ts';
import { $assets, loadAssets } from '../assets.ts';
import { LoginInvite } from './LoginInvite.tsx';
import { RewardsByDay } from './RewardsByDay.tsx';
import '../assets.scss';

function Assets({ lang }: { lang: Lang }) {
  const t = texts(lang, 'launchpad');
  const user = useStore($user);
  const state = useStore($assets);
  const balances = useStore($balances);
  const balancesLoad = useStore($balancesLoad);
  useEffect(() => {
    if (user !== 1) return;
    void loadAssets();
    return readTopic({ topic: 'launch', take: () => void loadAssets(), resync: () => void loadAssets() });
  }, [user]);
  if (user === -1) return <LoginInvite lang={lang} title={t('assets.loggedOut')} label={t('pledge.login')} />;
  if (state.phase === 'failed') {
    return (
      <ErrorState
        level={2}
        framed
        title={t('assets.failed')}
        action={<Button onPress={() => void loadAssets()}>{t('retry')}</Button>}
      >
        {errorText(state.error)}
      </ErrorState>
    );
  }
  if (state.phase !== 'ready' || balancesLoad.phase !== 'done') {
    return (
      <div aria-busy="true" className="assets-view">
        <Skeleton shape="row" count={6} />
      </div>
    );
  }
  const { info, rewards } = state.assets;
  const shown = (figure: string) => <Private>{figure}</Private>;
  const usd = (amount: string) => shown(formatAmount(lang, amount, { places: 2 }));
  const held = Object.values(balances)
    .filter(({ total }) => decimal(total).gt('0'))
    .sort((a, b) => decimal(b.usdValue).cmp(a.usdValue) || (a.tokenId < b.tokenId ? -1 : 1));
  return (
    <div className="assets-view" lang={t.lang}>
      <Facts
        layout="stats"
        facts={[
          { label: t('assets.committed'), value: usd(info.committedUsd), unit: 'USD' },
          { label: t('assets.staked'), value: usd(info.stakedUsd), unit: 'USD' },
          { label: t('assets.earned'), value: usd(info.earnedUsd), unit: 'USD' },
          { label: t('assets.running'), value: formatCount(lang, info.running) },
          { label: t('assets.wins'), value: formatCount(lang, info.wins) },
          { label: t('assets.vip'), value: formatCount(lang, info.vipLevel) },
          { label: t('assets.boost'), value: `+${formatPercent(lang, info.vipBoost, 0)}` },
        ]}
      />
      <section className="assets-view__part">
        <h2>{t('assets.holdings')}</h2>
        {held.length === 0 ? (
          <EmptyState title={t('assets.noHoldings')} framed />
        ) : (
          <Table
            caption={t('assets.holdings')}
            rows={held}
            rowKey={({ tokenId }) => tokenId}
            columns={[
              { key: 'coin', label: t('assets.coin'), align: 'start', cell: ({ tokenId }) => tokenId },
              { key: 'free', label: t('assets.free'), cell: ({ free }) => shown(formatAmount(lang, free)) },
              { key: 'frozen', label: t('assets.frozen'), cell: ({ frozen }) => shown(formatAmount(lang, frozen)) },
            ]}
          />
        )}
      </section>
      <section className="assets-view__part">
        <h2>{t('assets.rewards')}</h2>
        {rewards.length === 0 ? (
          <EmptyState title={t('assets.noRewards')} framed />
        ) : (
          <RewardsByDay t={t} lang={lang} rewards={rewards} />
        )}
      </section>
    </div>
  );
}

/** What a person has committed, staked and earned in launches, the coins they hold, and the rewards by day. */
export const AssetsView = guarded(Assets);
