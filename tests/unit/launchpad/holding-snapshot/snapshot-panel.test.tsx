/** @vitest-environment happy-dom */
import { afterEach, expect, test } from 'vitest';
import { snapshotCalendar, snapshotHours } from '#contract/launchpad.ts';
import { SnapshotPanel } from '#launchpad/holding-snapshot/SnapshotPanel.tsx';
import { $project } from '#launchpad/project-store.ts';
import { logIn, logOut, openAccountPage } from '../../account/support/account-page.ts';
import { click, eventually, rendered, rendering } from '../../ui/support/render.ts';
import { project, subscription } from '../support/pools.ts';

afterEach(async () => {
  await logOut();
  await rendering(() => $project.set(undefined));
});

test('[Q-F04] [R3.12] missing days and hours of a snapshot are a dash, never a zero', async () => {
  const { answer } = openAccountPage();
  answer(`/x/${snapshotCalendar.host}${snapshotCalendar.path}`, () => ({
    list: ['26', '28', '30'].map((day) => ({ day: `2026-05-${day}`, average: '1000', state: 'DONE' })),
  }));
  answer(`/x/${snapshotHours.host}${snapshotHours.path}`, () => ({
    list: Array.from({ length: 24 }, (_, hour) => ({
      hour,
      amount: '1000',
      accounts: { spot: '1000', fund: '0', staked: '0', borrowed: '0' },
    })).filter(({ hour }) => hour !== 1),
  }));
  $project.set(project({ pools: [subscription()] }));
  const { all, texts } = await rendered(<SnapshotPanel lang="en" page="" />);
  await logIn();
  await eventually(() => expect(texts('.snapshot-panel__open strong')).toEqual(['1,000', '–', '1,000', '–', '1,000']));
  const [first, second] = all('.snapshot-panel__open');
  expect(second?.hasAttribute('disabled')).toBe(true);
  if (first) await click(first);
  await eventually(() => expect(all('dialog tbody tr')).toHaveLength(24));
  const hours = texts('dialog tbody tr');
  expect(hours[0]).toContain('1,000');
  expect(hours[1]).toMatch(/^01:00[^\d]*$/);
});
