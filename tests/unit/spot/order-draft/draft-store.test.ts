import { beforeEach, describe, expect, test, vi } from 'vitest';
import { openPage } from '../../session/support/page.ts';
import { pair } from '../support/order-terms.ts';

async function openFormPage() {
  openPage();
  const modules = async () => ({
    ...(await import('#spot/order-draft/draft-store.ts')),
    ...(await import('#spot/market/market.ts')),
    ...(await import('#session/login.ts')),
  });
  const form = await modules();
  form.$pair.set(pair());
  form.openForm('BTCUSDT');
  return { ...form, reload: () => (vi.resetModules(), modules()) };
}
let form: Awaited<ReturnType<typeof openFormPage>>;
beforeEach(async () => {
  vi.resetModules();
  form = await openFormPage();
});
const btc = () => form.draftOf('BTCUSDT');

describe('[Q-U03] the limit price', () => {
  test('starts at the last price, truncated to the tick', () => {
    form.followMarketPrice('BTCUSDT', pair(), '60000.129');
    expect(btc().price).toBe('60000.12');
  });
  test('starts once: a price that the person clears stays empty', () => {
    form.followMarketPrice('BTCUSDT', pair(), '60000');
    form.editPrice('BTCUSDT', '');
    form.followMarketPrice('BTCUSDT', pair(), '61000');
    expect(btc().price).toBe('');
  });
  test('follows the market until an amount is entered, and again after the order is placed', () => {
    const start = (last: string) => form.followMarketPrice('BTCUSDT', pair(), last);
    start('60000');
    start('60100.009');
    expect(btc().price).toBe('60100');
    form.editForm('BTCUSDT', { size: '1' });
    start('60200');
    expect(btc().price).toBe('60100');
    form.clearSubmitted('BTCUSDT');
    start('60300');
    expect(btc().price).toBe('60300');
  });
  test.each<[string, () => void]>([
    ['typed', () => form.editPrice('BTCUSDT', '59000')],
    ['focused', () => form.pinPrice('BTCUSDT')],
    ['filled in from the book', () => form.prefillForm({ price: '59000' })],
  ])('no longer follows the market once it is %s', (_, touch) => {
    form.followMarketPrice('BTCUSDT', pair(), '60000');
    touch();
    const { price } = btc();
    form.followMarketPrice('BTCUSDT', pair(), '61000');
    expect(btc().price).toBe(price);
  });
  test('stays empty until there is a last price', () => {
    form.followMarketPrice('BTCUSDT', pair(), undefined);
    expect(btc()).toMatchObject({ price: '', isPriced: false });
  });
});

describe('[Q-U04] a change of pair or side', () => {
  test('another pair has no price and no amount, but the side and the options', () => {
    form.editForm('BTCUSDT', { price: '60000', size: '0.5', side: 'SELL', isPostOnly: true });
    form.openForm('ETHUSDT');
    expect(form.draftOf('ETHUSDT')).toMatchObject({ price: '', size: '', side: 'SELL', isPostOnly: true });
  });
  test('another side keeps price and amount', () => {
    form.editForm('BTCUSDT', { price: '60000', size: '0.5' });
    form.editForm('BTCUSDT', { side: 'SELL' });
    expect(btc()).toMatchObject({ price: '60000', size: '0.5', side: 'SELL' });
  });
});

describe('[Q-U01] [Q-U10] filling in from the book or an order', () => {
  test('a price makes a market order a limit order, and the form is counted as filled in', () => {
    form.editForm('BTCUSDT', { kind: 'MARKET', side: 'SELL' });
    form.prefillForm({ price: '59999', quantity: '0.2' });
    expect(btc()).toMatchObject({ kind: 'LIMIT', price: '59999', size: '0.2', unit: 'BASE', side: 'SELL' });
    expect(form.$prefillCount.get()).toBe(1);
  });
  test('a price is the trigger of a plan order at market', () => {
    form.editForm('BTCUSDT', { kind: 'PLAN', planType: 'MARKET', price: '1', triggerSide: 'UP' });
    form.prefillForm({ price: '59999' });
    expect(btc()).toMatchObject({ kind: 'PLAN', trigger: '59999', triggerSide: '', price: '1' });
  });
  test('[FS5] fields without a value stay, and no press elsewhere changes the side', () => {
    form.editForm('BTCUSDT', { size: '7', unit: 'QUOTE', side: 'SELL' });
    form.prefillForm({ price: '59999' });
    expect(btc()).toMatchObject({ size: '7', unit: 'QUOTE', side: 'SELL' });
  });
  test('does nothing without a pair or while an order is being sent', () => {
    form.lockForm(true);
    form.prefillForm({ price: '59999' });
    form.lockForm(false);
    form.$pair.set(undefined);
    form.prefillForm({ price: '59999' });
    expect([btc().price, form.$prefillCount.get()]).toEqual(['', 0]);
  });
});

describe('[Q-U03] the price of a plan order', () => {
  const start = (last: string) => form.followMarketPrice('BTCUSDT', pair(), last);
  test('is separate from that of the other kinds of order', () => {
    form.editPrice('BTCUSDT', '59000');
    form.editForm('BTCUSDT', { kind: 'PLAN' });
    start('60000');
    expect(btc().price).toBe('60000');
    form.editPrice('BTCUSDT', '66000');
    form.editForm('BTCUSDT', { kind: 'MARKET' });
    form.editForm('BTCUSDT', { kind: 'LIMIT' });
    expect(btc()).toMatchObject({ price: '59000', isPriced: true });
    form.editForm('BTCUSDT', { kind: 'PLAN' });
    expect(btc().price).toBe('66000');
  });
  test('is what a level of the book sets while a plan order is shown', () => {
    form.editPrice('BTCUSDT', '59000');
    form.editForm('BTCUSDT', { kind: 'PLAN' });
    form.prefillForm({ price: '66000' });
    expect(btc()).toMatchObject({ kind: 'PLAN', price: '66000' });
    form.editForm('BTCUSDT', { kind: 'LIMIT' });
    expect(btc().price).toBe('59000');
  });
  test('is cleared with its trigger after the order, and starts at the market again', () => {
    form.editForm('BTCUSDT', { kind: 'PLAN', trigger: '66000', size: '1' });
    form.editPrice('BTCUSDT', '65900');
    form.clearSubmitted('BTCUSDT');
    expect(btc()).toMatchObject({ kind: 'PLAN', trigger: '', price: '', size: '' });
    start('60000');
    expect(btc().price).toBe('60000');
  });
});

describe('[Q-A14] [Q-F12] drafts', () => {
  test('survive a reload and an ended session', async () => {
    form.editForm('BTCUSDT', { price: '60000', size: '0.5' });
    form.endSession(33003);
    const again = await form.reload();
    expect(again.draftOf('BTCUSDT')).toMatchObject({ price: '60000', size: '0.5' });
  });
  test('are removed when the person logs out', () => {
    form.editForm('BTCUSDT', { size: '0.5' });
    form.clearSession('logout');
    expect(btc().size).toBe('');
  });
  test('that are invalid are dropped', async () => {
    const { writeText } = await import('#session/storage.ts');
    writeText('tab', 'orderDrafts', JSON.stringify({ BTCUSDT: { side: 'HOLD', size: '5' } }));
    const again = await form.reload();
    expect(again.draftOf('BTCUSDT')).toMatchObject({ side: 'BUY', size: '' });
  });
  test.each<[string, Parameters<typeof form.editForm>[1]]>([
    ['another side', { side: 'SELL' }],
    ['another price', { price: '60001' }],
    ['another amount', { size: '0.6' }],
    ['another time in force', { timeInForce: 'IOC' }],
    ['another take-profit', { takeProfit: { trigger: '70001', price: '' } }],
    ['another stop-loss', { stopLoss: { trigger: '50000', price: '49999' } }],
  ])('[Q-F21] are not cleared by the sent order once they have %s', (_, part) => {
    form.editForm('BTCUSDT', { price: '60000', size: '0.5', takeProfit: { trigger: '70000', price: '' } });
    form.editForm('BTCUSDT', { hasExits: true, stopLoss: { trigger: '50000', price: '' } });
    const sent = btc();
    form.editForm('BTCUSDT', part);
    const typed = btc();
    form.clearSubmitted('BTCUSDT', sent);
    expect(btc()).toEqual(typed);
    form.clearSubmitted('BTCUSDT', typed);
    expect(btc().size).toBe('');
  });
  test('keep the price after an order, not the amounts and exits', () => {
    form.editForm('BTCUSDT', { price: '60000', size: '0.5', hasExits: true, isPostOnly: true });
    form.editExit('BTCUSDT', 'takeProfit', { trigger: '70000' });
    form.clearSubmitted('BTCUSDT');
    expect(btc()).toMatchObject({ price: '60000', size: '', hasExits: false, isPostOnly: true });
    expect(btc().takeProfit.trigger).toBe('');
  });
});
