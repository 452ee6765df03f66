import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openLaunchPage } from '../support/launch-page.ts';

const center = '/x/main/spot/api/activity/v2/userCenterInfo';
const ongoing = '/x/main/spot/api/activity/v2/project/ongoing/list';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

const userCenter = (vipLevel: number) => ({
  vipLevel,
  vipBoost: '0.2',
  running: 3,
  wins: 0,
  committedUsd: '0',
  stakedUsd: '0',
  earnedUsd: '0',
  averages: [],
});

/** Opens a home page with the personal parts as the build wrote them. */
async function openHome() {
  const at = await openLaunchPage();
  const level = { textContent: 'Your VIP level' };
  const running = { textContent: '' };
  const mark = { hidden: true, dataset: { joined: 'HALO' } };
  Object.assign(at.page.document, {
    querySelector: (selector: string) => (selector.includes('level') ? level : running),
    querySelectorAll: (selector: string) => (selector.includes('joined') ? [mark] : [level, running]),
  });
  at.page.answer(ongoing, () => undefined);
  (await import('#launchpad/home/home-personal.ts')).followPersonalPart();
  return { ...at, level, running, mark };
}

test('[Q-F11] A’s VIP level is removed when A logs out, and a late response does not show it to B', async () => {
  const { page, logInWithToken, endSession, level, running, mark } = await openHome();
  page.answer(center, () => userCenter(4));
  await logInWithToken('a', false);
  await pass(1);
  expect([level.textContent, running.textContent]).toEqual([
    expect.stringContaining('4'),
    expect.stringContaining('3'),
  ]);
  mark.hidden = false;
  endSession(33003);
  expect([level.textContent, running.textContent, mark.hidden]).toEqual(['Your VIP level', '', true]);

  let answer: (result: unknown) => void = () => undefined;
  page.answer(center, () => new Promise((resolve) => (answer = resolve)));
  await logInWithToken('a again', false);
  await pass(1);
  const answerA = answer;
  await logInWithToken('b', false);
  answerA(userCenter(4));
  await pass(1);
  expect([level.textContent, running.textContent]).toEqual(['Your VIP level', '']);
});
