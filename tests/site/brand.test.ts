import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { loadConfig, loadTheme } from '#config/load.ts';
import { hexOf } from '#config/theme/color.ts';
import { isOffered } from '#contract/addresses/area-address.ts';
import { featureOf } from '#contract/areas/areas.ts';
import { features } from '#contract/areas/features.ts';
import { isKycRule, realMoney } from '#contract/basic.ts';
import { create } from '#contract/order.ts';
import { flatten } from '#i18n/table.ts';
import { storedKeys } from '#session/stored-keys.ts';
import type { Site } from '#serve/site.ts';
import { areaWords } from '../support/area-words.ts';
import { site as ours } from '../support/built-pages.ts';
import { harborFolder, harborLangs, harborSite } from '../support/harbor.ts';
import { wordsOf } from '../support/page-words.ts';

const buildMs = 240_000;
let site: Site | undefined;
let output = '';
let changed: string[] = [];
let texts: { file: string; text: string }[] = [];

const tracked = () => spawnSync('git', ['status', '--porcelain'], { encoding: 'utf8' }).stdout;

beforeAll(() => {
  const before = tracked();
  ({ site, output } = harborSite());
  changed = tracked() === before ? [] : [tracked()];
  texts = [...(site?.files.values() ?? [])]
    .filter(({ file }) => /\.(?:html|css|js|svg|xml|json|ics)$/.test(file))
    .map(({ file }) => ({ file, text: readFileSync(join(harborFolder, file), 'utf8') }));
}, buildMs);

test('[OK1] a brand outside of the checkout builds, and no tracked file changes', () => {
  expect(site !== undefined, output).toBe(true);
  expect(changed).toEqual([]);
  expect(texts.length).toBeGreaterThan(100);
});

test('[OK11] the preview of the brand and the gallery are in no site', () => {
  for (const built of [site, ours])
    expect([...(built?.files.keys() ?? [])].filter((path) => /^\/[^/]+\/(?:brand|gallery)\//.test(path))).toEqual([]);
});

test('[OK5] its pages, styles and scripts have its name and colors, and neither our name nor our accent', () => {
  const { dark, light } = loadTheme(process.cwd(), {});
  const accents = [dark.accent, light.accent];
  // Style sheets are written without leading zeros and units of hues.
  const forms = accents.flatMap((accent) => [accent, accent.replaceAll(' 0.', ' .').replace('deg', '')]);
  for (const { file, text } of texts) {
    for (const form of forms) expect(text.includes(form), `${file} ${form}`).toBe(false);
    // The name of the hand-over between the operator's login page and the site, as `slipway-login/1`.
    expect(/[^a-z-]Slipway(?!Login\b)[^a-z/-]/.exec(text)?.[0], file).toBeUndefined();
  }
  const home = texts.find(({ file }) => file === 'en/trade/spot/index.html')?.text ?? '';
  expect(home).toContain('<meta property="og:site_name" content="Harbor Exchange"');
  const sheets = texts.filter(({ file }) => file.endsWith('.css')).map(({ text }) => text);
  for (const own of ['--accent:oklch(80% .12 195)', '--radius-card:8px'])
    expect(
      sheets.some((text) => text.includes(own)),
      own,
    ).toBe(true);
});

/** The colors of a picture that differ little from another one, and how many of its pixels have them. */
async function pixelsNear(file: string, hex: string): Promise<number> {
  const { data } = await sharp(file).flatten().raw().toBuffer({ resolveWithObject: true });
  const color = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
  let count = 0;
  for (let at = 0; at < data.length; at += 3)
    if (color.every((channel, n) => Math.abs(channel - (data[at + n] ?? 0)) < 12)) count += 1;
  return count;
}

test('[OK5] [OK10] its icons and cards are drawn with its logo and accent, and not with ours', async () => {
  const [our, its] = [loadTheme(process.cwd(), {}), loadTheme(process.cwd(), { SLIPWAY_BRAND: 'examples/harbor' })];
  for (const name of ['icons/icon-512.png', 'apple-touch-icon.png', 'icons/maskable-512.png', 'cards/spot.png']) {
    const file = join(harborFolder, name);
    expect(await pixelsNear(file, hexOf(our.dark.accent)), name).toBe(0);
    if (name.includes('icon')) expect(await pixelsNear(file, hexOf(its.dark.accent)), name).toBeGreaterThan(50);
  }
  const home = texts.find(({ file }) => file === 'en/trade/spot/index.html')?.text ?? '';
  expect(home.match(/class="logo logo--word logo--(?:dark|light)"/g)?.length).toBeGreaterThanOrEqual(4);
  expect(home).not.toContain('M2 16.5 18 9v7.5z');
});

test('[OK8] icons have their sizes and no holes, the mark of the maskable one is in its safe circle, and the manifest names them', async () => {
  const at = (path: string) => join(harborFolder, path);
  const { icons, ...manifest } = JSON.parse(readFileSync(at('site.webmanifest'), 'utf8')) as {
    icons: { src: string; sizes: string; purpose?: string }[];
  };
  const ground = hexOf(loadTheme(process.cwd(), { SLIPWAY_BRAND: 'examples/harbor' }).dark['surface-0']);
  expect(manifest).toEqual({
    ...{ id: '/', name: 'Harbor Exchange', short_name: 'Harbor Exchange', start_url: '/', display: 'browser' },
    ...{ background_color: ground, theme_color: ground },
  });
  expect(icons.map(({ sizes, purpose }) => [sizes, purpose])).toEqual([
    ['192x192', undefined],
    ['512x512', undefined],
    ['512x512', 'maskable'],
  ]);
  for (const { src, sizes } of [...icons, { src: '/apple-touch-icon.png', sizes: '180x180' }]) {
    const { width, height } = await sharp(at(src)).metadata();
    expect(`${width}x${height}`, src).toBe(sizes);
    expect((await sharp(at(src)).stats()).isOpaque, src).toBe(true);
  }
  // Pixels outside of the circle have the color of the corner.
  const { data, info } = await sharp(at('/icons/maskable-512.png'))
    .flatten()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const center = info.width / 2;
  const isGround = (x: number, y: number) => [0, 1, 2].every((n) => data[(y * info.width + x) * 3 + n] === data[n]);
  let inside = 0;
  for (let y = 0; y < info.height; y += 1)
    for (let x = 0; x < info.width; x += 1) {
      if (isGround(x, y)) continue;
      inside += 1;
      if (Math.hypot(x - center, y - center) > 0.4 * info.width) throw new Error(`${x}, ${y} is outside of the circle`);
    }
  expect(inside).toBeGreaterThan(10_000);
  const ico = readFileSync(at('favicon.ico'));
  expect([0, 1, 2].map((n) => ico[6 + 16 * n])).toEqual([16, 32, 48]);
  const head = texts.find(({ file }) => file === 'en/trade/spot/index.html')?.text ?? '';
  expect(head).toContain('rel="manifest" href="/site.webmanifest"');
});

test('[OK48] [OK49] a coin has the icon of the brand, a file of the site, or a drawing', () => {
  const markets = texts.find(({ file }) => file === 'en/trade/spot/index.html')?.text ?? '';
  const [, icon = ''] = /<img class="coin-icon [^>]*src="(\/coins\/BTC-[0-9a-f]{10}\.svg)"/.exec(markets) ?? [];
  expect([...(site?.files.keys() ?? [])]).toContain(icon);
  expect(markets).toMatch(/<span class="coin-icon [^>]*data-letters="SO" aria-hidden="true"><\/span>/);
  for (const { file, text } of texts.filter(({ file }) => file.endsWith('.html')))
    for (const [, src = ''] of text.matchAll(/<img [^>]*src="([^"]*)"/g)) expect(src, file).toMatch(/^\/(?!\/)/);
});

test('[OK17] areas stand in the header in the order of the configuration, then links of the operator, in its line and in its menu', () => {
  for (const file of ['en/trade/spot/index.html', 'en/trade/spot/BTC/USDT/index.html', 'en/404/index.html']) {
    const [header = ''] = /<header.*?<\/header>/s.exec(texts.find((each) => each.file === file)?.text ?? '') ?? [];
    const areaAt = (path: string) =>
      header.search(new RegExp(`class="header__link(?: for-wide)?" href="/en/trade/spot/${path}"`));
    const [spot = -1, markets = -1] = ['terminal/', ''].map(areaAt);
    const line = header.indexOf('href="/en/fees/">Fees</a>');
    const menu = header.indexOf('id="more-areas"');
    const more = header.indexOf('href="https://status.harbor-exchange.example/" rel="noopener noreferrer">');
    expect([spot > 0, markets > spot, line > markets, menu > line, more > menu], file).toEqual(Array(5).fill(true));
  }
});

test('[OK7] its policy has as many hashes as ours, and allows its hosts alone', () => {
  const policyOf = (each: Site | undefined) => each?.headers['Content-Security-Policy'] ?? '';
  const hashes = (policy: string) => policy.match(/'sha256-[^']+'/g)?.length ?? 0;
  expect(hashes(policyOf(site))).toBeGreaterThan(0);
  expect(hashes(policyOf(site))).toBeLessThanOrEqual(hashes(policyOf(ours)));
  expect(/connect-src ([^;]+)/.exec(policyOf(site))?.[1]).toBe(
    "'self' https://api.harbor-exchange.example wss://api.harbor-exchange.example",
  );
});

test('[OK22] [FO9] areas that are off have no page, card or line of a sitemap, no link and no word on any page, in three languages', () => {
  const { features: own } = loadConfig(process.cwd(), { SLIPWAY_BRAND: 'examples/harbor' });
  const offered = { ...own, plan: false };
  const off = features.filter((feature) => !offered[feature]);
  expect(off).toHaveLength(7);
  expect([...(site?.files.keys() ?? [])].filter((path) => path.startsWith('/cards/'))).toEqual(['/cards/spot.png']);
  const listed = texts
    .filter(({ file }) => file.startsWith('sitemap'))
    .flatMap(({ text }) => text.match(/(?<=<loc>)[^<]+/g));
  expect(listed.filter((address) => /launch|loan|bot\/|margin|leveraged/.test(address ?? ''))).toEqual([]);
  for (const lang of harborLangs) {
    const pages = texts.filter(({ file }) => file.startsWith(`${lang}/`) && file.endsWith('index.html'));
    const paths = pages.map(({ file }) => `/${file.replace(/index\.html$/, '')}`);
    expect(paths.filter((path) => !isOffered(path.replace(/^\/[^/]+/, ''), offered))).toEqual([]);
    for (const path of ['trade/spot/', 'trade/spot/BTC/USDT/', 'settings/'])
      expect(paths).toContain(`/${lang}/${path}`);
    const words = off.flatMap((feature) => areaWords(lang, feature) ?? []);
    expect(words.length).toBeGreaterThanOrEqual(6);
    for (const { file, text } of pages) {
      const links = [...text.matchAll(/ href="(\/[\w-]+\/[^"?#]*)/g)]
        .map(([, path = '']) => path)
        .filter((path) => path.startsWith(`/${lang}/`));
      expect(
        links.filter((path) => !paths.includes(path)),
        file,
      ).toEqual([]);
      const shown = wordsOf(text);
      expect(
        words.flatMap((each) => shown.match(each) ?? []),
        file,
      ).toEqual([]);
      if (lang === 'en') expect(shown.match(/\b(?:loans?|borrow\w*|leverag\w*)\b/gi), file).toBeNull();
    }
  }
});

test('[OK22] [OK24] no script knows the path of a call of an area that is off, or of one that the exchange lacks', () => {
  const paths = texts
    .filter(({ file }) => file.endsWith('.js'))
    .flatMap(({ text }) => [...text.matchAll(/[`"'](\/(?:spot|s1|v\d|option)\/[\w/-]+)[`"']/g)])
    .map(([, path = '']) => path);
  const called = new Set(paths);
  expect(
    [...called].filter((path) => !['spot', 'notices', undefined].includes(featureOf({ path: path as '/' }))),
  ).toEqual([]);
  expect([...called].filter((path) => [isKycRule.path, realMoney.path].some((each) => each === path))).toEqual([]);
  expect(called.has(create.path)).toBe(true);
});

/** The links of the list with a name in the HTML of a page, outside of what the frame of a provider covers. */
function linksNamed(html: string, name: string): string[] {
  const uncovered = html.replaceAll(/<div class="embed-box[\s\S]*?<\/div>/g, '');
  const [, list = ''] = new RegExp(`<nav aria-label="${name}">([\\s\\S]*?)</nav>`).exec(uncovered) ?? [];
  return [...list.matchAll(/<a href="([^"]+)"[^>]*>([^<]+)</g)].map(([, href = '', text = '']) => `${text} ${href}`);
}

const licenses = {
  en: 'Harbor Exchange is a service of Harbor Markets Ltd',
  'de-DE': 'Harbor Exchange ist ein Dienst der Harbor Markets Ltd',
  'ar-SA': 'هاربور إكستشينج خدمة من',
};

test('[OK15] legal links and the line about the license are in every HTML file, outside of the frame of a provider', () => {
  const pages = texts.filter(({ file }) => file.endsWith('.html'));
  expect(pages.map(({ file }) => file)).toEqual(
    expect.arrayContaining(['404.html', 'en/404/index.html', 'ar-SA/trade/spot/m/BTC/USDT/index.html']),
  );
  for (const { file, text } of pages) {
    const lang = harborLangs.find((each) => file.startsWith(`${each}/`)) ?? 'en';
    const t = flatten(JSON.parse(readFileSync(`locales/${lang}/common.json`, 'utf8')));
    const names = (['terms', 'privacy', 'risk', 'imprint', 'complaints'] as const).map(
      (name) => t.get(`legal.${name}`) ?? '',
    );
    const [terms, privacy, risk, imprint, complaints] = names;
    expect(linksNamed(text, t.get('legal.title') ?? ''), file).toEqual([
      `${terms} /${lang}/terms/`,
      `${privacy} /${lang}/privacy/`,
      `${risk} /${lang}/risk/`,
      `${imprint} /${lang}/imprint/`,
      `${complaints} https://help.harbor-exchange.example/complaints`,
    ]);
    expect(text, file).toContain(`<p>${licenses[lang]}`);
    expect(text.includes('>News</a>'), file).toBe(lang === 'en');
  }
});

test('[OK12] [OK13] own texts in two languages: in pages, titles, and files that scripts load later', () => {
  const inFiles = (words: string) => texts.filter(({ text }) => text.includes(words)).map(({ file }) => file);
  const replaced = [
    ['Markets at Harbor', 'Spot markets', 'en/trade/spot/index.html'],
    ['أسواق هاربور', 'أسواق التداول الفوري', 'ar-SA/trade/spot/m/index.html'],
    ['Trade BTC/USDT: live price', 'price and spot trading', 'en/trade/spot/BTC/USDT/index.html'],
    ['تداول BTC/USDT: السعر المباشر', 'والتداول الفوري', 'ar-SA/trade/spot/BTC/USDT/index.html'],
    ['Welcome back to the harbor.', 'Log in to trade.', 'en/login/index.html'],
    ['Read our risk disclosure first.', 'Only trade with what you can afford to lose.', 'en/404/index.html'],
    ['No messages yet', 'No notifications yet', 'en/notices/index.html'],
  ] as const;
  for (const [own, former, file] of replaced) {
    expect(inFiles(own), own).toContain(file);
    expect(inFiles(former), former).toEqual([]);
  }
  const late = [
    ['No messages yet', 'No notifications yet'],
    ['لا توجد رسائل بعد', 'لا توجد إشعارات بعد'],
    ['Average price', 'Avg. price'],
    ['السعر المتوسط', 'متوسط السعر'],
  ] as const;
  for (const [own, former] of late) {
    expect(
      inFiles(own).some((file) => /^_astro\/(?:notice|orders)\./.test(file)),
      own,
    ).toBe(true);
    // Texts of the terminal's islands have other ones with the same words.
    expect(
      inFiles(former).filter((file) => /^_astro\/(?!texts\/)/.test(file)),
      former,
    ).toEqual([]);
  }
});

test('[OK16] titles of HTML follow the pattern of the configuration', () => {
  const titles = texts.flatMap(({ file, text }) => {
    const [, title = ''] = /<title>([^<]*)/.exec(text) ?? [];
    return file.endsWith('.html') ? [title] : [];
  });
  expect(titles).toEqual(
    expect.arrayContaining(['Log in · Harbor Exchange', 'الأسواق: أسعار العملات الرقمية مباشرةً · Harbor Exchange']),
  );
  expect(titles.filter((title) => title.split('Harbor Exchange').length !== 2)).toEqual([]);
});

/** What the head of a page says of it to search engines. */
function headOf(file: string) {
  const html = texts.find((each) => each.file === file)?.text ?? '';
  const of = (pattern: RegExp) => [...html.matchAll(pattern)].map(([, part = '']) => part);
  return {
    title: of(/<title>([^<]*)/g)[0],
    description: of(/<meta name="description" content="([^"]*)/g)[0],
    canonical: of(/<link rel="canonical" href="https:\/\/www\.harbor-exchange\.example([^"]*)/g)[0],
    alternates: of(/<link rel="alternate" hreflang="([^"]*)/g),
    isIndexed: !html.includes('<meta name="robots" content="noindex"'),
    main: /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? '',
    html,
  };
}

test('[OK16] own pages have their head by the languages that have a text; in others they are the nearest one, not listed', () => {
  expect(headOf('ar-SA/fees/index.html')).toMatchObject({
    title: 'الرسوم · Harbor Exchange',
    description: 'تكلفة الأمر في هاربور إكستشينج: جدول واحد للجميع.',
    ...{ canonical: '/ar-SA/fees/', alternates: ['en', 'de-DE', 'ar-SA', 'x-default'], isIndexed: true },
  });
  expect(headOf('en/about/index.html')).toMatchObject({
    ...{ canonical: '/en/about/', alternates: ['en', 'x-default'], isIndexed: true },
  });
  const arabicAbout = headOf('ar-SA/about/index.html');
  expect(arabicAbout).toMatchObject({
    title: 'About Harbor · Harbor Exchange',
    ...{ canonical: '/en/about/', alternates: [], isIndexed: false },
  });
  expect(arabicAbout.main).toContain('<p class="own-page__note">غير متاحة بلغتك بعد.</p>');
  expect(arabicAbout.main).toContain('<div class="own-page__text" lang="en" dir="ltr"><h1>About Harbor</h1>');
  // Links stay in the language of the visitor.
  expect(headOf('ar-SA/terms/index.html').main).toContain('href="/ar-SA/fees/"');
  expect(headOf('en/imprint/index.html').isIndexed).toBe(false);
  expect(headOf('en/index.html')).toMatchObject({ canonical: '/en/', isIndexed: true });
  const { html: landing } = headOf('ar-SA/index.html');
  expect(landing).toContain('"sameAs":["https://social.example/@harbor"]');
  expect(landing).toMatch(/<a href="https:\/\/social\.example\/@harbor" rel="me noopener noreferrer">/);
});

test('[OK16] a component shows what the build has read, and texts have tables, footnotes and anchors', () => {
  const { main: fees, html } = headOf('en/fees/index.html');
  expect(fees).toMatch(/Adds to the order book \(maker\)<\/td><td class="own-page__right">0\.\d+%/);
  expect(html).toContain(
    '{"@type":"ListItem","position":2,"name":"Fees","item":"https://www.harbor-exchange.example/en/fees/"}',
  );
  const { main: about } = headOf('en/about/index.html');
  for (const part of [
    '<h2 id="where-we-are">',
    'aria-label="Office, Open, Since"><table>',
    '<a href="#fn-1"',
    'Footnotes</h2>',
  ])
    expect(about).toContain(part);
  expect(about).toContain('Last updated: Nov 2, 2026');
  expect(about.match(/<h1>/g)).toHaveLength(1);
});

test('[OK16] the sitemap lists own pages where they have a text, and a crawl finds each by a link and no broken one', () => {
  const listed = (lang: string) =>
    (texts.find(({ file }) => file === `sitemap-${lang}.xml`)?.text.match(/(?<=<loc>)[^<]+/g) ?? [])
      .map((address) => address.replace('https://www.harbor-exchange.example', ''))
      .filter((path) => !path.includes('/trade/'));
  expect(listed('en')).toEqual(['/en/', '/en/about/', '/en/fees/', '/en/privacy/', '/en/risk/', '/en/terms/']);
  expect(listed('ar-SA')).toEqual(['/ar-SA/', '/ar-SA/fees/']);
  const env = { PATH: process.env['PATH'], SLIPWAY_BRAND: 'examples/harbor' };
  const command = ['src/serve/commands/main.ts', 'deploy:crawl', harborFolder];
  const crawled = spawnSync(process.execPath, command, { env, encoding: 'utf8' });
  expect([crawled.status, crawled.stdout + crawled.stderr]).toEqual([0, expect.stringContaining(' 0 findings')]);
});

test('[OK19] the site starts with its landing page, where the logo leads', () => {
  expect(site?.home).toBe('/');
  const [header = ''] = /<header[\s\S]*?<\/header>/.exec(headOf('ar-SA/trade/spot/index.html').html) ?? [];
  expect(/class="header__brand[^"]*" href="([^"]*)"/.exec(header)?.[1]).toBe('/ar-SA/');
});

test('[OK18] an announcement that is valid stands in every page below the header, with nothing of it in scripts', () => {
  for (const file of [
    'en/trade/spot/index.html',
    'en/trade/spot/BTC/USDT/index.html',
    'en/login/index.html',
    '404.html',
  ]) {
    const { html } = headOf(file);
    const at = html.indexOf('data-announcement="quiet-hours"');
    expect(html.slice(at - 200, at + 1_600)).toMatch(
      /<section class="announcements" aria-label="Announcements"[^>]*><div class="announcement announcement--info" data-announcement="quiet-hours" data-from="\d+" data-until="\d+">[\s\S]*<a class="link" href="\/en\/about\/">Quiet hours/,
    );
    expect([at > html.indexOf('</header>'), at < html.indexOf('<main')], file).toEqual([true, true]);
    expect(html.indexOf('src="/announcements.js"')).toBeGreaterThan(at);
  }
  expect(site?.files.has('/announcements.js')).toBe(true);
  expect(ours?.files.has('/announcements.js')).toBe(false);
  expect(texts.filter(({ file, text }) => file.endsWith('.js') && text.includes('Quiet hours'))).toEqual([]);
});

test('[OK20] the privacy page lists every key that the site stores, in the language of the visitor', () => {
  const cells = ({ main }: { main: string }) =>
    [...main.matchAll(/<code translate="no">([^<]+)<\/code>/g)].map(([, key]) => key);
  const english = headOf('en/privacy/index.html');
  const { features } = loadConfig(process.cwd(), { SLIPWAY_BRAND: 'examples/harbor' });
  const own = storedKeys.filter((stored) => !('feature' in stored) || features[stored.feature]);
  expect(own.length).toBeLessThan(storedKeys.length);
  expect(cells(english).toSorted()).toEqual(own.map(({ key }) => key).toSorted());
  expect(english.main).toContain('<td>Keeps you logged in</td><td>Until you log out</td><td>You log in</td>');
  const arabic = headOf('ar-SA/privacy/index.html');
  expect(cells(arabic)).toEqual(cells(english));
  expect(arabic.main).toMatch(/lang="ar-SA" dir="rtl"[^>]*><table><thead><tr><th scope="col">الاسم/);
});

test('[OK35] [OK17] visitors can sign up beside the login and in the menu, and the account menu has links of the operator', () => {
  const { html } = headOf('en/trade/spot/index.html');
  const [header = ''] = /<header[\s\S]*?<\/header>/.exec(html) ?? [];
  const links = [...header.matchAll(/<a [^>]*href="\/sign-up\/"[^>]*data-register[^>]*>\s*Sign up\s*</g)];
  expect(links).toHaveLength(2);
  expect(header.indexOf(links[1]?.[0] ?? '-')).toBeLessThan(header.indexOf('data-login'));
  expect(/<div class="popover popover--account"[\s\S]*data-logout/.exec(html)?.[0]).toMatch(
    /<a class="account__page" href="\/account\/statements\/"[^>]*>\s*Statements\s*</,
  );
});

test('[OK21] files of public/ are files of the site, also those below .well-known', () => {
  for (const path of ['/.well-known/security.txt', '/harbor-verification.txt']) {
    expect(site?.files.get(path)?.type).toBe('text/plain; charset=utf-8');
    expect(readFileSync(join(harborFolder, path), 'utf8')).toBe(
      readFileSync(join('examples/harbor/public', path), 'utf8'),
    );
  }
});

test('languages that are not built leave no texts for scripts', () => {
  const late = texts.filter(({ file }) => /^_astro\/notice\.[^/]+\.js$/.test(file));
  expect(late).toHaveLength(3);
});

test('[OK15] the app, which has no footer, shows them among the settings; the login names its terms', () => {
  const textOf = (name: string) => texts.find(({ file }) => file === `en/${name}/index.html`)?.text ?? '';
  const [, section = ''] = /<section [^>]*for-app" id="legal"([\s\S]*?)<\/section>/.exec(textOf('settings')) ?? [];
  expect(section.match(/<a /g)).toHaveLength(5);
  expect(section).toContain('Harbor Markets Ltd');
  expect(textOf('settings')).toMatch(/<a class="for-app" href="#legal"/);
  expect(texts.some(({ file, text }) => file.endsWith('.css') && text.includes(':root:not([data-app]) .for-app'))).toBe(
    true,
  );
  expect(/<p class="login__terms">[\s\S]*?<\/p>/.exec(textOf('login'))?.[0]).toMatch(
    /By logging in you accept: <a [^>]*href="\/en\/terms\/"/,
  );
});

test('[OK15] scripts carry none of it', () => {
  const scripts = texts.filter(({ file }) => file.endsWith('.js'));
  expect(scripts.length).toBeGreaterThan(20);
  for (const own of ['Harbor Markets Ltd', 'Risk disclosure', 'A calm place to trade'])
    expect(scripts.filter(({ text }) => text.includes(own)).map(({ file }) => file)).toEqual([]);
});
