/** @vitest-environment happy-dom */
import { beforeEach, expect, test, vi } from 'vitest';
import { texts } from '#i18n/texts.ts';
import { emptyDraft } from '#spot/order-draft/draft.ts';
import type { Draft } from '#spot/order-draft/draft.ts';
import { draftOf, editForm } from '#spot/order-draft/draft-store.ts';
import { formViewOf } from '#spot/order-draft/order-form-model.ts';
import { BalanceShare } from '#spot/order-form/BalanceShare.tsx';
import { ConfirmOrder } from '#spot/order-form/ConfirmOrder.tsx';
import { OrderNotices } from '#spot/order-form/OrderNotices.tsx';
import { TriggerFields } from '#spot/order-form/OrderFields.tsx';
import { ExitFields, LimitOptions } from '#spot/order-form/OrderOptions.tsx';
import { orderIntentOf } from '#spot/order-submit/order-intent.ts';
import { $submission, reviewIntent } from '#spot/order-submit/submit-order.ts';
import { click, rendered, rendering } from '../../ui/support/render.ts';
import { balances, formInput, pair } from '../support/order-terms.ts';

const t = texts('en', 'spot');
const propsOf = (draft: Partial<Draft>, free = balances('10', '100000')) => ({
  t,
  lang: 'en' as const,
  view: formViewOf(formInput({ draft: { ...emptyDraft, ...draft }, free })),
  errorAt: () => undefined,
  isBusy: false,
});

beforeEach(() => vi.stubGlobal('fetch', () => new Promise(() => undefined)));

test('[FS14] post-only disables IOC and FOK; IOC disables post-only, and neither locks the other for good', async () => {
  const page = await rendered(<LimitOptions {...propsOf({ isPostOnly: true })} />);
  const states = () => [
    page.findAs(HTMLSelectElement, 'select').disabled,
    [...page.container.querySelectorAll('option')].map(({ disabled }) => disabled),
    page.findAs(HTMLInputElement, 'input').disabled,
  ];
  expect(states()).toEqual([false, [false, true, true], false]);
  await page.render(<LimitOptions {...propsOf({ timeInForce: 'IOC' })} />);
  expect(states()).toEqual([false, [false, false, false], true]);
  await page.render(<LimitOptions {...propsOf({})} />);
  editForm('BTCUSDT', { timeInForce: 'GTC' });
  await click(page.find('input'));
  expect(draftOf('BTCUSDT')).toMatchObject({ isPostOnly: true, timeInForce: 'GTC' });
});

test('[FS18] take-profit and stop-loss are two rows; an empty limit price says that it is at market, and errors stay visible', async () => {
  const props = propsOf({ hasExits: true });
  const page = await rendered(
    <ExitFields {...props} errorAt={(field) => (field === 'stopLoss' ? 'Too high.' : undefined)} />,
  );
  expect(
    page.all('.order-form__exit').map((row) => [...row.querySelectorAll('label')].map((label) => label.textContent)),
  ).toEqual([
    ['TP trigger price', 'TP limit price'],
    ['SL trigger price', 'SL limit price'],
  ]);
  expect(page.all('input').map((field) => field.getAttribute('placeholder'))).toEqual(['0', 'Market', '0', 'Market']);
  expect(page.texts('.field__note')).toEqual(['Too high.']);
  expect(page.texts('p.out-of-sight')).toEqual(['', 'Leave empty for market', 'Leave empty for market']);
});

test('[FS18] the note of a trigger is visible when the price is already past it: else the choice of the direction says it', async () => {
  const page = await rendered(<TriggerFields {...propsOf({ kind: 'PLAN', trigger: '65000' })} />);
  expect(page.texts('p.out-of-sight')).toEqual(['Triggers when the price rises to it.']);
  await page.render(<TriggerFields {...propsOf({ kind: 'PLAN', trigger: '65000', triggerSide: 'DOWN' })} />);
  expect(page.texts('.field__note')).toEqual([
    'The price is already past this level. The order triggers with the next trade.',
  ]);
});

test('[FS17] a size that the pair caps names the rule; a size that the balance caps does not', async () => {
  const sell = { kind: 'MARKET', side: 'SELL' } as const;
  const page = await rendered(<BalanceShare {...propsOf({ ...sell, size: '16.666666' }, balances('53', '0'))} />);
  expect(page.texts('.order-form__explanation')).toEqual(['Max. order value 1,000,000 USDT.']);
  await page.render(<BalanceShare {...propsOf({ ...sell, size: '5' }, balances('5', '0'))} />);
  expect(page.texts('.order-form__explanation')).toEqual([]);
});

test('[FS16] [FS26] [FS29] the review names the pair, writes prices with the decimals of the tick, and says how far a price is from the best one', async () => {
  const draft: Draft = { ...emptyDraft, side: 'SELL', price: '65000', isPriced: true, size: '0.01' };
  const levels = { bids: [['60000', '9'] as [string, string]], asks: [] };
  const view = formViewOf(formInput({ draft, market: { levels, state: 'live', last: '60000' } }));
  const intent = orderIntentOf(view, () => 'mine-1');
  if (!intent) throw new Error('the order has a problem');
  const page = await rendered(<ConfirmOrder t={t} lang="en" />);
  await rendering(() => reviewIntent(intent));
  const text = page.container.textContent;
  expect(text).toContain(`Sell ${pair().symbolName}?`);
  expect(text).toContain('Price65,000.00 USDT');
  expect(text).toContain('The price is far from the market (+8.33%). The best price is 60,000.00 USDT.');
});

test('[FS30] the closed choice of time in force shows the short name, and its list the sentences', async () => {
  const page = await rendered(<LimitOptions {...propsOf({ timeInForce: 'IOC' })} />);
  const shown = () => page.find('.order-form__tif').dataset['selected'];
  expect(shown()).toBe('IOC');
  expect(page.texts('option')[1]).toBe('IOC (immediate or cancel)');
  await page.render(<LimitOptions {...propsOf({ isPostOnly: true })} />);
  expect(shown()).toBe('GTC');
});

test('[FS23] a visitor reads the steps to the first order, with a link to funds', async () => {
  const props = propsOf({});
  const page = await rendered(
    <OrderNotices {...props} view={{ ...props.view, blockReason: 'visitor' }} parts={undefined} />,
  );
  expect(page.texts('.order-form__steps li')).toEqual(['Log in to trade', 'Deposit USDT', 'Place order']);
  expect(page.find('.order-form__steps a').getAttribute('href')).toContain('USDT');
});

test('[FS25] a post-only order that was refused is explained once, not by its warning too', async () => {
  const draft: Draft = { ...emptyDraft, price: '60000', isPriced: true, size: '0.01', isPostOnly: true };
  const levels = { bids: [], asks: [['59000', '9'] as [string, string]] };
  const market = { levels, state: 'live', last: '59000' } as const;
  const view = formViewOf(formInput({ draft, market }));
  const intent = orderIntentOf({ ...view, warning: undefined }, () => 'mine-1');
  if (!intent) throw new Error('the order has a problem');
  const page = await rendered(<OrderNotices {...propsOf({})} view={view} parts={undefined} />);
  expect(page.all('.notice')).toHaveLength(1);
  const error = { kind: 'wouldTake', code: 170213, message: '' } as const;
  await rendering(() =>
    $submission.set({ phase: 'failed', id: '1', params: { call: 'order', symbolId: 'BTCUSDT', intent }, error }),
  );
  expect(page.all('.notice')).toHaveLength(1);
  expect(page.texts('.notice').join()).toContain('Your input is saved.');
});
