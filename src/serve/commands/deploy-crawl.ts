/**
 * `npm run deploy:crawl [-- <folder>]`: crawls a built site on our own server and reports broken addresses, chains of
 * redirects, pages that nothing links to, and links into other languages. edge.md 7
 */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { crawlSite } from '../crawl-site.ts';
import { readSite } from '../site.ts';
import { UsageError } from './options.ts';
import { run } from './run.ts';

await run(async () => {
  const { positionals } = parseArgs({ allowPositionals: true });
  const folder = resolve(positionals[0] ?? 'dist');
  const site = readSite(folder);
  if (!site) throw new UsageError(`${folder} contains no built site: npm run build`);
  const report = await crawlSite(site);
  let found = 0;
  for (const kind of ['broken', 'chains', 'orphans', 'foreign'] as const) {
    for (const line of report[kind]) console.log(`${kind}: ${line}`);
    found += report[kind].length;
  }
  console.log(`${report.pages} pages and ${report.files} files read, ${found} findings`);
  if (found > 0) process.exitCode = 1;
});
