/** @vitest-environment happy-dom */
import { describe, expect, test } from 'vitest';
import { namespaceTexts } from '#i18n/texts-for.ts';
import { provideTexts } from '#i18n/texts.ts';
import { launchAttributeOf } from '#launchpad/launch-element.ts';
import { launchAttributes } from '#launchpad/lists/launch-attributes.ts';
import { reachesMark, showPhases } from '#launchpad/live-phases.ts';
import { project } from './support/pools.ts';

provideTexts(namespaceTexts);

describe('[Q-A04] a countdown is announced', () => {
  const minute = 60_000;
  test.each([
    [86_400_500, 86_399_500],
    [3_600_001, 3_600_000],
    [10 * minute + 1, 10 * minute - 900],
    [minute + 1, minute],
    [500, -500],
  ])('when it passes a mark: from %d to %d ms', (before, left) => {
    expect(reachesMark(before, left)).toBe(true);
  });
  test.each([
    [minute, minute - 1_000],
    [50_000, 49_000],
    [3_600_500, 60_000],
  ])('not at other times, and not by a jump of the clock: from %d to %d ms', (before, left) => {
    expect(reachesMark(before, left)).toBe(false);
  });
});

test('[FL13] [FL17] figures of participation wait for the commit period, which ends the time of the reminder', () => {
  document.documentElement.lang = 'en';
  const { times } = project();
  const row = document.createElement('li');
  row.dataset['launch'] = launchAttributeOf(project())['data-launch'];
  document.body.append(row);
  const isEarly = (nowMs: number) => {
    showPhases(nowMs);
    return row.hasAttribute('data-early');
  };
  expect(isEarly(times.commitStart - 1)).toBe(true);
  expect(isEarly(times.commitStart)).toBe(false);
  document.body.replaceChildren();
});

test('[FL17] a launch before its commit period is built without figures of participation', () => {
  expect(launchAttributes(project({ status: 1 }))['data-early']).toBe('');
  expect(launchAttributes(project({ status: 2 }))['data-early']).toBeUndefined();
});
