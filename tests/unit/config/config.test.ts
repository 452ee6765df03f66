import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fieldsOf } from '#config/field-list.ts';
import { BrandError, loadConfig } from '#config/load.ts';
import { headerNotes } from '#config/page-fields.ts';
import { parseConfig } from '#config/parse.ts';
import { Config } from '#config/schema.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'brand-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

/** The fewest fields of a site. */
const least = {
  site: 'https://www.exchange.example',
  brand: 'Exchange',
  login: { form: 'account', forgot: '/help/' },
  links: { verify: '/verify', deposit: '/deposit', support: 'https://help.example/' },
};
const embed = { src: 'https://provider.example/', title: { en: 'Name' } };
const heights = { wide: 56, phone: 152 };
const long = `https://a.example/${'a'.repeat(500)}`;

const link = { good: 'https://a.example/{coin}', bad: ['htp://pay', 'http://a.example/', '//a.example/', '', 7, long] };
const origin = {
  good: 'https://a.example',
  bad: ['https://a.example/', 'a.example', 'ftp://a.example', 'https://u:p@a.example', 'https://*.a.example', null],
};
const yesNo = { good: true, bad: ['true', 1, null] };
const base = {
  good: 'https://a.example/api',
  bad: ['/x/', 'https://a.example/', '/x?a=1', 'wss://a.example', '//a', 'x', 5],
};
const sockets = {
  good: ['wss://a.example/s', '/s'],
  bad: ['wss://a.example', [], ['https://a.example'], ['/s/'], [7], Array.from({ length: 201 }, () => '/s')],
};
const origins = { good: ['https://a.example'], bad: ['https://a.example', [''], ['https://a.example/x'], [1]] };
const src = { good: 'https://provider.example/', bad: ['', 7, long] };
const title = {
  good: { en: 'Name', 'ar-SA': 'اسم' },
  bad: ['Name', { en: '' }, { 'de-DE': 'x' }, { en: 'x'.repeat(81) }],
};
const height = (good: number, most: number) => ({ good, bad: ['56', 1, most + 1, 56.5, Number.NaN] });

const siteLink = { to: '/fees/', text: { en: 'Fees' } };
/** Folders of what a build has itself, beside the languages. */
const builtFolders = readdirSync('src/pages', { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entry.name !== '[lang]')
  .map(({ name }) => name);
const headerLink = { ...siteLink, place: 'line' };
/** Kinds of bad links: where they lead, what they say, where they are shown. */
const badLinks: unknown[] = [
  ...['javascript:alert(1)', '', 7].map((to) => ({ ...siteLink, to })),
  ...[{ area: 'market' }, {}].map((to) => ({ ...siteLink, to })),
  ...['Fees', { 'de-DE': 'Gebühren' }, { en: ' ' }, { en: 'x'.repeat(61) }, { en: 'a\u202eb' }].map((words) => ({
    ...siteLink,
    text: words,
  })),
  { ...siteLink, langs: ['de'] },
  { ...siteLink, langs: [] },
  { ...siteLink, rel: 'nofollow' },
  'https://a.example/',
];
const target = {
  good: '/{lang}/terms/',
  bad: [...link.bad, { area: 'market' }, { page: 7 }],
};
const announcement = { id: 'a', text: { en: 'A' }, level: 'info' };
const column = { title: { en: 'Trade' }, links: [siteLink] };

/** One good value of each field and each kind of bad one. */
const values: Record<string, { good: unknown; bad: readonly unknown[] }> = {
  site: origin,
  'https.includeSubDomains': yesNo,
  'https.upgradeRequests': yesNo,
  brand: { good: '交易 <b>', bad: ['', ' a', 'a'.repeat(61), 'a\nb', 'a\u202eb', 7] },
  languages: {
    good: ['en', 'ar-SA'],
    bad: ['en', [], ['ar-SA'], ['en', 'de'], ['en', 'en'], ['en', 'pseudo'], [7, 'en']],
  },
  ...Object.fromEntries(['main', 'config', 'second', 'notice', 'bot'].map((name) => [`hosts.${name}`, base])),
  ...Object.fromEntries(['market', 'spot', 'unified'].map((name) => [`lines.${name}`, sockets])),
  ...Object.fromEntries(
    ['spot', 'plan', 'launchpad', 'leveraged', 'margin', 'loan', 'grid', 'notices', 'invite'].map((name) => [
      `features.${name}`,
      yesNo,
    ]),
  ),
  without: {
    good: ['basic.isKycRule', 'basic.realMoney'],
    bad: [['basic.isKyc'], ['basic.ticker'], 'basic.isKycRule', [7], ['lt.video', 'lt.video']],
  },
  sandbox: { good: 'http://localhost:4400', bad: ['/x', 'http://localhost:4400/', 7] },
  'login.standIn': { good: true, bad: [false, 'true', 0] },
  'login.form': { good: 'passphrase', bad: ['phone', '', true] },
  'login.forgot': link,
  'login.page': { good: '/sign-in/', bad: ['https://a.example/', 'sign-in', '//a', 7] },
  ownPaths: {
    good: ['/sign-in/'],
    bad: [
      ...builtFolders.map((name) => [`/${name}/`]),
      '/sign-in/',
      ['/sign-in'],
      ['/en/'],
      ['/ar-sa/x/'],
      ['/x/'],
      ['/zh-cn/'],
      ['/A/'],
      ['/'],
      [7],
    ],
  },
  ...Object.fromEntries(
    ['verify', 'deposit', 'withdraw', 'transfer', 'support', 'register', 'phone', 'futures'].map((name) => [
      `links.${name}`,
      link,
    ]),
  ),
  ...Object.fromEntries(
    ['userCenter', 'copyTrading', 'votes', 'contests', 'loans'].map((name) => [`otherPages.${name}`, link]),
  ),
  currencies: { good: ['EUR'], bad: ['EUR', [], ['eur'], ['EUR', 'EUR'], [7]] },
  imageHosts: origins,
  'analytics.endpoint': { good: '/count', bad: ['count', '', 'javascript:1', 7] },
  'analytics.consent': { good: 'none', bad: ['yes', true] },
  'provider.header.src': src,
  'provider.header.heights.wide': height(96, 96),
  'provider.header.heights.phone': height(44, 400),
  'provider.header.title': title,
  'provider.footer.src': src,
  'provider.footer.heights.wide': height(400, 400),
  'provider.footer.heights.phone': height(44, 400),
  'provider.footer.title': title,
  'provider.chat.src': src,
  'provider.chat.title': title,
  'app.frameAncestors': { ...origins, bad: [...origins.bad, []] },
  titles: {
    good: '{title} · {brand}',
    bad: ['{brand}', '{title} {title}', '{title} {name}', `{title}${'x'.repeat(60)}`, '{title}\u202e', 7],
  },
  ...Object.fromEntries(
    ['terms', 'privacy', 'risk', 'imprint', 'cookies', 'complaints'].map((name) => [`legal.${name}`, target]),
  ),
  'legal.more': {
    good: [
      { ...siteLink, langs: ['en', 'de-DE'] },
      { ...siteLink, to: 'https://social.example/@us', rel: 'me' },
    ],
    bad: [
      [{ ...siteLink, to: '/us/', rel: 'me' }],
      [{ ...siteLink, to: 'https://social.example/{lang}/', rel: 'me' }],
      [{ ...siteLink, rel: 'you' }],
      siteLink,
      Array.from({ length: 9 }, () => siteLink),
      ...badLinks.map((each) => [each]),
    ],
  },
  'legal.license': { good: { en: 'x'.repeat(300) }, bad: ['Licensed', { en: 'x'.repeat(301) }, { 'de-DE': 'x' }] },
  announcements: {
    good: [
      { id: 'a', text: { en: 'A' }, level: 'info', until: '2026-12-01T08:00:00Z' },
      { id: 'b', text: { en: 'B' }, level: 'warn', areas: ['markets'], from: '2026-12-01T08:00:00Z' },
      { id: 'c', text: { en: 'C' }, level: 'danger', link: '/{lang}/c/', from: '2026-12-01T09:00+01:00' },
    ],
    bad: [
      [],
      {},
      [{ ...announcement, id: 'A B' }],
      [{ ...announcement, text: { en: 'x'.repeat(201) } }],
      [{ ...announcement, level: 'loud' }],
      [{ ...announcement, areas: ['market'] }],
      [{ ...announcement, link: 'javascript:1' }],
      [{ ...announcement, from: '2026-12-01' }],
      [{ ...announcement, until: '2026-13-01T00:00:00Z' }],
      [{ ...announcement, from: '2026-12-02T00:00:00Z', until: '2026-12-01T00:00:00Z' }],
      [announcement, announcement],
      ['a', 'b', 'c'].map((id) => ({ ...announcement, id })),
    ],
  },
  'header.order': { good: ['spot', 'markets'], bad: ['spot', [], ['market'], ['spot', 'spot']] },
  'header.extra': {
    good: [headerLink, headerLink, headerLink, { ...headerLink, place: 'more' }, { ...headerLink, place: 'account' }],
    bad: [
      [],
      Array.from({ length: 4 }, () => headerLink),
      ...['more', 'account'].map((place) => Array.from({ length: 7 }, () => ({ ...headerLink, place }))),
      [siteLink],
      [{ ...headerLink, place: 'foot' }],
      ...badLinks.map((each) => [typeof each === 'object' ? { place: 'line', ...each } : each]),
    ],
  },
  'footer.columns': {
    good: [column, { ...column, links: [{ to: { area: 'spot' }, text: { en: 'Spot' } }] }],
    bad: [
      [],
      Array.from({ length: 6 }, () => column),
      [{ ...column, links: [] }],
      [{ ...column, links: Array.from({ length: 9 }, () => siteLink) }],
      [{ links: [siteLink] }],
      ...badLinks.map((each) => [{ ...column, links: [each] }]),
    ],
  },
  start: { good: 'trade', bad: ['there', true] },
  deployment: { good: 'start', bad: ['later', true, ''] },
  contentFrom: origin,
};

/** A configuration with all parts, in which one field has a value. */
function withField(path: string, value: unknown): object {
  const config = JSON.parse(
    JSON.stringify({
      ...least,
      ...{ https: {}, hosts: {}, lines: {}, features: {}, otherPages: {} },
      analytics: { endpoint: '/count', consent: 'ask' },
      provider: { header: { ...embed, heights }, footer: { ...embed, heights }, chat: embed },
      app: { frameAncestors: ['https://app.example'] },
      ...(path === 'login.standIn' && { login: {}, sandbox: '' }),
      ...(path === 'login.page' && { login: {}, ownPaths: ['/sign-in/'] }),
      legal: { terms: '/terms/', privacy: '/privacy/', risk: '/risk/', imprint: '/imprint/' },
      header: { extra: [headerLink] },
      footer: { columns: [column] },
    }),
  ) as Record<string, unknown>;
  const names = path.split('.');
  let group = config;
  for (const name of names.slice(0, -1)) group = group[name] as Record<string, unknown>;
  group[names.at(-1) ?? ''] = value;
  return config;
}

const problemsOf = (input: unknown): string[] => {
  const parsed = parseConfig(input);
  return 'problems' in parsed ? parsed.problems.map(({ path, text }) => `${path.join('.')}: ${text}`) : [];
};

test('[OK3] every field of the schema is tested here, and has a sentence and an example', () => {
  const fields = fieldsOf(Config);
  expect(fields.map(({ path }) => path)).toEqual(Object.keys(values));
  for (const { path, about, type, example } of fields)
    expect([path, about === '', type === '', example === '']).toEqual([path, false, false, false]);
});

test.each(Object.entries(values))('[OK3] %s: a good value, and each kind of bad one', (path, { good, bad }) => {
  expect(problemsOf(withField(path, good))).toEqual([]);
  for (const value of bad) {
    const problems = problemsOf(withField(path, value));
    expect(problems, JSON.stringify(value)).toHaveLength(1);
    expect(problems[0]).toMatch(new RegExp(`^${path.replaceAll('.', '\\.')}[\\w.-]*: \\S.* (?:is|has|names) |missing`));
  }
});

test('the fewest fields make a site; everything else has the documented default', () => {
  const parsed = parseConfig(least);
  if ('problems' in parsed) throw new Error(parsed.problems[0]?.text);
  for (const { path, initial, isRequired } of fieldsOf(Config)) {
    const value = path
      .split('.')
      .reduce<unknown>((at, name) => (at as Record<string, unknown> | undefined)?.[name], parsed.config);
    if (!isRequired && !path.startsWith('login'))
      expect([path, value]).toEqual([path, initial ?? (value as undefined)]);
    if (isRequired) expect([path, problemsOf(withField(path, undefined)).length]).toEqual([path, 1]);
  }
  expect(parsed.config.hosts.main).toBe('/x/main');
});

test('a link that is wrong is named to its part, and one to an area that is off is refused', () => {
  const links = [
    { to: { aera: 'spot' }, text: { en: 'A', ar_SA: 'B' } },
    { to: { area: 'loans' }, text: { en: 'C' }, lang: ['en'] },
  ];
  expect(
    problemsOf({ ...least, features: { loan: false }, footer: { columns: [{ title: { en: 'T' }, links }] } }),
  ).toEqual([
    'footer.columns.0.links.0.to.area: is missing',
    'footer.columns.0.links.0.to.aera: is no field; did you mean area?',
    'footer.columns.0.links.0.text.ar_SA: is no language prefix',
    'footer.columns.0.links.1.lang: is no field; did you mean langs?',
    'footer.columns.0.links.1.to.area: "loans" is an area that features switch off',
  ]);
  expect(problemsOf({ ...least, legal: { terms: '/t/', privacy: '/p/', risk: { area: 'bots' } } })).toEqual([
    "legal.imprint: is missing: https, path, area or page, such as '/{lang}/imprint/'",
  ]);
});

test('[OK17] a long text in the line of the header is noted, one in a menu is not', () => {
  const words = 'Gebührenübersicht und Preisverzeichnis';
  const long = { to: '/f/', text: { en: 'Fees', 'de-DE': words } };
  const parsed = parseConfig({
    ...least,
    header: {
      extra: [
        { ...long, place: 'line' as const },
        { ...long, place: 'more' as const },
      ],
    },
  });
  if ('problems' in parsed) throw new Error(parsed.problems[0]?.text);
  expect(headerNotes(parsed.config.header?.extra)).toEqual([
    `header.extra.0.text: “${words}” (de-DE) has 38 characters; above 24 the line of the header gets crowded`,
  ]);
});

function write(path: string, content: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), content);
}

/** The lines about a brand, without its folder. */
function linesOf(brand = folder, env: Record<string, string> = {}): string[] {
  try {
    loadConfig(process.cwd(), { SLIPWAY_BRAND: brand, ...env });
    return [];
  } catch (error) {
    if (!(error instanceof BrandError)) throw error;
    return error.lines.map((line) => line.replaceAll(`${folder}/`, ''));
  }
}

const whole = `import { defineConfig } from 'slipway';
const pay = 'htp://pay';
const more = { verify: 'x y', support: '/help' };
export default defineConfig({
  site: 'https://a.example/',
  brand: 'A\\u202eB',
  hosts: { main: 'ftp://x', confg: '/x' },
  lines: { market: [], spot: ['wss://a.example', 'http://b'] },
  features: { spot: 'yes' },
  login: { standIn: true },
  links: {
    ...more,
    deposit: pay,
    'withdrw': '/w',
  },
  provider: { chat: { src: 'https://a.example/', title: { en: 'Chat', xx: 'a' } } },
} as never);
`;

test('[OK3] all problems at once, each with its line and column, also of values from variables', () => {
  write('slipway.config.ts', whole);
  expect(linesOf()).toEqual([
    'slipway.config.ts:3:24 links.verify: "x y" is neither https nor a path of the site',
    'slipway.config.ts:5:9 site: "https://a.example/" is no origin such as https://www.exchange.example, without a slash at the end',
    'slipway.config.ts:6:10 brand: "A\\u202eB" is no name of 1 to 60 characters without control characters or spaces at its ends',
    'slipway.config.ts:7:18 hosts.main: "ftp://x" is neither a path of the site nor an address such as https://api.exchange.example, without a slash at the end',
    'slipway.config.ts:7:29 hosts.confg: is no field; did you mean config?',
    'slipway.config.ts:8:20 lines.market: [] is an empty list',
    'slipway.config.ts:8:50 lines.spot.1: "http://b" is neither a path of the site nor a socket address such as wss://stream.exchange.example',
    'slipway.config.ts:9:21 features.spot: "yes" is neither true nor false',
    'slipway.config.ts:10:21 login.standIn: true needs the sandbox exchange: sandbox is absent',
    'slipway.config.ts:13:14 links.deposit: "htp://pay" is neither https nor a path of the site',
    'slipway.config.ts:14:5 links.withdrw: is no field; did you mean withdraw?',
    'slipway.config.ts:16:28 provider.chat.src: "https://a.example/" is on the own site; a frame must come from another site',
    'slipway.config.ts:16:71 provider.chat.title.xx: is no language prefix',
  ]);
});

test('[OK3] what is missing is where its group begins, a whole group too', () => {
  write(
    'slipway.config.ts',
    `export default {\n  brand: 'A',\n  login: { standIn: true, page: 7 },\n} satisfies object;\n`,
  );
  expect(linesOf()).toEqual([
    "slipway.config.ts:1:16 site: is missing: origin, such as 'https://www.exchange.example'",
    'slipway.config.ts:1:16 links: is missing: verify, deposit, withdraw, transfer, support, register, phone, futures',
    'slipway.config.ts:3:3 login: needs one of standIn, form, page, and has standIn and page',
    'slipway.config.ts:3:21 login.standIn: true needs the sandbox exchange: sandbox is absent',
    'slipway.config.ts:3:33 login.page: 7 is no path of the site: a page on another origin cannot store the token',
  ]);
});

test.each([
  [{}, ['login: needs one of standIn, form, page, and has none']],
  [
    { page: '/sign-in/', forgot: '/help/' },
    [
      'login.forgot: is for login.form: a page has such a link itself',
      'login.page: "/sign-in/" is below none of ownPaths: this site would answer it',
    ],
  ],
  [
    { page: 'https://login.exchange.example/' },
    [
      'login.page: "https://login.exchange.example/" is no path of the site: a page on another origin cannot store the token',
    ],
  ],
])('[OK34] a login that cannot work stops the build: %j', (login, lines) => {
  expect(problemsOf({ ...least, login, ownPaths: ['/own/'] }).sort()).toEqual(lines);
});

test.each([
  [`\n  throw new Error('boom');`, 'slipway.config.ts:2:9 boom'],
  ['export default 5;', 'slipway.config.ts exports no configuration: export default defineConfig({ … })'],
  ['\nexport default { a: ', 'slipway.config.ts:2 Expression expected'],
  [
    `import fs from 'node:fs';\nexport default {};`,
    'slipway.config.ts imports "node:fs": it may import "slipway" and files of its folder',
  ],
  [
    `import '../other.ts';\nexport default {};`,
    /^slipway\.config\.ts.* (?:imports "\.\.\/other\.ts"|Cannot find module)/,
  ],
  [
    `\nfetch('http://localhost:1/').catch(() => 1);\nexport default {};`,
    'slipway.config.ts:2:1 asks the network: a configuration has values only',
  ],
  [
    `try { await fetch('http://localhost:1/'); } catch {}\nexport default {};`,
    'slipway.config.ts waits for something: a configuration has values only, without await',
  ],
  [
    `try { process.getBuiltinModule('node:http'); } catch {}\nexport default {};`,
    /asks the network: a configuration has values only/,
  ],
])('[OK3] a file that is no configuration is one line: %j', (content, line) => {
  write('slipway.config.ts', content);
  expect(linesOf()).toEqual([typeof line === 'string' ? line : expect.stringMatching(line)]);
  expect(typeof fetch).toBe('function');
});

test('[OK1] a folder is what it should be: missing, a file, without a configuration', () => {
  const remedy = 'SLIPWAY_BRAND names the folder of a brand; npm run brand -- --new FOLDER writes one';
  write('file', '');
  expect(linesOf(join(folder, 'none'))).toEqual([`none does not exist: ${remedy}`]);
  expect(linesOf(join(folder, 'file'))).toEqual([`file is a file, not a folder: ${remedy}`]);
  mkdirSync(join(folder, 'empty'));
  expect(linesOf(join(folder, 'empty'))).toEqual([`empty has no slipway.config.ts: ${remedy}`]);
});

test('[OK1] unknown, misplaced and large files and links that lead out are a line each, before anything is read', () => {
  write('slipway.config.ts', 'throw new Error("never evaluated");');
  write('them.ts', '');
  write('zzz.txt', '');
  write('texts', '');
  write('.git/config', '');
  write('coins/BTC.svg', '');
  truncateSync(join(folder, 'coins/BTC.svg'), 2 * 1024 * 1024 + 200_000);
  symlinkSync('/etc/hostname', join(folder, 'coins/ETH.svg'));
  symlinkSync('BTC.svg', join(folder, 'coins/WBTC.svg'));
  symlinkSync('..', join(folder, 'coins/all'));
  const known =
    'slipway.config.ts, theme.ts, words.json, README.md, logo, fonts, texts, pages, coins, public, back-end';
  expect(linesOf()).toEqual([
    'texts must be a folder',
    'them.ts is no part of a brand; did you mean theme.ts?',
    `zzz.txt is no part of a brand; there is ${known}`,
    'coins/ETH.svg is a link that leads out of the folder or nowhere: put the file itself there',
    'coins/all is a link that leads out of the folder or nowhere: put the file itself there',
    'coins/BTC.svg has 2.2 MB; a file of a brand has at most 2.0 MB',
    'coins/WBTC.svg has 2.2 MB; a file of a brand has at most 2.0 MB',
  ]);
});

test('[OK1] more than 64 MB in all are refused', () => {
  write('slipway.config.ts', '');
  for (let n = 0; n < 33; n += 1) {
    write(`public/${n}.pdf`, '');
    truncateSync(join(folder, `public/${n}.pdf`), 2 * 1024 * 1024);
  }
  expect(linesOf()).toEqual([`${folder} has 66.0 MB in all; a brand has at most 64.0 MB`]);
});

const configText = (config: object): string => `export default ${JSON.stringify(config)};`;

test('variables change a build: the site, and where paths of the sandbox and content are', () => {
  const paths = { hosts: { main: '/x/main', config: 'https://own.example' }, lines: { market: ['/x/ws/market'] } };
  write(
    'slipway.config.ts',
    configText({ ...least, ...paths, sandbox: '', links: { ...least.links, futures: '/x/f' } }),
  );
  const env = { SLIPWAY_SITE: 'https://b.example/', SLIPWAY_EXCHANGE: 'http://localhost:4400' };
  const config = loadConfig(process.cwd(), { SLIPWAY_BRAND: folder, ...env, SLIPWAY_CONTENT_FROM: '' });
  expect(config).toMatchObject({
    site: 'https://b.example',
    hosts: { main: 'http://localhost:4400/x/main', config: 'https://own.example', bot: 'http://localhost:4400/x/bot' },
    lines: { market: ['ws://localhost:4400/x/ws/market'] },
    sandbox: 'http://localhost:4400',
    links: { verify: '/verify', futures: 'http://localhost:4400/x/f' },
  });
  expect(config.contentFrom).toBeUndefined();
});

test('[OK3] a variable with a wrong value is a line', () => {
  write('slipway.config.ts', configText(least));
  expect(linesOf(folder, { SLIPWAY_SITE: 'b.example', SLIPWAY_EXCHANGE: 'x' })).toEqual([
    'SLIPWAY_SITE: "b.example" is no origin such as https://www.exchange.example, without a slash at the end',
    'SLIPWAY_EXCHANGE: "x" is no origin such as https://www.exchange.example, without a slash at the end',
  ]);
});

test('[OK24] a call in `without` that is required or unknown is one line, which names what to do', () => {
  expect(problemsOf({ ...least, without: ['basic.ticker', 'basic.isKycRul'] })).toEqual([
    'without.0: "basic.ticker" is a call that every exchange of its area needs; switch the area off by features',
    expect.stringMatching(/^without\.1: "basic\.isKycRul" is no call; did you mean .*isKycRule/),
  ]);
});
