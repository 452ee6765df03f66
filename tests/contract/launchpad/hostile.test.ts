import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Anything } from '../support/ledger-books.ts';
import { halo, launchpad, openLaunches, requestId } from '../support/launches.ts';
import type { Launches, Person } from '../support/launches.ts';

let exchange: Launches;
let who: Person;
let number = 0;
beforeAll(async () => {
  exchange = await openLaunches();
  who = exchange.person({ balances: { SLIP: '20000' } });
});
beforeEach(() => {
  number += 1;
});
afterAll(() => exchange.close());

const entries = () => exchange.exchange.store.rows(Anything, 'SELECT id FROM ledger_entry').length;
const terms = () => ({ projectId: halo.projectId, poolId: halo.subscription, requestId: requestId(number) });
const query = (amount: string) => new URLSearchParams({ ...terms(), action: 'JOIN', amount }).toString();
const path = `/x/main${launchpad.pledge.path}`;
const page = { 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty', 'sec-fetch-site': 'same-origin' };

describe('[R7.6] v2/pledge accepts plain amounts only', () => {
  test.each([
    ['41 digits', '9'.repeat(41), 10001],
    ['40 places', `1.${'1'.repeat(40)}`, 10001],
    ['an exponent', '1e2', 10001],
    ['a capital exponent', '1E+2', 10001],
    ['a minus', '-100', 10001],
    ['a plus', '+100', 10001],
    ['thousands by comma', '1,000', 10001],
    ['thousands by point', '1.000.000', 10001],
    ['thousands by space', '1 000', 10001],
    ['thousands by a narrow space', '1\u202f000', 10001],
    ['full-width digits', '１００', 10001],
    ['Arabic digits', '١٠٠', 10001],
    ['a right-to-left mark before', '\u200f100', 10001],
    ['a right-to-left mark after', '100\u200f', 10001],
    ['a right-to-left override', '\u202e001', 10001],
    ['a zero-width space', '1\u200b00', 10001],
    ['a line break', '100\n', 10001],
    ['a null byte', '100\u0000', 10001],
    ['hex', '0x64', 10001],
    ['leading zeros', '0100', 10001],
    ['Infinity', 'Infinity', 10001],
    ['nothing but zeros', '0.000', 10001],
    ['40 digits, above every limit', '9'.repeat(40), 20104],
  ])('%s', async (_what, amount, code) => {
    const before = entries();
    const { body } = await exchange.pledge(who, { ...terms(), amount });
    expect([body.ret_code, body.ext_info?.field]).toEqual([code, 'amount']);
    expect(entries()).toBe(before);
    expect(exchange.balanceOf(who, 'free', 'SLIP')).toBe('20000');
  });
});

describe('[R7.6] [Q-S05] v2/pledge and v1/landingpage/signup', () => {
  const signedUp = () => exchange.exchange.store.rows(Anything, 'SELECT * FROM launch_signup').length;
  const foreign: [string, Record<string, string>][] = [
    ['a fetch from another site', { ...page, 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }],
    ['an image', { 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image', 'sec-fetch-site': 'cross-site' }],
    ['a form', { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document', 'sec-fetch-site': 'cross-site' }],
    ['a prefetch', { ...page, 'sec-purpose': 'prefetch;prerender' }],
  ];

  test.each(foreign)('%s is rejected before any change', async (_what, headers) => {
    const [ledger, signups] = [entries(), signedUp()];
    const all = { usertoken: who.token, ...headers };
    const pledged = await exchange.ask('GET', `${path}?${query('100')}`, all);
    const signup = await exchange.ask('GET', `/x/main${launchpad.signup.path}?projectId=3`, all);
    expect([pledged.status, signup.status]).toEqual([403, 403]);
    expect([entries(), signedUp()]).toEqual([ledger, signups]);
  });

  test('a sign-up without the token header is rejected, even with a cookie and a query token', async () => {
    const signups = signedUp();
    const { body } = await exchange.ask('GET', `/x/main${launchpad.signup.path}?projectId=3&usertoken=${who.token}`, {
      ...page,
      cookie: `usertoken=${who.token}`,
    });
    expect(body.ret_code).toBe(10007);
    expect(signedUp()).toBe(signups);
  });

  test('a replayed requestId moves coins once', async () => {
    const replayed = exchange.person({ balances: { SLIP: '500' } });
    const url = `${path}?${query('100')}`;
    const answers = [];
    for (let attempt = 0; attempt < 3; attempt += 1)
      answers.push((await exchange.ask('GET', url, { usertoken: replayed.token, ...page })).body.result);
    expect(answers).toMatchObject([{ isDuplicate: 0 }, { isDuplicate: 1 }, { isDuplicate: 1 }]);
    expect(exchange.balanceOf(replayed, 'launch', 'SLIP')).toBe('100');
  });

  test.each([
    '__proto__',
    'constructor',
    '../../etc/passwd',
    'en\u0000',
    '<script>',
    'x'.repeat(5_000),
    '%0d%0aset-cookie: a=b',
  ])('a forged lang header changes neither the pledge nor a response: %.20s', async (lang) => {
    const person = exchange.person({ balances: { SLIP: '500' } });
    const url = `${path}?${query('100')}`;
    const { body, headers } = await exchange.ask('GET', url, { usertoken: person.token, ...page, lang });
    expect(body).toMatchObject({ ret_code: 0, result: { participation: { committed: '100' } } });
    expect(headers['set-cookie']).toBeUndefined();
    const [forged, plain] = await Promise.all(
      [lang, 'en'].map((each) => exchange.read(launchpad.detailV2, { code: 'HALO' }, undefined, each)),
    );
    expect(forged).toEqual(plain);
  });

  test('an oversized query is rejected unread', async () => {
    const before = entries();
    const many = await exchange.ask('GET', `${path}?${query('100')}&${'a=1&'.repeat(200)}`, { usertoken: who.token });
    expect(many.status).toBe(400);
    const origin = await exchange.listen({ port: 0 });
    const long = await fetch(`${origin}${path}?${query('100')}&pad=${'x'.repeat(70_000)}`, {
      headers: { usertoken: who.token },
    });
    expect([400, 414, 431]).toContain(long.status);
    expect(entries()).toBe(before);
  });

  test('responses must not be stored by caches', async () => {
    const { headers } = await exchange.ask('GET', `${path}?${query('100')}`, { usertoken: who.token, ...page });
    expect(headers['cache-control']).toBe('no-store');
  });
});
