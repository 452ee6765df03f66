import { useEffect } from 'react';
import { formatCount, formatPercent } from '#i18n/format.ts';
import type { Lang } from '#i18n/locales.ts';
import { texts } from '#i18n/texts.ts';
import { $fiatRate, followFiatRate, formatFiat } from '#session/fiat-rate.ts';
import { valueOf } from '#session/remote/load.ts';
import { registerTopicReader } from '#session/private-stream/topics.ts';
import { $user, userState } from '#session/user.ts';
import { errorText } from '#shell/toasts/error-text.ts';
import type { Layout } from '#shell/routes.ts';
import { withErrorBoundary } from '#ui/feedback/ErrorBoundary.tsx';
import { ErrorState } from '#ui/feedback/EmptyState.tsx';
import { Button } from '#ui/button/Button.tsx';
import { Facts } from '#ui/display/Facts.tsx';
import { crown } from '#ui/icon/icons.ts';
import { Icon } from '#ui/icon/Icon.tsx';
import { MaskedAmount } from '#ui/amount/MaskedAmount.tsx';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { useStore } from '#ui/foundation/use-store.ts';
import { screenPath, vipAnchor } from '../launch-path.ts';
import { lazyComponent } from '#shell/lazy/lazy-component.tsx';
import { $assets } from './assets.ts';
import type { LaunchAssets } from './assets.ts';
import { $launchOrders, $launchOrdersError } from '../participation.ts';
import { $projectsById, launchTokens } from '../projects-by-id.ts';
import { onTokenCredit } from '../reward-credits.ts';
import type { LaunchTexts } from '../fact-texts.ts';
import { AssetCoins } from './AssetCoins.tsx';
import { AssetProjects } from './AssetProjects.tsx';
import { LoginPrompt } from '../LoginPrompt.tsx';
import type { ReceivedTokensProps } from './ReceivedTokens.tsx';
import { Rewards } from './Rewards.tsx';
import './assets-view.scss';

type Props = { lang: Lang; layout: Layout; page: string };

const loadReceivedTokens = async () => (await import('./ReceivedTokens.tsx')).ReceivedTokens;
/** Only users with tokens from launches need it. */
const LazyReceivedTokens = lazyComponent<ReceivedTokensProps>(loadReceivedTokens);

/**
 * Totals over all launches in the fiat currency, the VIP level and its boost; placeholders of their size while they
 * load.
 */
function AssetSummary({ t, lang, info }: { t: LaunchTexts; lang: Lang; info: LaunchAssets['info'] | undefined }) {
  const fiat = useStore($fiatRate);
  const isLoaded = info !== undefined;
  useEffect(() => {
    if (!isLoaded) return;
    // A link to the VIP level is followed before its target is rendered, so the page scrolls to it here.
    if (location.hash === `#${vipAnchor}`) document.getElementById(vipAnchor)?.scrollIntoView({ block: 'center' });
  }, [isLoaded]);
  const figure = <Skeleton shape="figure" />;
  const sum = (amountUsd: string | undefined) =>
    amountUsd === undefined ? figure : <MaskedAmount>{formatFiat(lang, amountUsd, fiat)}</MaskedAmount>;
  return (
    <Facts
      layout="stats"
      facts={[
        { label: t('assets.committed'), value: sum(info?.committedUsd), unit: fiat.name },
        { label: t('assets.staked'), value: sum(info?.stakedUsd), unit: fiat.name },
        { label: t('assets.earned'), value: sum(info?.earnedUsd), unit: fiat.name },
        { label: t('assets.running'), value: info ? formatCount(lang, info.running) : figure },
        { label: t('assets.wins'), value: info ? formatCount(lang, info.wins) : figure },
        {
          label: t('assets.vip'),
          value: (
            <span className="assets-view__vip" id={vipAnchor}>
              <Icon of={crown} size={20} /> {info ? formatCount(lang, info.vipLevel) : figure}
            </span>
          ),
        },
        ...(info?.vipBoost === '0'
          ? []
          : [{ label: t('assets.boost'), value: info ? `+${formatPercent(lang, info.vipBoost, 0)}` : figure }]),
      ]}
    />
  );
}

function Assets({ lang, layout, page }: Props) {
  const t = texts(lang, 'launchpad');
  const user = useStore($user);
  const state = useStore($assets);
  const orders = useStore($launchOrders);
  const ordersError = useStore($launchOrdersError);
  const projects = useStore($projectsById);
  // Coins and rewards are filled in after the launches above them, so that they do not move down.
  const areProjectsShown = (orders !== undefined && projects !== undefined) || ordersError !== undefined;
  useEffect(() => {
    if (user !== userState.loggedIn) return;
    // Loaded with the data, so that the parts below the tokens do not move down.
    void loadReceivedTokens().catch(() => undefined);
    void $assets.load();
    const load = () => void $assets.load();
    const stops = [
      registerTopicReader({ topic: 'launch', apply: load, onResync: load }),
      onTokenCredit(launchTokens, load),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [user]);
  useEffect(() => followFiatRate(lang), [lang]);
  if (user === userState.loggedOut)
    return <LoginPrompt lang={lang} title={t('assets.loggedOut')} label={t('pledge.login')} />;
  if (state.phase === 'failed') {
    return (
      <ErrorState
        level={2}
        framed
        title={t('assets.failed')}
        action={<Button onPress={() => void $assets.load()}>{t('retry')}</Button>}
      >
        {errorText(state.error)}
      </ErrorState>
    );
  }
  const assets = valueOf(state);
  const isLoaded = assets !== undefined && areProjectsShown;
  const tokens = assets?.coins.filter(({ received }) => received !== undefined) ?? [];
  return (
    <div className="assets-view" lang={t.lang} aria-busy={!isLoaded}>
      <AssetSummary t={t} lang={lang} info={assets?.info} />
      <section className="assets-view__part" aria-labelledby="by-project">
        <header className="assets-view__head">
          <h2 id="by-project">{t('assets.byProject')}</h2>
          <a href={screenPath(lang, layout, 'orders')}>{t('orders.title')}</a>
        </header>
        <AssetProjects lang={lang} layout={layout} page={page} />
      </section>
      <section className="assets-view__part">
        <h2>{t('assets.byCoin')}</h2>
        {isLoaded ? (
          <AssetCoins t={t} lang={lang} coins={assets.coins} averages={assets.info.averages} />
        ) : (
          <Skeleton shape="row" count={4} />
        )}
      </section>
      {isLoaded && tokens.length > 0 && (
        <section className="assets-view__part">
          <h2>{t('assets.tokens')}</h2>
          <LazyReceivedTokens t={t} lang={lang} coins={tokens} />
        </section>
      )}
      <section className="assets-view__part">
        <h2>{t('assets.rewards')}</h2>
        {isLoaded ? <Rewards t={t} lang={lang} layout={layout} /> : <Skeleton shape="row" count={6} />}
      </section>
    </div>
  );
}

/** The user's launch assets: totals, projects, coins and daily rewards. launchpad.md 6 "Assets" */
export const AssetsView = withErrorBoundary(Assets);
