import { expect, test } from 'vitest';
import {
  areaOf,
  areaPath,
  areas,
  firstBuilt,
  firstOffered,
  isOffered,
  offeredAreas,
} from '#contract/addresses/area-address.ts';
import type { Feature } from '#contract/areas/features.ts';

const all = {
  ...{ spot: true, plan: true, launchpad: true, leveraged: true, margin: true, loan: true, grid: true },
  ...{ notices: true, invite: true },
};
const without = (...off: Feature[]) => ({ ...all, ...Object.fromEntries(off.map((feature) => [feature, false])) });

/** Pages of each feature, without the language. */
const pages: Readonly<Record<Feature, readonly string[]>> = {
  spot: ['/trade/spot/', '/trade/spot/m/', '/trade/spot/terminal/', '/trade/spot/BTC/USDT/', '/trade/spot/m/BTC/USDT/'],
  // A part of the terminal.
  plan: [],
  launchpad: [
    '/trade/spot/launchpad/',
    '/trade/spot/launchpad/rules/',
    '/trade/spot/launchpad-list/',
    '/trade/spot/launchpad-order/',
    '/trade/spot/launchpad-assets/',
    '/trade/spot/launchdetail/HALO/',
    '/trade/spot/launchdetail/old/MOSS/',
    '/trade/spot/m/launchpad/detail/HALO/',
  ],
  leveraged: ['/trade/spot/leveraged/', '/trade/spot/m/leveraged/BTC3L/'],
  margin: ['/trade/spot/margin/rates/', '/trade/spot/m/margin/rates/'],
  loan: ['/trade/spot/loan/', '/trade/spot/m/loan/borrow/', '/trade/spot/loan/orders/'],
  grid: ['/trade/spot/bot/', '/trade/spot/m/bot/create/', '/trade/spot/bot/list/'],
  notices: ['/notices/'],
  invite: ['/invite/'],
};
const features = Object.keys(pages) as Feature[];

test.each(features)('[OK22] [FO9] without %s its pages are not offered, and those of all others are', (off) => {
  for (const feature of features)
    for (const path of pages[feature]) expect([path, isOffered(path, without(off))]).toEqual([path, feature !== off]);
});

test('pages of no area are always offered', () => {
  const none = without(...features);
  for (const path of ['/assets/', '/settings/', '/login/', '/404/']) expect(isOffered(path, none)).toBe(true);
});

test('each area has a page of its own in both layouts, which is of the area', () => {
  const paths = areas.flatMap((area) =>
    (['desktop', 'mobile'] as const).map((layout) => ({ area, path: areaPath(area, layout) })),
  );
  expect(new Set(paths.map(({ path }) => path)).size).toBe(14);
  for (const { area, path } of paths) expect([path, areaOf(path)]).toEqual([path, area]);
});

test('[OK22] [OK23] [R2.4] an address without a page leads to the first area that the site offers', () => {
  expect(firstOffered(all)).toBe('/trade/spot/');
  expect(firstOffered(without('spot'))).toBe('/trade/spot/leveraged/');
  expect(firstOffered(without(...features.filter((feature) => feature !== 'launchpad')))).toBe(
    '/trade/spot/launchpad/',
  );
  expect(firstBuilt((path) => path.includes('bot'))).toBe('/trade/spot/bot/');
  expect(offeredAreas(without('spot', 'loan'))).toEqual(['leveraged', 'margin', 'bots', 'launchpad']);
});
