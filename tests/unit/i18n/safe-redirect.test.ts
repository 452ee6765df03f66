import fc from 'fast-check';
import { expect, test } from 'vitest';
import { safeRedirect } from '#i18n/safe-redirect.ts';

const origin = 'https://slipway.example';
const home = '/ja-JP/trade/spot/';

test.each([
  ['/en/trade/spot/launchpad-order/?tab=1#x', '/en/trade/spot/launchpad-order/?tab=1#x'],
  [`${origin}/ar-SA/trade/spot/`, '/ar-SA/trade/spot/'],
])('[Q-S04] %s is a page of this site', (wanted, expected) => {
  expect(safeRedirect(wanted, origin, 'ja-JP')).toBe(expected);
});

test.each([
  '//evil.example/en/trade/spot/',
  '/\\evil.example/en/',
  '\\\\evil.example',
  'https:evil.example',
  'https://evil.example/en/trade/spot/',
  '/\t/evil.example',
  'https://slipway.example@evil.example/en/',
  'https://a:b@slipway.example/en/trade/spot/',
  'javascript:alert(1)',
  'data:text/html,x',
  ' javascript:alert(1)',
  '/%2f%2fevil.example',
  '/en/login/?redirect_url=//evil.example',
  '/xx/trade/spot/',
  '/en/../../x',
  'http://slipway.example/en/trade/spot/',
  '',
  'x'.repeat(5000),
])('[Q-S04] %s leads to the start page or a page of this site', (wanted) => {
  const path = safeRedirect(wanted, origin, 'ja-JP');
  expect(path === home || path === '/en/login/?redirect_url=//evil.example').toBe(true);
});

test('[Q-S04] every target becomes a path of this site under a supported language', () => {
  const piece = fc.oneof(
    fc.constantFrom(
      '/',
      '\\',
      '//',
      '%2f',
      '\t',
      '\n',
      '@',
      ':',
      'https:',
      'javascript:',
      'evil.example',
      '/en/',
      origin,
      '?',
      '#',
      '..',
    ),
    fc.string(),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
      const path = safeRedirect(pieces.join(''), origin, 'ja-JP');
      expect(path).toMatch(/^\/(?:en|ja-JP)\//);
      expect(new URL(path, origin).origin).toBe(origin);
    }),
  );
});
