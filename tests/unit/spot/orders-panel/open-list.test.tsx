/** @vitest-environment happy-dom */
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { texts } from '#i18n/texts.ts';
import { $token } from '#session/token.ts';
import { OpenList } from '#spot/orders-panel/OpenList.tsx';
import { openOrders } from '#spot/orders/orders.ts';
import { click, rendered } from '../../ui/support/render.ts';
import { orderRow } from '../support/order-samples.ts';
import { pair } from '../support/order-terms.ts';

beforeEach(() => {
  location.hash = '';
});

test('[FS5] a press on a row opens the order; only the price of the page’s pair is set in the form', async () => {
  const context = {
    t: texts('en', 'orders'),
    lang: 'en',
    zone: 'UTC',
    pairs: new Map([['BTCUSDT', pair()]]),
    symbolId: 'BTCUSDT',
    isMobile: true,
    onFill: vi.fn(),
    opensOrders: true,
  } as const;
  const result = { list: [orderRow({ orderId: '7' })], nextId: '', hasMore: false };
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ ret_code: 0, ret_msg: '', result, time_now: 1 })));
  $token.set('mine');
  onTestFinished(openOrders.$rows.listen(() => undefined));
  await openOrders.load();
  const page = await rendered(
    <OpenList kind="order" context={context} query={{ orders: 'open' }} changeQuery={() => undefined} />,
  );
  await click(page.find('[data-label=Amount]'));
  expect([location.hash, context.onFill.mock.calls]).toEqual(['#order=7', []]);
  location.hash = '';
  await click(page.find('.orders-panel__price'));
  expect([location.hash, context.onFill.mock.calls]).toEqual(['', [['60000']]]);
});
