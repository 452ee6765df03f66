import noticeTexts from './pair-notice-texts.json' with { type: 'json' };
import { dayMs } from '#formulas/durations.ts';
import { clockStartMs } from '#sandbox/clock/clock.ts';
import { localized } from '#sandbox/foundation/localized-text.ts';
import type { LocalizedText } from '#sandbox/foundation/localized-text.ts';
import type { Pair } from './pairs.ts';

interface Notice {
  type: 'ST' | 'DELIST' | 'RISK' | 'NEW';
  text: LocalizedText;
  /** Time of publication, ms. */
  time: number;
}

const notices: Readonly<Record<string, Notice>> = {
  RUSTUSDT: {
    type: 'ST',
    text: localized(noticeTexts, 'st'),
    time: clockStartMs - 12 * dayMs,
  },
  FADEUSDT: {
    type: 'DELIST',
    text: localized(noticeTexts, 'delist'),
    time: clockStartMs - 2 * dayMs,
  },
};

/** The notice above the order form of a pair with `noticeVisible`. */
export const noticeOf = ({ symbolId }: Pair): Notice =>
  notices[symbolId] ?? { type: 'RISK', text: localized(noticeTexts, 'risk'), time: clockStartMs };
