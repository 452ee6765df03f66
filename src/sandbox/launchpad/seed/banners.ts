import { utc } from './blocks.ts';
import type { SeedLang } from './types.ts';

/** A banner above the launches, shown from `start` to `end`, ms UTC. `path` has no language prefix. */
export type SeedBanner = {
  bannerId: string;
  code?: string;
  path: string;
  start: number;
  end: number;
  texts: Record<SeedLang, { title: string; text: string }>;
};

/** Banners of the sandbox in the order in which they are shown. */
export const seedBanners: readonly SeedBanner[] = [
  {
    bannerId: '1',
    code: 'ORBT',
    path: '/trade/spot/launchdetail/ORBT/',
    start: utc('2026-05-27 00:00'),
    end: utc('2026-06-16 00:00'),
    texts: {
      en: { title: 'ORBT launchpool', text: 'Stake SLIP, USDT or BTC until June 16. Rewards are paid every hour.' },
      'zh-MY': { title: 'ORBT 质押池', text: '6 月 16 日前可质押 SLIP、USDT 或 BTC，每小时发放奖励。' },
      'ar-SA': { title: 'مجمع ORBT', text: 'ارهن SLIP أو USDT أو BTC حتى 16 يونيو، وتصل المكافآت كل ساعة.' },
    },
  },
  {
    bannerId: '2',
    code: 'HALO',
    path: '/trade/spot/launchdetail/HALO/',
    start: utc('2026-05-31 00:00'),
    end: utc('2026-06-02 14:00'),
    texts: {
      en: { title: 'HALO is open', text: 'Commit to the subscription or the lottery pool until June 2, 14:00 UTC.' },
      'zh-MY': { title: 'HALO 已开放', text: '认购和抽签两个池，截至 UTC 时间 6 月 2 日 14:00。' },
      'ar-SA': { title: 'HALO مفتوح', text: 'مجمعان، اكتتاب وقرعة، حتى 2 يونيو الساعة 14:00 بالتوقيت العالمي.' },
    },
  },
  {
    bannerId: '3',
    code: 'FERN',
    path: '/trade/spot/launchdetail/FERN/',
    start: utc('2026-05-29 08:00'),
    end: utc('2026-06-13 00:00'),
    texts: {
      en: { title: 'Sign up for FERN', text: 'Signing up is free and open until June 13.' },
      'zh-MY': { title: 'FERN 报名', text: '免费报名，截至 6 月 13 日。' },
      'ar-SA': { title: 'سجّل في FERN', text: 'التسجيل مجاني ومفتوح حتى 13 يونيو.' },
    },
  },
];
