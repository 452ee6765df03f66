import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { config } from '#config';
import { changeTimeOf } from '#serve/build-steps/change-time.ts';
import { inspectPage } from '#serve/build-steps/inspect.ts';
import { sitemaps } from '#serve/build-steps/sitemap.ts';
import { contentPolicy, withHashesOf } from '#serve/response-headers.ts';
import { robotsFile } from '#serve/render/records.ts';
import { readSite } from '#serve/site.ts';
import { finish, page, writeSite } from './support/site.ts';

let folder = '';
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

test('[A37] [Q-S01] the origin of the analytics endpoint may be called', () => {
  const analytics = { endpoint: 'https://count.example/views', consent: 'ask' } as const;
  const policy = contentPolicy({ ...config, analytics }, { scripts: [], styles: [] });
  expect(policy.split('; ')).toContain("connect-src 'self' https://count.example");
});

test('[Q-S01] between two releases the policy has the hashes of both builds, each once', () => {
  const policyOf = (script: string) => contentPolicy(config, { scripts: ['sha256-a=', script], styles: [script] });
  const both = withHashesOf(policyOf('sha256-n='), policyOf('sha256-o='));
  expect(both.split('; ')).toEqual(
    expect.arrayContaining([
      "script-src 'self' 'sha256-a=' 'sha256-n=' 'sha256-o='",
      "style-src 'self' 'sha256-n=' 'sha256-o='",
    ]),
  );
  expect(withHashesOf(policyOf('sha256-n='), policyOf('sha256-n='))).toBe(policyOf('sha256-n='));
});

test('[A39] [Q-S03] only the origins of app.frameAncestors may frame a page', () => {
  const frameAncestors = ['https://app.example', 'https://two.example/path'];
  const policy = contentPolicy({ ...config, app: { frameAncestors } }, { scripts: [], styles: [] });
  expect(policy.split('; ')).toContain('frame-ancestors https://app.example https://two.example');
  const withNone = contentPolicy({ ...config, app: { frameAncestors: [] } }, { scripts: [], styles: [] });
  expect(withNone.split('; ')).toContain("frame-ancestors 'none'");
  const wild = { ...config, app: { frameAncestors: ['https://*.example'] } };
  expect(() => contentPolicy(wild, { scripts: [], styles: [] })).toThrow('wildcards');
});

test('[Q-S01] [Q-S02] the policy has exact hosts and hashes, no wildcards', () => {
  const hosts = { ...config.hosts, main: 'https://api.example/x/main' };
  const policy = contentPolicy(
    {
      ...config,
      hosts,
      lines: { ...config.lines, spot: ['wss://stream.example/ws'] },
      imageHosts: ['https://img.example'],
    },
    { scripts: ['sha256-a'], styles: ['sha256-b'] },
  );
  expect(policy.split('; ')).toEqual(
    expect.arrayContaining([
      "default-src 'none'",
      "object-src 'none'",
      "base-uri 'none'",
      "worker-src 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
      "script-src 'self' 'sha256-a'",
      "style-src 'self' 'sha256-b'",
      "connect-src 'self' https://api.example wss://stream.example",
      "img-src 'self' https://img.example",
      "require-trusted-types-for 'script'",
      "trusted-types 'none'",
    ]),
  );
  expect(policy).not.toMatch(/unsafe-|\*|data:/);
});

test('[Q-S01] the policy has the hashes of the inline scripts and styles of the build', async () => {
  folder = writeSite({
    'en/a/index.html': page(
      'en',
      '/en/a/',
      'A',
      '<script>let a = 1</script><style>p{}</style><script type="application/json">{"x":1}</script>',
    ),
  });
  const { headers } = await finish(folder);
  // printf 'let a = 1' | openssl dgst -sha256 -binary | base64
  expect(headers['Content-Security-Policy']).toContain("'sha256-LAfYd7pbFUgwfQu8b4q135PeTG2z+/coPEUYCd74eCQ='");
  expect(headers['Content-Security-Policy']?.match(/sha256-/g)).toHaveLength(2);
  expect(readFileSync(join(folder, '_headers'), 'utf8')).toContain(
    `Content-Security-Policy: ${headers['Content-Security-Policy'] ?? ''}`,
  );
});

test('[A40] pages and build.json carry one stamp, which changes with the hashed files alone', async () => {
  const stampsOf = async (files: Record<string, string>) => {
    folder = writeSite(files);
    await finish(folder);
    const html = readFileSync(join(folder, 'en/trade/spot/index.html'), 'utf8');
    const { stamp } = JSON.parse(readFileSync(join(folder, 'build.json'), 'utf8')) as { stamp: string };
    expect(html).toContain(`<meta name="build" content="${stamp}"></head>`);
    rmSync(folder, { recursive: true, force: true });
    return stamp;
  };
  const stamp = await stampsOf({});
  expect(await stampsOf({ 'en/a/index.html': page('en', '/en/a/', 'A') })).toBe(stamp);
  expect(await stampsOf({ '_astro/new.def456.js': 'export {}' })).not.toBe(stamp);
});

test('the style of islands moves into the head: HTML allows none in the body', async () => {
  const style = '<style>astro-island,astro-slot{display:contents}</style>';
  const body = `<body><h1>A</h1>${style}<astro-island></astro-island>`;
  folder = writeSite({ 'en/a/index.html': page('en', '/en/a/', 'A').replace('<body>', body) });
  const { headers } = await finish(folder);
  const [head = '', rest = ''] = readFileSync(join(folder, 'en/a/index.html'), 'utf8').split('</head>');
  expect(head).toContain(style);
  expect(rest).toContain('<h1>A</h1><astro-island>');
  expect(rest).not.toContain('<style>');
  expect(headers['Content-Security-Policy']).toMatch(/style-src 'self' 'sha256-/);
});

test.each([
  ['<p style="color:red">', 'style on <p>'],
  ['<a href="x" onclick=go()>', 'onclick on <a>'],
  ['<svg><g STYLE=x /></svg>', 'STYLE on <g>'],
])('[Q-S01] a page with %s fails the build', async (markup, refused) => {
  folder = writeSite({ 'en/bad/index.html': page('en', '/en/bad/', 'Bad').replace('<body>', `<body>${markup}`) });
  await expect(finish(folder)).rejects.toThrow(`the policy blocks ${refused}`);
});

test('text that looks like an attribute is not one', () => {
  expect(
    inspectPage('<p title="a style=x > onclick=y">style="b"</p><!-- <p style=x> --><script>"<p style=x>"</script>')
      .refused,
  ).toEqual([]);
});

test('[Q-S01] inline scripts that differ by page fail the build', async () => {
  const many = Object.fromEntries(
    Array.from({ length: 13 }, (_, n) => [
      `en/p${n}/index.html`,
      page('en', `/en/p${n}/`, 'P', `<script>let a = ${n}</script>`),
    ]),
  );
  folder = writeSite(many);
  await expect(finish(folder)).rejects.toThrow('keep language and data out of them');
});

test('the sitemap lists each indexed page once by its canonical address', async () => {
  folder = writeSite();
  await finish(folder);
  const addressesOf = (name: string) =>
    Array.from(readFileSync(join(folder, name), 'utf8').matchAll(/<loc>(.*?)<\/loc>/g), ([, address = '']) => address);
  const parts = addressesOf('sitemap.xml').map((address) => address.slice(config.site.length + 1));
  expect(parts.flatMap(addressesOf)).toEqual(
    ['/ar-SA/trade/spot/', '/en/trade/spot/', '/en/trade/spot/launchdetail/', '/en/trade/spot/launchdetail/HALO/'].map(
      (path) => config.site + path,
    ),
  );
  expect(robotsFile('User-agent: *\nDisallow: /a/\n', config.site)).toBe(
    `User-agent: *\nDisallow: /a/\n\nSitemap: ${config.site}/sitemap.xml\n`,
  );
});

test('the sitemap has a file per language, two for one above the limit, with the latest change of their pages', () => {
  const pages = ['/en/1/', '/en/2/', '/en/3/', '/ar-SA/1/'].map((path) => ({ path, alternates: [] }));
  const changes = new Map([
    ['/en/1/', Date.UTC(2026, 0, 2)],
    ['/en/2/', Date.UTC(2026, 0, 1)],
  ]);
  const files = sitemaps('https://a.example', pages, (path) => changes.get(path), 2);
  expect([...files.keys()]).toEqual(['sitemap.xml', 'sitemap-ar-SA.xml', 'sitemap-en.xml', 'sitemap-en-2.xml']);
  expect(files.get('sitemap.xml')).toContain('<sitemap><loc>https://a.example/sitemap-en-2.xml</loc></sitemap>');
  expect(files.get('sitemap.xml')).toContain(
    '<sitemap><loc>https://a.example/sitemap-en.xml</loc><lastmod>2026-01-02T00:00:00Z</lastmod></sitemap>',
  );
  expect(files.get('sitemap-en.xml')).toContain(
    '<url><loc>https://a.example/en/2/</loc><lastmod>2026-01-01T00:00:00Z</lastmod>',
  );
});

test('the time of unrecorded changes is SOURCE_DATE_EPOCH, else that of the commit, else unknown', () => {
  expect(changeTimeOf('.', { SOURCE_DATE_EPOCH: '1767225600' })).toBe(Date.UTC(2026, 0, 1));
  const commit = execFileSync('git', ['log', '-1', '--format=%ct'], { encoding: 'utf8' });
  expect(changeTimeOf('.', {})).toBe(Number(commit) * 1_000);
  expect(changeTimeOf('/', {})).toBeUndefined();
  expect(changeTimeOf('.', { SOURCE_DATE_EPOCH: 'today' })).toBeUndefined();
});

test('the 404 page of static hosts is the English one with the redirect script', async () => {
  folder = writeSite();
  await finish(folder);
  const html = readFileSync(join(folder, '404.html'), 'utf8');
  expect(html).toContain(
    '<meta name="slipway-langs" content="en ar-SA"><script type="module" src="/_astro/fallback.x.js"></script><meta name="build"',
  );
});

test('a folder without a complete build is not a site', () => {
  folder = writeSite();
  expect(readSite(folder)).toBeUndefined();
});

test('[Q-S13] symbolic links are not served', async () => {
  folder = writeSite();
  symlinkSync('/etc/passwd', join(folder, 'passwd.txt'));
  symlinkSync('/etc', join(folder, 'outside'));
  const { files } = await finish(folder);
  expect(Object.keys(files).filter((path) => /passwd|outside/.test(path))).toEqual([]);
});
