import { dayMs } from '#formulas/durations.ts';
import * as contract from '#contract/account.ts';
import type { bannerPositions } from '#contract/account.ts';
import { clockStartMs } from '../clock.ts';
import { handlePublic } from '../handler.ts';
import { textFor } from '../market/catalog/pair-notices.ts';
import type { LocalizedText } from '../market/catalog/pair-notices.ts';

interface Banner {
  id: string;
  position: (typeof bannerPositions)[number];
  /** Shown on the pages of this pair only; absent: on all. */
  symbolId?: string;
  title: LocalizedText;
  text: LocalizedText;
  link: string;
  level: 'info' | 'warn' | 'danger';
  /** Exchange time, ms; `endTime` 0: no end. */
  startTime: number;
  endTime: number;
  sort: number;
  closable: boolean;
}

/** The banners of the seed. */
const banners: readonly Banner[] = [
  {
    id: 'maintenance-2026-06',
    position: 'spot_top',
    title: { en: 'Scheduled maintenance', 'zh-MY': '计划维护', 'ar-SA': 'صيانة مجدولة' },
    text: {
      en: 'Deposits and withdrawals pause on 7 June 2026, 02:00-03:00 UTC. Trading continues.',
      'zh-MY': '2026 年 6 月 7 日 02:00-03:00 UTC 暂停充值和提现。交易不受影响。',
      'ar-SA': 'يتوقف الإيداع والسحب مؤقتًا في 7 يونيو 2026 من 02:00 إلى 03:00 UTC. يستمر التداول.',
    },
    link: '/x/sandbox/elsewhere/?page=support',
    level: 'warn',
    startTime: clockStartMs - dayMs,
    endTime: Date.UTC(2026, 5, 7, 3),
    sort: 1,
    closable: true,
  },
  {
    id: 'fees-2026-06',
    position: 'spot_top',
    title: { en: 'Lower fees from VIP 1', 'zh-MY': 'VIP 1 起手续费更低', 'ar-SA': 'رسوم أقل بدءًا من VIP 1' },
    text: {
      en: 'The fee table in your settings shows what each level pays.',
      'zh-MY': '设置中的费率表列出各等级的手续费。',
      'ar-SA': 'يوضح جدول الرسوم في إعداداتك ما يدفعه كل مستوى.',
    },
    link: '',
    level: 'info',
    startTime: clockStartMs - 10 * dayMs,
    endTime: 0,
    sort: 2,
    closable: true,
  },
  {
    id: 'rust-risk',
    position: 'spot_notice',
    symbolId: 'RUSTUSDT',
    title: { en: 'High risk', 'zh-MY': '高风险', 'ar-SA': 'مخاطر عالية' },
    text: {
      en: 'RUST may be delisted. Trade with care.',
      'zh-MY': 'RUST 可能下架。请谨慎交易。',
      'ar-SA': 'قد تُزال RUST من الإدراج. تداول بحذر.',
    },
    link: '',
    level: 'danger',
    startTime: clockStartMs - 12 * dayMs,
    endTime: 0,
    sort: 1,
    closable: false,
  },
  {
    id: 'launchpad-rules',
    position: 'launchpad',
    title: { en: 'How launches work', 'zh-MY': '新币发行规则', 'ar-SA': 'كيف تعمل عمليات الإطلاق' },
    text: {
      en: 'Read how tokens are allocated before you commit.',
      'zh-MY': '参与之前，请先了解代币如何分配。',
      'ar-SA': 'اقرأ كيف تُوزَّع الرموز قبل أن تلتزم.',
    },
    link: '',
    level: 'info',
    startTime: clockStartMs - 30 * dayMs,
    endTime: 0,
    sort: 1,
    closable: true,
  },
];

const banner = handlePublic(contract.banner, ({ params: { position, symbolId }, lang, now }) => ({
  result: {
    list: banners
      .filter((one) => one.position === position && (one.symbolId === undefined || one.symbolId === symbolId))
      .filter(({ startTime, endTime }) => startTime <= now && (endTime === 0 || now < endTime))
      .map(({ position: _position, symbolId: _symbolId, title, text, ...rest }) => ({
        ...rest,
        title: textFor(title, lang),
        text: textFor(text, lang),
        image: '',
      })),
  },
}));

/** Handlers of banners. */
export const bannerHandlers = [banner];
