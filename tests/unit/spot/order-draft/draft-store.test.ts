import { beforeEach, describe, expect, test, vi } from 'vitest';
import { openPage } from '../session/page.ts';
import { pair } from './terms.ts';

async function openFormPage() {
  openPage();
  const modules = async () => ({
    ...(await import('../../../src/spot/form.ts')),
    ...(await import('../../../src/spot/market.ts')),
    ...(await import('../../../src/session/login.ts')),
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
  test('starts at the last price, cut to the tick', () => {
    form.startPrice('BTCUSDT', { tick: '0.01' }, '60000.129');
    expect(btc().price).toBe('60000.12');
  });
  test('starts once: what a person cleared stays clear', () => {
    form.startPrice('BTCUSDT', { tick: '0.01' }, '60000');
    form.editPrice('BTCUSDT', '');
    form.startPrice('BTCUSDT', { tick: '0.01' }, '61000');
    expect(btc().price).toBe('');
  });
  test('untouched it stays at the market; an amount beside it holds it until the order is placed', () => {
    const start = (last: string) => form.startPrice('BTCUSDT', { tick: '0.01' }, last);
    start('60000');
    start('60100.009');
    expect(btc().price).toBe('60100');
    form.editForm('BTCUSDT', { size: '1' });
    start('60200');
    expect(btc().price).toBe('60100');
    form.clearPlaced('BTCUSDT');
    start('60300');
    expect(btc().price).toBe('60300');
  });
  test.each<[string, () => void]>([
    ['typed', () => form.editPrice('BTCUSDT', '59000')],
    ['turned to', () => form.holdPrice('BTCUSDT')],
    ['filled in from the book', () => form.fillForm({ price: '59000' })],
  ])('once %s it no longer follows', (_, touch) => {
    form.startPrice('BTCUSDT', { tick: '0.01' }, '60000');
    touch();
    const { price } = btc();
    form.startPrice('BTCUSDT', { tick: '0.01' }, '61000');
    expect(btc().price).toBe(price);
  });
  test('waits for a last price', () => {
    form.startPrice('BTCUSDT', { tick: '0.01' }, undefined);
    expect(btc()).toMatchObject({ price: '', isPriced: false });
  });
});

describe('[Q-U04] another pair, another side', () => {
  test('another pair has neither price nor amount, but the way of trading', () => {
    form.editForm('BTCUSDT', { price: '60000', size: '0.5', side: 'SELL', isPostOnly: true });
    form.openForm('ETHUSDT');
    expect(form.draftOf('ETHUSDT')).toMatchObject({ price: '', size: '', side: 'SELL', isPostOnly: true });
  });
  test('another side keeps both', () => {
    form.editForm('BTCUSDT', { price: '60000', size: '0.5' });
    form.editForm('BTCUSDT', { side: 'SELL' });
    expect(btc()).toMatchObject({ price: '60000', size: '0.5', side: 'SELL' });
  });
});

describe('[Q-U01] [Q-U10] filling in from the book or an order', () => {
  test('a price makes a market order a limit order, and says that the form was filled', () => {
    form.editForm('BTCUSDT', { kind: 'MARKET' });
    form.fillForm({ price: '59999', quantity: '0.2', side: 'SELL' });
    expect(btc()).toMatchObject({ kind: 'LIMIT', price: '59999', size: '0.2', unit: 'BASE', side: 'SELL' });
    expect(form.$fills.get()).toBe(1);
  });
  test('is the trigger of a plan order at market', () => {
    form.editForm('BTCUSDT', { kind: 'PLAN', planType: 'MARKET', price: '1', triggerSide: 'UP' });
    form.fillForm({ price: '59999' });
    expect(btc()).toMatchObject({ kind: 'PLAN', trigger: '59999', triggerSide: '', price: '1' });
  });
  test('leaves alone what it does not say', () => {
    form.editForm('BTCUSDT', { size: '7', unit: 'QUOTE' });
    form.fillForm({ price: '59999' });
    expect(btc()).toMatchObject({ size: '7', unit: 'QUOTE', side: 'BUY' });
  });
  test('does nothing without a pair, nor while an order is on its way', () => {
    form.lockForm(true);
    form.fillForm({ price: '59999' });
    form.lockForm(false);
    form.$pair.set(undefined);
    form.fillForm({ price: '59999' });
    expect([btc().price, form.$fills.get()]).toEqual(['', 0]);
  });
});

describe('[Q-U03] the price of a plan order', () => {
  const start = (last: string) => form.startPrice('BTCUSDT', { tick: '0.01' }, last);
  test('is its own: another kind of order has the one that stood there', () => {
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
  test('is what a level of the book fills in while a plan order is shown', () => {
    form.editPrice('BTCUSDT', '59000');
    form.editForm('BTCUSDT', { kind: 'PLAN' });
    form.fillForm({ price: '66000' });
    expect(btc()).toMatchObject({ kind: 'PLAN', price: '66000' });
    form.editForm('BTCUSDT', { kind: 'LIMIT' });
    expect(btc().price).toBe('59000');
  });
  test('goes with its trigger once it is placed, and starts at the market again', () => {
    form.editForm('BTCUSDT', { kind: 'PLAN', trigger: '66000', size: '1' });
    form.editPrice('BTCUSDT', '65900');
    form.clearPlaced('BTCUSDT');
    expect(btc()).toMatchObject({ kind: 'PLAN', trigger: '', price: '', size: '' });
    start('60000');
    expect(btc().price).toBe('60000');
  });
});

describe('[Q-A14] [Q-F12] drafts', () => {
  test('outlive a reload and an ended session', async () => {
    form.editForm('BTCUSDT', { price: '60000', size: '0.5' });
    form.endSession(33003);
    const again = await form.reload();
    expect(again.draftOf('BTCUSDT')).toMatchObject({ price: '60000', size: '0.5' });
  });
  test('go when the person logs out', () => {
    form.editForm('BTCUSDT', { size: '0.5' });
    form.leave('logout');
    expect(btc().size).toBe('');
  });
  test('that were meddled with are dropped', async () => {
    const { writeText } = await import('../../../src/session/storage.ts');
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
  ])('[Q-F21] what was sent clears them no more once they ask for %s', (_, part) => {
    form.editForm('BTCUSDT', { price: '60000', size: '0.5', takeProfit: { trigger: '70000', price: '' } });
    form.editForm('BTCUSDT', { hasExits: true, stopLoss: { trigger: '50000', price: '' } });
    const sent = btc();
    form.editForm('BTCUSDT', part);
    const typed = btc();
    form.clearPlaced('BTCUSDT', sent);
    expect(btc()).toEqual(typed);
    form.clearPlaced('BTCUSDT', typed);
    expect(btc().size).toBe('');
  });
  test('after an order the price stays, the amounts and exits are done with', () => {
    form.editForm('BTCUSDT', { price: '60000', size: '0.5', hasExits: true, isPostOnly: true });
    form.editExit('BTCUSDT', 'takeProfit', { trigger: '70000' });
    form.clearPlaced('BTCUSDT');
    expect(btc()).toMatchObject({ price: '60000', size: '', hasExits: false, isPostOnly: true });
    expect(btc().takeProfit.trigger).toBe('');
  });
});
