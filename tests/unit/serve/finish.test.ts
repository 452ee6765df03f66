import { readFileSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { config } from '../../../slipway.config.ts';
import { inspectPage } from '../../../src/serve/build/inspect.ts';
import { sitemaps } from '../../../src/serve/build/sitemap.ts';
import { contentPolicy } from '../../../src/serve/policy.ts';
import { readSite } from '../../../src/serve/site.ts';
import { finish, page, writeSite } from './site.ts';

let folder = '';
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('[Q-S01] [Q-S02] the policy names hosts and hashes, nothing wide', () => {
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

test('[Q-S01] inline scripts and styles of the output are in the policy that is served with it', async () => {
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

test.each([
  ['<p style="color:red">', 'style on <p>'],
  ['<a href="x" onclick=go()>', 'onclick on <a>'],
  ['<svg><g STYLE=x /></svg>', 'STYLE on <g>'],
])('[Q-S01] a page with %s stops the build', async (markup, refused) => {
  folder = writeSite({ 'en/bad/index.html': page('en', '/en/bad/', 'Bad').replace('<body>', `<body>${markup}`) });
  await expect(finish(folder)).rejects.toThrow(`/en/bad/: ${refused}`);
});

test('what only looks like an attribute is none', () => {
  expect(
    inspectPage('<p title="a style=x > onclick=y">style="b"</p><!-- <p style=x> --><script>"<p style=x>"</script>')
      .refused,
  ).toEqual([]);
});

test('[Q-S01] inline parts that differ by page stop the build', async () => {
  const many = Object.fromEntries(
    Array.from({ length: 13 }, (_, n) => [
      `en/p${n}/index.html`,
      page('en', `/en/p${n}/`, 'P', `<script>let a = ${n}</script>`),
    ]),
  );
  folder = writeSite(many);
  await expect(finish(folder)).rejects.toThrow('keep language and data out of them');
});

test('the sitemap lists each page once by its canonical address, without hidden ones', async () => {
  folder = writeSite();
  await finish(folder);
  const addresses = [...readFileSync(join(folder, 'sitemap.xml'), 'utf8').matchAll(/<loc>(.*?)<\/loc>/g)].map(
    ([, address]) => address,
  );
  expect(addresses).toEqual(
    ['/ar-SA/trade/spot/', '/en/trade/spot/', '/en/trade/spot/launchdetail/', '/en/trade/spot/launchdetail/HALO/'].map(
      (path) => config.site + path,
    ),
  );
  expect(readFileSync(join(folder, 'robots.txt'), 'utf8')).toContain(`Sitemap: ${config.site}/sitemap.xml`);
});

test('more addresses than a sitemap may hold become one a language below an index', () => {
  const files = sitemaps('https://a.example', ['/en/1/', '/en/2/', '/en/3/', '/ar-SA/1/'], 2);
  expect([...files.keys()]).toEqual(['sitemap.xml', 'sitemap-ar-SA.xml', 'sitemap-en.xml', 'sitemap-en-2.xml']);
  expect(files.get('sitemap.xml')).toContain('<sitemap><loc>https://a.example/sitemap-en-2.xml</loc></sitemap>');
});

test('the static host’s 404 page is the English one with the script that sends on', async () => {
  folder = writeSite();
  await finish(folder);
  const html = readFileSync(join(folder, '404.html'), 'utf8');
  expect(html).toContain(
    '<meta name="slipway-langs" content="en ar-SA"><script type="module" src="/_astro/fallback.x.js"></script></head>',
  );
});

test('a folder without a whole build is no site', () => {
  folder = writeSite();
  expect(readSite(folder)).toBeUndefined();
});

test('[Q-S13] a link out of the folder is not served', async () => {
  folder = writeSite();
  symlinkSync('/etc/passwd', join(folder, 'passwd.txt'));
  symlinkSync('/etc', join(folder, 'outside'));
  const { files } = await finish(folder);
  expect(Object.keys(files).filter((path) => /passwd|outside/.test(path))).toEqual([]);
});
