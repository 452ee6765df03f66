import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import type { IncomingHttpHeaders, Server } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { config } from '#config';
import { finishSite } from '#serve/build/finish.ts';
import { createSiteServer } from '#serve/server.ts';
import type { ServeOptions } from '#serve/server.ts';
import { readSite } from '#serve/site.ts';

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
    'favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    ...files,
  };
  for (const [name, content] of Object.entries(all)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), content);
  }
  return folder;
}

export const finish = (folder: string) =>
  finishSite({ folder, stamp: 's', langs: ['en', 'ar-SA'], config, fallbackScript: '_astro/fallback.x.js' });

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
