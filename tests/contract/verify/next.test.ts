import { expect, test } from 'vitest';
import * as v from 'valibot';
import { featureOf } from '#contract/areas/areas.ts';
import { allCalls } from '#contract/index.ts';
import { openFaultProxy } from '../../support/fault-proxy.ts';
import type { Alterations } from '../../support/fault-proxy.ts';
import { callsOf, openHarborExchange } from '../../support/harbor-exchange.ts';
import { editBody, ofCall } from './support/alter.ts';
import { check, command, siteOrigin } from './support/verify-exchange.ts';

const browse = callsOf('browse');
const logIn = callsOf('logIn');
const trade = callsOf('trade');
const browseAll = callsOf('browse', 'browse?');
const logInAll = [...browseAll, ...callsOf('logIn', 'logIn?')];
const tradeAll = [...logInAll, ...callsOf('trade', 'trade?')];

/** Asked with the id of an order, which an exchange without orders does not have. */
const unasked = 'order.matchInfo';

/** The calls that a site of spot trading alone can ask. */
const known = [...allCalls].filter(([, call]) => [undefined, 'spot'].includes(featureOf(call)));
const required = known.filter(([, { need }]) => need === 'required').map(([name]) => name);

/** Runs `work` against the exchange of the example with these calls, as a person when it knows people. */
async function withExchange<T>(
  names: readonly string[],
  work: (origin: string, env: Record<string, string>, uid: string) => Promise<T>,
): Promise<T> {
  const exchange = await openHarborExchange(names, [siteOrigin]);
  try {
    const [first, second] = await exchange.logIn();
    if (first === undefined || second === undefined) return await work(exchange.origin, {}, '');
    const profile = await fetch(`${exchange.origin}/main/v2/private/user/profile`, { headers: { usertoken: first } });
    const { id } = v.parse(v.object({ result: v.object({ id: v.string() }) }), await profile.json()).result;
    return await work(exchange.origin, { SLIPWAY_VERIFY_TOKEN: first, SLIPWAY_VERIFY_TOKEN_2: second }, id);
  } finally {
    await exchange.close();
  }
}

/** The same behind a proxy that alters single answers. */
async function withAltered<T>(
  alterations: Alterations,
  work: (origin: string, env: Record<string, string>) => Promise<T>,
): Promise<T> {
  return withExchange(tradeAll, async (target, env) => {
    const proxy = await openFaultProxy(target);
    proxy.alter(alterations);
    try {
      return await work(proxy.origin, env);
    } finally {
      await proxy.close();
    }
  });
}

const pathOf = (name: string): string => `/x/${allCalls.get(name)?.host ?? ''}${allCalls.get(name)?.path ?? ''}`;

test.each([
  ['5 calls', browse],
  ['12 calls', browseAll],
  ['19 calls', logInAll],
  ['32 calls', tradeAll],
])('[OK46] an exchange with %s is told exactly what is missing, what blocks most first', async (title, names) => {
  expect(`${names.length} calls`).toBe(title);
  const { report, checks } = await withExchange(names, (origin, env) => check(origin, [], env));
  const missing = [...browse, ...logIn, ...trade].filter((name) => !names.includes(name));
  expect(new Set(report.next.map(({ subject }) => subject))).toEqual(new Set(missing));
  const stages = report.next.map(({ subject }) => (browse.includes(subject) ? 0 : logIn.includes(subject) ? 1 : 2));
  expect(stages).toEqual([...stages].sort());
  expect(report.next.every(({ state }) => state === 'missing')).toBe(true);
  const optional = known
    .filter(([name, { need }]) => need === 'optional' && !names.includes(name) && name !== unasked)
    .map(([name]) => name);
  // Of a person's calls a visitor learns too that they are missing.
  expect([...report.without].filter((name) => name !== unasked).sort()).toEqual(optional.sort());
  for (const name of optional) expect(checks.has(name), name).toBe(false);
  expect(report.summary).toMatchObject({ failed: missing.length, notOffered: allCalls.size - known.length });
});

test('[OK46] a call that does not fit is named with its field, in its place', async () => {
  const alterations = ofCall(pathOf('account.profile'), (answer) =>
    editBody(answer, (body) => delete body['time_now']),
  );
  const { output } = await withAltered(alterations, (origin, env) => command(origin, [], env));
  expect(output).toMatch(/\nNext:\n {2}1 {2}GET \/v2\/private\/user\/profile {2}faults: time_now: /);
  expect(output).toMatch(/without: \['account\.coinBalance', .*'\]/);
  expect(output).toMatch(/ not checked, \d+ not offered$/);
});

test('[OK46] adding what is named first, again and again, ends without a failure', async () => {
  const names = [...browse];
  const added: string[] = [];
  for (;;) {
    const { report } = await withExchange(names, (origin, env) =>
      check(origin, ['--only', 'account,basic,order'], env),
    );
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

test('[VN5] an exchange of spot trading alone fits with orders and fills; what it does not offer is no pass', async () => {
  const { report, checks } = await withExchange(tradeAll, (origin, env, uid) =>
    check(origin, ['--trade', '--account', uid, '--max', '20', '--fill'], env),
  );
  expect(report.findings.filter(({ level }) => level === 'fail')).toEqual([]);
  expect(report.summary.notOffered).toBe(allCalls.size - known.length);
  const subjects = [...checks.keys()];
  expect(subjects.filter((name) => allCalls.has(name) && !known.some(([each]) => each === name))).toEqual([]);
  expect(subjects).toEqual(expect.arrayContaining(['order.create', 'private.order', 'private.balance']));
  expect(
    subjects.filter((name) => /^(?:private\.(?:grid|loan|launch|notice|plan_order)|market\.lt)$/.test(name)),
  ).toEqual([]);
});

test('[VN5] each call that is off is asked once, and must not be answered', async () => {
  const off = [...allCalls].filter((entry) => !known.includes(entry)).map(([name]) => name);
  const asked = new Map<string, number>();
  const { report } = await withAltered(
    {
      request({ method, url }) {
        const path = url.split('?')[0] ?? '';
        if (method !== 'OPTIONS') asked.set(`${method} ${path}`, (asked.get(`${method} ${path}`) ?? 0) + 1);
      },
      ...ofCall(pathOf('loan.loanTokens'), (answer) => editBody(answer, (body) => (body['ret_code'] = 0))),
    },
    (origin, env) => check(origin, ['--only', 'loan,grid,launchpad'], env),
  );
  expect(report.findings.filter(({ level }) => level === 'fail')).toMatchObject([
    { subject: 'loan.loanTokens', path: 'ret_code', expected: expect.stringContaining('10032') as string },
  ]);
  const selected = off.filter((name) => /^(?:loan|grid|launchpad)\./.test(name));
  expect(selected.length).toBeGreaterThan(40);
  const counts = selected.map((name) => asked.get(`${allCalls.get(name)?.method ?? ''} ${pathOf(name)}`));
  expect(counts).toEqual(selected.map(() => 1));
});

test('[VN5] 10032 from a call of what the exchange offers is a failure', async () => {
  const alterations = ofCall(pathOf('order.openOrders'), (answer) =>
    editBody(answer, (body) => Object.assign(body, { ret_code: 10032, result: null })),
  );
  const { report } = await withAltered(alterations, (origin, env) => check(origin, ['--only', 'order'], env));
  expect(report.next).toMatchObject([{ subject: 'order.openOrders', state: 'missing', reason: 'ret_code 10032' }]);
});
