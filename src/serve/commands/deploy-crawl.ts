import { resolve } from 'node:path';
import type { Parsed } from '#command/command.ts';
import { crawlSite } from '../crawl-site.ts';
import { builtSiteIn } from './built-site.ts';
import type { crawlCommand } from './declared.ts';

/**
 * `npm run deploy:crawl`: crawls a built site on our own server and reports broken addresses, chains of redirects,
 * pages that nothing links to, and links into other languages. edge.md 7
 */
export async function run({ rest: [folder = 'dist'] }: Parsed<typeof crawlCommand>): Promise<void> {
  const report = await crawlSite(builtSiteIn(resolve(folder)));
  let found = 0;
  for (const kind of ['broken', 'chains', 'orphans', 'foreign'] as const) {
    for (const line of report[kind]) console.log(`${kind}: ${line}`);
    found += report[kind].length;
  }
  console.log(`${report.pages} pages and ${report.files} files read, ${found} findings`);
  if (found > 0) process.exitCode = 1;
}
