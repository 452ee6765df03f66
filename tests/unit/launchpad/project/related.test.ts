import { expect, test } from 'vitest';
import { relatedTo } from '../../../src/launchpad/related.ts';
import { lottery, project, stake, subscription } from './pools.ts';

const halo = project({ projectId: '1', code: 'HALO', pools: [subscription({ coin: 'SLIP' })] });
const usdt = project({ projectId: '2', code: 'USDX', pools: [lottery({ coin: 'USDT' })] });
const slip = project({ projectId: '3', code: 'ORBT', kind: 'LAUNCHPOOL', pools: [stake({ coin: 'SLIP' })] });
const soon = project({ projectId: '4', code: 'SOON' });
const later = project({ projectId: '5', code: 'LATE' });

test('[R1.4] beside a launch stand up to two others: open ones first, those of the same coin before', () => {
  const lists = { ongoing: [halo, usdt, slip], upcoming: [soon, later] };
  expect(relatedTo(halo, lists).map(({ code }) => code)).toEqual(['ORBT', 'USDX']);
});

test('[R1.4] where fewer are open, those that come next follow', () => {
  expect(relatedTo(halo, { ongoing: [halo, slip], upcoming: [soon, later] }).map(({ code }) => code)).toEqual([
    'ORBT',
    'SOON',
  ]);
});

test('[R1.4] alone, a launch has none', () => {
  expect(relatedTo(halo, { ongoing: [halo], upcoming: [] })).toEqual([]);
});
