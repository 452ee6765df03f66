import fc from 'fast-check';
import { expect, test } from 'vitest';
import { safeHref, safeLink } from '#ui/foundation/safe-href.ts';

const origin = 'https://slipway.example';

test.each([
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' javascript:alert(1)',
  'java\tscript:alert(1)',
  'java\nscript:alert(1)',
  '\u0001javascript:alert(1)',
  'data:text/html,<script>1</script>',
  'vbscript:x',
  'blob:https://slipway.example/1',
  'file:///etc/passwd',
  'https://user:secret@evil.example/',
  'https:\\\\evil.example',
  '/\\evil.example',
  'http://',
  '',
])('[Q-S08] %j is not linked', (address) => {
  expect(safeHref(address, origin)).toBeUndefined();
});

test.each([
  ['https://id.example/verify', 'https://id.example/verify'],
  ['http://id.example/', 'http://id.example/'],
  ['mailto:help@slipway.example', 'mailto:help@slipway.example'],
  ['/en/trade/spot/?a=1#b', '/en/trade/spot/?a=1#b'],
  ['https://slipway.example/en/', '/en/'],
  ['&#106;avascript:alert(1)', '/&#106;avascript:alert(1)'],
])('[Q-S08] %j is linked as %j', (address, href) => {
  expect(safeHref(address, origin)).toBe(href);
});

test('[Q-S08] the link of another origin shows its host and sends no referrer', () => {
  expect(safeLink('//id.example/x', origin)).toEqual({
    href: 'https://id.example/x',
    rel: 'noopener noreferrer',
    foreignHost: 'id.example',
  });
  expect(safeLink('/en/', origin)).toMatchObject({ rel: undefined, foreignHost: undefined });
});

test('[Q-S08] no text results in another scheme', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.webUrl(),
        fc.string().map((text) => `javascript:${text}`),
      ),
      (address) => {
        const href = safeHref(address, origin);
        if (href !== undefined) expect(['https:', 'http:', 'mailto:']).toContain(new URL(href, origin).protocol);
      },
    ),
  );
});
