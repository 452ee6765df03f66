/** @vitest-environment happy-dom */
import { beforeEach, expect, test, vi } from 'vitest';
import { texts } from '#i18n/texts.ts';
import { $balances, $balancesLoad } from '#session/balances.ts';
import { clearPersonData } from '#session/on-person-change.ts';
import { $hidesSmall } from '#session/settings.ts';
import { $token } from '#session/token.ts';
import { CoinBalances } from '#spot/orders-panel/CoinBalances.tsx';
import { ListLoggedOut } from '#spot/orders-panel/ListStates.tsx';
import { $coinNames, $pairs } from '#spot/pairs/pairs-store.ts';
import { balanceRow } from '../../session/support/balance-rows.ts';
import { answeringExchange } from '../../session/support/page.ts';
import { click, eventually, lazyParts, rendered, rendering } from '../../ui/support/render.ts';
import { tradeRow } from '../support/order-samples.ts';
import { pair } from '../support/order-terms.ts';

const context = {
  t: texts('en', 'orders'),
  lang: 'en',
  zone: 'UTC',
  pairs: new Map([['BTCUSDT', pair()]]),
  symbolId: undefined,
  // A table of a desktop has the rows that its height shows.
  isMobile: true,
  onFill: () => undefined,
} as const;

beforeEach(() => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  $hidesSmall.set(false);
  clearPersonData();
});

test('[FS10] the assets tab explains its amounts, and the name of a coin opens its facts', async () => {
  await rendering(() => {
    $coinNames.set(new Map([['BTC', 'Bitcoin']]));
    $balances.set({ BTC: balanceRow({ tokenId: 'BTC', total: '1' }) });
  });
  const page = await rendered(<CoinBalances context={context} />);
  expect(page.find('.coin-balances__note').textContent).toContain('In orders: held by open orders.');
  await click(page.find('.coin-balances__about'));
  await lazyParts();
  expect(page.texts('dialog h3')).toEqual(['About BTC']);
});

test('[R3.5] assets begin with the highest value, name coins and loans, and lead to trading and withdrawal', async () => {
  await rendering(() => {
    $coinNames.set(new Map([['BTC', 'Bitcoin']]));
    $pairs.set([pair()]);
    $balancesLoad.set({ phase: 'done' });
    $balances.set({
      ADA: balanceRow({ tokenId: 'ADA', total: '1', usdValue: '0.4', loan: '0', interest: '0' }),
      BTC: balanceRow({ tokenId: 'BTC', total: '1', usdValue: '60000', loan: '0.5', interest: '0.001' }),
      USDT: balanceRow({ tokenId: 'USDT', total: '90000', usdValue: '90000' }),
    });
  });
  const page = await rendered(<CoinBalances context={context} />);
  const coins = () => page.texts('.coin-balances__coin').map((text) => text.trim().split(' ')[0]);
  const head = (text: string) => {
    const found = page.all('[role=columnheader], th').find(({ textContent }) => textContent.startsWith(text));
    if (!found) throw new Error(`no ${text}`);
    return found;
  };
  expect([coins(), head('Value (USD)').getAttribute('aria-sort')]).toEqual([['USDT', 'BTC', 'ADA'], 'descending']);
  expect(head('Loan with interest')).toBeDefined();
  const bitcoin = page.all('[role=row]').find(({ textContent }) => textContent.includes('Bitcoin'));
  expect(bitcoin?.textContent).toContain('0.501');
  const links = [...(bitcoin?.querySelectorAll('a') ?? [])].map((link) => [link.textContent, link.pathname]);
  expect(links).toContainEqual(['Trade BTC', '/en/trade/spot/m/BTC/USDT/']);
  expect(links.map(([text]) => text)).toContain('Withdraw BTC');
  const sort = head('Coin').querySelector('button');
  if (!sort) throw new Error('the coins cannot be sorted');
  await click(sort);
  expect(coins()).toEqual(['ADA', 'BTC', 'USDT']);
  await click(page.find('.check__box'));
  expect(coins()).toEqual(['BTC', 'USDT']);
});

test('[R3.5] average cost and profit follow a purchase', async () => {
  const exchange = answeringExchange();
  exchange.answer('/x/main/spot/api/order/my_trades', () => ({
    list: [tradeRow({ fee: '0' })],
    nextId: '',
    hasMore: false,
  }));
  await rendering(() => {
    $token.set('mine');
    $balances.set({ BTC: balanceRow({ tokenId: 'BTC', total: '0.5', usdValue: '33000' }) });
  });
  const page = await rendered(<CoinBalances context={context} />);
  await eventually(() => expect(page.container.textContent).toContain('3,000.00 +10.00%'));
  expect(page.container.textContent).toContain('60,000');
});

test('a visitor sees a description and a link to log in and come back to the same list', async () => {
  history.replaceState(null, '', '?orders=history&side=BUY');
  const page = await rendered(<ListLoggedOut t={texts('en', 'spot')} lang="en" />);
  expect(page.find('a').getAttribute('href')).toMatch(/redirect_url=.*orders%3Dhistory/);
});
