import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { config } from '#config';
import { inspectPage } from '#serve/build-steps/inspect.ts';
import { readSite } from '#serve/site.ts';
import { testSites } from '../build.ts';

const { folder } = testSites.same;
const site = readSite(folder);
const pages = [...(site?.files.entries() ?? [])]
  .filter(([path]) => path.endsWith('/'))
  .map(([path, { file }]) => ({ path, html: readFileSync(join(folder, file), 'utf8') }));
const captures = (html: string, pattern: RegExp) => [...html.matchAll(pattern)].map(([, value = '']) => value);
/** Returns markup without scripts, styles and comments. */
const withoutCode = (html: string) => html.replace(/<(script|style)\b[\s\S]*?<\/\1>|<!--[\s\S]*?-->/g, '');

test('the build has pages in all of its languages', () => {
  expect(new Set(pages.map(({ path }) => path.split('/')[1]))).toEqual(new Set(['en', 'ar-SA', 'zh-MY', 'pseudo']));
});

const byLang = [...Map.groupBy(pages, ({ path }) => path.split('/')[1] ?? '')];

test.each(byLang)(
  '[Q-A17] [R2.12] every page in %s declares its language and direction and has one main heading, landmarks and a skip link',
  (lang, ownPages) => {
    const start = `<html lang="${lang === 'pseudo' ? 'en-x-pseudo' : lang}" dir="${lang === 'ar-SA' ? 'rtl' : 'ltr'}"`;
    for (const { path, html } of ownPages) {
      expect(html.includes(start), path).toBe(true);
      expect(captures(html, /<(h1)\b/g), path).toHaveLength(1);
      expect(captures(html, /<(header class="header"|footer class="footer"|main)[ >]/g), path).toEqual([
        'header class="header"',
        'main',
        'footer class="footer"',
      ]);
      expect(html.indexOf('href="#content"'), path).toBeGreaterThan(html.indexOf('<body'));
      expect(html.includes('id="content"'), path).toBe(true);
    }
  },
);

test.each(byLang)(
  '[R2.8] every page in %s has a title and a description, and shows no key and no empty placeholder',
  (_, ownPages) => {
    for (const { path, html } of ownPages) {
      expect(captures(html, /<title>([^<]+)<\/title>/g), path).toHaveLength(1);
      expect(captures(html, /<meta name="description" content="([^"]+)"/g), path).toHaveLength(1);
      const raw = />\s*(?:common|launchpad|spot|account|seo)[.:][a-z][\w.]+\s*<|\{\{|\bundefined\b|\[object/;
      expect(raw.exec(withoutCode(html))?.[0], path).toBeUndefined();
    }
  },
);

test.each(byLang)('[R2.14] every page in %s names one public URL and all of its languages', (lang, ownPages) => {
  for (const { path, html } of ownPages) {
    const [ogUrl = ''] = captures(html, /<meta property="og:url" content="([^"]+)"/g);
    expect(ogUrl.startsWith(`${config.site}/${lang}/`), path).toBe(true);
    if (!inspectPage(html).isIndexed) continue;
    expect(captures(html, /<link rel="canonical" href="([^"]+)"/g), path).toEqual([ogUrl]);
    const alternates = [...html.matchAll(/hreflang="([^"]+)" href="([^"]+)"/g)].map(([, hreflang = '', href = '']) => [
      hreflang,
      new URL(href).pathname.split('/')[1],
    ]);
    expect(alternates, path).toEqual([
      ['en', 'en'],
      ['zh-MY', 'zh-MY'],
      ['ar-SA', 'ar-SA'],
      ['en-x-pseudo', 'pseudo'],
      ['x-default', 'en'],
    ]);
  }
});

test('[R2.14] every canonical URL is a page', () => {
  for (const { html } of pages) {
    const canonical = inspectPage(html).canonical;
    if (canonical !== undefined) expect(site?.files.has(canonical.slice(config.site.length)), canonical).toBe(true);
  }
});

test('[Q-S01] the policy of the whole site stays short', () => {
  const policy = site?.headers['Content-Security-Policy'] ?? '';
  expect(policy.match(/sha256-/g)?.length ?? 0).toBeLessThanOrEqual(12);
  expect(policy).not.toMatch(/unsafe-|data:/);
});

test('[R0.5] no page contains visitor data: no token, no name, no cookie', () => {
  for (const { html } of pages) expect(html).not.toMatch(/usertoken=|document\.cookie\s*=/);
});

test('[Q-L16] a page links one style sheet of the shell and one of its product area, whatever its scripts load later', () => {
  for (const { path, html } of pages) {
    const sheets = captures(html, /<link rel="stylesheet" href="\/_astro\/(?:later-)?([\w-]+)\.[^"]+\.css"/g);
    const isLogin = path.endsWith('/login/');
    const areas = path.includes('/gallery/')
      ? ['launchpad', 'spot', 'gallery']
      : ['launchpad', 'spot', 'leverage', 'loans', 'bots', 'account'];
    const expected = ['shell', ...(isLogin ? ['login-form'] : areas)];
    expect(new Set(sheets).size, path).toBe(sheets.length);
    expect(
      sheets.filter((sheet) => !expected.includes(sheet)),
      path,
    ).toEqual([]);
  }
});
