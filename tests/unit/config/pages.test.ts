import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { isTranslated, ownPagePath, reservedSlugs, shownLang } from '#config/pages/own-page.ts';
import { readPages } from '#config/pages/read-pages.ts';
import { parseConfig } from '#config/parse.ts';

const top = mkdtempSync(join(tmpdir(), 'slipway-pages-'));
afterAll(() => rmSync(top, { recursive: true }));
let count = 0;

const matter = (title: string, more = '') => `---\ntitle: ${title}\ndescription: What it says.\n${more}---\n`;

/** Reads a brand's folder with these files; lines begin with the path in the folder. */
async function read(files: Record<string, string | Buffer>, imageHosts: readonly string[] = []) {
  const folder = join(top, String((count += 1)));
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), content);
  }
  const { pages, lines } = await readPages(process.cwd(), { SLIPWAY_BRAND: folder }, imageHosts);
  return { pages, lines: lines.map((line) => line.replaceAll(`${folder}/`, '')) };
}
const linesOf = async (files: Record<string, string>) => (await read(files)).lines;

test('[OK16] a page has its facts and its text in each language, with tables, footnotes, anchors and links', async () => {
  const source = `${matter('Fees', 'layout: wide\nindex: false\nupdated: 2026-11-30\n')}
## What it costs

| Order | Fee |
| ----- | --: |
| Maker | 0.1 |

See [the terms](/{lang}/terms/) and [a friend](https://friend.example/)[^1].

[Go](/{lang}/trade/spot/) [Write](mailto:us@harbor.example)

- [x] done

<!-- nobody reads this --><table><tr><td colspan="2">raw</td></tr></table>

[^1]: A note.
`;
  const { pages, lines } = await read({ 'pages/fees.md': source, 'pages/terms.md': matter('Terms') });
  expect(lines).toEqual([]);
  const [fees] = pages;
  expect(fees?.slug).toBe('fees');
  const { html = '', ...facts } = fees?.texts.en ?? {};
  expect(facts).toEqual({
    ...{ title: 'Fees', description: 'What it says.', layout: 'wide', isIndexed: false, updated: '2026-11-30' },
  });
  for (const part of [
    '<h2 id="what-it-costs">What it costs</h2>',
    '<div class="own-page__table" role="group" tabindex="0" aria-label="Order, Fee"><table>',
    '<th class="own-page__right" scope="col">Fee</th>',
    '<td class="own-page__right">0.1</td>',
    '<a href="/{lang}/terms/">the terms</a>',
    '<a href="https://friend.example/" rel="noopener noreferrer">a friend</a><sup><a href="#fn-1"',
    '<p class="own-page__links"><a href="/{lang}/trade/spot/">Go</a> <a href="mailto:us@harbor.example">Write</a></p>',
    '☑ done',
    '<td colspan="2">raw</td>',
    '<li id="fn-1">',
  ])
    expect(html).toContain(part);
  expect(html).not.toMatch(/ style=|nobody reads|<input/);
});

test('[OK16] a page is shown in every language: in its own text, in that of a relative, in English, in what there is', async () => {
  const { pages } = await read({
    'pages/fees.md': matter('Fees'),
    'pages/fees.de-DE.md': matter('Gebühren'),
    'pages/help/imprint.de-DE.md': matter('Impressum'),
    'pages/index.md': matter('Start'),
  });
  const [fees, imprint, index] = pages;
  if (!fees || !imprint || !index) throw new Error('pages are missing');
  expect(shownLang(fees, 'de-DE')).toBe('de-DE');
  expect([shownLang(fees, 'en-GB'), isTranslated(fees, 'en-GB')]).toEqual(['en', true]);
  expect([shownLang(fees, 'ar-SA'), isTranslated(fees, 'ar-SA')]).toEqual(['en', false]);
  expect([shownLang(imprint, 'en'), isTranslated(imprint, 'en')]).toEqual(['de-DE', false]);
  expect([fees, imprint, index].map(({ slug }) => ownPagePath(slug))).toEqual(['/fees/', '/help/imprint/', '/']);
});

test('[OK16] a component has texts by language or by the names of own texts, and is not run to know them', async () => {
  const component = (page: string) =>
    `---\n// A page.\nexport const page = ${page};\nthrow new Error('run');\n---\n<p>Hi</p>`;
  const { pages, lines } = await read({
    'texts/en/own.json': '{ "fees": { "title": "Fees", "lead": "What it costs" } }',
    'texts/de-DE/own.json': '{ "fees": { "title": "Gebühren" } }',
    'pages/fees.astro': component(`{ title: 'own:fees.title', description: 'own:fees.lead', layout: 'wide' }`),
    'pages/about.astro': component(
      `{ title: { en: 'About' }, description: { en: \`Who we are\` }, index: false } as const`,
    ),
  });
  expect(lines).toEqual([]);
  expect(pages.map(({ slug, isComponent, texts }) => [slug, isComponent, Object.keys(texts)])).toEqual([
    ['about', true, ['en']],
    ['fees', true, ['en', 'de-DE']],
  ]);
  expect(pages[1]?.texts['de-DE']).toEqual({
    ...{ title: 'Gebühren', description: 'What it costs', layout: 'wide', isIndexed: true },
  });
});

test('[OK16] pictures are files of public/ with words, and take their space before they come', async () => {
  const png = await sharp({ create: { width: 8, height: 4, channels: 3, background: '#123456' } })
    .png()
    .toBuffer();
  const text = `${matter('Pier')}\n![The pier](/pier.png)\n\n![Far](https://img.example/a.png)\n\n![](/pier.png)\n\n![Gone](/gone.png)\n\n![Strange](https://else.example/a.png)\n`;
  const { pages, lines } = await read({ 'public/pier.png': png, 'pages/pier.md': text }, ['https://img.example']);
  expect(pages[0]?.texts.en?.html).toContain(
    '<img src="/pier.png" alt="The pier" loading="lazy" decoding="async" width="8" height="4">',
  );
  expect(lines).toEqual([
    'pages/pier.md:10 shows “/pier.png” without words for people who do not see it: ![words](…)',
    'pages/pier.md:12 shows “/gone.png”: neither a picture in public/ nor on one of imageHosts',
    'pages/pier.md:14 shows “https://else.example/a.png”: neither a picture in public/ nor on one of imageHosts',
  ]);
});

test.each([
  ['pages/fees.txt', 'is no page: name it as pages/fees.md, pages/fees.de-DE.md or pages/fees.astro'],
  ['pages/trade.md', 'takes the address /{lang}/trade/ of the product'],
  ['pages/Fees.md', '“Fees” is no part of an address: a-z, 0-9 and -, at most 40'],
  ['pages/a/b/c.md', 'is deeper than two levels'],
  ['pages/help/index.md', 'is below the landing page, or named like it'],
  ['pages/fees.de.md', 'names no language: “de”; did you mean de-DE or de-AT?'],
  ['pages/fees.de-DE.astro', 'is one file for all languages: leave the language out of its name'],
])('[OK16] the name %s %s', async (name, line) => {
  expect(await linesOf({ [name]: matter('Fees') })).toEqual([`${name} ${line}`]);
});

test('[OK16] a page that is there twice, and two pages with one title', async () => {
  const lines = await linesOf({
    'pages/about.md': matter('Fees'),
    'pages/fees.astro': `---\nexport const page = { title: { en: 'F' }, description: { en: 'F' } };\n---\n`,
    'pages/fees.md': matter('Fees'),
    'pages/help.en.md': matter('Fees'),
    'pages/help.md': matter('Help'),
  });
  expect(lines).toEqual([
    'pages/fees.md is a page that pages/fees.astro is already',
    'pages/help.md is a page that pages/help.en.md is already',
    'pages/help.en.md:2 title “Fees” is that of pages/about.md too',
  ]);
});

test.each([
  ['description: D', 'title is missing', 1],
  ['title: T\ndescription: D\ntitel: T', 'titel is no field; did you mean title?', 4],
  ['title: ""\ndescription: D', 'title is empty', 2],
  [`title: ${'x'.repeat(71)}\ndescription: D`, 'title is longer than 70 characters', 2],
  ['title: T\ndescription: D\nlayout: narrow', 'layout is none of text, wide, landing', 4],
  ['title: T\ndescription: D\nindex: no thanks', 'index is neither true nor false', 4],
  ['title: T\ndescription: D\nupdated: soon', 'updated is no day such as 2026-11-30', 4],
  ['title: [T\ndescription: D', /^has a front matter that is no YAML: /, 3],
])('[OK16] front matter %j: %s', async (written, line, at) => {
  const lines = await linesOf({ 'pages/a.md': `---\n${written}\n---\n` });
  expect(lines).toHaveLength(1);
  const [, shownAt, text = ''] = /^pages\/a\.md:(\d+) (.*)$/.exec(lines[0] ?? '') ?? [];
  expect(Number(shownAt)).toBe(at);
  if (typeof line === 'string') expect(text).toBe(line);
  else expect(text).toMatch(line);
});

const elements = 'a, br, li, ol, p, table, tbody, td, th, thead, tr, ul';
const attributes = 'colspan, dir, href, id, lang, rowspan, scope';
test.each([
  ['# Title', 'has a heading of level 1, which is the title: begin with ##'],
  [
    '[x](javascript:alert(1))',
    'links to “javascript:alert(1)”: neither https, mailto, an anchor nor a path of the site',
  ],
  ['[x](http://a.example/)', 'links to “http://a.example/”: neither https, mailto, an anchor nor a path of the site'],
  ['[x](/{lang}/b/)', 'links to “/{lang}/b/”, which is no page; did you mean /{lang}/a/?'],
  ['[x](/{lang}/a)', 'links to “/{lang}/a”: the address of a page ends in a slash'],
  ['<script>alert(1)</script>', `has <script>: HTML in a text is ${elements}`],
  ['<p style="color:red">x</p>', `has style on <p>: attributes in a text are ${attributes}`],
  ['x <a onclick="x" href="/">y</a>', `has onclick on <a>: attributes in a text are ${attributes}`],
  ['<p onclick="x"', `has onclick on <p>: attributes in a text are ${attributes}`],
  [`x <a href="/>" onclick="x">y</a>`, `has onclick on <a>: attributes in a text are ${attributes}`],
  ['<svg onload="x">', `has <svg>: HTML in a text is ${elements}`],
  ['<a href="javascript:x">y</a>', 'links to “javascript:x”: neither https, mailto, an anchor nor a path of the site'],
])('[OK16] the text %j stops the build', async (text, line) => {
  const [first = ''] = await linesOf({ 'pages/a.md': `${matter('A')}\nFirst.\n\n${text}\n` });
  expect(first).toBe(`pages/a.md:8 ${line}`);
});

test.each([
  ['<p style="color:red">x</p>', 'has a style on an element, which the policy blocks: use a class'],
  ['<p onclick="x()">x</p>', 'has a handler on an element, which the policy blocks: use a script'],
  ['<script is:inline>x()</script>', 'has an inline script or style, which the policy blocks'],
  ['<script src="https://else.example/a.js"></script>', 'has a script of another host, which the policy blocks'],
  ['<iframe src="/"></iframe>', 'has a frame, which the policy blocks'],
])('[OK16] a component with %s stops the build', async (markup, line) => {
  const source = `---\nexport const page = { title: { en: 'A' }, description: { en: 'A' } };\n---\n<p>A</p>\n${markup}\n`;
  expect(await linesOf({ 'pages/a.astro': source })).toEqual([`pages/a.astro:5 ${line}`]);
});

test.each([
  ['', 'exports no page: export const page = { title: …, description: … }', 1],
  ['export const page = { title: name() };', 'page has values only, without variables and calls', 2],
  [`export const page = { title: { en: 'A' } };`, 'description is missing', 2],
  [
    `export const page = { title: 'own:a', description: { en: 'A' } };`,
    'title “own:a” is none of the texts in own.json',
    1,
  ],
  [`export const page = { title: { 'de-DE': 'A' }, description: { en: 'A' } };`, 'title has no English text', 1],
])('[OK16] a component with %j: %s', async (page, line, at) => {
  expect(await linesOf({ 'pages/a.astro': `---\n${page}\n---\n` })).toEqual([`pages/a.astro:${at} ${line}`]);
});

test('[OK16] no page takes an address of the product', () => {
  const routes = readdirSync('src/pages/[lang]').filter((name) => !name.startsWith('['));
  expect(routes.toSorted()).toEqual([...reservedSlugs].sort());
});

test('[OK16] [OK19] links name pages that exist and that their readers understand; a site starts with a page that it has', () => {
  const config = {
    site: 'https://www.harbor.example',
    brand: 'Harbor',
    login: { form: 'account' },
    links: { verify: '/v/', deposit: '/d/', support: '/s/' },
    legal: {
      ...{ terms: { page: 'terms' }, privacy: { page: 'privcy' }, risk: '/r/', imprint: { page: 'impressum' } },
      more: [{ to: { page: 'impressum' }, text: { en: 'Impressum' }, langs: ['de-DE'] }],
    },
    start: 'own',
  };
  const pages = new Map([
    ['terms', { hasEnglish: true, langs: ['en'] }],
    ['privacy', { hasEnglish: true, langs: ['en'] }],
    ['impressum', { hasEnglish: false, langs: ['de-DE'] }],
  ]);
  const problemsWith = (known: typeof pages, start: string) => {
    const parsed = parseConfig({ ...config, start }, undefined, known);
    return 'problems' in parsed ? parsed.problems.map(({ path, text }) => `${path.join('.')} ${text}`) : [];
  };
  expect(problemsWith(pages, 'own')).toEqual([
    'legal.privacy.page "privcy" is none of the files of pages/; did you mean privacy?',
    'legal.imprint.page "impressum" has text in de-DE alone: name langs, or add pages/impressum.md',
    'start "own" needs a landing page: pages/index.md',
  ]);
  const withIndex = new Map([...pages, ['index', { hasEnglish: true, langs: ['en'] }]]);
  expect(problemsWith(withIndex, 'own')).toHaveLength(2);
  expect(problemsWith(pages, 'there')).toContain(`start "there" is neither 'trade' nor 'own'`);
});
