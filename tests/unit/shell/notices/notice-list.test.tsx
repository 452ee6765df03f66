/** @vitest-environment happy-dom */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { $personalNotices } from '#session/notices/notices.ts';
import { $showAssets, $showAssetsText } from '#session/settings.ts';
import { NoticeList } from '#shell/notices/NoticeList.tsx';
import { toastNotices } from '#shell/notices/notice-toasts.ts';
import { logIn, logOut, openAccountPage, shownToasts } from '../../account/support/account-page.ts';
import { rendered, rendering } from '../../ui/support/render.ts';

beforeEach(() => void openAccountPage());
afterEach(async () => {
  await rendering(() => {
    $personalNotices.set([]);
    $showAssetsText.set('1');
  });
  await logOut();
});

test('[A9] while amounts are hidden a notice names no quantity, in list and toast', async () => {
  const row = {
    id: '1',
    kind: 'ORDER_FILLED',
    level: 'info',
    title: '',
    text: '',
    link: '',
    time: 1_780_000_000_000,
    symbolId: 'BTCUSDT',
    coin: 'BTC',
    side: 'BUY',
    quantity: '0.0123',
    price: '59000',
  } as const;
  const page = await rendered(<NoticeList lang="en" name="notices" level={2} />);
  await logIn();
  await rendering(() => $personalNotices.set([row]));
  expect(page.texts('.notice-entry__title')[0]).toContain('Buy order filled: 0.0123 BTC at 59,000 USDT');
  await rendering(() => {
    $showAssetsText.set('0');
    document.documentElement.dataset['assets'] = 'hidden';
  });
  expect($showAssets.get()).toBe(false);
  await rendering(() => toastNotices([row]));
  expect(page.texts('.notice-entry__title')[0]).toContain('Buy order filled: •••• BTC at 59,000 USDT');
  expect(shownToasts()).toEqual([expect.stringContaining('•••• BTC')]);
  expect(page.container.innerHTML).not.toContain('0.0123');
});
