import { formatDate } from '#i18n/format.ts';
import type { Lang } from '#i18n/locales.ts';
import { decimal } from '#money/index.ts';
import { barChart } from '#ui/art/bar-chart.ts';
import { Svg } from '#ui/art/Svg.tsx';
import type { Reward } from './reward-list.ts';
import type { LaunchTexts } from '../fact-texts.ts';
import './rewards-by-day.scss';

/** The sums of the rewards by token and day, oldest day first. */
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

/** Bars of the daily rewards, one chart per token; the list below has the same figures. */
export function RewardsByDay({ t, lang, rewards }: { t: LaunchTexts; lang: Lang; rewards: readonly Reward[] }) {
  const dayText = (day: string) => formatDate(lang, Date.parse(day), { zone: 'UTC', style: 'date' });
  return (
    <div className="rewards-by-day">
      {[...rewardsByToken(rewards)].map(([token, days]) => (
        <figure className="rewards-by-day__chart" key={token}>
          <figcaption>
            {t('assets.rewardsIn', { token, from: dayText(days[0]?.day ?? ''), to: dayText(days.at(-1)?.day ?? '') })}
          </figcaption>
          <Svg tree={barChart(days.map(({ reward }) => Number(reward)))} />
        </figure>
      ))}
    </div>
  );
}
