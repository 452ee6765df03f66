import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { request } from 'node:http';
import type { IncomingHttpHeaders, Server } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import * as v from 'valibot';
import { config } from '#config';
import type { PageFacts } from '#serve/build-steps/inspect.ts';
import { readScriptFiles } from '#serve/build-steps/script-files.ts';
import { firstViewParts, firstViewStyles } from '#serve/build-steps/first-view/inline-styles.ts';
import { fallbackPage, finishPage } from '#serve/render/finish-page.ts';
import {
  addressOf,
  assetStampOf,
  bundledFiles,
  documentHeaders,
  recordOf,
  writeCompressed,
  writeRecords,
} from '#serve/render/records.ts';
import type { Alternates, FileRecord } from '#serve/render/records.ts';
import { createSiteServer } from '#serve/server.ts';
import type { ServeOptions } from '#serve/server.ts';
import { manifestPath, readSite } from '#serve/site.ts';
import type { SiteManifest } from '#serve/site.ts';

const langs = ['en', 'ar-SA'] as const;

/** Returns the HTML of a built page, long enough to be compressed. */
export const page = (lang: string, path: string, title: string, head = '') =>
  `<!doctype html><html lang="${lang}"><head><title>${title}</title><link rel="canonical" href="${config.site}${path}">${head}</head><body>${`<p>${title}</p>`.repeat(60)}</body></html>`;

/** Writes a small built site: pages in two languages, a hashed file, and files that must not be served. */
export function writeSite(files: Record<string, string> = {}): string {
  const folder = mkdtempSync(join(tmpdir(), 'site-'));
  const all = {
    'en/trade/spot/index.html': page('en', '/en/trade/spot/', 'Spot'),
    'ar-SA/trade/spot/index.html': page('ar-SA', '/ar-SA/trade/spot/', 'فوري'),
    'en/trade/spot/launchdetail/index.html': page('en', '/en/trade/spot/launchdetail/', 'Project'),
    'en/trade/spot/launchdetail/HALO/index.html': page('en', '/en/trade/spot/launchdetail/HALO/', 'Halo'),
    'en/trade/spot/m/launchpad/detail/old/HALO/index.html': page('en', '/en/trade/spot/launchdetail/old/HALO/', 'Halo'),
    'en/trade/spot/m/launchpad/detail/old/index.html': page('en', '/en/trade/spot/launchdetail/old/', 'Project'),
    'en/404/index.html': page('en', '/en/404/', 'Not found', '<meta name="robots" content="noindex">'),
    'ar-SA/404/index.html': page('ar-SA', '/ar-SA/404/', 'غير موجود', '<meta name="robots" content="noindex">'),
    '_astro/app.abc123.js': `export const a = 1;${' '.repeat(600)}`,
    '_astro/app.abc123.js.map': '{}',
    '.env': 'SECRET=1',
    'robots.txt': 'User-agent: *\nAllow: /\n',
    'favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    ...files,
  };
  for (const [name, content] of Object.entries(all)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), content);
  }
  return folder;
}

/** Finishes rendered pages of a folder as a build does, with what makes a site of them. */
export async function finish(folder: string): Promise<SiteManifest> {
  const rendered = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.html'))
    .sort();
  const bundled = await bundledFiles(folder, (file) => file.endsWith('.html'));
  const assetStamp = assetStampOf(bundled.keys());
  const htmlOf = (file: string) => readFileSync(join(folder, file), 'utf8');
  const firstViews = rendered.flatMap((file) =>
    file.startsWith('en/') ? (firstViewParts(htmlOf(file), addressOf(file)) ?? []) : [],
  );
  const { styles, files: laterSheets } = await firstViewStyles(firstViews, (sheet) =>
    readFile(join(folder, sheet), 'utf8'),
  );
  const fallback = fallbackPage(htmlOf('en/404/index.html'), langs, '_astro/fallback.x.js');
  const pages = new Map([...rendered.map((file) => [file, htmlOf(file)] as const), ['404.html', fallback]]);
  const files = new Map<string, FileRecord>(bundled);
  for (const [file, content] of laterSheets) {
    writeFileSync(join(folder, file), content);
    files.set(file, recordOf(file, Buffer.from(content)));
  }
  const facts: PageFacts[] = [];
  const alternates: Alternates = {};
  for (const [file, html] of pages) {
    const finished = finishPage(html, addressOf(file), { assetStamp, styles, scripts: readScriptFiles(folder) });
    facts.push(finished.facts);
    alternates[file] = finished.facts.alternates;
    const isIndexed = finished.facts.isIndexed && finished.facts.canonical === config.site + addressOf(file);
    writeFileSync(join(folder, file), finished.content);
    files.set(file, { ...recordOf(file, finished.content), ...(isIndexed && { alternates: file }) });
  }
  const build = Buffer.from(JSON.stringify({ stamp: assetStamp }));
  files.set('build.json', recordOf('build.json', build));
  writeFileSync(join(folder, 'build.json'), build);
  for (const { entry } of files.values()) await writeCompressed(folder, entry, readFileSync(join(folder, entry.file)));
  const unique = (lists: string[][]) => [...new Set(lists.flat())].sort();
  const hashes = {
    scripts: unique(facts.map(({ scripts }) => scripts)),
    styles: unique(facts.map((each) => each.styles)),
  };
  const headers = documentHeaders(config, hashes);
  const byAddress = new Map(Array.from(files, ([file, record]) => [addressOf(file), record]));
  await writeRecords({ folder, stamp: 's', langs, headers, config, files: byAddress, alternates, build });
  return v.parse(
    v.custom<SiteManifest>(() => true),
    JSON.parse(readFileSync(join(folder, manifestPath), 'utf8')),
  );
}

export interface SiteReply {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

export interface TestServer {
  folder: string;
  /** Sends the path unchanged, without normalization. */
  ask: (path: string, headers?: Record<string, string>, method?: string) => Promise<SiteReply>;
  port: number;
  /** Returns the number of open connections. */
  connections: () => Promise<number>;
  close: () => Promise<void>;
}

/** Serves the small site on a free port. */
export async function startSite(
  options: Omit<ServeOptions, 'site'> = {},
  files?: Record<string, string>,
): Promise<TestServer> {
  const folder = writeSite(files);
  await finish(folder);
  const site = readSite(folder);
  if (!site) throw new Error('the site was not finished');
  const server = createSiteServer({ site, ...options });
  const port = await listen(server);
  return {
    folder,
    port,
    connections: promisify<number>(server.getConnections.bind(server)),
    ask: (path, headers = {}, method = 'GET') => ask(port, path, headers, method),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      rmSync(folder, { recursive: true });
    },
  };
}

function listen(server: Server): Promise<number> {
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      resolve(typeof address === 'object' && address !== null ? address.port : 0);
    });
  });
}

function ask(port: number, path: string, headers: Record<string, string>, method: string): Promise<SiteReply> {
  return new Promise((resolve, reject) => {
    const clientRequest = request({ host: '127.0.0.1', port, path, headers, method, agent: false }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) });
      });
    });
    clientRequest.on('error', reject);
    clientRequest.end();
  });
}
