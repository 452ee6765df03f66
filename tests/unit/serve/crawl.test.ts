import { expect, test } from 'vitest';
import { crawl } from '#serve/crawl.ts';

const site = 'https://slipway.example';
/** Crawls pages given by path; a text that starts with `→` is a redirect. */
const crawlOf = (pages: Record<string, string>, expected: string[] = []) =>
  crawl(
    (path) => {
      const body = pages[path];
      const location = body?.startsWith('→') === true ? body.slice(1) : undefined;
      const status = body === undefined ? 404 : location === undefined ? 200 : 302;
      return Promise.resolve({
        status,
        location,
        type: path.endsWith('/') ? 'text/html' : 'text/css',
        body: body ?? '',
      });
    },
    { site, langs: ['en', 'ar-SA'], start: '/a/', expected, ownPaths: ['/sign-up/'] },
  );
const clean = { '/': '→/en/a/', '/en/a/': '<a href="/en/b/">b</a>', '/en/b/': '<p>b</p>', '/ar-SA/a/': '<p>a</p>' };

test('[E26] a site whose pages all lead to each other has no findings', async () => {
  const report = await crawlOf({ ...clean, '/en/c/': '' }, ['/en/a/', '/en/b/', '/ar-SA/a/']);
  expect(report).toEqual({ pages: 3, files: 0, broken: [], chains: [], orphans: [], foreign: [] });
});

test.each([
  ['a link', '<a href="/en/lost/">x</a>', '/en/lost/'],
  ['an alternate', '<link rel="alternate" hreflang="x" href="https://slipway.example/en/lost/">', '/en/lost/'],
  ['a picture', '<img src="/lost.png">', '/lost.png'],
  ['a script', '<script type="module" src="/_astro/lost.js"></script>', '/_astro/lost.js'],
  ['a style sheet', '<link rel="stylesheet" href="/_astro/lost.css">', '/_astro/lost.css'],
  ['an island', '<astro-island component-url="/_astro/lost.js"></astro-island>', '/_astro/lost.js'],
  ['a card', '<meta property="og:image" content="https://slipway.example/cards/lost.png">', '/cards/lost.png'],
])('[E26] %s without an answer is reported with its page', async (_, html, address) => {
  const report = await crawlOf({ ...clean, '/en/b/': html });
  expect(report.broken).toEqual([`404 ${address} on /en/b/`]);
});

test('[E26] a redirect to a redirect, a page that nothing names, and a link into another language are reported', async () => {
  const pages = {
    ...clean,
    '/en/b/': '<a href="/en/one/">x</a><a href="/ar-SA/a/">y</a><a lang="ar-SA" href="/ar-SA/a/">z</a>',
    '/en/one/': '→/en/two/',
    '/en/two/': '→/en/a/',
  };
  const report = await crawlOf(pages, ['/en/a/', '/en/unnamed/', '/de-DE/a/']);
  expect(report.chains).toEqual(['/en/one/ → /en/two/ → /en/a/']);
  expect(report.orphans).toEqual(['/en/unnamed/']);
  expect(report.foreign).toEqual(['/en/b/ links to /ar-SA/a/']);
});

test('[E26] [OK32] other sites, the exchange and the paths of the operator are left out', async () => {
  const html =
    '<a href="https://elsewhere.example/">x</a><a href="/x/sandbox/">y</a><a href="mailto:a@b.c">z</a><a href="/sign-up/?a=1">s</a>';
  expect((await crawlOf({ ...clean, '/en/b/': html })).broken).toEqual([]);
});
