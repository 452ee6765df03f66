import * as v from 'valibot';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { LoanRow } from '#contract/margin/risk.ts';
import { storedNotices } from '#sandbox/account/notices.ts';
import { hourMs, secondMs } from '#formulas/durations.ts';
import type { Message } from '#sandbox/exchange/outbox.ts';
import { account, margin } from '../support/calls.ts';
import { openTestExchange } from '../support/exchange.ts';
import type { TestExchange } from '../support/exchange.ts';

const debtor = { uid: '100007' };
let exchange: TestExchange;
let token = '';
const messages: Message[] = [];

beforeAll(async () => {
  // The clock looks at the risk by an interval, which the tests move.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  exchange = await openTestExchange();
  exchange.kernel.exchange.onMessage((message) => messages.push(message));
  token = await exchange.login('debtor');
});
afterAll(async () => {
  await exchange.close();
  vi.useRealTimers();
});

/** Moves real time by a second and lets the clock tick. */
function tick(): void {
  exchange.real.now += secondMs;
  vi.advanceTimersByTime(250);
}

async function setPrice(price: string): Promise<void> {
  await exchange.sandbox('POST', 'market', { symbolId: 'BTCUSDT', price });
  tick();
}

/** Returns what was published to the debtor since the last call: levels and kinds of notices. */
function published(): string[] {
  const own = messages.splice(0).filter(({ uid }) => uid === debtor.uid);
  const rows = own
    .filter(({ topic }) => topic === 'loan')
    .flatMap(({ rows: loanRows }) => v.parse(v.array(LoanRow), loanRows));
  const notices = own.filter(({ topic }) => topic === 'notice').flatMap(({ rows: noticeRows }) => noticeRows);
  return [
    ...rows.flatMap((row) => (row.kind === 'MARGIN_RISK' ? [`${row.level} ${row.riskRate}`] : [])),
    ...v.parse(v.array(v.object({ kind: v.string() })), notices).map(({ kind }) => kind),
  ];
}

test('[L23] the risk is published when it changes, and a margin call is announced once per entry', async () => {
  tick();
  expect(published()).toEqual([]);
  // 50730 of 59333.33 × 0.95 is just above 0.9.
  await setPrice('59333.33');
  expect(published()).toEqual(['MARGIN_CALL 0.9001', 'MARGIN_CALL']);
  await setPrice('59200');
  expect(published()).toEqual(['MARGIN_CALL 0.9021']);
  await setPrice('60000');
  expect(published()).toEqual(['LIMITED 0.89']);
  await setPrice('59000');
  expect(published()).toEqual(['MARGIN_CALL 0.9051', 'MARGIN_CALL']);
  tick();
  expect(published()).toEqual([]);
});

test('[L23] inside the level the margin call is repeated at each full hour, in a clock jump too', async () => {
  await setPrice('58000');
  published();
  // A notice of a pledge loan names the loan.
  const marginCalls = () =>
    storedNotices(exchange.kernel.exchange, debtor).filter(
      ({ kind, orderId }) => kind === 'MARGIN_CALL' && orderId === undefined,
    );
  const before = marginCalls().length;
  await exchange.sandbox('POST', 'clock', { advanceMs: 3 * hourMs });
  const calls = marginCalls().slice(before);
  expect(calls.map(({ time }) => Number(time) % hourMs)).toEqual([0, 0, 0]);
});

test('the row of the topic is the answer of `margin.risk`, with the same version', async () => {
  await setPrice('60000');
  const row = messages
    .filter(({ uid, topic }) => uid === debtor.uid && topic === 'loan')
    .flatMap(({ rows }) => v.parse(v.array(LoanRow), rows))
    .findLast(({ kind }) => kind === 'MARGIN_RISK');
  const { body } = await exchange.call(margin.risk, {}, token);
  expect({ ...Object(body.result), kind: 'MARGIN_RISK', updateTime: 0 }).toEqual({ ...Object(row), updateTime: 0 });
});

test('another leverage is published with a higher version', async () => {
  const riskOf = async () => {
    const { body } = await exchange.call(margin.risk, {}, token);
    return v.parse(margin.risk.result, body.result);
  };
  const before = await riskOf();
  messages.splice(0);
  const leverage = before.leverage === '2' ? '3' : '2';
  await exchange.call(margin.submitTips, { type: 3, status: 1, leverage }, token);
  const after = await riskOf();
  expect([after.leverage, after.ver > before.ver]).toEqual([leverage, true]);
  const rows = messages
    .filter(({ uid, topic }) => uid === debtor.uid && topic === 'loan')
    .flatMap((message) => v.parse(v.array(LoanRow), message.rows));
  expect(rows).toMatchObject([{ kind: 'MARGIN_RISK', leverage, ver: after.ver }]);
  await exchange.call(margin.submitTips, { type: 3, status: 1, leverage: before.leverage }, token);
});

test('[L28] coins cannot leave above a rate of 0.6, and the limit follows the price', async () => {
  const limitOf = async () => {
    const { body } = await exchange.call(account.coinBalance, { coin: 'BTC', accountType: 1 }, token);
    return v.parse(account.coinBalance.result, body.result).list[0]?.transferLimit;
  };
  await setPrice('89000');
  expect(await limitOf()).toBe('0');
  await setPrice('178000');
  // 1 − debts / (0.6 × 0.95 × 178000), where the debts have interest of three hours.
  expect(await limitOf()).toMatch(/^0\.49999/);
});
