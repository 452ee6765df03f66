import { utc } from './blocks.ts';

/**
 * A banner above the launches, shown from `start` to `end`, ms UTC. `path` has no language prefix; the texts are in
 * `locales/{lang}/launches.json`, by `code`.
 */
export type SeedBanner = {
  bannerId: string;
  code: string;
  path: string;
  start: number;
  end: number;
};

/** Banners of the sandbox in the order in which they are shown. */
export const seedBanners: readonly SeedBanner[] = [
  {
    bannerId: '1',
    code: 'ORBT',
    path: '/trade/spot/launchdetail/ORBT/',
    start: utc('2026-05-27 00:00'),
    end: utc('2026-06-16 00:00'),
  },
  {
    bannerId: '2',
    code: 'HALO',
    path: '/trade/spot/launchdetail/HALO/',
    start: utc('2026-05-31 00:00'),
    end: utc('2026-06-02 14:00'),
  },
  {
    bannerId: '3',
    code: 'FERN',
    path: '/trade/spot/launchdetail/FERN/',
    start: utc('2026-05-29 08:00'),
    end: utc('2026-06-13 00:00'),
  },
];
