/** @vitest-environment happy-dom */
import { afterEach, expect, test, vi } from 'vitest';
import { record, purchase } from '#contract/leverage/lt-orders.ts';
import { texts } from '#i18n/texts.ts';
import { PanelProgress } from '#leverage/token-panel/PanelProgress.tsx';
import {
  $tokenOrder,
  editTokenDraft,
  submitTokenOrder,
  tokenRequest,
} from '#leverage/token-panel/submit-token-order.ts';
import { clearPersonData } from '#session/on-person-change.ts';
import { answeringExchange, down } from '../../session/support/page.ts';
import { click, eventually, rendered, rendering } from '../../ui/support/render.ts';
import { ltOrder, tokenInfo } from '../support/token-samples.ts';

afterEach(() => rendering(() => clearPersonData()));

const pathOf = ({ host, path }: { host: string; path: string }) => `/x/${host}${path}`;
const sent = { code: 'BTC3L', side: 'purchase', amount: '1000' } as const;

async function open() {
  const exchange = answeringExchange();
  exchange.answer(pathOf(purchase), down);
  exchange.answer(pathOf(record), () => ({ list: [], nextId: '', hasMore: false }));
  const page = await rendered(<PanelProgress t={texts('en', 'leveraged')} lang="en" info={tokenInfo()} />);
  return { ...page, exchange, text: () => page.container.textContent };
}

test('[FV12] an order that is looked up becomes a message of its own with the next edit, which it does not lock', async () => {
  const { text, texts: textsOf } = await open();
  await rendering(() => tokenRequest.$state.set({ phase: 'checking', id: '1', params: sent }));
  expect(text()).toContain('Checking with the exchange');
  await rendering(() => editTokenDraft('BTC3L', 'purchase', '500'));
  expect(tokenRequest.$state.get()).toEqual({ phase: 'idle' });
  expect(textsOf('.notice').join()).toMatch(/Purchase BTC3L · 1,000 USDT/);
});

test('[R7.8] an order that did not arrive is sent again on request', async () => {
  const { exchange, find } = await open();
  await rendering(() => tokenRequest.$state.set({ phase: 'absent', id: '1', params: sent }));
  exchange.answer(pathOf(purchase), () => ({ ...ltOrder({ status: 1 }), isDuplicate: 0 }));
  await click(find('button'));
  await vi.waitFor(() => expect($tokenOrder.get()?.orderId).toBe('1'));
});

test('[R7.8] an accepted order shows its steps until it is settled, also while the next one is typed; then its end goes', async () => {
  const { exchange, find, container } = await open();
  const steps = () => container.querySelectorAll('.token-steps__step').length;
  exchange.answer(pathOf(purchase), () => ({ ...ltOrder(), isDuplicate: 0 }));
  await rendering(() => void submitTokenOrder(sent));
  await eventually(() => expect(steps()).toBe(3));
  expect(find('.token-progress__title').textContent).toContain('1,000 USDT');
  await rendering(() => editTokenDraft('BTC3L', 'purchase', '500'));
  expect(steps()).toBe(3);
  await rendering(() => $tokenOrder.set(ltOrder({ status: 1, quantity: '99.95', nav: '10' })));
  expect(find('.notice').textContent).toContain('99.95');
  await rendering(() => editTokenDraft('BTC3L', 'purchase', '600'));
  expect(steps()).toBe(0);
});
