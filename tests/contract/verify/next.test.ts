import { afterAll, beforeAll, expect, test } from 'vitest';
import { featureOf } from '#contract/areas/areas.ts';
import { exchangeName, features } from '#contract/areas/features.ts';
import { allCalls } from '#contract/index.ts';
import { openFaultProxy } from '../../support/fault-proxy.ts';
import type { FaultProxy } from '../../support/fault-proxy.ts';
import { editBody, objectsAt } from './support/alter.ts';
import { check, command, openVerifyExchange } from './support/verify-exchange.ts';
import type { People, VerifyExchange } from './support/verify-exchange.ts';

const browse = ['account.webConfig', 'basic.ticker', 'basic.systemDate', 'basic.klines', 'basic.hotSymbols'];
const browseAll = [
  ...browse,
  ...['basic.isKycRule', 'basic.noticeSymbols', 'basic.suspensionSymbols', 'account.dynamicSymbol'],
  ...['account.banner', 'basic.tokenDetail', 'account.exchangeRate'],
];
const logIn = ['account.profile', 'account.ott', 'order.assets', 'account.logout'];
const logInAll = [...browseAll, ...logIn, 'account.kycInfo', 'account.preferences', 'account.prefSetting'];
const trade = ['openOrders', 'history', 'myTrades', 'available', 'create', 'cancel', 'batchCancel'];
const tradeAll = [
  ...logInAll,
  ...trade.map((name) => `order.${name}`),
  ...['order.matchInfo', 'order.tradeHint', 'order.setTradeHint', 'basic.realMoney', 'order.innovationRemain'],
  'order.setMemberTag',
];

let exchange: VerifyExchange;
let proxy: FaultProxy;
let people: People;
beforeAll(async () => {
  exchange = await openVerifyExchange();
  proxy = await openFaultProxy(exchange.origin);
  people = await exchange.people();
});
afterAll(async () => {
  await proxy.close();
  await exchange.close();
});

/** Asked with the id of an order, which an exchange without orders does not have. */
const unasked = 'order.matchInfo';

/** The calls that a site of spot trading alone can ask. */
const known = [...allCalls].filter(([, call]) => [undefined, 'spot'].includes(featureOf(call)));
const required = known.filter(([, { need }]) => need === 'required').map(([name]) => name);

/** Lets the exchange have these calls alone, and spot trading as its only area. */
function serve(names: readonly string[], broken?: string): void {
  const nameOf = new Map([...allCalls].map(([name, { method, host, path }]) => [`${method} /x/${host}${path}`, name]));
  proxy.alter({
    answer(answer, { method, url }) {
      // A preflight asks for the method that follows.
      const path = url.split('?')[0] ?? '';
      const asked = ['GET', 'POST'].map((each) => nameOf.get(`${each} ${path}`)).filter((name) => name !== undefined);
      const name = nameOf.get(`${method} ${path}`);
      if (!(name === undefined ? asked : [name]).some((each) => names.includes(each))) {
        Object.assign(answer, { status: 404, body: '{"ret_code":404,"error":"Not Found"}' });
        return;
      }
      if (name === 'account.webConfig' && answer.body.includes('"ret_code":0'))
        editBody(answer, (body) => {
          for (const result of objectsAt(body, 'result'))
            if ('features' in result)
              result['features'] = Object.fromEntries(
                features.map((feature) => [exchangeName(feature), feature === 'spot']),
              );
        });
      if (name !== undefined && name === broken && answer.body.includes('"ret_code":0'))
        editBody(answer, (body) => delete body['time_now']);
    },
  });
}

test.each([
  ['5 calls', browse],
  ['12 calls', browseAll],
  ['19 calls', logInAll],
  ['32 calls', tradeAll],
])('[OK46] an exchange with %s is told exactly what is missing, what blocks most first', async (_, names) => {
  serve(names);
  const { report, checks } = await check(proxy.origin, [], people.env);
  const missing = [...browse, ...logIn, ...trade.map((name) => `order.${name}`)].filter(
    (name) => !names.includes(name),
  );
  expect(new Set(report.next.map(({ subject }) => subject))).toEqual(new Set(missing));
  const stages = report.next.map(({ subject }) => (browse.includes(subject) ? 0 : logIn.includes(subject) ? 1 : 2));
  expect(stages).toEqual([...stages].sort());
  expect(report.next.every(({ state }) => state === 'missing')).toBe(true);
  const optional = known
    .filter(([name, { need }]) => need === 'optional' && !names.includes(name) && name !== unasked)
    .map(([name]) => name);
  expect([...report.without].sort()).toEqual(optional.sort());
  for (const name of optional) expect(checks.has(name), name).toBe(false);
  expect(report.summary).toMatchObject({ failed: missing.length, notOffered: allCalls.size - known.length });
});

test('[OK46] a call that does not fit is named with its field, in its place', async () => {
  serve(tradeAll, 'account.profile');
  const { output } = await command(proxy.origin, [], people.env);
  expect(output).toMatch(/\nNext:\n {2}1 {2}GET \/v2\/private\/user\/profile {2}faults: time_now: /);
  expect(output).toMatch(/without: \['account\.coinBalance', .*'\]/);
  expect(output).toMatch(/ not checked, \d+ not offered$/);
});

test('[OK46] adding what is named first, again and again, ends without a failure', async () => {
  const names = [...browse];
  const added: string[] = [];
  for (;;) {
    serve(names);
    const { report } = await check(proxy.origin, ['--only', 'account,basic,order'], people.env);
    const [step] = report.next;
    if (!step) {
      expect(report.summary.failed).toBe(0);
      break;
    }
    expect(names).not.toContain(step.subject);
    names.push(step.subject);
    added.push(step.subject);
  }
  expect([...names].sort()).toEqual([...required].sort());
  expect(added.slice(0, logIn.length)).toEqual(logIn);
}, 300_000);
