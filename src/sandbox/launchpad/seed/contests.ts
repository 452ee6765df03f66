import { utc } from './blocks.ts';
import type { Crowd } from './types.ts';

/** What a contest measures: USD traded per person, coins staked in a pool, or the sign-up to the project. */
export type ContestMeasure =
  | { kind: 'TRADED'; crowd: Crowd }
  | { kind: 'STAKED'; poolId: string }
  | { kind: 'SIGNED_UP' };

/**
 * A contest, vote or task of a project, whose title is in `locales/{lang}/launches.json`; times are ms UTC at full
 * hours. Everyone who reaches the goal by the end shares the prize.
 */
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
  },
];

/** Volumes of the demo accounts in contests at the start of the clock, USD. */
export const seedTraded: readonly (readonly [eventId: string, uid: string, usd: string])[] = [
  ['501', '100001', '640.25'],
  ['501', '100002', '18400'],
  ['501', '100003', '912000.5'],
];
