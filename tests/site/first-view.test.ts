/** What a page needs before its first paint, and the policy that allows it. edge.md 8 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, constants } from 'node:zlib';
import { Version } from 'csp_evaluator/dist/csp.js';
import { CspEvaluator } from 'csp_evaluator/dist/evaluator.js';
import { Severity } from 'csp_evaluator/dist/finding.js';
import { CspParser } from 'csp_evaluator/dist/parser.js';
import postcss, { AtRule } from 'postcss';
import type { Root, Rule } from 'postcss';
import { expect, test } from 'vitest';
import { inspectPage } from '#serve/build-steps/inspect.ts';
import { crawlSite } from '#serve/crawl-site.ts';
import { testSites } from '../build.ts';
import { builtPages, fileText, site } from '../support/built-pages.ts';

const pages = builtPages();
const isTerminal = (path: string) => /\/trade\/spot\/(?:m\/)?(?:terminal|[A-Z0-9]+\/[A-Z0-9]+)\/$/.test(path);
const isGallery = (path: string) => /\/(?:gallery|brand)\/$/.test(path);
/** Pages whose sheets stay in the head: their first view is nearly all of them, or they fill their limit already. */
const isBlocking = (path: string) =>
  isTerminal(path) || isGallery(path) || /\/trade\/spot\/(?:m\/)?(?:leveraged|margin|loan|bot)\//.test(path);
const withInlineStyles = pages.filter(({ path }) => !isBlocking(path));
/** Bytes of the first flight of a connection, without headers. */
const firstBytes = 12_000;

/** Returns what a browser has of a page after the first bytes of its `.br`. */
function firstFlight(path: string): string {
  const file = join(testSites.same.folder, `${site?.files.get(path)?.file ?? ''}.br`);
  return brotliDecompressSync(readFileSync(file).subarray(0, firstBytes), {
    finishFlush: constants.BROTLI_OPERATION_FLUSH,
  }).toString();
}

test('[E34] the first 12,000 bytes of an indexed page have the styles of its first view where they are inline, and its heading', () => {
  expect(withInlineStyles.length).toBeGreaterThan(90 * (site?.langs.length ?? 0));
  // The pages of a query, which are in no index, have their heading in an island that waits for it.
  for (const { path } of pages.filter(({ html }) => inspectPage(html).isIndexed)) {
    const flight = firstFlight(path);
    if (!isBlocking(path)) expect(flight.includes('</style>'), path).toBe(true);
    expect(flight.includes('</h1>'), path).toBe(true);
  }
});

test('[E35] pages with inline styles of the first view link every style sheet at the end of the body', () => {
  for (const { path, html } of withInlineStyles) {
    const [before = '', after = ''] = html.split(
      /(?=(?:<link rel="stylesheet" [^>]*>)+(?:<link rel="modulepreload" [^>]*>)*<\/body>)/,
    );
    expect(before.includes('rel="stylesheet"'), path).toBe(false);
    expect(after.match(/rel="stylesheet"/g)?.length ?? 0, path).toBeGreaterThan(0);
    expect(html.match(/<style>/g), path).toHaveLength(1);
    expect(html, path).not.toContain('later-->');
  }
});

test('[E38] no page asks for the font before its text: neither its preload nor its rule is in the HTML', () => {
  for (const { path, html } of withInlineStyles) {
    expect(html.includes('rel="preload"'), path).toBe(false);
    expect(html.includes('.woff2'), path).toBe(false);
  }
});

test('[E31] the policy has less than 2,000 bytes and at most 12 hashes', () => {
  const policy = site?.headers['Content-Security-Policy'] ?? '';
  expect(Buffer.byteLength(policy)).toBeLessThan(2_000);
  expect(policy.match(/sha256-/g)?.length).toBeLessThanOrEqual(12);
});

test('[E31] an evaluator of policies finds nothing of high severity, and does in a policy that allows inline scripts', () => {
  const highIn = (policy: string) =>
    new CspEvaluator(new CspParser(policy).csp, Version.CSP3)
      .evaluate()
      .filter(({ severity }) => severity === Severity.HIGH)
      .map(({ directive, description }) => `${directive}: ${description}`);
  expect(highIn(site?.headers['Content-Security-Policy'] ?? '')).toEqual([]);
  expect(highIn("script-src 'self' 'unsafe-inline'")).not.toEqual([]);
});

test('[E39] no list of files to preload names a style sheet or a file that the site does not have', () => {
  const scripts = [...(site?.files.keys() ?? [])].filter((path) => path.endsWith('.js'));
  for (const script of scripts) {
    const [, list = ''] = /__vite__mapDeps=[^;]*?\[([^\]]*)\]/.exec(fileText(script)) ?? [];
    for (const [, file = ''] of list.matchAll(/"([^"]+)"/g)) {
      expect(file, script).not.toMatch(/\.css$/);
      expect(site?.files.has(`/${file}`), `${script} ${file}`).toBe(true);
    }
  }
});

test('[E26] a crawl in five languages, as far as they are built, finds nothing broken, no orphan and no chain of redirects', async () => {
  if (!site) throw new Error('the test site is not built');
  const report = await crawlSite(site);
  expect(report.pages).toBeGreaterThan(1_000);
  expect([report.broken, report.chains, report.orphans, report.foreign]).toEqual([[], [], [], []]);
}, 60_000);

test('[E40] the rules for fetching ahead are valid, and match neither the exchange nor login, account pages or `?code=`', () => {
  expect(site?.headers['Speculation-Rules']).toBe('"/next-pages.speculationrules"');
  expect(site?.files.get('/next-pages.speculationrules')?.type).toBe('application/speculationrules+json');
  const rules = JSON.parse(fileText('/next-pages.speculationrules')) as {
    prefetch: { where: { and: [{ href_matches: string[] }, { not: { href_matches: string } }] }; eagerness: string }[];
  };
  expect(rules.prefetch.map(({ eagerness }) => eagerness)).toEqual(['moderate']);
  const base = 'https://slipway.example';
  const isFetched = (address: string) =>
    rules.prefetch.some(({ where: { and } }) => {
      const isNamed = and[0].href_matches.some((pattern) => new URLPattern(pattern, base).test(address, base));
      return isNamed && !new URLPattern(and[1].not.href_matches, base).test(address, base);
    });
  for (const path of ['launchpad-list/', 'launchdetail/HALO/', 'm/launchpad/detail/old/AURA/', 'm/BTC/USDT/'])
    expect(isFetched(`/en/trade/spot/${path}`), path).toBe(true);
  for (const path of [
    ...['/en/login/', '/en/assets/', '/en/settings/', '/x/main/spot/api/', '/en/trade/spot/launchpad-order/'],
    ...[
      '/en/trade/spot/launchdetail/?code=HALO',
      '/en/trade/spot/launchdetail/HALO/?code=HALO',
      '/en/trade/spot/loan/',
    ],
  ])
    expect(isFetched(path), path).toBe(false);
});

test('[FP2] the lists of launches name ended launches, whose data and pictures are not in the page', () => {
  for (const path of ['launchpad-list/', 'm/launchpad/list/']) {
    const html = fileText(`/en/trade/spot/${path}`);
    const [, data = ''] = /<script type="application\/json" id="launches">(.*?)<\/script>/.exec(html) ?? [];
    expect(data, path).toContain('Halo Relay');
    expect(data, path).not.toContain('Kelp Credit');
    expect(html.replace(data, ''), path).toContain('Kelp Credit');
    const [ongoing = '', others = ''] = html.split('id="upcoming"');
    expect(ongoing.match(/<svg class="art"/g)?.length, path).toBeGreaterThan(2);
    expect(others, path).not.toContain('<svg class="art"');
    expect(fileText(/src="(\/covers\/KELP\.svg)"/.exec(others)?.[1] ?? ''), path).toMatch(/^<svg xmlns=/);
  }
});

test('[FP4] a terminal starts with at most 20 scripts, the large ones of which its HTML names; no page names a script that only imports another one', () => {
  const named = (html: string) =>
    Array.from(
      html.matchAll(/(?:<script type="module" src|rel="modulepreload" href|(?:component|renderer)-url)="([^"]+)"/g),
      ([, path = '']) => path,
    );
  for (const path of ['/en/trade/spot/BTC/USDT/', '/en/trade/spot/m/BTC/USDT/']) {
    const scripts = new Set(named(fileText(path)));
    const byHtml = new Set(scripts);
    for (const script of scripts)
      for (const [, file = ''] of fileText(script).matchAll(/(?:from|import)"\.\/([^"]+)"/g)) {
        scripts.add(`/_astro/${file}`);
        if (fileText(`/_astro/${file}`).length > 4_000) expect(byHtml.has(`/_astro/${file}`), file).toBe(true);
      }
    expect(scripts.size, path).toBeGreaterThan(10);
    expect(scripts.size, path).toBeLessThanOrEqual(20);
  }
  // The script of a page would run on another one that loads it.
  for (const script of [...(site?.files.keys() ?? [])].filter((path) => path.endsWith('.js')))
    expect(fileText(script), script).not.toMatch(/import[^"(]*"[^"]*\.astro_/);
  for (const script of new Set(pages.flatMap(({ html }) => named(html))))
    expect(fileText(script), script).not.toMatch(/^(?:export\{[^}]*\}from|import)"[^"]*";?\s*$/);
});

/** Rules of a sheet: their at-rules, one selector, and their declarations. */
function rulesOf(css: string): Set<string> {
  const rules = new Set<string>();
  postcss.parse(css).walkRules((rule) => {
    let context = '';
    for (let parent: Rule['parent'] | Root['parent'] = rule.parent; parent; parent = parent.parent)
      if (parent instanceof AtRule) context = `@${parent.name} ${parent.params}{${context}`;
    for (const selector of rule.selectors) rules.add(`${context}${selector}{${rule.nodes.join(';')}}`);
  });
  return rules;
}

test('[FP7] the later sheets repeat a rule of the first view only where it overrides one of theirs', () => {
  for (const path of ['trade/spot/launchpad/', 'trade/spot/launchpad-list/', 'trade/spot/', 'assets/']) {
    const html = fileText(`/en/${path}`);
    const inline = rulesOf(/<style>([\s\S]*?)<\/style>/.exec(html)?.[1] ?? '');
    const later = Array.from(html.matchAll(/<link rel="stylesheet" href="([^"]+)">/g), ([, file = '']) =>
      fileText(file),
    );
    const rules = [...rulesOf(later.join('\n'))];
    expect(rules.length, path).toBeGreaterThan(300);
    expect(rules.filter((rule) => inline.has(rule)).length, path).toBeLessThan(rules.length / 10);
  }
});
