import { dayMs } from '#formulas/durations.ts';
import { defaultLang, fallbackChain, isLang } from '#i18n/locales.ts';
import type { Lang } from '#i18n/locales.ts';
import { clockStartMs } from '#sandbox/clock.ts';
import noticeTexts from './pair-notice-texts.json' with { type: 'json' };
import type { Pair } from './pairs.ts';

/** A text in languages of the sandbox; English is required. */
export type LocalizedText = { en: string } & Partial<Record<Lang, string>>;

/** Returns the text for a page prefix: the first language of its fallback chain that exists, else English. */
export function textFor(texts: LocalizedText, lang: string): string {
  const chain: readonly string[] = fallbackChain(isLang(lang) ? lang : defaultLang);
  const found = Object.entries(texts)
    .filter(([language]) => chain.includes(language))
    .sort(([a], [b]) => chain.indexOf(a) - chain.indexOf(b))[0];
  return found?.[1] ?? texts.en;
}

interface Notice {
  type: 'ST' | 'DELIST' | 'RISK' | 'NEW';
  text: LocalizedText;
  /** Time of publication, ms. */
  time: number;
}

const notices: Readonly<Record<string, Notice>> = {
  RUSTUSDT: {
    type: 'ST',
    text: noticeTexts.st,
    time: clockStartMs - 12 * dayMs,
  },
  FADEUSDT: {
    type: 'DELIST',
    text: noticeTexts.delist,
    time: clockStartMs - 2 * dayMs,
  },
};

/** The notice above the order form of a pair with `noticeVisible`. */
export const noticeOf = ({ symbolId }: Pair): Notice =>
  notices[symbolId] ?? { type: 'RISK', text: noticeTexts.risk, time: clockStartMs };
