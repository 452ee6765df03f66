import fc from 'fast-check';
import { expect, test } from 'vitest';
import { allLangs } from '#i18n/locales.ts';
import { negotiate } from '#i18n/negotiate-language.ts';
import type { PageRequest } from '#i18n/negotiate-language.ts';

const visit = (address: string, more: Partial<PageRequest> = {}): PageRequest => {
  const [beforeHash = '', hash] = address.split('#');
  const [pathname = '', query] = beforeHash.split('?');
  return {
    pathname,
    search: query === undefined ? '' : `?${query}`,
    hash: hash === undefined ? '' : `#${hash}`,
    accepted: [],
    ...more,
  };
};
const locationOf = (address: string, more: Partial<PageRequest> = {}) => {
  const decision = negotiate(visit(address, more));
  return decision.kind === 'redirect' ? `${decision.status} ${decision.location}` : decision.kind;
};

test.each([
  ['/', '302 /en/trade/spot/'],
  ['/en/', '308 /en/trade/spot/'],
  ['/ar-SA', '308 /ar-SA/trade/spot/'],
  ['/en/trade/spot/', 'page'],
])('[R2.4] %s redirects to the language’s spot page: %s', (address, expected) => {
  expect(locationOf(address)).toBe(expected);
});

test.each([
  ['the saved language wins', { saved: 'ja-JP', accepted: ['de-DE'] }, 'ja-JP'],
  ['then the browser’s', { accepted: ['de-DE', 'ja'] }, 'de-DE'],
  ['an unknown saved one is passed over', { saved: 'xx', accepted: ['it'] }, 'it-IT'],
  ['a saved one that is no language at all', { saved: '__proto__', accepted: [] }, 'en'],
  ['else English', { accepted: ['xx', 'eo'] }, 'en'],
])('[R2.9] without a prefix %s', (_, more, lang) => {
  expect(locationOf('/trade/spot/launchpad/?a=1&b=%20#faq', more)).toBe(
    `302 /${lang}/trade/spot/launchpad/?a=1&b=%20#faq`,
  );
});

test.each([
  ['/EN/trade/spot/?q=1#h', '308 /en/trade/spot/?q=1#h'],
  ['/ar-sa/trade/spot/launchpad', '308 /ar-SA/trade/spot/launchpad/'],
  ['/ZH-my/trade/spot/', '308 /zh-MY/trade/spot/'],
])('[R2.10] the prefix of %s is recognized in any letter case: %s', (address, expected) => {
  expect(locationOf(address)).toBe(expected);
});

test.each([
  ['/fr-FR/trade/spot/?a=b#c', '308 /en/trade/spot/?a=b#c'],
  ['/fr-fr/', '308 /en/trade/spot/'],
  ['/zh-CN/trade/spot/launchpad/', '308 /zh-MY/trade/spot/launchpad/'],
  ['/ZH-cn/trade/spot/m/launchpad/', '308 /zh-MY/trade/spot/m/launchpad/'],
])('[R2.11] [R9.5] the old prefix of %s is rewritten: %s', (address, expected) => {
  expect(locationOf(address)).toBe(expected);
});

test('[R2.9] a build with few languages recognizes only their prefixes', () => {
  const built = ['en', 'ar-SA'] as const;
  expect(negotiate(visit('/trade/spot/', { saved: 'ja-JP', accepted: ['de', 'ar'] }), built)).toMatchObject({
    location: '/ar-SA/trade/spot/',
  });
  expect(negotiate(visit('/zh-CN/trade/spot/'), built)).toMatchObject({ location: '/en/trade/spot/' });
});

test.each(['/trade/../x/', '/en/%2e%2e/x/', '/en/.%2E/', '/favicon.ico', '/en/trade/orders/x.css'])(
  '%s is not the path of a page',
  (address) => {
    expect(locationOf(address)).toBe('nothing');
  },
);

test.each([
  '//evil.example/x',
  '/\\evil.example/x/',
  '///evil',
  '/%2f%2fevil',
  '/en//evil',
  '/\tevil',
  '/fr-FR//evil',
  '/zh-CN/\\evil',
])('[Q-S04] %s never redirects to another origin', (address) => {
  const decision = negotiate(visit(address));
  if (decision.kind === 'redirect')
    expect(new URL(decision.location, 'https://slipway.example').origin).toBe('https://slipway.example');
  if (decision.kind === 'redirect') expect(decision.location).toMatch(/^\/[a-z]{2}/);
});

test('[Q-S04] [Q-S14] no path produces a location that leaves the origin or breaks a header', () => {
  const piece = fc.oneof(
    fc.constantFrom(
      '/',
      '\\',
      '//',
      '..',
      '%2f',
      '%0d%0a',
      '\r\n',
      '\t',
      '@',
      ':',
      'javascript:',
      'fr-FR',
      'EN',
      'zh-cn',
      '?',
      '#',
    ),
    fc.string({ unit: 'binary' }),
  );
  fc.assert(
    fc.property(
      fc.array(piece, { maxLength: 8 }),
      fc.array(piece, { maxLength: 4 }),
      fc.string({ unit: 'binary' }),
      (path, query, saved) => {
        const decision = negotiate({ pathname: `/${path.join('')}`, search: query.join(''), saved, accepted: [saved] });
        if (decision.kind !== 'redirect') return;
        expect(decision.location).toMatch(/^\/[A-Za-z]{2,3}(?:-[A-Z]{2})?\/[\x21-\x7e]*$/);
        expect(new URL(decision.location, 'https://slipway.example').origin).toBe('https://slipway.example');
      },
    ),
  );
});

test('[R2.9] the canonical spelling of a path is not redirected again', () => {
  fc.assert(
    fc.property(fc.constantFrom(...allLangs), fc.webPath(), (lang, path) => {
      const first = negotiate(visit(`/${lang.toUpperCase()}${path}`));
      if (first.kind === 'redirect') expect(negotiate(visit(first.location)).kind).toBe('page');
    }),
  );
});
