import { expect, test } from 'vitest';
import { endOf, pauseTime, resumeTime, startTime, toastMs } from '#shell/toasts/show-toasts.ts';

test('[R8.9] a toast lasts 3 s', () => {
  expect(toastMs).toBe(3_000);
  expect(endOf(startTime(10_000, false))).toBe(13_000);
});

test('[R8.9] [Q-A05] a paused toast has no end, and the time left runs on after the pause', () => {
  const paused = pauseTime(startTime(0, false), 1_200);
  expect(endOf(paused)).toBeUndefined();
  expect(endOf(resumeTime(paused, 60_000))).toBe(61_800);
});

test('[R8.9] [Q-A05] a toast that resumes near its end stays another second', () => {
  expect(endOf(resumeTime(pauseTime(startTime(0, false), 2_990), 5_000))).toBe(6_000);
});

test('[R8.9] a toast shown in a hidden tab waits until the tab is visible', () => {
  const waiting = startTime(0, true);
  expect(endOf(waiting)).toBeUndefined();
  expect(endOf(resumeTime(waiting, 90_000))).toBe(93_000);
});

test('[R8.9] pausing twice and resuming twice change nothing', () => {
  const paused = pauseTime(startTime(0, false), 1_000);
  expect(pauseTime(paused, 2_000)).toEqual(paused);
  const running = resumeTime(paused, 3_000);
  expect(resumeTime(running, 4_000)).toEqual(running);
});
