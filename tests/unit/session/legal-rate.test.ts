import { beforeEach, expect, test, vi } from 'vitest';
import { profileRow } from '../api/exchange.ts';
import { openPage, paths, refuse } from './page.ts';

const ratePath = '/x/main/api/exchange-rate';
const rates: Record<string, string> = { CNY: '7.2', EUR: '0.9', SAR: '3.75' };

/** A page of a person whose profile names a currency; `rate` answers as the exchange does. */
async function opened(currency_code = '') {
  const page = openPage();
  const name = ({ params }: { params: Record<string, unknown> }) => String(params['name']);
  const rowOf = (of: string) => ({ name: of, rate: rates[of] ?? '1', precision: 2, symbol: of, time: 0 });
  page.answer(ratePath, (request) => rowOf(name(request)));
  page.answer(paths.profile, () => ({ ...profileRow, currency_code }));
  const { $legalRate, followLegalRate, inLegal } = await import('../../../src/session/legal-rate.ts');
  const { $preferences } = await import('../../../src/session/preferences.ts');
  const { $token } = await import('../../../src/session/token.ts');
  const { loadProfile } = await import('../../../src/session/user.ts');
  $token.set('mine');
  await loadProfile();
  const asked = () => page.requests.filter(({ path }) => path === ratePath).map((request) => name(request));
  const choose = (currency: string) => $preferences.set({ ...$preferences.get(), currency });
  const told = (of: string) => vi.waitFor(() => expect($legalRate.get().name).toBe(of));
  const names: string[] = [];
  $legalRate.listen((legal) => names.push(legal.name));
  return { page, $legalRate, followLegalRate, inLegal, asked, choose, told, names, rowOf, name };
}
beforeEach(() => void vi.resetModules());

test('[R9.5] sums are told in the currency of the person, asked for once however many parts tell one', async () => {
  const { followLegalRate, $legalRate, inLegal, asked, told } = await opened('CNY');
  expect($legalRate.get().name).toBe('USD');
  followLegalRate('en');
  followLegalRate('en');
  await told('CNY');
  expect(inLegal('0.1', $legalRate.get())).toBe('0.72');
  expect(asked()).toEqual(['CNY']);
});

test('[R9.5] another choice brings its own rate; back to USD none is asked for; who stopped following asks no more', async () => {
  const { followLegalRate, asked, choose, told } = await opened();
  const end = followLegalRate('en');
  choose('EUR');
  await told('EUR');
  choose('USD');
  await told('USD');
  end();
  choose('CNY');
  expect(asked()).toEqual(['EUR']);
});

test('[R9.5] the answer for a currency that was left does not come back', async () => {
  const { page, followLegalRate, choose, told, names, rowOf, name } = await opened();
  let letGo = () => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  page.answer(ratePath, async (request) => {
    if (name(request) === 'EUR') await held;
    return rowOf(name(request));
  });
  followLegalRate('en');
  choose('EUR');
  choose('CNY');
  await told('CNY');
  letGo();
  choose('SAR');
  await told('SAR');
  expect(names).toEqual(['CNY', 'SAR']);
});

test('[R9.5] a rate that does not come leaves the one before, and is asked for with the next change', async () => {
  const { page, followLegalRate, asked, choose, told, names, $legalRate, rowOf, name } = await opened('CNY');
  followLegalRate('en');
  await told('CNY');
  const answers = [refuse(20002)];
  page.answer(ratePath, (request) => answers.shift() ?? rowOf(name(request)));
  await vi.waitFor(() => {
    choose('EUR');
    expect($legalRate.get().name).toBe('EUR');
  });
  expect([names, asked()]).toEqual([
    ['CNY', 'EUR'],
    ['CNY', 'EUR', 'EUR'],
  ]);
});
