import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openPage } from './support/page.ts';
import type { Lookup } from '#session/reconcile.ts';

beforeEach(() => {
  openPage();
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

const second = 1_000;
const absent: Lookup<string> = { ok: true, row: undefined };
const unanswered: Lookup<string> = { ok: false };

/** Looks up an act that was sent `sentAgoMs` ago; `lookupOf` receives the number of the look-up, from 1. */
async function start(lookupOf: (number: number) => Lookup<string>, sentAgoMs = 0) {
  const { reconcile } = await import('#session/reconcile.ts');
  const { clearPersonData } = await import('#session/on-person-change.ts');
  const startMs = performance.now();
  const lookupTimes: number[] = [];
  const outcome = reconcile(() => {
    lookupTimes.push((performance.now() - startMs) / second);
    return Promise.resolve(lookupOf(lookupTimes.length));
  }, startMs - sentAgoMs);
  return { outcome, lookupTimes, clearPersonData, pass: (ms: number) => vi.advanceTimersByTimeAsync(ms) };
}

describe('[Q-F21] an act whose answer was lost is looked up', () => {
  test('seven times within 47 s while no look-up is answered, and is then unclear', async () => {
    const { outcome, lookupTimes, pass } = await start(() => unanswered);
    await pass(120 * second);
    expect(await outcome).toEqual({ kind: 'unclear' });
    expect(lookupTimes).toEqual([0, 1, 3, 7, 15, 31, 47]);
  });

  test('until it is found', async () => {
    const { outcome, lookupTimes, pass } = await start((number) =>
      number < 3 ? absent : { ok: true, row: 'the act' },
    );
    await pass(120 * second);
    expect(await outcome).toEqual({ kind: 'found', row: 'the act' });
    expect(lookupTimes).toEqual([0, 1, 3]);
  });

  test('and is absent only once it can no longer arrive, 30 s after it was sent', async () => {
    const { outcome, lookupTimes, pass } = await start(() => absent);
    await pass(120 * second);
    expect(await outcome).toEqual({ kind: 'absent' });
    expect(lookupTimes.at(-1)).toBe(31);
  });

  test('once, when it was sent long ago, as before a reload', async () => {
    const { outcome, lookupTimes, pass } = await start(() => absent, 40 * second);
    await pass(0);
    expect(await outcome).toEqual({ kind: 'absent' });
    expect(lookupTimes).toEqual([0]);
  });

  test('again after a look-up that failed after the 30 s', async () => {
    const { outcome, lookupTimes, pass } = await start((number) => (number === 6 ? unanswered : absent));
    await pass(120 * second);
    expect(await outcome).toEqual({ kind: 'absent' });
    expect(lookupTimes.at(-1)).toBe(47);
  });
});

describe('[Q-F11] after a change of person', () => {
  test('no further look-up is sent', async () => {
    const { outcome, lookupTimes, pass, clearPersonData } = await start(() => absent);
    await pass(3 * second);
    clearPersonData();
    await pass(120 * second);
    expect(await outcome).toEqual({ kind: 'personChanged' });
    expect(lookupTimes).toEqual([0, 1, 3]);
  });

  test('the answer to a pending look-up is dropped', async () => {
    const { reconcile } = await import('#session/reconcile.ts');
    const { clearPersonData } = await import('#session/on-person-change.ts');
    const outcome = reconcile(() => {
      clearPersonData();
      return Promise.resolve({ ok: true, row: 'the act' });
    }, performance.now());
    await vi.advanceTimersByTimeAsync(0);
    expect(await outcome).toEqual({ kind: 'personChanged' });
  });
});

test.each([
  ['network', undefined, true],
  ['timeout', undefined, true],
  ['offline', undefined, true],
  ['emptyBody', 200, true],
  ['malformed', 200, true],
  ['engineSilent', 200, true],
  ['http', 503, true],
  ['maintenance', 503, true],
  ['insufficientBalance', 200, false],
  ['notQualified', 200, false],
  ['sessionExpired', 200, false],
  ['tooManyRequests', 429, false],
  ['http', 404, false],
  ['personChanged', undefined, false],
  ['aborted', undefined, false],
])('[Q-F21] a failure %s with status %s means that the answer is lost: %s', async (kind, status, lost) => {
  const { isAnswerLost } = await import('#session/reconcile.ts');
  expect(isAnswerLost({ kind, code: 1, message: '', status })).toBe(lost);
});
