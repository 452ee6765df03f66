import { expect, test } from 'vitest';
import { isAhead, isTimely } from '#sandbox/v5/http/time-check.ts';

const exchangeMs = 1_780_300_800_000;
const machineMs = 1_900_000_000_000;
/** A clock that stands, as tests of bots use it. */
const stopped = { now: () => exchangeMs, ageOf: () => 0, speed: () => 0 };
const sources = (
  clock: { now: () => number; ageOf: (time: number) => number; speed: () => number },
  isStrict = false,
) => ({
  clock,
  machine: () => machineMs,
  isStrict,
});

test.each([
  [-5_000, true],
  [999, true],
  [-5_001, false],
  [1_000, false],
])('[VN14] on a stopped clock a timestamp of %i ms is timely: %s', (offset, isGood) => {
  for (const isStrict of [false, true])
    expect(isTimely(exchangeMs + offset, 5_000, sources(stopped, isStrict))).toBe(isGood);
});

test('[VN14] the clock of the machine counts unless times are strict', () => {
  expect(isTimely(machineMs, 5_000, sources(stopped))).toBe(true);
  expect(isTimely(machineMs - 5_001, 5_000, sources(stopped))).toBe(false);
  expect(isTimely(machineMs, 5_000, sources(stopped, true))).toBe(false);
});

test('[VN14] a jump ages no request that was stamped before it', () => {
  const day = 86_400_000;
  const jumped = { now: () => exchangeMs + day, ageOf: (time: number) => exchangeMs + 100 - time, speed: () => 1 };
  expect(isTimely(exchangeMs, 5_000, sources(jumped))).toBe(true);
  expect(isTimely(exchangeMs, 5_000, sources(jumped, true))).toBe(false);
});

test('[VN20] a login of a socket is good until its end by one clock', () => {
  const early = { ...sources(stopped), machine: () => exchangeMs - 1_000 };
  expect(isAhead(exchangeMs + 1, early)).toBe(true);
  expect(isAhead(exchangeMs - 1, early)).toBe(true);
  expect(isAhead(exchangeMs - 1, { ...early, isStrict: true })).toBe(false);
  expect(isAhead(exchangeMs - 1_000, early)).toBe(false);
});
