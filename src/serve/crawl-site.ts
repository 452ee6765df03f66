import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { config } from '#config';
import { firstOffered } from '../contract/addresses/area-address.ts';
import { isLang } from '../i18n/locales.ts';
import { inspectPage } from './build-steps/inspect.ts';
import { crawl } from './crawl.ts';
import type { CrawlReport, Fetch } from './crawl.ts';
import { createSiteServer } from './server.ts';
import type { Site } from './site.ts';

/** Languages of a crawl: two directions, two scripts, a fallback, long words, and the pseudo language. */
const crawled = ['en', 'ar-SA', 'zh-MY', 'de-DE', 'pseudo'];

/** Sends requests to a loopback port, without following redirects. */
const fetchFrom =
  (port: number): Fetch =>
  (path) =>
    new Promise((resolve, reject) => {
      const sent = request({ host: '127.0.0.1', port, path }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () => {
          resolve({
            status: response.statusCode ?? 0,
            location: response.headers.location,
            type: response.headers['content-type'] ?? '',
            body: Buffer.concat(chunks).toString(),
          });
        });
      });
      sent.on('error', reject);
      sent.end();
    });

/** The pages that search engines list: indexed, and no copy of another page. */
const listedPages = ({ folder, files }: Site): string[] =>
  [...files]
    .filter(([path]) => path.endsWith('/'))
    .filter(([path, { file }]) => {
      const { isIndexed, canonical } = inspectPage(readFileSync(join(folder, file), 'utf8'));
      return isIndexed && canonical === config.site + path;
    })
    .map(([path]) => path);

/**
 * Serves a built site on a free port and crawls it from the start page in five languages, as far as they are built. E26
 */
export async function crawlSite(site: Site): Promise<CrawlReport> {
  const server = createSiteServer({ site });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  try {
    const address = server.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    return await crawl(fetchFrom(port), {
      site: config.site,
      langs: site.langs.filter(isLang).filter((lang) => crawled.includes(lang)),
      start: firstOffered(config.features),
      expected: listedPages(site),
      ownPaths: site.ownPaths,
    });
  } finally {
    server.close();
    server.closeAllConnections();
  }
}
