import { expect, test } from 'vitest';
import { loginAddress } from '#shell/login-address.ts';
import { areaOf, layoutsOf, navigation, splitNavigation } from '#shell/routes.ts';

test('[R2.5] the login address carries path, query and hash of the page to return to', () => {
  expect(loginAddress('ar-SA', '/ar-SA/trade/spot/launchpad-order/?tab=open#top')).toBe(
    '/ar-SA/login/?redirect_url=%2Far-SA%2Ftrade%2Fspot%2Flaunchpad-order%2F%3Ftab%3Dopen%23top',
  );
});

test('[R1.1] the navigation links to each area’s home page in the layout', () => {
  expect(navigation('en', 'desktop').map(({ href }) => href)).toEqual([
    '/en/trade/spot/',
    '/en/trade/spot/terminal/',
    '/en/trade/spot/leveraged/',
    '/en/trade/spot/margin/rates/',
    '/en/trade/spot/loan/',
    '/en/trade/spot/bot/',
    '/en/trade/spot/launchpad/',
  ]);
  expect(navigation('en', 'mobile').map(({ href }) => href)).toEqual([
    '/en/trade/spot/m/',
    '/en/trade/spot/m/terminal/',
    '/en/trade/spot/m/leveraged/',
    '/en/trade/spot/m/margin/rates/',
    '/en/trade/spot/m/loan/',
    '/en/trade/spot/m/bot/',
    '/en/trade/spot/m/launchpad/',
  ]);
});

test('[R1.1] a page that phones and desktops share links to both layouts and shows one', () => {
  expect(layoutsOf('mobile')).toEqual([{ layout: 'mobile' }]);
  expect(layoutsOf('either')).toEqual([
    { layout: 'desktop', only: 'for-wide' },
    { layout: 'mobile', only: 'for-phone' },
  ]);
});

test.each([
  ['/trade/spot/', 'markets'],
  ['/trade/spot/m/', 'markets'],
  ['/trade/spot/BTC/USDT/', 'spot'],
  ['/trade/spot/m/BTC/USDT/', 'spot'],
  ['/trade/spot/terminal/', 'spot'],
  ['/trade/spot/launchdetail/HALO/', 'launchpad'],
  ['/trade/spot/m/launchpad/list/', 'launchpad'],
  ['/login/', undefined],
])('[R0.3] %s belongs to %s', (path, area) => {
  expect(areaOf(path)).toBe(area);
});

test('areas that do not fit in a line share the menu More, and each link exists once', () => {
  const links = (['markets', 'spot', 'leveraged', 'margin', 'loans', 'bots', 'launchpad'] as const).map((area) => ({
    area,
  }));
  const { line, more } = splitNavigation(links);
  expect(line.map(({ area }) => area)).toEqual(['markets', 'spot', 'launchpad']);
  expect(more.map(({ area }) => area)).toEqual(['leveraged', 'margin', 'loans', 'bots']);
  const few = links.filter(({ area }) => area !== 'loans' && area !== 'bots');
  expect(splitNavigation(few)).toEqual({ line: few, more: [] });
});
