/** @vitest-environment happy-dom */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { AccountRow } from '#account/assets/holdings.ts';
import { AssetsView } from '#account/assets/AssetsView.tsx';
import { $coinInfo } from '#account/assets/coin-info.ts';
import type { Balance } from '#contract/order-assets.ts';
import { decimal } from '#money/index.ts';
import type { Lang } from '#i18n/locales.ts';
import { $currency, $hidesSmall } from '#session/settings.ts';
import { applyBalance } from '#session/balances.ts';
import { saveBlob } from '#ui/foundation/save-blob.ts';
import { refuse } from '../../session/support/page.ts';
import { balanceRow } from '../../session/support/balance-rows.ts';
import { click, eventually, enter, rendered, rendering } from '../../ui/support/render.ts';
import { accountPaths, logIn, logOut, openAccountPage, shownToasts } from '../support/account-page.ts';
import { accountRow } from '../support/holdings.ts';

vi.mock(import('#ui/foundation/save-blob.ts'), () => ({ saveBlob: vi.fn() }));

beforeEach(() => {
  location.hash = '';
  $hidesSmall.set(false);
  $coinInfo.set({ names: new Map(), decimals: new Map(), chains: new Map(), pairs: new Map() });
});
afterEach(logOut);

interface Held {
  spot?: Partial<Balance>[];
  /** Rows of an account by its type. */
  accounts?: Record<number, Partial<AccountRow>[]>;
  /** Type of an account that cannot be loaded. */
  failing?: number;
}

/** Opens the page of a user who holds this. */
async function open({ spot = [], accounts = {}, failing }: Held, profile: object = {}) {
  const exchange = openAccountPage();
  exchange.answer(accountPaths.assets, () => ({
    list: spot.map((part) => balanceRow({ loan: '0', ...part })),
    totalUsd: '0',
    totalBtc: '0',
    ver: 1,
  }));
  exchange.answer(accountPaths.coinBalance, ({ params }) => {
    const accountType = Number(params['accountType']);
    if (accountType === failing) return refuse(10016);
    return { list: (accounts[accountType] ?? []).map((part) => accountRow({ accountType, ...part })) };
  });
  const page = await rendered(<AssetsView lang="en" />);
  await logIn(profile);
  await eventually(() => expect(page.find('.assets-view').getAttribute('aria-busy')).toBe('false'));
  return {
    ...page,
    exchange,
    text: () => page.container.textContent,
    card: (name: string) => page.texts('.account-cards__card').find((text) => text.startsWith(name)),
    coins: () => page.texts('.coin-table__code'),
    row: (coin: string) => {
      const found = page.all('tbody tr').find((row) => row.querySelector('.coin-table__code')?.textContent === coin);
      return found?.textContent ?? '';
    },
    /** Presses the button or link with this text. */
    press: async (label: string) => {
      const found = page.all('button, a, label').find(({ textContent }) => textContent.trim() === label);
      if (!found) throw new Error(`no ${label} in ${page.container.innerHTML}`);
      await click(found);
    },
  };
}

test('[A4] [R4.11] the five accounts are shown, the rows add up to the total, and the address selects one account', async () => {
  $coinInfo.set({ ...$coinInfo.get(), names: new Map([['BTC', 'Bitcoin']]) });
  const page = await open({
    spot: [
      { tokenId: 'BTC', free: '1', total: '1', usdValue: '60000.5' },
      { tokenId: 'RUST', usdValue: '12.25' },
    ],
    accounts: {
      2: [{ coin: 'USDT', equityUsd: '7.125' }],
      5: [
        { coin: 'BTC', free: '0.5', transferLimit: '0.5', equityUsd: '30000.25' },
        { coin: 'ETH', equityUsd: '3' },
      ],
    },
  });
  const names = page.texts('.account-cards__name');
  expect(names).toEqual(['Spot', 'Funding', 'USDT contracts', 'USDC contracts', 'Inverse contracts']);
  expect(page.card('Funding')).toContain('2 coins');
  expect(page.card('USDC contracts')).toContain('No balance');
  expect(page.row('BTC')).toContain('Bitcoin');
  await page.press('Export CSV');
  const file = (await vi.mocked(saveBlob).mock.lastCall?.[1].text()) ?? '';
  const values = file
    .trim()
    .split('\r\n')
    .slice(1)
    .map((line) => line.split(',').at(-1) ?? '');
  const sum = values.reduce((part, value) => part.plus(value), decimal('0')).toFixed();
  expect(page.find('.total-assets__figure').title).toBe(`${sum} USD`);
  expect(sum).toBe('90023.125');

  const select = (hash: string) =>
    rendering(() => {
      location.hash = hash;
      dispatchEvent(new HashChangeEvent('hashchange'));
    });
  expect(page.all('.account-cards__name').map((link) => link.getAttribute('href'))).toContain('#fund');
  await select('#fund');
  expect(page.row('BTC')).toContain('0.5');
  expect(page.coins()).toEqual(['BTC', 'ETH']);
  await select(page.all('.assets-view__tools .link')[0]?.getAttribute('href') ?? '');
  expect(page.coins()).toContain('RUST');
});

test('[A5] [R4.3] a change of the balances changes row and total together', async () => {
  const page = await open({ spot: [{ tokenId: 'BTC', free: '1', total: '1', usdValue: '60000' }] });
  const shown: [string[], string][] = [];
  const observer = new MutationObserver(() => shown.push([page.coins(), page.find('.total-assets__figure').title]));
  observer.observe(page.container, { subtree: true, childList: true, characterData: true, attributes: true });
  await rendering(() => applyBalance(balanceRow({ tokenId: 'USDT', free: '590', total: '590', usdValue: '590' })));
  await eventually(() => expect(shown).not.toEqual([]));
  observer.disconnect();
  expect(shown[0]).toEqual([['BTC', 'USDT'], '60590 USD']);
});

test('[A6] an account that cannot be loaded fails alone, is named, and is retried', async () => {
  const page = await open({ spot: [{ tokenId: 'USDT', free: '250', total: '250', usdValue: '250' }], failing: 3 });
  expect(page.card('USDC contracts')).toContain('–Failed to load.');
  expect(page.text()).toContain('Excludes USDC contracts.');
  expect(page.row('USDT')).toContain('250');
  expect(page.find('.total-assets__figure').textContent).toContain('250.00');
  page.exchange.answer(accountPaths.coinBalance, () => ({ list: [] }));
  await page.press('Try again USDC contracts');
  await eventually(() => expect(page.card('USDC contracts')).toContain('No balance'));
  expect(page.text()).not.toContain('Excludes');
});

test('[A7] [A8] a coin without a price and 1 USD are not small; what is hidden stays in the total', async () => {
  const page = await open({
    spot: [
      { tokenId: 'USDT', free: '0.99', total: '0.99', usdValue: '0.99' },
      { tokenId: 'USDC', free: '1', total: '1', usdValue: '1' },
    ],
    accounts: { 5: [{ coin: 'NIMB', free: '350', equityUsd: '' }] },
  });
  expect(page.row('NIMB')).toContain('No price');
  expect(page.text()).toContain('Excludes 1 coin without a price.');
  const total = page.find('.total-assets__figure').textContent;
  await click(page.find('.check__box'));
  expect(page.coins()).toEqual(['USDC', 'NIMB']);
  expect(page.text()).toContain('1 small balance hidden, 0.99 USD');
  expect(page.find('.total-assets__figure').textContent).toBe(total);
  expect(localStorage.getItem('hideSmall')).toBe('true');
  await page.press('Show');
  expect(page.coins()).toContain('USDT');
});

test('[A8] the search is plain text of at most 20 characters; a search without a match is cleared', async () => {
  $coinInfo.set({ ...$coinInfo.get(), names: new Map([['BTC', 'Bitcoin']]) });
  const page = await open({ spot: [{ tokenId: 'BTC' }, { tokenId: 'USDT' }] });
  const field = page.findAs(HTMLInputElement, 'input[type=search]');
  // A reload because of a lost script restores fields by their names. account.md 10
  expect(field.name).not.toBe('');
  await enter(field, 'bitc');
  expect(page.coins()).toEqual(['BTC']);
  await enter(field, `<img src=x onerror=alert(1)>${'x'.repeat(10_000)}`);
  expect(field.value).toBe('<img src=x onerror=a');
  expect(page.text()).toContain('No coin matches your search');
  expect(page.all('img')).toEqual([]);
  await page.press('Clear search');
  expect(page.coins()).toEqual(['BTC', 'USDT']);
});

test('[A11] [R3.5] less than the available amount can be transferred: the loan is named, in the table and in the sheet', async () => {
  const page = await open({
    spot: [
      { tokenId: 'ETH', free: '400', total: '400' },
      { tokenId: 'USDT', loan: '5' },
    ],
    accounts: { 1: [{ coin: 'ETH', transferLimit: '398.4' }] },
  });
  await eventually(() => expect(page.row('ETH')).toContain('1.6 secures your loan'));
  const eth = page.all('.coin-table__coin').find(({ textContent }) => textContent.includes('ETH'));
  if (!eth) throw new Error('no ETH');
  await click(eth);
  await eventually(() => expect(page.find('dialog').textContent).toContain('1.6 secures your loan'));
  const links = page.all('dialog a').map((link) => [link.textContent, link.getAttribute('href')]);
  expect(links).toContainEqual(['Withdraw', expect.stringMatching(/coin=ETH$/)]);
});

test.each([
  ['ETH', ['/en/trade/spot/ETH/USDT/#about', '/en/trade/spot/m/ETH/USDT/#about']],
  ['USDT', ['/en/trade/spot/ETH/USDT/#about', '/en/trade/spot/m/ETH/USDT/#about']],
  ['FADE', []],
])('[FS10] the sheet of %s leads to the facts of the coin', async (coin, addresses) => {
  $coinInfo.set({ ...$coinInfo.get(), pairs: new Map([['ETH', { base: 'ETH', quote: 'USDT' }]]) });
  const page = await open({ spot: [{ tokenId: coin, free: '400', total: '400' }] });
  await click(page.find('.coin-table__coin'));
  await eventually(() => expect(page.find('dialog').textContent).toContain('400'));
  const links = page.all('dialog a').filter(({ textContent }) => textContent === `About ${coin}`);
  expect(links.map((link) => link.getAttribute('href'))).toEqual(addresses);
});

test('[A11] [R6.3] a unified user sees the unified account with its margin rates', async () => {
  const exchange = openAccountPage();
  exchange.answer(accountPaths.coinBalance, () => ({ list: [] }));
  exchange.answer(accountPaths.available, () => ({
    accountType: 6,
    coinList: [],
    accountIMRate: '0.1234',
    accountMMRate: '0.05',
    totalEquity: '0',
    totalMarginBalance: '0',
    maxBuy: '0',
    maxSell: '0',
  }));
  const page = await rendered(<AssetsView lang="en" />);
  await logIn({ member_tag: { KYC: 'SUCCESS', UTA: 'SUCCESS' } });
  await eventually(() => expect(page.container.textContent).toContain('IM rate 12.34% · MM rate 5%'));
  expect(page.texts('.account-cards__name')[0]).toBe('Unified account');
});

test('[A12] without a funding account its card says so', async () => {
  const page = await open({ spot: [{ tokenId: 'USDT', free: '250', total: '250' }] }, { grayFlag: { IsFA: false } });
  expect(page.card('Funding')).toContain('Not activated.');
  expect(page.row('USDT')).toContain('250');
  expect(page.card('Inverse contracts')).toContain('No balance');
});

test('[A18] a sub-account cannot transfer and reads why; without coins the page names the next steps', async () => {
  const page = await open({}, { is_submember: true, parent_id: '100001' });
  expect(page.texts('h2')).toContain('No assets yet');
  const transfer = page.all('.asset-actions button').find(({ textContent }) => textContent.includes('Transfer'));
  expect(transfer?.getAttribute('aria-disabled')).toBe('true');
  expect(document.getElementById(transfer?.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'Not available for sub-accounts. Use the main account.',
  );
  expect(page.texts('.asset-actions a')).toContain('Deposit');
});

test('[A4] a coin whose deposits are paused says so instead of the action', async () => {
  const closed = { icon: '', canDeposit: false, canWithdraw: false };
  $coinInfo.set({
    ...$coinInfo.get(),
    chains: new Map([
      ['RUST', closed],
      ['BTC', { icon: '', canDeposit: true, canWithdraw: true }],
    ]),
  });
  const page = await open({ spot: [{ tokenId: 'RUST' }, { tokenId: 'BTC' }] });
  const [btc, rust] = page.all('.coin-table__coin');
  if (!btc || !rust) throw new Error('no coins');
  await click(rust);
  await eventually(() => expect(page.find('dialog').textContent).toContain('RUST deposits are paused'));
  expect(page.find('dialog').textContent).toContain('RUST withdrawals are paused');
  expect(page.texts('dialog a')).not.toContain('Deposit');
  await click(btc);
  expect(page.texts('dialog a')).toContain('Deposit');
});

test('[A6] when every account fails, the page says so once and loads again', async () => {
  const exchange = openAccountPage();
  exchange.answer(accountPaths.assets, () => refuse(10016));
  exchange.answer(accountPaths.coinBalance, () => refuse(10016));
  const page = await rendered(<AssetsView lang="en" />);
  await logIn();
  await eventually(() => expect(page.texts('h2')).toEqual(['Your assets could not be loaded']));
  exchange.answer(accountPaths.assets, () => ({
    list: [balanceRow({ tokenId: 'USDT', free: '250', total: '250' })],
    totalUsd: '0',
    totalBtc: '0',
    ver: 1,
  }));
  exchange.answer(accountPaths.coinBalance, () => ({ list: [] }));
  await click(page.find('button'));
  await eventually(() => expect(page.texts('tbody tr')[0]).toContain('250'));
});

/** Renders the assets of a user with 100 USDT and without a currency in the profile. */
async function openIn(lang: Lang, currency: string, rate: object) {
  const exchange = openAccountPage();
  const row = balanceRow({ tokenId: 'USDT', free: '100', total: '100', usdValue: '100' });
  exchange.answer(accountPaths.assets, () => ({ list: [row], totalUsd: '100', totalBtc: '0', ver: 1 }));
  exchange.answer(accountPaths.coinBalance, () => ({ list: [] }));
  exchange.answer(accountPaths.exchangeRate, ({ params }) => ({ name: params['name'], symbol: '', time: 1, ...rate }));
  await rendering(() => $currency.set(currency));
  const page = await rendered(<AssetsView lang={lang} />);
  await logIn({ currency_code: '' });
  return page;
}

test('[A16] [R9.5] values are in the chosen currency with its own decimals', async () => {
  const page = await openIn('en', 'JPY', { rate: '155', precision: 0 });
  await eventually(() => expect(page.find('.total-assets__figure').textContent).toBe('15,500 JPY'));
  expect(page.texts('.sort-head')[1]).toContain('Value (JPY)');
  expect(shownToasts()).toEqual([]);
});

test('[A16] [R9.5] without a rate for the chosen currency values are in USD, and one message says so', async () => {
  const page = await openIn('en', 'JPY', refuse(20002));
  await eventually(() => expect(shownToasts()).toEqual(['No rate for JPY. Values are shown in USD.']));
  await eventually(() => expect(page.find('.total-assets__figure').textContent).toBe('100.00 USD'));
});

test.each(['', 'XXX'])(
  '[A16] [R9.5] on a Chinese page values are in CNY until a currency of the site is chosen, which "%s" is not',
  async (currency) => {
    const page = await openIn('zh-MY', currency, { rate: '7.2', precision: 2 });
    await eventually(() => expect(page.find('.total-assets__figure').textContent).toBe('720.00 CNY'));
  },
);
