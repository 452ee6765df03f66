import { beforeEach, expect, test, vi } from 'vitest';
import { profileRow } from '../api/support/fake-exchange.ts';
import { openPage, paths, refuse } from './support/page.ts';

const ratePath = '/x/main/api/exchange-rate';
const rates: Record<string, string> = { CNY: '7.2', EUR: '0.9', SAR: '3.75' };

/** Opens a page of a person whose profile contains a currency. */
async function open(currency_code = '') {
  const page = openPage();
  const name = ({ params }: { params: Record<string, unknown> }) => String(params['name']);
  const rowOf = (of: string) => ({ name: of, rate: rates[of] ?? '1', precision: 2, symbol: of, time: 0 });
  page.answer(ratePath, (request) => rowOf(name(request)));
  page.answer(paths.profile, () => ({ ...profileRow, currency_code }));
  const { $fiatRate, followFiatRate, toFiat } = await import('#session/fiat-rate.ts');
  const { $currency } = await import('#session/settings.ts');
  const { $token } = await import('#session/token.ts');
  const { loadProfile } = await import('#session/user.ts');
  $token.set('mine');
  await loadProfile();
  const requested = () => page.requests.filter(({ path }) => path === ratePath).map((request) => name(request));
  const choose = (currency: string) => $currency.set(currency);
  const waitFor = (of: string) => vi.waitFor(() => expect($fiatRate.get().name).toBe(of));
  const names: string[] = [];
  $fiatRate.listen((rate) => names.push(rate.name));
  return { page, $fiatRate, followFiatRate, toFiat, requested, choose, waitFor, names, rowOf, name };
}
beforeEach(() => void vi.resetModules());

test('[R9.5] amounts use the person’s currency, whose rate is requested once for all parts of the page', async () => {
  const { followFiatRate, $fiatRate, toFiat, requested, waitFor } = await open('CNY');
  expect($fiatRate.get().name).toBe('USD');
  followFiatRate('en');
  followFiatRate('en');
  await waitFor('CNY');
  expect(toFiat('0.1', $fiatRate.get())).toBe('0.72');
  expect(requested()).toEqual(['CNY']);
});

test('[R9.5] another choice loads its rate; USD needs none, and nothing is requested after the function that stops it', async () => {
  const { followFiatRate, requested, choose, waitFor } = await open();
  const end = followFiatRate('en');
  choose('EUR');
  await waitFor('EUR');
  choose('USD');
  await waitFor('USD');
  end();
  choose('CNY');
  expect(requested()).toEqual(['EUR']);
});

test('[R9.5] a late rate of a currency that is no longer chosen is dropped', async () => {
  const { page, followFiatRate, choose, waitFor, names, rowOf, name } = await open();
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  page.answer(ratePath, async (request) => {
    if (name(request) === 'EUR') await released;
    return rowOf(name(request));
  });
  followFiatRate('en');
  choose('EUR');
  choose('CNY');
  await waitFor('CNY');
  release();
  choose('SAR');
  await waitFor('SAR');
  expect(names).toEqual(['CNY', 'SAR']);
});

test('[R9.5] a failed rate leaves the previous one and is requested again with the next change', async () => {
  const { page, followFiatRate, requested, choose, waitFor, names, $fiatRate, rowOf, name } = await open('CNY');
  followFiatRate('en');
  await waitFor('CNY');
  const answers = [refuse(10016)];
  page.answer(ratePath, (request) => answers.shift() ?? rowOf(name(request)));
  await vi.waitFor(() => {
    choose('');
    choose('EUR');
    expect($fiatRate.get().name).toBe('EUR');
  });
  expect([names, requested()]).toEqual([
    ['CNY', 'EUR'],
    ['CNY', 'EUR', 'EUR'],
  ]);
});

test.each([
  ['the exchange has no rate', () => refuse(20002)],
  ['the rate is 0', () => ({ name: 'EUR', rate: '0', precision: 2, symbol: '', time: 0 })],
  ['the rate is negative', () => ({ name: 'EUR', rate: '-1', precision: 2, symbol: '', time: 0 })],
])('[A16] [R9.5] when %s, amounts are in USD, and the page learns which currency was refused', async (_, answer) => {
  const { page, followFiatRate, choose, waitFor, $fiatRate, toFiat } = await open('CNY');
  followFiatRate('en');
  await waitFor('CNY');
  page.answer(ratePath, answer);
  choose('EUR');
  await waitFor('USD');
  expect($fiatRate.get().refused).toBe('EUR');
  expect(toFiat('5', $fiatRate.get())).toBe('5');
});

test('[A16] a stored currency that this site does not offer is no choice', async () => {
  const { currencyOf } = await import('#session/fiat-rate.ts');
  expect(currencyOf('en', '', 'XXX')).toBe('USD');
  expect(currencyOf('zh-MY', '', 'XXX')).toBe('CNY');
  expect(currencyOf('zh-MY', 'EUR', '')).toBe('EUR');
});

test.each([
  [2, '1,234.50'],
  [0, '1,234'],
])('[A16] [R9.5] an amount in a currency with %s decimals is %s', async (precision, text) => {
  const { formatFiat } = await import('#session/fiat-rate.ts');
  expect(formatFiat('en', '1234.5', { name: 'EUR', rate: '1', precision })).toBe(text);
});
