import { expect, test } from 'vitest';
import { endOf, holdTime, releaseTime, startTime, toastMs } from '../../../src/shell/toast-timing.ts';

test('[R8.9] a toast lasts 3 s', () => {
  expect(toastMs).toBe(3_000);
  expect(endOf(startTime(10_000, false))).toBe(13_000);
});

test('[R8.9] [Q-A05] it has no end while it is held, and what is left runs on after', () => {
  const held = holdTime(startTime(0, false), 1_200);
  expect(endOf(held)).toBeUndefined();
  expect(endOf(releaseTime(held, 60_000))).toBe(61_800);
});

test('[R8.9] [Q-A05] let go near its end, it stays another second', () => {
  expect(endOf(releaseTime(holdTime(startTime(0, false), 2_990), 5_000))).toBe(6_000);
});

test('[R8.9] a toast that comes to a hidden tab waits for it', () => {
  const waiting = startTime(0, true);
  expect(endOf(waiting)).toBeUndefined();
  expect(endOf(releaseTime(waiting, 90_000))).toBe(93_000);
});

test('[R8.9] holding twice and letting go twice change nothing', () => {
  const held = holdTime(startTime(0, false), 1_000);
  expect(holdTime(held, 2_000)).toEqual(held);
  const running = releaseTime(held, 3_000);
  expect(releaseTime(running, 4_000)).toEqual(running);
});
