import * as v from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Call, ParamsOf } from '#contract/call.ts';
import { allCalls } from '#contract/index.ts';
import { LtQuote } from '#contract/leverage/lt-quote.ts';
import { droppedRows } from '#contract/scalars.ts';
import { dayMs } from '#formulas/durations.ts';
import { clockStartMs } from '#sandbox/clock/clock.ts';
import { questions } from '#sandbox/leverage/tokens/tips-calls.ts';
import { channelOf } from '#sandbox/sockets/topic-names.ts';
import { account, lt, order } from '../support/calls.ts';
import { openLeveraged, rightAnswers } from '../support/leveraged.ts';
import type { Leveraged } from '../support/leveraged.ts';

let exchange: Leveraged;
beforeAll(async () => {
  exchange = await openLeveraged();
});
afterAll(() => exchange.close());

/** Returns the parsed result; fails when the schema rejects it, drops a row or removes a field. */
async function resultOf<C extends Call>(call: C, params: ParamsOf<C>, token?: string, headers = {}) {
  const { body } = await exchange.call(call, params, token, headers);
  expect(body.ret_code).toBe(0);
  droppedRows.count = 0;
  const parsed: v.InferOutput<C['result']> = v.parse(call.result, body.result);
  expect([parsed, droppedRows.count]).toEqual([body.result, 0]);
  return parsed;
}

test('[R7.8] the 10 calls of domain lt are declared', () => {
  const names = [...allCalls.keys()].filter((name) => name.startsWith('lt.')).map((name) => name.slice(3));
  expect(names.sort()).toEqual(
    [
      'tips',
      'questionnaires',
      'submitTips',
      'rebalances',
      'info',
      'purchase',
      'redeem',
      'record',
      'video',
      'quote',
    ].sort(),
  );
});

test('[R7.8] lt.info: the four tokens at the start, with their limits and the orders of the day', async () => {
  const { list } = await resultOf(lt.info, {});
  expect(list.map(({ ltCode, ltStatus, direction }) => [ltCode, ltStatus, direction])).toEqual([
    ['BTC3L', 1, 'LONG'],
    ['BTC3S', 1, 'SHORT'],
    ['ETH3L', 1, 'LONG'],
    ['ETH3S', 3, 'SHORT'],
  ]);
  expect(list.map(({ nav }) => Number(nav).toFixed(4))).toEqual(['10.0000', '10.0000', '8.0000', '8.0000']);
  expect(list[0]).toMatchObject({
    symbolId: 'BTC3LUSDT',
    underlying: 'BTCUSDT',
    targetLeverage: '3',
    circulation: '400000',
    purchaseFeeRate: '0.0005',
    manageFeeRate: '0.00005',
    fundFeeTime: Date.UTC(2026, 5, 1, 16),
    rebalanceTime: Date.UTC(2026, 5, 2),
    minPurchase: '100',
    maxRedeemDaily: '20000',
    positionLimit: '100000',
  });
  expect(Number(list[0]?.fundFee)).toBeCloseTo(0.003, 8);
  expect(Number(list[1]?.fundFee)).toBeCloseTo(-0.003, 8);
  const who = await exchange.investor({ USDT: '1000', BTC3S: '100' });
  expect((await exchange.purchase(who, '250.5', 'BTC3S')).ret_code).toBe(0);
  expect((await exchange.redeem(who, '20', 'BTC3S')).ret_code).toBe(0);
  const own = await resultOf(lt.info, { ltCode: 'BTC3S' }, who.token);
  expect(own.list).toMatchObject([{ ltCode: 'BTC3S', myPurchasedToday: '250.5', myRedeemedToday: '20' }]);
  expect((await exchange.call(lt.info, { ltCode: 'NOPE' })).body.ret_code).toBe(175007);
});

test('[R7.8] lt.quote and topic lt: the same row, published each second', async () => {
  const { list } = await resultOf(lt.quote, { ltCode: 'BTC3L' });
  expect(list[0]).toMatchObject({ ltCode: 'BTC3L', ltStatus: 1, circulation: '400000' });
  expect(Number(list[0]?.basket)).toBeCloseTo(400_000 * Number(list[0]?.basketPosition), 6);
  expect(Math.abs(Number(list[0]?.m))).toBeLessThan(0.2);
  expect((await exchange.call(lt.quote, { ltCode: 'NOPE' })).body.ret_code).toBe(175007);
  const channel = channelOf(exchange.exchange, 'lt.BTC3L');
  const cursor = channel?.subscribe();
  const Message = v.object({ topic: v.literal('lt.BTC3L'), data: LtQuote });
  const read = (texts: readonly Buffer[] = []) => texts.map((text) => v.parse(Message, JSON.parse(String(text))).data);
  expect(channel?.intervalMs).toBe(1_000);
  expect(read(cursor?.snapshot())).toEqual(list);
  channel?.refresh();
  expect(cursor?.unread()).toEqual([]);
  exchange.real.now += 1_000;
  channel?.refresh();
  expect(read(cursor?.unread())).toMatchObject([{ nav: list[0]?.nav, navTime: (list[0]?.navTime ?? 0) + 1_000 }]);
  expect(channelOf(exchange.exchange, 'lt.NOPE')).toBeUndefined();
});

test('[R7.8] lt.rebalances: 400 days by page, newest first; each leaves the target leverage', async () => {
  const first = await resultOf(lt.rebalances, { ltCode: 'ETH3S', limit: 100 });
  const last = await resultOf(lt.rebalances, { ltCode: 'ETH3S', limit: 100, page: 5 });
  expect([first.total, first.list.length, last.list.length]).toEqual([401, 100, 1]);
  expect([first.list[0]?.time, last.list[0]?.time]).toEqual([Date.UTC(2026, 5, 1), Date.UTC(2026, 5, 1) - 400 * dayMs]);
  for (const { type, leverageBefore, leverageAfter, basketBefore, basketAfter } of first.list) {
    expect(type).toBe('DAILY');
    expect(Number(leverageAfter)).toBeCloseTo(-3, 10);
    expect(Number(basketBefore) / Number(basketAfter)).toBeCloseTo(Number(leverageBefore) / -3, 10);
  }
  expect((await exchange.call(lt.rebalances, { ltCode: 'NOPE' })).body.ret_code).toBe(175007);
});

test('[R7.8] lt.video: the sandbox has none', async () => {
  expect(await resultOf(lt.video, {})).toEqual({});
});

test('[R4.6] [L12] risk text and test precede purchases; the risk text and the member tag are one fact', async () => {
  const who = exchange.person();
  expect((await exchange.purchase(who, '100')).ret_code).toBe(175012);
  const none = { riskWarning: 0, questionnaireSurvey: 0, riskTime: 0, surveyTime: 0, lockedUntil: 0 };
  expect(await resultOf(lt.tips, {}, who.token)).toEqual(none);
  expect((await exchange.submitTest(who, rightAnswers)).body.ret_code).toBe(175012);
  expect((await exchange.call(lt.submitTips, { type: 1 }, who.token)).body.ret_code).toBe(10001);
  const accepted = await resultOf(lt.submitTips, { type: 1, status: 1 }, who.token);
  expect(accepted).toMatchObject({ riskWarning: 1, questionnaireSurvey: 0 });
  expect(accepted.riskTime).toBeGreaterThanOrEqual(clockStartMs);
  expect((await resultOf(account.profile, {}, who.token)).member_tag).toMatchObject({ LT: 'AGREED' });
  expect((await exchange.purchase(who, '100')).ret_code).toBe(175010);
  expect(exchange.exchange.accounts.byUid(who.uid)?.acceptedRisks).toEqual(['LT']);

  const tagged = exchange.person();
  await resultOf(order.setMemberTag, { tag: 'LT', value: 'AGREED' }, tagged.token);
  expect(await resultOf(lt.tips, {}, tagged.token)).toMatchObject({ riskWarning: 1 });

  expect((await exchange.submitTest(who, rightAnswers, 'old')).body).toMatchObject({ ret_code: 10001 });
  expect((await exchange.submitTest(who, {})).body.ret_code).toBe(10001);
  expect((await exchange.submitTest(who, { ...rightAnswers, risk: ['nope'] })).body.ret_code).toBe(10001);
  const passed = await exchange.submitTest(who, rightAnswers);
  expect(passed.body).toMatchObject({ ret_code: 0, result: { riskWarning: 1, questionnaireSurvey: 1 } });
  expect((await exchange.purchase(who, '100')).ret_code).toBe(0);
});

test('[R4.6] lt.questionnaires: five questions in the language of the page, without the right answers', async () => {
  const who = exchange.person();
  const english = await resultOf(lt.questionnaires, {}, who.token);
  const chinese = await resultOf(lt.questionnaires, {}, who.token, { lang: 'zh-MY' });
  expect([english.list.length, english.passScore]).toEqual([5, 5]);
  expect(chinese.list.map(({ id }) => id)).toEqual(english.list.map(({ id }) => id));
  for (const [index, { question, options }] of chinese.list.entries()) {
    expect(question).not.toBe(english.list[index]?.question);
    for (const option of options) expect(Object.keys(option)).toEqual(['id', 'text']);
  }
});

test('[R4.6] [L12] three wrong attempts lock the test for 24 h; a wrong one names its questions', async () => {
  const other = await openLeveraged();
  const who = other.person({ acceptedRisks: ['LT'] });
  const wrong = { ...rightAnswers, costs: ['funding'], target: ['same'] };
  for (const code of [175010, 175010, 175011]) {
    const { body } = await other.submitTest(who, wrong);
    expect(body).toMatchObject({ ret_code: code, result: { questionnaireSurvey: 0 } });
    const { wrong: ids } = v.parse(v.object({ wrong: v.array(v.string()) }), body.result);
    expect(ids).toEqual(questions.map(({ id }) => id).filter((id) => id === 'costs' || id === 'target'));
  }
  const locked = await other.mustCall(lt.tips, {}, who);
  expect(locked.lockedUntil).toBeGreaterThanOrEqual(clockStartMs + dayMs);
  expect((await other.submitTest(who, rightAnswers)).body.ret_code).toBe(175011);
  expect((await other.purchase(who, '100')).ret_code).toBe(175011);
  await other.advance(dayMs + 1_000);
  expect((await other.submitTest(who, wrong)).body.ret_code).toBe(175010);
  expect((await other.submitTest(who, rightAnswers)).body.ret_code).toBe(0);
  await other.close();
});

test('[R7.8] demo accounts: standard holds BTC3L and never accepted, unified has accepted', async () => {
  const [standard, unified] = [await exchange.login('standard'), await exchange.login('unified')];
  expect(await resultOf(lt.tips, {}, standard)).toMatchObject({ riskWarning: 0 });
  expect(await resultOf(lt.tips, {}, unified)).toMatchObject({ riskWarning: 1, questionnaireSurvey: 0 });
  expect(exchange.exchange.ledger.balance({ owner: '100001', purpose: 'free' }, 'BTC3L')).toBe(100n * 10n ** 8n);
});
