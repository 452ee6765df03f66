/** @vitest-environment happy-dom */
import { beforeEach, expect, test, vi } from 'vitest';
import { texts } from '#i18n/texts.ts';
import { $balances } from '#session/balances.ts';
import { CoinBalances } from '#spot/orders-panel/CoinBalances.tsx';
import { $coinNames } from '#spot/pairs/pairs-store.ts';
import { balanceRow } from '../../session/support/balance-rows.ts';
import { click, lazyParts, rendered, rendering } from '../../ui/support/render.ts';

beforeEach(() => vi.stubGlobal('fetch', () => new Promise(() => undefined)));

test('[FS10] the assets tab explains its amounts, and the name of a coin opens its facts', async () => {
  await rendering(() => {
    $coinNames.set(new Map([['BTC', 'Bitcoin']]));
    $balances.set({ BTC: balanceRow({ tokenId: 'BTC', total: '1' }) });
  });
  const context = {
    t: texts('en', 'orders'),
    lang: 'en',
    zone: 'UTC',
    pairs: new Map(),
    symbolId: undefined,
    isMobile: true,
    onFill: () => undefined,
  } as const;
  const page = await rendered(<CoinBalances context={context} />);
  expect(page.find('.coin-balances__note').textContent).toContain('In orders: held by open orders.');
  await click(page.find('.coin-balances__about'));
  await lazyParts();
  expect(page.texts('dialog h3')).toEqual(['About BTC']);
});
