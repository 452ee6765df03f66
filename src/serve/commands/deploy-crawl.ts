/**
 * `npm run deploy:crawl [-- <folder or origin>]`: crawls a built site on our own server, or a running one, and reports broken
 * addresses, chains of redirects, orphans and links into other languages. edge.md 5
 */
import { request } from 'node:http';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { config } from '#config';
import { isLang } from '#i18n/locales.ts';
import { crawl } from '../crawl.ts';
import type { Fetch } from '../crawl.ts';
import { inspectPage } from '../build/inspect.ts';
import { createSiteServer } from '../server.ts';
import { readSite } from '../site.ts';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { UsageError } from './options.ts';
import { run } from './run.ts';

/** Languages of the crawl: two scripts and directions, a fallback, a long one, and the pseudo language. */
const crawled = ['en', 'ar-SA', 'zh-MY', 'de-DE', 'pseudo'];

await run(async () => {
  const { positionals } = parseArgs({ allowPositionals: true });
  const folder = resolve(positionals[0] ?? 'dist');
  const site = readSite(folder);
  if (!site) throw new UsageError(`${folder} contains no built site: npm run build`);
  const server = createSiteServer({ site });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const fetch: Fetch = (path) =>
    new Promise((done, reject) => {
      const sent = request({ host: '127.0.0.1', port, path }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () =>
          done({
            status: response.statusCode ?? 0,
            location: response.headers.location,
            type: response.headers['content-type'] ?? '',
            body: Buffer.concat(chunks).toString(),
          }),
        );
      });
      sent.on('error', reject);
      sent.end();
    });
  const indexed = [...site.files]
    .filter(([path]) => path.endsWith('/'))
    .filter(([, { file }]) => inspectPage(readFileSync(join(folder, file), 'utf8')).isIndexed)
    .map(([path]) => path);
  const report = await crawl(fetch, {
    site: config.site,
    langs: site.langs.filter(isLang).filter((lang) => crawled.includes(lang)),
    start: '/trade/spot/launchpad/',
    expected: indexed,
  });
  server.close();
  server.closeAllConnections();
  for (const kind of ['broken', 'chains', 'orphans', 'foreign'] as const)
    for (const line of report[kind]) console.log(`${kind}: ${line}`);
  const found = report.broken.length + report.chains.length + report.orphans.length + report.foreign.length;
  console.log(`${report.pages} pages and ${report.files} files read, ${found} findings`);
  if (found > 0) process.exitCode = 1;
});
