import { secondMs } from '#formulas/durations.ts';
import { basketDecimals, leverageBand, navFloor, pathChange, rebalanceMs, settleMs } from '#formulas/leveraged.ts';
import { formatDate } from '#i18n/format.ts';
import { figureTexts } from '#i18n/figure-texts.ts';
import type { Lang } from '#i18n/lang.ts';
import type { Values } from '#i18n/table.ts';
import { unscale } from '#money/index.ts';

/** The example of the frequent questions: a 3x token whose coin rises and falls by a tenth. */
const example = { target: 3n, changes: ['0.1', '-0.1', '0.1', '-0.1'] } as const;

/** The time of day in UTC from which a daily limit counts, and at which baskets are rebalanced. */
export const dayStartText = (lang: Lang): string => formatDate(lang, 0, { zone: 'UTC', style: 'hourMinute' });

/**
 * The figures that texts about tokens name, by placeholder, as a language writes them: the rules of every token
 * (leverage.md 2) and the examples of `rebalance-figure.ts` and of the frequent questions.
 */
export const tokenFigures = (lang: Lang): Values =>
  figureTexts(lang, {
    amounts: {
      navFloor: unscale(navFloor, basketDecimals),
      bandLow: String(leverageBand.low),
      bandHigh: String(leverageBand.high),
      settleSeconds: String(settleMs / secondMs),
      pauseSeconds: String(rebalanceMs / secondMs),
      fundingHours: '8',
      times: String(example.target),
      nav: '10',
      startPrice: '60000',
      risenPrice: '66000',
    },
    shares: { rise: '0.1', gain: '0.3' },
    changes: {
      up: '0.1',
      down: '-0.1',
      coinChange: pathChange(1n, example.changes).toFixed(),
      tokenChange: pathChange(example.target, example.changes).toFixed(),
    },
    hours: { dayStart: 0, secondFunding: 8, thirdFunding: 16 },
  });
