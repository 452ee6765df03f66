import { expect, test } from 'vitest';
import { config } from '#config';
import { embedAddress } from '#contract/embed/embed-address.ts';
import { contentPolicy, withLoopbackFrames } from '#serve/response-headers.ts';
import { requireValidProvider } from '#serve/build-steps/provider-check.ts';

const heights = { wide: 56, phone: 120 };
const title = { en: 'Navigation' };
/** The configuration of a site at www.exchange.example with a header of a provider. */
const withHeader = (src: string, more: object = {}) => ({
  ...config,
  site: 'https://www.exchange.example',
  sandbox: '',
  provider: { header: { src, heights, title, ...more } },
});

test('[A34] the configuration of the sandbox and a page of another site are valid', () => {
  expect(() => requireValidProvider(config)).not.toThrow();
  expect(() => requireValidProvider({ ...config, provider: undefined })).not.toThrow();
  expect(() => requireValidProvider(withHeader('https://widgets.provider.example/header?site=1'))).not.toThrow();
});

test.each([
  'https://www.exchange.example/header',
  'https://exchange.example/header',
  'https://widgets.exchange.example/header',
  'https://WWW.EXCHANGE.EXAMPLE./header'.replace('./', '/'),
  '/header/',
  './header/',
])('[A34] [Q-S06] an embed on the own site stops the build: %s', (src) => {
  expect(() => requireValidProvider(withHeader(src))).toThrow(
    `slipway.config.ts, provider:\n  header.src: "${src}" is on the own site; a frame must come from another site`,
  );
});

test('[A34] [Q-S06] the origin of the exchange is the own site too', () => {
  const hosts = { ...config.hosts, main: 'https://api.other.example/x' };
  expect(() => requireValidProvider({ ...withHeader('https://other.example/header'), hosts })).toThrow('own site');
});

test('[A34] below a public second level other names are other sites', () => {
  const site = 'https://exchange.co.uk';
  expect(() => requireValidProvider({ ...withHeader('https://provider.co.uk/'), site })).not.toThrow();
  expect(() => requireValidProvider({ ...withHeader('https://a.exchange.co.uk/'), site })).toThrow('own site');
});

test.each([
  'http://provider.example/',
  'https://user:pass@provider.example/',
  'javascript:alert(1)',
  'data:text/html,x',
  '//provider.example/',
  'https://*.provider.example/',
  '',
  'sandbox:header',
  'sandbox://evil.example/',
])('[A34] %j is no address of an embed', (src) => {
  expect(() => requireValidProvider(withHeader(src))).toThrow('header.src');
});

test.each([
  { heights: { wide: -1, phone: 100 } },
  { heights: { wide: Number.NaN, phone: 100 } },
  { heights: { wide: 56, phone: 9999 } },
  { heights: { wide: 56 } },
  { title: {} },
  { title: { en: '' } },
  { title: { en: 'Navigation', xx: 'x' } },
  { script: 'https://provider.example/a.js' },
])('[A34] %j stops the build', (more) => {
  expect(() => requireValidProvider(withHeader('https://provider.example/', more))).toThrow(
    'slipway.config.ts, provider',
  );
});

test('[A34] [Q-S03] frame-src has the origins of the embeds, and nothing without them', () => {
  const frames = (provider: typeof config.provider) =>
    contentPolicy({ ...config, provider }, { scripts: [], styles: [] }).match(/frame-src [^;]+/)?.[0];
  expect(frames(undefined)).toBe("frame-src 'none'");
  expect(frames(config.provider)).toBe("frame-src 'none'");
  const chat = { src: 'https://chat.provider.example/a', title };
  expect(frames({ header: { src: 'https://nav.provider.example/b', heights, title }, chat })).toBe(
    'frame-src https://chat.provider.example https://nav.provider.example',
  );
});

test.each([
  ['localhost:4321', 'frame-src http://127.0.0.1:4321 http://localhost:4321'],
  ['127.0.0.1', 'frame-src http://127.0.0.1 http://localhost'],
  ['exchange.example', "frame-src 'none'"],
  ['localhost:4321; script-src *', "frame-src 'none'"],
  ['localhost.evil.example', "frame-src 'none'"],
  [undefined, "frame-src 'none'"],
])('[A34] [Q-S03] a page of %s: %s', (host, frames) => {
  expect(withLoopbackFrames("default-src 'none'; frame-src 'none'; base-uri 'none'", host)).toBe(
    `default-src 'none'; ${frames}; base-uri 'none'`,
  );
});

test.each([
  ['http://localhost:4321/en/', 'http://127.0.0.1:4321/x/sandbox/provider/chat?act=read'],
  ['http://127.0.0.1:4321/en/', 'http://localhost:4321/x/sandbox/provider/chat?act=read'],
  ['https://slipway.example/en/', undefined],
])('[A31] on %s the sandbox’s embed is %s', (page, address) => {
  expect(embedAddress('sandbox:/x/sandbox/provider/chat', new URL(page), 'read')?.href).toBe(address);
  expect(embedAddress('sandbox:/x/sandbox/provider/chat', new URL(page), undefined)).toBeUndefined();
});

test('[A31] another site’s embed is its address, without an act', () => {
  expect(embedAddress('https://a.example/b?c=1', new URL('https://slipway.example/'), 'read')?.href).toBe(
    'https://a.example/b?c=1',
  );
});
