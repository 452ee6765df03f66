/** @vitest-environment happy-dom */
import { afterEach, expect, test, vi } from 'vitest';
import type { QualificationReason } from '#contract/launchpad.ts';
import { textsFor } from '#i18n/texts-for.ts';
import { Guidance } from '#launchpad/holding-snapshot/Guidance.tsx';
import { $qualifications } from '#launchpad/participation.ts';
import { rendered, rendering } from '../../ui/support/render.ts';
import { haloTimes, project, subscription } from '../support/pools.ts';

afterEach(async () => {
  await rendering(() => $qualifications.set({ phase: 'idle' }));
  vi.unstubAllGlobals();
});

const qualifyWith = (reasons: QualificationReason[]) =>
  rendering(() =>
    $qualifications.set({
      phase: 'ready',
      value: [
        {
          projectId: '1',
          poolId: '11',
          qualified: false,
          average: '5000',
          provisional: true,
          window: [haloTimes.snapshotStart, haloTimes.snapshotEnd],
          limit: '0',
          reasons,
        },
      ],
    }),
  );

test('[FL6] who is barred for good is not told how much they could commit', async () => {
  const result = {
    vipLevel: 0,
    vipBoost: '0',
    running: 0,
    committedUsd: '0',
    stakedUsd: '0',
    earnedUsd: '0',
    wins: 0,
    averages: [],
  };
  const frame = { ret_code: 0, ret_msg: '', ext_code: '', ext_info: {}, time_now: '1780000000.000000' };
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ ...frame, result })));
  await qualifyWith([]);
  const { container } = await rendered(
    <Guidance
      t={textsFor('en', 'launchpad')}
      lang="en"
      project={project({ pools: [subscription()], minVipLevel: 1 })}
      coin="SLIP"
      holding="5000"
      nowMs={haloTimes.snapshotStart + 3_600_000}
    />,
  );
  await vi.waitFor(() => expect(container.textContent).toContain('you can commit up to'));
  await qualifyWith(['KYC']);
  expect(container.textContent).toMatch(/^After verification: If you hold/);
  await qualifyWith(['VIP']);
  expect(container.textContent).toMatch(/^VIP 1\+: If you hold/);
  for (const reason of ['AREA', 'SUBMEMBER'] as const) {
    await qualifyWith([reason]);
    expect(container.textContent).toBe('');
  }
});
