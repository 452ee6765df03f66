/** @vitest-environment happy-dom */
import { beforeEach, expect, test, vi } from 'vitest';
import { texts } from '#i18n/texts.ts';
import { OrderFilters } from '#spot/orders-panel/OrderFilters.tsx';
import { readOrderQuery } from '#spot/orders-panel/order-query.ts';
import { click, rendered } from '../../ui/support/render.ts';

beforeEach(() => vi.stubGlobal('fetch', () => new Promise(() => undefined)));

test('[FS11] the filters say that a list without dates covers all of them, and one press returns to that', async () => {
  const changeQuery = vi.fn();
  const props = { t: texts('en', 'orders'), lang: 'en', changeQuery, pairs: [], ownId: undefined } as const;
  const page = await rendered(<OrderFilters {...props} query={readOrderQuery('?orders=history')} />);
  const picked = () => page.texts('.quick-picks [aria-pressed=true]');
  expect(picked()).toEqual(['All']);
  await page.render(<OrderFilters {...props} query={readOrderQuery('?orders=history&from=2026-01-01')} />);
  expect(picked()).toEqual([]);
  await click(page.find('.quick-picks button'));
  expect(changeQuery).toHaveBeenLastCalledWith({ from: undefined, to: undefined });
});
