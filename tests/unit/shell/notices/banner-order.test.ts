import { expect, test } from 'vitest';
import { bannerToShow } from '#shell/notices/banner-order.ts';
import { bannerOf } from '../../../support/banner.ts';

test('[A23] the highest level comes first, then the lowest sort; closed ones are left out unless they cannot be closed', () => {
  const list = [
    bannerOf('news', { sort: 0 }),
    bannerOf('late', { level: 'warn', sort: 2 }),
    bannerOf('soon', { level: 'warn', sort: 1 }),
  ];
  expect(bannerToShow(list, [])?.id).toBe('soon');
  expect(bannerToShow(list, ['soon'])?.id).toBe('late');
  expect(bannerToShow(list, ['soon', 'late', 'news'])).toBeUndefined();
  expect(bannerToShow([bannerOf('fixed', { closable: false })], ['fixed'])?.id).toBe('fixed');
});
