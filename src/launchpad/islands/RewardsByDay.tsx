import type { ResultOf } from '../../contract/call.ts';
import type { rewardList } from '../../contract/launchpad.ts';
import { formatDate } from '../../i18n/format.ts';
import type { Lang } from '../../i18n/locales.ts';
import { decimal } from '../../money/index.ts';
import { bars } from '../../ui/art/bars.ts';
import { TreeView } from '../../ui/art/TreeView.tsx';
import { Private } from '../../ui/Private.tsx';
import { Table } from '../../ui/Table.tsx';
import { coins } from '../words.ts';
import type { LaunchTexts } from '../words.ts';
import '../rewards-by-day.scss';

type Reward = ResultOf<typeof rewardList>['list'][number];

/** Sums by token and day, oldest first: what the bars show. */
export function rewardsByToken(rewards: readonly Reward[]): Map<string, { day: string; reward: string }[]> {
  const byToken = new Map<string, Map<string, string>>();
  for (const { token, day, reward } of rewards) {
    const days = byToken.get(token) ?? new Map<string, string>();
    days.set(
      day,
      decimal(days.get(day) ?? '0')
        .plus(reward)
        .toFixed(),
    );
    byToken.set(token, days);
  }
  return new Map(
    [...byToken].map(([token, days]) => [
      token,
      [...days].map(([day, reward]) => ({ day, reward })).sort((a, b) => (a.day < b.day ? -1 : 1)),
    ]),
  );
}

/** Rewards as bars, a chart a token, with the table that says the same. */
export function RewardsByDay({ t, lang, rewards }: { t: LaunchTexts; lang: Lang; rewards: readonly Reward[] }) {
  const dayText = (day: string) => formatDate(lang, Date.parse(day), { zone: 'UTC', style: 'date' });
  return (
    <>
      <div className="rewards-by-day">
        {[...rewardsByToken(rewards)].map(([token, days]) => (
          <figure className="rewards-by-day__chart" key={token}>
            <figcaption>
              {t('assets.rewardsIn', { token, from: dayText(days[0]?.day ?? ''), to: dayText(days.at(-1)?.day ?? '') })}
            </figcaption>
            <TreeView tree={bars(days.map(({ reward }) => Number(reward)))} />
          </figure>
        ))}
      </div>
      <Table
        caption={t('assets.rewards')}
        rows={rewards}
        rowKey={({ rewardId }) => rewardId}
        columns={[
          { key: 'day', label: t('assets.day'), align: 'start', cell: ({ day }) => dayText(day) },
          {
            key: 'stake',
            label: t('assets.stake'),
            wide: true,
            cell: ({ stake, coin }) => <Private>{coins(t, lang, stake, coin)}</Private>,
          },
          {
            key: 'reward',
            label: t('assets.reward'),
            cell: ({ reward, token }) => <Private>{coins(t, lang, reward, token)}</Private>,
          },
        ]}
      />
    </>
  );
}
