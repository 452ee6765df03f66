import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { profileRow } from '../api/support/fake-exchange.ts';
import { FakeStorage, openPage, paths, refuse } from './support/page.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const challenge = { state: 'CHALLENGE', challenge: '77', until: 9_000_000_000_000, methods: [{ kind: 'TOTP' }] };

async function start() {
  const [tab, local] = [new FakeStorage(), new FakeStorage()];
  const page = openPage({ tab, local });
  page.answer(paths.profile, () => profileRow);
  page.answer(paths.logout, () => ({}));
  const modules = {
    ...(await import('#session/start.ts')),
    ...(await import('#session/login.ts')),
    ...(await import('#session/form-login.ts')),
  };
  modules.startSession({ lang: 'en' });
  await vi.advanceTimersByTimeAsync(301);
  return { ...modules, page, stored: () => tab.getItem('usertoken') ?? local.getItem('usertoken') };
}

/** An answer that a test gives when it wants to. */
function held(): { promise: Promise<object>; answer: (result: object) => void } {
  let answer: (result: object) => void = () => undefined;
  const promise = new Promise<object>((resolve) => (answer = resolve));
  return { promise, answer };
}

test('a second factor completes the login; the token is stored once it has come', async () => {
  const { page, logIn, logInWithCode, stored } = await start();
  page.answer(paths.login, () => challenge);
  page.answer(paths.verifyCode, () => ({ state: 'DONE', usertoken: 'mine' }));
  expect(await logIn('standard', 'slipway')).toEqual({ phase: 'challenge', challenge });
  expect(stored()).toBeNull();
  expect(await logInWithCode({ challenge: '77', kind: 'TOTP', code: '123456' }, false)).toEqual({ phase: 'done' });
  expect([stored(), page.messages.at(-1)]).toEqual(['mine', { kind: 'login', token: 'mine', stays: false }]);
});

test.each([
  ['', 'empty'],
  ['a'.repeat(513), 'too long'],
  ['a\nb', 'of two lines'],
])('[OK34] a token that is %j (%s) is no token', async (usertoken) => {
  const { page, logIn, stored } = await start();
  page.answer(paths.login, () => ({ usertoken }));
  expect(await logIn('standard', 'slipway')).toMatchObject({ phase: 'failed', error: { kind: 'malformed' } });
  expect(stored()).toBeNull();
});

test.each([
  ['the user goes back', ({ abandonLogin }) => abandonLogin()],
  [
    'the user tries again',
    ({ logIn, page }) => {
      page.answer(paths.login, () => refuse(20005));
      void logIn('standard', 'other');
    },
  ],
  ['another tab logs in', ({ page }) => page.sendFromOtherTab({ kind: 'login', token: 'theirs', stays: false })],
  ['another tab logs out', ({ page }) => page.sendFromOtherTab({ kind: 'logout' })],
] satisfies [string, (of: Awaited<ReturnType<typeof start>>) => void][])(
  '[OK30] when %s, the token of the login that is on its way is never stored',
  async (_name, supersede) => {
    const of = await start();
    const { promise, answer } = held();
    of.page.answer(paths.verifyCode, () => promise);
    const outcome = of.logInWithCode({ challenge: '77', kind: 'TOTP', code: '123456' }, true);
    await vi.advanceTimersByTimeAsync(1);
    supersede(of);
    answer({ usertoken: 'mine' });
    expect(await outcome).toEqual({ phase: 'superseded' });
    expect(of.stored()).not.toBe('mine');
    expect(JSON.stringify(of.page.messages)).not.toContain('mine');
  },
);

test('[OK30] a lost answer is an error that the user can repeat; nothing is sent a second time by itself', async () => {
  const { page, logIn } = await start();
  page.answer(paths.login, () => {
    throw new TypeError('lost');
  });
  const outcome = logIn('standard', 'slipway');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await outcome).toMatchObject({ phase: 'failed', error: { kind: 'network' } });
  expect(page.paths().filter((path) => path === paths.login)).toHaveLength(1);
});
