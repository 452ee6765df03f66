/** @vitest-environment happy-dom */
import { afterEach, expect, test, vi } from 'vitest';
import { TicketCalculation } from '#launchpad/holding-snapshot/TicketCalculation.tsx';
import { $project } from '#launchpad/project-store.ts';
import { rendered, rendering } from '../../ui/support/render.ts';
import { lottery, project } from '../support/pools.ts';

afterEach(async () => {
  await rendering(() => $project.set(undefined));
  vi.unstubAllGlobals();
});

test('[R1.4] the tickets of an old launch show no daily averages, which the snapshot panel of the same page shows', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  $project.set(project({ model: 'v1', pools: [lottery()] }));
  const { texts } = await rendered(<TicketCalculation lang="en" page="" />);
  expect(texts('caption')).toEqual(['Tickets by average holding']);
});
