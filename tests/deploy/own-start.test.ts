import { mkdirSync, rmSync } from 'node:fs';
import { afterAll, beforeAll, expect, test as plain, vi } from 'vitest';
import { cdnFiles } from '#serve/deploy/cdn.ts';
import { commonPaths, plainFiles } from '#serve/deploy/routes.ts';
import { originPaths, pointTo, writeRelease } from '#serve/deploy/release.ts';
import { createSiteServer } from '#serve/server.ts';
import { readSite } from '#serve/site.ts';
import type { Site } from '#serve/site.ts';
import { createWorker } from '../../deploy/cdn/worker.ts';
import { finish, page, writeSite } from '../unit/serve/support/site.ts';
import { ask, eachConcurrently } from './support/ask.ts';
import { needs } from './support/needs.ts';
import { nginx, openFolder, releaseTime, startOrigin } from './support/nginx.ts';
import { startOwnServer } from './support/own-server.ts';
import { generatedRequests } from './support/requests.ts';
import { hasVarnish, startEdge } from './support/varnish.ts';

const langs = ['en', 'ar-SA'] as const;
/** Pages of both languages: an edge knows one list. */
const paths = [
  ...['/', '/fees/', '/help/limits/', '/trade/spot/', '/trade/spot/launchdetail/', '/trade/spot/launchdetail/HALO/'],
  ...['/trade/spot/m/launchpad/detail/old/', '/trade/spot/m/launchpad/detail/old/HALO/', '/trade/spot/terminal/'],
];
const security = 'Contact: mailto:security@harbor-exchange.example\n';

let site: Site;
const stops: (() => void | Promise<unknown>)[] = [];
beforeAll(async () => {
  const pages = langs.flatMap((lang) =>
    paths.map((path) => [`${lang}${path}index.html`, page(lang, `/${lang}${path}`, path)] as const),
  );
  const folder = writeSite({
    ...Object.fromEntries(pages),
    '.well-known/security.txt': security,
    'verification.txt': 'harbor-exchange',
  });
  stops.push(() => rmSync(folder, { recursive: true }));
  await finish(folder);
  const read = readSite(folder);
  if (!read) throw new Error('the site was not finished');
  site = { ...read, home: '/' };
});
afterAll(async () => {
  for (const stop of stops.toReversed()) await stop();
});

type Ask = (path: string, headers: Record<string, string>, method?: string) => Promise<string>;

const described = (status: number, location?: string | null, cacheControl?: string | null) =>
  `${status} ${location ?? ''} ${cacheControl ?? ''}`;
const askAt =
  (port: number): Ask =>
  async (path, headers, method = 'GET') => {
    const reply = await ask(port, path, headers, { method });
    return described(reply.status, reply.headers.location, reply.headers['cache-control']);
  };

/** A question to each kind of server of a deployment. */
const servers: Record<'npm start' | 'nginx' | 'Varnish' | 'the function of a CDN', () => Promise<Ask>> = {
  'npm start': async () => {
    const started = await startOwnServer(createSiteServer({ site }));
    stops.push(started.close);
    return askAt(started.port);
  },
  nginx: async () => {
    const folder = openFolder('slipway-own-start-');
    mkdirSync(folder, { recursive: true });
    pointTo(originPaths(folder).current, writeRelease(site, folder, releaseTime));
    const origin = await startOrigin(site, folder);
    stops.push(() => rmSync(folder, { recursive: true }), origin.stop);
    return askAt(origin.port);
  },
  Varnish: async () => {
    const started = await startOwnServer(createSiteServer({ site }));
    const edge = await startEdge(site, { originPort: started.port });
    stops.push(started.close, edge.stop);
    return askAt(edge.port);
  },
  'the function of a CDN': () => {
    const { langs: built, headers, ownPaths = [], home } = site;
    const worker = createWorker({
      ...{ langs: built, headers, ownPaths, home, paths: commonPaths(site), files: plainFiles(site) },
    });
    const assets = {
      ASSETS: {
        fetch: ({ pathname }: URL) =>
          Promise.resolve(new Response('', { status: site.files.has(pathname) ? 200 : 404 })),
      },
    };
    return Promise.resolve(async (path, sent, method = 'GET') => {
      const answer = await worker.fetch(new Request(`https://a.example${path}`, { headers: sent, method }), assets);
      return described(answer.status, answer.headers.get('location'), answer.headers.get('cache-control'));
    });
  },
};
const tests = {
  'npm start': plain,
  nginx: needs(nginx !== undefined, 'nginx'),
  Varnish: needs(hasVarnish, 'varnish'),
  'the function of a CDN': plain,
};
const names = ['npm start', 'nginx', 'Varnish', 'the function of a CDN'] as const;

const never = 'private, no-store';
const shown = 'public, max-age=0, s-maxage';
/** Addresses without a page of their own: status and place. */
const table = [
  ['/', 'ar', `302 /ar-SA/ ${never}`],
  ['/?ref=1', 'en', `302 /en/?ref=1 ${never}`],
  ['/en', 'ar', `308 /en/ ${never}`],
  ['/EN/', 'ar', `308 /en/ ${never}`],
  ['/ar-sa/?a=1', 'en', `308 /ar-SA/?a=1 ${never}`],
  ['/fr-FR/', 'ar', `308 /en/ ${never}`],
  ['/de/', 'ar', `302 /ar-SA/de/ ${never}`],
  ['/fees/', 'ar', `302 /ar-SA/fees/ ${never}`],
  ['/en/help/limits', 'ar', `308 /en/help/limits/ ${never}`],
] as const;

for (const name of names)
  tests[name](`[OK19] ${name} leads to the landing page of a site that starts with it, and shows it`, async () => {
    const answer = await servers[name]();
    for (const [path, language, expected] of table)
      expect([path, await answer(path, { 'accept-language': language })]).toEqual([path, expected]);
    for (const path of ['/en/', '/ar-SA/', '/en/fees/', '/en/help/limits/', '/en/trade/spot/'])
      expect([path, (await answer(path, {})).startsWith(`200  ${shown}`)]).toEqual([path, true]);
    expect(await answer('/en/none/', {})).toMatch(/^404 /);
  });

for (const name of names)
  tests[name](
    `[OK21] ${name} answers files of the brand, also those below .well-known, and no other hidden ones`,
    async () => {
      const answer = await servers[name]();
      for (const path of ['/.well-known/security.txt', '/verification.txt'])
        expect([path, (await answer(path, {})).slice(0, 3)]).toEqual([path, '200']);
      for (const path of [
        '/.well-known/',
        '/.well-known/none.txt',
        '/.env',
        '/.slipway/site.json',
        '/en/.well-known/a',
      ])
        expect([path, (await answer(path, {})).slice(0, 3)]).toEqual([path, '404']);
    },
  );

plain('[OK21] they are in the manifest of the site and in the list of the function of a CDN', () => {
  expect(site.files.get('/.well-known/security.txt')?.type).toBe('text/plain; charset=utf-8');
  expect(new Map(cdnFiles(site)).get('cdn/entry.ts')).toContain('"/.well-known/security.txt"');
});

needs(nginx !== undefined, 'nginx')(
  '[OK19] 3,000 requests have the same status, location and cache header on nginx, in the function and on our own server',
  async () => {
    const [own, origin, worker] = await Promise.all([
      servers['npm start'](),
      servers.nginx(),
      servers['the function of a CDN'](),
    ]);
    // Of these, nginx and the runtime of a function answer some themselves, before any rule of ours.
    const requests = generatedRequests(site, 3_000, 7).filter(
      ({ path }) => !/\.\.|(?:^|\/)\.(?:[/?]|$)|%2e|%0|\\|^\/\//i.test(path) && !/[^\x21-\x7e]|[{}|^`<>"]/.test(path),
    );
    expect(requests.length).toBeGreaterThan(1_500);
    const differences: string[] = [];
    await eachConcurrently(requests, async ({ path, headers, method }) => {
      const answers = await Promise.all([own, origin, worker].map((answer) => answer(path, headers, method)));
      if (new Set(answers).size > 1) differences.push(`${method} ${path}: ${answers.join(' | ')}`);
    });
    expect(differences).toEqual([]);
  },
);

plain('[OK19] the script of a static host leads there, too', async () => {
  const { config } = await import('#config');
  for (const [path, language, expected] of table) {
    const [, location = ''] = expected.split(' ');
    const replace = vi.fn();
    vi.resetModules();
    vi.doMock('#config', () => ({ config: { ...config, start: 'own' } }));
    const url = new URL(path, 'https://a.example');
    vi.stubGlobal('location', { pathname: url.pathname, search: url.search, hash: '', replace });
    vi.stubGlobal('navigator', { languages: [language] });
    vi.stubGlobal('document', {
      cookie: '',
      querySelector: () => ({ getAttribute: () => langs.join(' ') }),
    });
    await import('#serve/build-steps/fallback.ts');
    expect([path, replace.mock.calls[0]?.[0]]).toEqual([path, location]);
  }
  vi.doUnmock('#config');
});
