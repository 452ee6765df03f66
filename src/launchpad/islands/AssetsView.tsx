import { useEffect } from 'react';
import { formatAmount, formatCount, formatPercent } from '../../i18n/format.ts';
import type { Lang } from '../../i18n/locales.ts';
import { texts } from '../../i18n/texts.ts';
import { $legalRate, followLegalRate, inLegal } from '../../session/legal-rate.ts';
import { readTopic } from '../../session/topics.ts';
import { $user } from '../../session/user.ts';
import { errorText } from '../../shell/error-text.ts';
import type { Layout } from '../../shell/places.ts';
import { guarded } from '../../ui/Boundary.tsx';
import { ErrorState } from '../../ui/Blank.tsx';
import { Button } from '../../ui/Button.tsx';
import { Facts } from '../../ui/Facts.tsx';
import { crown } from '../../ui/icon/icons.ts';
import { Icon } from '../../ui/icon/Icon.tsx';
import { Private } from '../../ui/Private.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useStore } from '../../ui/use-store.ts';
import { addressOf, vipAnchor } from '../address.ts';
import { $assets, loadAssets } from '../assets.ts';
import type { LaunchAssets } from '../assets.ts';
import { $orders, $ordersError } from '../participation.ts';
import { $projectsById } from '../projects.ts';
import type { LaunchTexts } from '../words.ts';
import { AssetCoins } from './AssetCoins.tsx';
import { AssetProjects } from './AssetProjects.tsx';
import { LoginInvite } from './LoginInvite.tsx';
import { Rewards } from './Rewards.tsx';
import '../assets.scss';

type Props = { lang: Lang; layout: Layout; page: string };

/** Sums over all launches in the legal currency, VIP level and what it brings. */
function Standing({ t, lang, info }: { t: LaunchTexts; lang: Lang; info: LaunchAssets['info'] }) {
  const legal = useStore($legalRate);
  useEffect(() => {
    // Who was led here by a link comes before the figures do.
    if (location.hash === `#${vipAnchor}`) document.getElementById(vipAnchor)?.scrollIntoView({ block: 'center' });
  }, []);
  const sum = (amountUsd: string) => (
    <Private>{formatAmount(lang, inLegal(amountUsd, legal), { places: 2, fixed: true })}</Private>
  );
  return (
    <Facts
      layout="stats"
      facts={[
        { label: t('assets.committed'), value: sum(info.committedUsd), unit: legal.name },
        { label: t('assets.staked'), value: sum(info.stakedUsd), unit: legal.name },
        { label: t('assets.earned'), value: sum(info.earnedUsd), unit: legal.name },
        { label: t('assets.running'), value: formatCount(lang, info.running) },
        { label: t('assets.wins'), value: formatCount(lang, info.wins) },
        {
          label: t('assets.vip'),
          value: (
            <span className="assets-view__vip" id={vipAnchor}>
              <Icon of={crown} size={20} /> {formatCount(lang, info.vipLevel)}
            </span>
          ),
        },
        { label: t('assets.boost'), value: `+${formatPercent(lang, info.vipBoost, 0)}` },
      ]}
    />
  );
}

function Assets({ lang, layout, page }: Props) {
  const t = texts(lang, 'launchpad');
  const user = useStore($user);
  const state = useStore($assets);
  const orders = useStore($orders);
  const ordersError = useStore($ordersError);
  const projects = useStore($projectsById);
  // What stands below the launches comes after them, so that they push nothing down.
  const isListed = (orders !== undefined && projects !== undefined) || ordersError !== undefined;
  useEffect(() => {
    if (user !== 1) return;
    void loadAssets();
    return readTopic({ topic: 'launch', take: () => void loadAssets(), resync: () => void loadAssets() });
  }, [user]);
  useEffect(() => followLegalRate(lang), [lang]);
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
  if (state.phase !== 'ready') {
    return (
      <div aria-busy="true" className="assets-view">
        <Skeleton shape="row" count={6} />
      </div>
    );
  }
  const { info, coins } = state.assets;
  return (
    <div className="assets-view" lang={t.lang}>
      <Standing t={t} lang={lang} info={info} />
      <section className="assets-view__part" aria-labelledby="by-project">
        <header className="assets-view__head">
          <h2 id="by-project">{t('assets.byProject')}</h2>
          <a href={addressOf(lang, layout, 'orders')}>{t('orders.title')}</a>
        </header>
        <AssetProjects lang={lang} layout={layout} page={page} />
      </section>
      {isListed && (
        <>
          <section className="assets-view__part">
            <h2>{t('assets.byCoin')}</h2>
            <AssetCoins t={t} lang={lang} coins={coins} averages={info.averages} />
          </section>
          <section className="assets-view__part">
            <h2>{t('assets.rewards')}</h2>
            <Rewards t={t} lang={lang} layout={layout} />
          </section>
        </>
      )}
    </div>
  );
}

/** What a person has committed, staked and earned in launches, by project, by coin and by day. launchpad.md 6 "Assets" */
export const AssetsView = guarded(Assets);
