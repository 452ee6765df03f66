import { utc } from './blocks.ts';
import type { Crowd, SeedLang } from './types.ts';

/** What a contest measures: USD traded per person, coins staked in a pool, or the sign-up to the project. */
export type ContestMeasure =
  { kind: 'TRADED'; crowd: Crowd } | { kind: 'STAKED'; poolId: string } | { kind: 'SIGNED_UP' };

/** A contest, vote or task of a project; times are ms UTC at full hours. Everyone who reaches the goal by the end shares the prize. */
export type SeedContest = {
  eventId: string;
  projectId: string;
  type: 'TRADE_CONTEST' | 'VOTE' | 'TASK';
  start: number;
  end: number;
  /** Total tokens. */
  prize: string;
  /** Most tokens per person, who then get equal shares; without it the shares follow the progress. */
  maxPerPerson?: string;
  token: string;
  goal: string;
  measure: ContestMeasure;
  title: Record<SeedLang, string>;
};

/** All contests of the sandbox. launchpad.md 7 */
export const seedContests: readonly SeedContest[] = [
  {
    eventId: '501',
    projectId: '5',
    type: 'TRADE_CONTEST',
    start: utc('2026-05-27 00:00'),
    end: utc('2026-06-12 00:00'),
    prize: '200000',
    token: 'ORBT',
    goal: '1000',
    measure: { kind: 'TRADED', crowd: { people: 640, median: '2400' } },
    title: {
      en: 'Trade at least 1,000 USD and share 200,000 ORBT by volume',
      'zh-MY': '交易满 1,000 USD，按交易量瓜分 200,000 ORBT',
      'ar-SA': 'تداول بقيمة 1,000 دولار وتقاسم 200,000 ORBT بحسب الحجم',
    },
  },
  {
    eventId: '502',
    projectId: '5',
    type: 'VOTE',
    start: utc('2026-05-29 00:00'),
    end: utc('2026-06-08 00:00'),
    prize: '50000',
    maxPerPerson: '25',
    token: 'ORBT',
    goal: '500',
    measure: { kind: 'STAKED', poolId: '51' },
    title: {
      en: 'Vote for the first route: each staked SLIP is one vote',
      'zh-MY': '投票选出首条线路：每质押 1 SLIP 计 1 票',
      'ar-SA': 'صوّت للخط الأول: كل SLIP مرهون صوت',
    },
  },
  {
    eventId: '301',
    projectId: '3',
    type: 'TASK',
    start: utc('2026-05-29 08:00'),
    end: utc('2026-06-13 00:00'),
    prize: '20000',
    maxPerPerson: '10',
    token: 'FERN',
    goal: '1',
    measure: { kind: 'SIGNED_UP' },
    title: {
      en: 'Sign up before the commit period',
      'zh-MY': '在投入阶段开始前报名',
      'ar-SA': 'سجّل قبل بدء مرحلة الالتزام',
    },
  },
];

/** Volumes of the demo accounts in contests at the start of the clock, USD. */
export const seedTraded: readonly (readonly [eventId: string, uid: string, usd: string])[] = [
  ['501', '100001', '640.25'],
  ['501', '100002', '18400'],
  ['501', '100003', '912000.5'],
];
