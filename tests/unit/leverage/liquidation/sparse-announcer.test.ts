import { beforeEach, expect, test, vi } from 'vitest';
import { announce } from '#ui/foundation/announce.ts';
import { sparseAnnouncer } from '#leverage/liquidation/sparse-announcer.ts';

vi.mock('#ui/foundation/announce.ts', () => ({ announce: vi.fn() }));
const said = () => vi.mocked(announce).mock.calls.map(([sentence]) => sentence);

beforeEach(() => {
  vi.mocked(announce).mockClear();
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

test('[L37] at most one sentence is announced in two seconds, the newest one', () => {
  const { say } = sparseAnnouncer();
  for (const step of ['Step 1.', 'Step 2.', 'Step 3.']) say(step);
  expect(said()).toEqual(['Step 1.']);
  vi.advanceTimersByTime(1_999);
  expect(said()).toEqual(['Step 1.']);
  vi.advanceTimersByTime(1);
  expect(said()).toEqual(['Step 1.', 'Step 3.']);
  say('Step 4.');
  vi.advanceTimersByTime(1_999);
  expect(said()).toEqual(['Step 1.', 'Step 3.']);
  vi.advanceTimersByTime(1);
  expect(said()).toEqual(['Step 1.', 'Step 3.', 'Step 4.']);
});

test('[L37] a sentence after a pause is announced at once; one that is back at what was said is not repeated', () => {
  const { say } = sparseAnnouncer();
  say('Step 3.');
  say('Step 4.');
  say('Step 3.');
  vi.advanceTimersByTime(4_000);
  expect(said()).toEqual(['Step 3.']);
  say('Ended.');
  expect(said()).toEqual(['Step 3.', 'Ended.']);
});

test('nothing is announced once it is stopped', () => {
  const { say, stop } = sparseAnnouncer();
  say('Step 1.');
  say('Step 2.');
  stop();
  vi.advanceTimersByTime(4_000);
  expect(said()).toEqual(['Step 1.']);
});
