import { expect, test } from 'vitest';
import { config } from '#config';
import { embedAddress } from '#contract/embed/embed-address.ts';
import { contentPolicy, withLoopbackFrames } from '#serve/response-headers.ts';
import { parseConfig } from '#config/parse.ts';

const heights = { wide: 56, phone: 120 };
const title = { en: 'Navigation' };
/** The configuration of a site at www.exchange.example with a header of a provider. */
const withHeader = (src: string, more: object = {}) => ({
  ...config,
  site: 'https://www.exchange.example',
  sandbox: '',
  provider: { header: { src, heights, title, ...more } },
});
const problemsOf = (input: object): string[] => {
  const parsed = parseConfig(input);
  return 'problems' in parsed ? parsed.problems.map(({ path, text }) => `${path.join('.')}: ${text}`) : [];
};

test('[A34] the configuration of the sandbox and a page of another site are valid', () => {
  expect(problemsOf(config)).toEqual([]);
  expect(problemsOf({ ...config, provider: undefined })).toEqual([]);
  expect(problemsOf(withHeader('https://widgets.provider.example/header?site=1'))).toEqual([]);
});

const onOwnSite = 'is on the own site; a frame must come from another site';

test.each([
  'https://www.exchange.example/header',
  'https://exchange.example/header',
  'https://widgets.exchange.example/header',
  'https://WWW.EXCHANGE.EXAMPLE/header',
  '/header/',
  './header/',
])('[A34] [Q-S06] an embed on the own site stops the build: %s', (src) => {
  expect(problemsOf(withHeader(src))).toEqual([`provider.header.src: "${src}" ${onOwnSite}`]);
});

test('[A34] [Q-S06] the origin of the exchange is the own site too', () => {
  const hosts = { ...config.hosts, main: 'https://api.other.example/x' };
  expect(problemsOf({ ...withHeader('https://other.example/header'), hosts })).toEqual([
    `provider.header.src: "https://other.example/header" ${onOwnSite}`,
  ]);
});

test('[A34] below a public second level other names are other sites', () => {
  const site = 'https://exchange.co.uk';
  expect(problemsOf({ ...withHeader('https://provider.co.uk/'), site })).toEqual([]);
  expect(problemsOf({ ...withHeader('https://a.exchange.co.uk/'), site })).toHaveLength(1);
});

test('[A34] a page of the sandbox needs the sandbox', () => {
  expect(problemsOf({ ...withHeader('sandbox:/header'), sandbox: undefined })).toContain(
    'provider.header.src: "sandbox:/header" needs the sandbox exchange: sandbox is absent',
  );
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
  expect(problemsOf(withHeader(src))).toEqual([expect.stringMatching(/^provider\.header\.src: "/)]);
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
