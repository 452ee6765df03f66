import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { dayMs, hourMs } from '#formulas/durations.ts';
import { purchase, redemption } from '#formulas/leveraged.ts';
import { scale, unscale } from '#money/index.ts';
import { addLtOrder } from '#sandbox/leverage/tokens/lt-orders.ts';
import { lt } from '../support/calls.ts';
import { openLeveraged } from '../support/leveraged.ts';
import { borrowCoin, turnOnMargin } from '../support/margin.ts';
import type { Leveraged } from '../support/leveraged.ts';

let exchange: Leveraged;
beforeAll(async () => {
  exchange = await openLeveraged();
});
beforeEach(() => {
  exchange.real.now += 1_000;
});
afterAll(() => exchange.close());

const rate = scale('0.0005');
const setStatus = (ltCode: string, status: number) =>
  exchange.exchange.store.run('UPDATE lt_token SET status = ? WHERE lt_code = ?', status, ltCode);

test('[R7.8] a purchase freezes the amount, settles after 3 s at that NAV, and notifies its owner', async () => {
  const who = await exchange.investor({ USDT: '2000' });
  const { body } = await exchange.call(lt.purchase, { ltCode: 'BTC3L', amount: '1000.5', serialNo: 'one' }, who.token);
  expect(body).toMatchObject({
    ret_code: 0,
    result: { serialNo: 'one', type: 1, status: 2, amount: '1000.5', quantity: '0', nav: '', fee: '0', isDuplicate: 0 },
  });
  expect([exchange.balanceOf(who, 'free', 'USDT'), exchange.balanceOf(who, 'frozen', 'USDT')]).toEqual([
    '999.5',
    '1000.5',
  ]);
  exchange.real.now += 2_999;
  expect(await exchange.recordOf(who)).toMatchObject([{ status: 2 }]);
  exchange.real.now += 1;
  const { nav, circulation } = await exchange.quoteOf('BTC3L');
  const expected = purchase(scale('1000.5'), scale(nav, 18), rate);
  expect(await exchange.recordOf(who)).toMatchObject([
    { status: 1, nav, fee: unscale(expected.fee), quantity: unscale(expected.tokens), failCode: 0 },
  ]);
  expect([exchange.balanceOf(who, 'frozen', 'USDT'), exchange.balanceOf(who, 'free', 'BTC3L')]).toEqual([
    '0',
    unscale(expected.tokens),
  ]);
  expect(scale(circulation)).toBe(scale('400000') + expected.tokens);
  expect(exchange.rowsOf(who, 'notice')).toMatchObject([
    { kind: 'LT_DONE', ltCode: 'BTC3L', amount: '1000.5', quantity: unscale(expected.tokens) },
  ]);

  const again = await exchange.call(lt.purchase, { ltCode: 'BTC3L', amount: '1000.5', serialNo: 'one' }, who.token);
  expect(again.body).toMatchObject({ ret_code: 0, result: { isDuplicate: 1 } });
  const other = await exchange.call(lt.purchase, { ltCode: 'BTC3L', amount: '900', serialNo: 'one' }, who.token);
  expect(other.body.ret_code).toBe(175000);
  expect(await exchange.recordOf(who, { serialNo: 'one', type: 2 })).toHaveLength(1);
});

test('[L28] with debts a purchase that would leave the level SAFE is refused, and freezes nothing', async () => {
  const who = await exchange.investor({ USDT: '10000' });
  turnOnMargin(exchange, who);
  expect((await borrowCoin(exchange, who, 'USDT', '15000')).body.ret_code).toBe(0);
  const buy = async (amount: string) =>
    (await exchange.call(lt.purchase, { ltCode: 'BTC3L', amount }, who.token)).body.ret_code;
  // 25000 − 7000 leaves 18000 for debts of 15000.075: a rate of 0.8334.
  expect(await buy('7000')).toBe(176030);
  expect(exchange.balanceOf(who, 'frozen', 'USDT')).toBe('0');
  expect(await buy('26000')).toBe(175003);
  // A purchase in progress is no collateral any more: both together would leave 13000.
  expect(await buy('6000')).toBe(0);
  expect(await buy('6000')).toBe(176030);
});

test('[L28] a purchase in progress leaves no room for a loan', async () => {
  const who = await exchange.investor({ USDT: '50000' });
  turnOnMargin(exchange, who);
  expect((await exchange.call(lt.purchase, { ltCode: 'BTC3L', amount: '50000' }, who.token)).body.ret_code).toBe(0);
  expect((await borrowCoin(exchange, who, 'USDT', '1000')).body.ret_code).toBe(176030);
});

test('[R7.8] a redemption freezes the tokens and pays NAV without the fee', async () => {
  const who = await exchange.investor({ BTC3S: '50' });
  expect((await exchange.redeem(who, '12.3456', 'BTC3S')).ret_code).toBe(0);
  expect([exchange.balanceOf(who, 'free', 'BTC3S'), exchange.balanceOf(who, 'frozen', 'BTC3S')]).toEqual([
    '37.6544',
    '12.3456',
  ]);
  exchange.real.now += 3_000;
  const { nav } = await exchange.quoteOf('BTC3S');
  const { amount, fee } = redemption(scale('12.3456'), scale(nav, 18), rate);
  expect(await exchange.recordOf(who)).toMatchObject([
    { type: 2, status: 1, amount: unscale(amount), fee: unscale(fee) },
  ]);
  expect([exchange.balanceOf(who, 'frozen', 'BTC3S'), exchange.balanceOf(who, 'free', 'USDT')]).toEqual([
    '0',
    unscale(amount),
  ]);
});

test('[L12] size, precision, balance and token have their own codes, at their field', async () => {
  const who = await exchange.investor({ USDT: '150', BTC3L: '15' });
  const codes = [
    [await exchange.purchase(who, '99.9999'), 175018, 'amount', '100'],
    [await exchange.purchase(who, '50000.0001'), 175009, 'amount', '50000'],
    [await exchange.purchase(who, '100.00001'), 175016, 'amount', '4'],
    [await exchange.purchase(who, '150.0001'), 175003, 'amount', '150'],
    [await exchange.purchase(who, '100', 'NOPE'), 175007, 'ltCode', undefined],
    [await exchange.redeem(who, '9.9999'), 175018, 'quantity', '10'],
    [await exchange.redeem(who, '5000.0001'), 175013, 'quantity', '5000'],
    [await exchange.redeem(who, '10.00001'), 175016, 'quantity', '4'],
    [await exchange.redeem(who, '15.0001'), 175006, 'quantity', '15'],
    [await exchange.redeem(who, '10', 'NOPE'), 175007, 'ltCode', undefined],
    [await exchange.purchase(who, '1,5'), 10001, 'amount', undefined],
    [await exchange.purchase(who, '0'), 10001, 'amount', undefined],
  ] as const;
  for (const [{ ret_code, ext_info }, code, field, limit] of codes)
    expect([ret_code, ext_info]).toEqual([code, limit === undefined ? { field } : { field, limit }]);
  expect((await exchange.purchase(who, '100.0000')).ret_code).toBe(0);
});

test('[L12] the limits of a day count by the UTC day of the order, without failed orders', async () => {
  const who = await exchange.investor({ USDT: '900000', BTC3S: '50000' });
  setStatus('BTC3S', 1);
  for (let count = 0; count < 4; count += 1) expect((await exchange.redeem(who, '5000', 'BTC3S')).ret_code).toBe(0);
  expect(await exchange.redeem(who, '10', 'BTC3S')).toMatchObject({ ret_code: 175004, ext_info: { limit: '0' } });
  setStatus('BTC3S', 2);
  exchange.real.now += 3_000;
  expect((await exchange.recordOf(who)).map(({ status, failCode }) => [status, failCode])).toEqual(
    Array.from({ length: 4 }, () => [3, 175015]),
  );
  expect(exchange.balanceOf(who, 'free', 'BTC3S')).toBe('50000');
  setStatus('BTC3S', 1);
  expect((await exchange.redeem(who, '10', 'BTC3S')).ret_code).toBe(0);

  const now = exchange.exchange.clock.now();
  const order = { uid: who.uid, lt_code: 'ETH3L', type: 1 as const, quantity: 0n, serialNo: undefined };
  addLtOrder(exchange.exchange, { ...order, amount: scale('199900') }, now - (now % dayMs) - 1);
  const limited = addLtOrder(exchange.exchange, { ...order, amount: scale('199900') }, now);
  expect(await exchange.purchase(who, '100.0001', 'ETH3L')).toMatchObject({
    ret_code: 175001,
    ext_info: { limit: '100' },
  });
  exchange.exchange.store.run('DELETE FROM lt_order WHERE lt_code = ?', limited.lt_code);
});

test('[L12] the platform limits of a day count the orders of all accounts', async () => {
  const who = await exchange.investor({ USDT: '900000', ETH3L: '50' });
  const now = exchange.exchange.clock.now();
  const others = { uid: '1', lt_code: 'ETH3L', serialNo: undefined };
  addLtOrder(exchange.exchange, { ...others, type: 1, amount: scale('4999900'), quantity: 0n }, now);
  addLtOrder(exchange.exchange, { ...others, type: 2, amount: 0n, quantity: scale('499990') }, now);
  expect((await exchange.purchase(who, '100.0001', 'ETH3L')).ret_code).toBe(175002);
  expect((await exchange.purchase(who, '100', 'ETH3L')).ret_code).toBe(0);
  expect((await exchange.redeem(who, '10.0001', 'ETH3L')).ret_code).toBe(175005);
  expect((await exchange.redeem(who, '10', 'ETH3L')).ret_code).toBe(0);
});

test('[L12] the position limit counts frozen tokens at NAV and pending purchases, exactly', async () => {
  const who = await exchange.investor({ USDT: '900000', BTC3L: '9000' });
  const { nav } = await exchange.quoteOf('BTC3L');
  expect((await exchange.redeem(who, '4000')).ret_code).toBe(0);
  expect((await exchange.purchase(who, '5000')).ret_code).toBe(0);
  const left = scale('95000', 18) - 9_000n * scale(nav, 18);
  const most = left / 10n ** 14n;
  expect(await exchange.purchase(who, unscale(most + 1n, 4))).toMatchObject({
    ret_code: 175017,
    ext_info: { limit: '100000' },
  });
  expect((await exchange.purchase(who, unscale(most, 4))).ret_code).toBe(0);
});

test('[L11] statuses: 1 both, 2 purchase only, 3 redeem only, 4 none', async () => {
  const who = await exchange.investor({ USDT: '9000', ETH3S: '500' });
  const codes = async (status: number) => {
    setStatus('ETH3S', status);
    return [
      (await exchange.quoteOf('ETH3S')).ltStatus,
      (await exchange.purchase(who, '100', 'ETH3S')).ret_code,
      (await exchange.redeem(who, '10', 'ETH3S')).ret_code,
    ];
  };
  expect(await codes(1)).toEqual([1, 0, 0]);
  expect(await codes(2)).toEqual([2, 0, 175015]);
  expect(await codes(3)).toEqual([3, 175014, 0]);
  expect(await codes(4)).toEqual([4, 175014, 175015]);
  exchange.real.now += 3_000;
  const record = await exchange.recordOf(who);
  expect(record.map(({ type, failCode }) => failCode === (type === 1 ? 175014 : 175015))).toEqual([
    true,
    true,
    true,
    true,
  ]);
  expect([exchange.balanceOf(who, 'free', 'USDT'), exchange.balanceOf(who, 'free', 'ETH3S')]).toEqual(['9000', '500']);
  expect(exchange.rowsOf(who, 'notice').map((row) => row)).toHaveLength(4);
  setStatus('ETH3S', 3);
});

test('[R7.8] who may: level 0 not at all, a restricted account may only redeem, a sub-member may both', async () => {
  const accepted = { acceptedRisks: ['LT'], balances: { USDT: '900', BTC3L: '90' } };
  const unverified = exchange.person({ ...accepted, kycLevel: 0 });
  expect(await exchange.purchase(unverified, '100')).toMatchObject({ ret_code: 10025, ext_info: { limit: '1' } });
  expect((await exchange.redeem(unverified, '10')).ret_code).toBe(10025);
  for (const [fields, code] of [
    [{ isRestricted: true }, 10024],
    [{ parentUid: '100001' }, 0],
  ] as const) {
    const who = exchange.person({ ...accepted, ...fields });
    exchange.exchange.store.run('INSERT INTO lt_gate (uid, survey_time) VALUES (?, 1)', who.uid);
    expect((await exchange.purchase(who, '100')).ret_code).toBe(code);
    expect((await exchange.redeem(who, '10')).ret_code).toBe(0);
  }
});

test('[R7.8] lt.record: by cursor, newest first, with filters', async () => {
  const who = await exchange.investor({ USDT: '9000', BTC3L: '90' });
  for (const amount of ['100', '101', '102']) {
    exchange.real.now += 10;
    await exchange.purchase(who, amount);
  }
  await exchange.redeem(who, '10');
  const first = await exchange.mustCall(lt.record, { limit: 2 }, who);
  expect([first.list.map(({ type, amount }) => [type, amount]), first.hasMore]).toEqual([
    [
      [2, '0'],
      [1, '102'],
    ],
    true,
  ]);
  const second = await exchange.mustCall(lt.record, { limit: 2, fromId: first.nextId }, who);
  expect([second.list.map(({ amount }) => amount), second.hasMore, second.nextId]).toEqual([['101', '100'], false, '']);
  expect(await exchange.recordOf(who, { type: 2 })).toHaveLength(1);
  expect(await exchange.recordOf(who, { status: 1 })).toHaveLength(0);
  expect(await exchange.recordOf(who, { ltCode: 'ETH3L' })).toHaveLength(0);
  const from = first.list[1]?.orderTime ?? 0;
  expect(await exchange.recordOf(who, { startTime: from })).toHaveLength(2);
  const bad = await exchange.call(lt.record, { startTime: from, endTime: from - 1 }, who.token);
  expect(bad.body.ret_code).toBe(10001);
});

test('[L6] every pool was ⌊NAV × circulation⌋ after each entry, and the ledger balances', () => {
  const from = exchange.exchange.clock.now() - hourMs;
  expect(exchange.statesOf('BTC3L', from).length).toBeGreaterThan(2);
  expect(exchange.wrongPools(from)).toEqual([]);
  expect(exchange.exchange.ledger.audit('postings')).toEqual([]);
  expect(exchange.faults).toEqual([]);
});
