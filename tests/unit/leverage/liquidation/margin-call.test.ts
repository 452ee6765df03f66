import { beforeEach, expect, test, vi } from 'vitest';
import type { MarginRisk } from '#contract/margin/risk.ts';
import { hourMs } from '#formulas/durations.ts';
import { flagsRow, marginPaths, riskRow } from '../../session/support/margin-rows.ts';
import { openPage } from '../../session/support/page.ts';

let page: ReturnType<typeof openPage>;
beforeEach(() => {
  page = openPage();
  // A hidden page has no timer of its own: the test sets the second.
  page.hide(true);
  page.answer(marginPaths.tips, () => ({
    ...flagsRow({ riskInfoStatus: 1, questionaireStatus: 1, openStatus: 1 }),
    unified: false,
  }));
});

const fullHour = 500_000 * hourMs;

/** Follows the margin calls of an account; `risk` pushes its next level, `second` sets the exchange time. */
async function followCalls() {
  const { loadMarginAccess } = await import('#session/leverage/margin-access.ts');
  const { applyRiskRows } = await import('#session/leverage/margin-risk.ts');
  const { $serverSecond } = await import('#session/clock.ts');
  const { clearPersonData } = await import('#session/on-person-change.ts');
  const { followMarginCall } = await import('#leverage/liquidation/margin-call.ts');
  await loadMarginAccess();
  const onEntry = vi.fn();
  const onHour = vi.fn();
  const stop = followMarginCall({ onEntry, onHour });
  let ver = 10;
  return {
    risk: (level: MarginRisk['level'], riskRate = '0.91') =>
      applyRiskRows([{ kind: 'MARGIN_RISK', ...riskRow({ level, riskRate, ver: (ver += 1) }) }]),
    second: (time: number) => $serverSecond.set(time),
    changePerson: async () => {
      clearPersonData();
      await loadMarginAccess();
    },
    stop,
    /** Numbers of entries and of hourly messages. */
    counts: () => [onEntry.mock.calls.length, onHour.mock.calls.length],
    onEntry,
    onHour,
  };
}

test('[L23] a margin call alerts once per entry, however often its rate changes', async () => {
  const { risk, counts, onEntry } = await followCalls();
  risk('LIMITED', '0.8999');
  expect(counts()).toEqual([0, 0]);
  risk('MARGIN_CALL', '0.9');
  risk('MARGIN_CALL', '0.92');
  expect(counts()).toEqual([1, 0]);
  expect(onEntry).toHaveBeenCalledWith(expect.objectContaining({ rate: '0.9', level: 'MARGIN_CALL' }));
  risk('LIMITED', '0.85');
  risk('MARGIN_CALL', '0.9');
  expect(counts()).toEqual([2, 0]);
});

test('[L23] an account in a margin call has a message at each full hour, with its rate then', async () => {
  const { risk, second, counts, onHour } = await followCalls();
  second(fullHour - 1_000);
  risk('MARGIN_CALL', '0.9');
  second(fullHour - 500);
  expect(counts()).toEqual([1, 0]);
  risk('MARGIN_CALL', '0.93');
  second(fullHour);
  second(fullHour + 1_000);
  expect(counts()).toEqual([1, 1]);
  expect(onHour).toHaveBeenCalledWith(expect.objectContaining({ rate: '0.93' }));
  second(fullHour + hourMs);
  expect(counts()).toEqual([1, 2]);
  risk('LIMITED', '0.85');
  second(fullHour + 2 * hourMs);
  expect(counts()).toEqual([1, 2]);
});

test('[L23] the first known time is no full hour that has passed', async () => {
  const { risk, second, counts } = await followCalls();
  risk('MARGIN_CALL');
  second(fullHour);
  expect(counts()).toEqual([1, 0]);
});

test('[L45] the margin call of the next person is an entry of its own', async () => {
  const { risk, counts, changePerson } = await followCalls();
  risk('MARGIN_CALL');
  await changePerson();
  risk('MARGIN_CALL');
  expect(counts()).toEqual([2, 0]);
});

test('nothing is reported once it is stopped', async () => {
  const { risk, second, counts, stop } = await followCalls();
  second(fullHour);
  risk('LIMITED');
  stop();
  risk('MARGIN_CALL');
  second(fullHour + hourMs);
  expect(counts()).toEqual([0, 0]);
});

test.each([
  ['0.9', '0.95', '0.0526'],
  ['0.95', '0.95', '0'],
  ['1.2', '0.95', '0'],
  ['0.9259', '0.9615', '0.037'],
])('the distance of rate %s to the mark %s is %s, never below 0', async (rate, liquidation, distance) => {
  const { collateralDistance } = await import('#leverage/liquidation/margin-call.ts');
  expect(collateralDistance({ rate, marks: { limited: '0.8', call: '0.9', liquidation } })).toBe(distance);
});
