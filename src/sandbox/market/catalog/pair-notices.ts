import { dayMs } from '#formulas/durations.ts';
import { defaultLang, fallbackChain, isLang } from '#i18n/locales.ts';
import { clockStartMs } from '#sandbox/clock.ts';
import type { Pair } from './pairs.ts';

/** A text in the languages of the sandbox; English is required. */
export type LocalizedText = { en: string } & Partial<Record<'zh-MY' | 'ar-SA', string>>;

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
    text: {
      en: 'RUST is under special treatment: its price may swing widely and it may be delisted. Trade with care.',
      'zh-MY': 'RUST 已被列入特别处理：价格可能大幅波动，并有可能下架。请谨慎交易。',
      'ar-SA': 'تخضع RUST لمعاملة خاصة: قد يتقلب سعرها بشدة وقد تُزال من الإدراج. تداول بحذر.',
    },
    time: clockStartMs - 12 * dayMs,
  },
  FADEUSDT: {
    type: 'DELIST',
    text: {
      en: 'FADE/USDT will be delisted on 10 June 2026, 08:00 UTC. Buying has ended; please sell or withdraw before.',
      'zh-MY': 'FADE/USDT 将于 2026 年 6 月 10 日 08:00 UTC 下架。现已停止买入，请在此之前卖出或提取。',
      'ar-SA':
        'سيُزال زوج FADE/USDT من الإدراج في 10 يونيو 2026، الساعة 08:00 UTC. انتهى الشراء؛ يُرجى البيع أو السحب قبل ذلك.',
    },
    time: clockStartMs - 2 * dayMs,
  },
};

const generalText: LocalizedText = {
  en: 'This pair carries a higher risk than usual. Trade with care.',
  'zh-MY': '该交易对的风险高于平常。请谨慎交易。',
  'ar-SA': 'ينطوي هذا الزوج على مخاطر أعلى من المعتاد. تداول بحذر.',
};

/** The notice above the order form of a pair with `noticeVisible`. */
export const noticeOf = ({ symbolId }: Pair): Notice =>
  notices[symbolId] ?? { type: 'RISK', text: generalText, time: clockStartMs };
