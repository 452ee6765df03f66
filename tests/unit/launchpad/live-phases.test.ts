/** @vitest-environment happy-dom */
import { describe, expect, test } from 'vitest';
import { namespaceTexts } from '#i18n/texts-for.ts';
import { provideTexts } from '#i18n/texts.ts';
import { launchAttributeOf } from '#launchpad/launch-element.ts';
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

test('[FL13] a reminder is offered until the launch opens', () => {
  document.documentElement.lang = 'en';
  const { times } = project();
  const row = document.createElement('li');
  const reminder = document.createElement('a');
  row.dataset['launch'] = launchAttributeOf(project())['data-launch'];
  reminder.dataset['reminder'] = '';
  row.append(reminder);
  document.body.append(row);
  showPhases(times.commitStart - 1);
  expect(reminder.hidden).toBe(false);
  showPhases(times.commitStart);
  expect(reminder.hidden).toBe(true);
  document.body.replaceChildren();
});

test('[FL12] [FL17] a form of another phase is marked until React replaces it; figures of participation wait for the commit period', () => {
  document.documentElement.lang = 'en';
  const { times } = project();
  const head = document.createElement('header');
  head.dataset['launch'] = launchAttributeOf(project())['data-launch'];
  const leads = document.createElement('span');
  leads.dataset['leads'] = '';
  head.append(leads);
  const panel = document.createElement('section');
  panel.dataset['shownPhase'] = 'commit';
  document.body.append(head, panel);
  const marks = (nowMs: number) => {
    showPhases(nowMs);
    return [panel.hasAttribute('data-outdated'), head.hasAttribute('data-early')];
  };
  expect(marks(times.commitStart - 1)).toEqual([true, true]);
  expect(marks(times.commitStart)).toEqual([false, false]);
  expect(marks(times.commitEnd)).toEqual([true, false]);
  document.body.replaceChildren();
});

test('[FL17] a launch before its commit period is built without figures of participation', () => {
  expect(launchAttributeOf(project({ status: 1 }))['data-early']).toBe('');
  expect(launchAttributeOf(project({ status: 2 }))['data-early']).toBeUndefined();
});
