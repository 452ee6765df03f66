import { useEffect } from 'react';
import type { LaunchOrder, Project } from '#contract/launchpad.ts';
import { formatAmount, formatDate } from '#i18n/format.ts';
import type { Lang } from '#i18n/locales.ts';
import { texts } from '#i18n/texts.ts';
import { $serverSecond } from '#session/clock.ts';
import { registerTopicReader } from '#session/private-stream/topics.ts';
import { $user, userState } from '#session/user.ts';
import { $settings } from '#session/settings.ts';
import type { Layout } from '#shell/routes.ts';
import { MaskedAmount } from '#ui/amount/MaskedAmount.tsx';
import { Button } from '#ui/button/Button.tsx';
import { Countdown } from '#ui/display/Countdown.tsx';
import { Facts } from '#ui/display/Facts.tsx';
import type { Fact } from '#ui/display/Facts.tsx';
import { withErrorBoundary } from '#ui/feedback/ErrorBoundary.tsx';
import { Notice } from '#ui/feedback/Notice.tsx';
import { useStore } from '#ui/foundation/use-store.ts';
import type { LaunchTexts } from '../fact-texts.ts';
import { screenPath } from '../launch-path.ts';
import { pageData } from '../page-data.ts';
import { $launchOrders } from '../participation.ts';
import { $project } from '../project-store.ts';
import { onTokenCredit } from '../reward-credits.ts';
import { $stakeRewards, loadStakeRewards, nextRewardAt, refreshStakeRewards, rewardTotals } from './stake-rewards.ts';
import './stake-rewards.scss';

type Props = { lang: Lang; layout: Layout; page: string };

/** Decimals of a reward on the screen; the tooltip has all of them. */
const shownDecimals = 4;

/** Time left until the next reward; before the launchpool starts and after its end none follows. */
function nextReward(
  t: LaunchTexts,
  lang: Lang,
  { times, projectId }: Project,
  orders: readonly LaunchOrder[],
  clock: { nowMs: number; zone: 'local' | 'UTC' },
): Fact[] {
  if (clock.nowMs < times.commitStart) return [];
  const stakes = orders.filter((order) => order.projectId === projectId);
  const at = nextRewardAt(times, stakes, clock.nowMs);
  if (at === undefined) return [];
  const { zone } = clock;
  const ends = formatDate(lang, at, { zone, style: 'hourMinute' });
  const name = formatDate(lang, at, { zone });
  return [
    {
      label: t('rewards.next'),
      value: <Countdown key={at} untilMs={at} ends={ends} name={name} over={t('fact.noValue')} />,
    },
  ];
}

function Rewards({ lang, layout, page }: Props) {
  const t = texts(lang, 'launchpad');
  const { project: built, readAtMs } = pageData(page);
  const project = useStore($project) ?? built;
  const projectId = project?.projectId;
  const token = project?.token ?? '';
  const user = useStore($user);
  const list = useStore($stakeRewards);
  const second = useStore($serverSecond);
  const nowMs = second || readAtMs;
  const orders = [...(useStore($launchOrders)?.values() ?? [])];
  useEffect(() => {
    if (user !== userState.loggedIn || projectId === undefined) return;
    const controller = new AbortController();
    void loadStakeRewards(projectId, controller.signal);
    const refresh = () => refreshStakeRewards(projectId);
    const stops = [
      registerTopicReader({ topic: 'launch', apply: refresh, onResync: refresh }),
      onTokenCredit(() => [token], refresh),
    ];
    return () => {
      controller.abort();
      for (const stop of stops) stop();
    };
  }, [user, projectId, token]);
  if (!project) return null;
  const totals = list.phase === 'ready' ? rewardTotals(list.rows, nowMs) : undefined;
  const own = (label: string, amount: string | undefined): Fact =>
    amount === undefined
      ? { label, value: t('fact.noValue') }
      : {
          label,
          value: <MaskedAmount>{formatAmount(lang, amount, { decimals: shownDecimals })}</MaskedAmount>,
          unit: token,
        };
  return (
    <section className="stake-rewards for-person" aria-labelledby="rewards-title" lang={t.lang}>
      <header className="stake-rewards__head">
        <h2 id="rewards-title">{t('rewards.title')}</h2>
        <a href={screenPath(lang, layout, 'assets')}>{t('rewards.all')}</a>
      </header>
      {list.phase === 'failed' ? (
        <Notice tone="error">
          <p>{t('assets.rewardsFailed')}</p>
          <Button
            size="small"
            variant="quiet"
            onPress={() => void loadStakeRewards(project.projectId, new AbortController().signal)}
          >
            {t('retry')}
          </Button>
        </Notice>
      ) : (
        <Facts
          layout="stats"
          facts={[
            own(t('rewards.today'), totals?.today),
            own(t('rewards.total'), totals?.all),
            ...(totals && totals.prizes !== '0' ? [own(t('orders.prizes'), totals.prizes)] : []),
            ...nextReward(t, lang, project, orders, { nowMs, zone: second === 0 ? 'UTC' : $settings.get().zone }),
          ]}
        />
      )}
    </section>
  );
}

/**
 * What the user's stakes in a launchpool earned today and in all, live, and the time left until the next reward. R1.4
 */
export const StakeRewards = withErrorBoundary(Rewards);
