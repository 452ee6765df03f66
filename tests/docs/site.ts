/**
 * `npm run check -- docs`: builds the documentation with the packages of docs/ and checks it as a reader meets it: no
 * broken link or anchor, an address for every call, topic, field, command and decision, axe on ten pages, and a search
 * that finds. Prints a line per step; exit code 1 when one fails. [OK54]
 */
import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { basename, extname, join } from 'node:path';
import { chromium } from '@playwright/test';
import type { Page } from '@playwright/test';
import { fieldsOf } from '#config/field-list.ts';
import { Config } from '#config/schema.ts';
import { publishedCalls } from '#contract/index.ts';
import { axeFindings } from '../browser/support/accessibility.ts';
import { chromiumArgs, findHeadlessChromium } from '../chromium.ts';
import { installDocs, report, runInDocs } from '../support/docs-packages.ts';
import { allCommands } from './commands-page.ts';

const dist = 'docs/dist';

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };
const decoded = (text: string): string =>
  text.replaceAll(/&(#?\w+);/g, (entity, name: string) => entities[name] ?? entity);

/** A built page: the addresses that it names and its anchors. */
interface BuiltPage {
  links: string[];
  ids: ReadonlySet<string>;
}

/** The built pages by address. */
function builtPages(): ReadonlyMap<string, BuiltPage> {
  return new Map(
    globSync('**/*.html', { cwd: dist }).map((file) => {
      // Addresses in code and scripts are no links.
      const html = readFileSync(join(dist, file), 'utf8').replaceAll(/<(script|style)\b[\s\S]*?<\/\1>/g, '');
      const tags = [...html.matchAll(/<[a-z][^>]*>/gi)].map(([tag]) => tag);
      const valuesOf = (name: string) =>
        tags.flatMap((tag) => {
          const value = new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1];
          return value === undefined ? [] : [decoded(value)];
        });
      const links = [...valuesOf('href'), ...valuesOf('src')];
      return [`/${file.replace(/index\.html$/, '')}`, { links, ids: new Set(valuesOf('id')) }];
    }),
  );
}

/** A line for each link to a page, file or anchor of the documentation that is not there. */
function brokenLinks(pages: ReadonlyMap<string, BuiltPage>): string[] {
  return [...pages].flatMap(([address, { links }]) =>
    links
      .filter((link) => !/^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(link))
      .flatMap((link) => {
        const { pathname, hash } = new URL(link, `http://docs${address}`);
        const path = decodeURIComponent(pathname);
        const page = pages.get(path);
        if (!page) {
          const file = join(dist, path);
          return existsSync(file) && statSync(file).isFile() ? [] : [`${address}: ${link} is no page`];
        }
        const anchor = decodeURIComponent(hash.slice(1));
        return anchor === '' || anchor === '_top' || page.ids.has(anchor) ? [] : [`${address}: ${link} has no anchor`];
      }),
  );
}

interface Streams {
  components: { messages: Record<string, { title: string }> };
}

/** A line for everything that a reader looks up and that has no address. */
function withoutAddress(pages: ReadonlyMap<string, BuiltPage>): string[] {
  const { components } = JSON.parse(readFileSync('docs/contract/asyncapi.json', 'utf8')) as Streams;
  const topics = Object.values(components.messages).map(({ title }) => title.replace(/^Topic /, '').toLowerCase());
  const addresses = [
    ...[...publishedCalls.keys()].map(
      (name) => `/contract/calls/operations/${name.replaceAll('.', '').toLowerCase()}/`,
    ),
    ...topics.map((topic) => `/contract/streams/#${topic}`),
    ...fieldsOf(Config).map(({ path }) => `/configuration/#${path}`),
    ...allCommands.map(({ name }) => `/commands/#${name.replaceAll(':', '')}`),
    ...globSync('docs/decisions/*.md').map((file) => `/decisions/${basename(file, '.md')}/`),
  ];
  return addresses.filter((address) => {
    const [path = '', anchor] = address.split('#');
    const page = pages.get(path);
    return !page || (anchor !== undefined && !page.ids.has(anchor));
  });
}

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
};

/** Serves the built documentation on a free port of loopback. */
const server = createServer((request, response) => {
  const path = decodeURIComponent(new URL(request.url ?? '/', 'http://docs').pathname);
  const file = join(dist, path.endsWith('/') ? `${path}index.html` : path);
  const isFile = existsSync(file) && statSync(file).isFile();
  response.writeHead(isFile ? 200 : 404, { 'Content-Type': types[extname(file)] ?? 'application/octet-stream' });
  response.end(isFile ? readFileSync(file) : undefined);
});

const checkedPages = [
  ...['/', '/try/', '/connect/', '/operators/', '/configuration/', '/deploy/', '/commands/'],
  ...['/contract/streams/', '/contract/calls/operations/ordercreate/', '/decisions/0001-session-token/'],
];

/** What somebody looks up, with a page that must be among those found. */
const searches = {
  OTT: '/contract/calls/operations/accountott/',
  minQty: '/contract/calls/operations/accountwebconfig/',
  'deploy:purge': '/commands/',
};

/** The addresses of the pages that the search of the documentation finds, the best first. */
const found = (page: Page, term: string): Promise<string[]> =>
  page.evaluate(async (text) => {
    interface Pagefind {
      search: (term: string) => Promise<{ results: { data: () => Promise<{ url: string }> }[] }>;
    }
    const address = '/pagefind/pagefind.js';
    const { search } = (await import(address)) as Pagefind;
    const { results } = await search(text);
    return Promise.all(results.map(async ({ data }) => (await data()).url));
  }, term);

await installDocs();
const { code, output } = await runInDocs(['astro', 'build']);
report('[OK54] the documentation is built', code === 0, output);
if (code === 0) {
  const pages = builtPages();
  const broken = brokenLinks(pages);
  report(`[OK54] ${pages.size} pages, no broken link or anchor`, broken.length === 0, broken.join('\n'));
  const missing = withoutAddress(pages);
  report(
    '[OK54] calls, topics, fields, commands and decisions have addresses',
    missing.length === 0,
    missing.join('\n'),
  );

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const executablePath = findHeadlessChromium();
  const browser = await chromium.launch({
    args: chromiumArgs,
    ...(executablePath !== undefined && { executablePath }),
  });
  try {
    const page = await (await browser.newContext()).newPage();
    const findings: string[] = [];
    for (const address of checkedPages) {
      await page.goto(origin + address);
      // A script of the page makes code that scrolls reachable by keyboard once the page is idle.
      await page.waitForFunction(() =>
        [...document.querySelectorAll('pre')].every(
          (code) => code.scrollWidth <= code.clientWidth || code.tabIndex === 0,
        ),
      );
      for (const finding of await axeFindings(page)) findings.push(`${address}: ${finding}`);
    }
    report(`[OK54] axe: nothing on ${checkedPages.length} pages`, findings.length === 0, findings.join('\n'));
    for (const [term, address] of Object.entries(searches)) {
      const results = await found(page, term);
      report(`[OK54] the search finds ${term}`, results.includes(address), results.slice(0, 20).join('\n'));
    }
  } finally {
    await browser.close();
    server.close();
  }
}
