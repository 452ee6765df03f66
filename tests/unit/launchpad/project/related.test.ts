import { expect, test } from 'vitest';
import { relatedLaunchesOf } from '#launchpad/project/related.ts';
import { lottery, project, stake, subscription } from '../support/pools.ts';

const halo = project({ projectId: '1', code: 'HALO', pools: [subscription({ coin: 'SLIP' })] });
const usdt = project({ projectId: '2', code: 'USDX', pools: [lottery({ coin: 'USDT' })] });
const slip = project({ projectId: '3', code: 'ORBT', kind: 'LAUNCHPOOL', pools: [stake({ coin: 'SLIP' })] });
const soon = project({ projectId: '4', code: 'SOON' });
const later = project({ projectId: '5', code: 'LATE' });

test('[R1.4] a launch has up to two related launches: ongoing ones first, and of these those of the same coin', () => {
  const lists = { ongoing: [halo, usdt, slip], upcoming: [soon, later] };
  expect(relatedLaunchesOf(halo, lists).map(({ code }) => code)).toEqual(['ORBT', 'USDX']);
});

test('[R1.4] upcoming launches follow if there are fewer ongoing ones', () => {
  expect(relatedLaunchesOf(halo, { ongoing: [halo, slip], upcoming: [soon, later] }).map(({ code }) => code)).toEqual([
    'ORBT',
    'SOON',
  ]);
});

test('[R1.4] the only launch has no related launches', () => {
  expect(relatedLaunchesOf(halo, { ongoing: [halo], upcoming: [] })).toEqual([]);
});
