import { expect, test, vi } from 'vitest';
import { isCounted } from '#shell/analytics/analytics-path.ts';
import { pageView, sendView } from '#shell/analytics/page-view.ts';

test.each([
  '/en/trade/spot/launchpad/',
  '/zh-MY/trade/spot/m/launchpad/list/',
  '/en/trade/spot/launchpad-list/',
  '/ar-SA/trade/spot/launchdetail/HALO/',
  '/en/trade/spot/m/launchdetail/HALO/',
  '/en/trade/spot/vote/',
  '/en/trade/spot/m/vote/7/',
])('[A35] [R9.8] a view of %s is counted', (path) => {
  expect(isCounted(path)).toBe(true);
});

test.each([
  '/en/trade/spot/',
  '/en/trade/spot/m/',
  '/en/trade/spot/BTC/USDT/',
  '/en/trade/spot/m/launchpad/orders/',
  '/en/trade/spot/launchpad/assets/',
  '/en/trade/spot/launchpad-orders/',
  '/en/trade/spot/launchpad-assets/',
  '/en/login/',
  '/trade/spot/launchpad/',
  '/en/x/trade/spot/launchpad/',
  '/en/trade/spot/launchpad/%3Cscript%3E/',
  `/en/trade/spot/launchdetail/${'A'.repeat(120)}/`,
])('[A35] [R9.8] a view of %.60s is not counted', (path) => {
  expect(isCounted(path)).toBe(false);
});

const ownOrigin = 'https://slipway.example';
const page = { path: '/ar-SA/trade/spot/m/launchpad/', referrer: '', ownOrigin, now: Date.UTC(2026, 2, 1, 14, 59, 59) };

test('[A37] [Q-S16] a view names page, language, layout, kind of origin and hour', () => {
  expect(pageView(page)).toEqual({
    event: 'view',
    path: '/trade/spot/m/launchpad/',
    lang: 'ar-SA',
    layout: 'mobile',
    from: 'none',
    hour: '2026-03-01T14',
  });
});

test.each([
  ['', 'none'],
  ['not an address', 'none'],
  ['https://www.google.co.uk/search?q=secret', 'search'],
  ['https://duckduckgo.com/', 'search'],
  ['https://google.example.com/', 'site'],
  ['https://notgoogle.com/', 'site'],
  [`${ownOrigin}/en/trade/spot/?uid=1`, 'own'],
  ['https://news.example/story?id=7', 'site'],
] as const)('[A37] [Q-S16] the referrer %s becomes %s', (referrer, from) => {
  const view = pageView({ ...page, referrer });
  expect(view.from).toBe(from);
  expect(JSON.stringify(view)).not.toMatch(/secret|story|uid/);
});

test('[A35] [R9.8] a view is sent without cookies and without the address of the page, also while the page is left', () => {
  const sent = vi.fn(() => Promise.reject(new TypeError('Failed to fetch')));
  vi.stubGlobal('fetch', sent);
  const view = pageView({
    path: '/en/trade/spot/launchpad/',
    referrer: '',
    ownOrigin: 'https://slipway.example',
    now: 0,
  });
  sendView('https://count.example/view', view);
  expect(sent.mock.calls).toEqual([
    [
      'https://count.example/view',
      expect.objectContaining({
        credentials: 'omit',
        referrerPolicy: 'no-referrer',
        keepalive: true,
        body: JSON.stringify(view),
      }),
    ],
  ]);
});
