/**
 * `npm run bench`: what the product costs, beside its bounds. Prints and judges nothing: a shared or slower machine measures
 * other figures. Names of parts (`build`, `page`, `stream`, `heap`, `launches`, `engine`, `orders`, `sockets`, `sandbox`,
 * `klines`) run those alone. What it writes lies in a temporary folder.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';
import { readSite } from '../../src/serve/site.ts';
import { BuildReport } from './build-report.ts';
import { engineFigures } from './engine.ts';
import { table } from './figures.ts';
import type { Figure } from './figures.ts';
import { launchFigures } from './launches.ts';
import { klineFigures } from './klines.ts';
import { orderFigures } from './orders.ts';
import { pageLoad } from './page-load.ts';
import { sandboxFigures } from './sandbox-load.ts';
import { socketFigures } from './sockets.ts';
import { heapFigures, streamFigures } from './stream.ts';
import { scriptFigures, terminalFigures, wireFigures } from './wire.ts';

const megabyte = 1024 * 1024;
/** The pages whose bytes are told, in English. */
const pages = { home: 'launchpad', list: 'launchpad-list', detail: 'launchdetail/HALO', terminal: 'BTC/USDT' };
/** When the terminal's text has to be there, ms. */
const terminalTextMs = 1_500;

/** Builds every page in every language, or those that SLIPWAY_LOCALES names, into a folder. */
async function build(folder: string): Promise<BuildReport> {
  const reportFile = join(folder, 'report.json');
  const child = spawn(process.execPath, ['tests/bench/build-site.ts', join(folder, 'site'), reportFile], {
    stdio: 'inherit',
  });
  process.once('exit', () => child.kill());
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error('the build failed');
  return v.parse(BuildReport, JSON.parse(readFileSync(reportFile, 'utf8')));
}

function buildFigures({ seconds, peakBytes }: BuildReport, site: string): Figure[] {
  const count = [...(readSite(site)?.files.keys() ?? [])].filter((address) => address.endsWith('/')).length;
  return [
    { name: 'pages', value: count, unit: 'count' },
    { name: 'full build', value: seconds, unit: 's', most: 90 },
    { name: 'a thousand pages', value: (seconds * 1000) / count, unit: 's' },
    { name: 'peak memory', value: peakBytes / megabyte, unit: 'MB', most: 1536 },
  ];
}

const wanted = process.argv.slice(2);
const isWanted = (part: string) => wanted.length === 0 || wanted.includes(part);
const folder = mkdtempSync(join(tmpdir(), 'slipway-bench-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1));

console.log(`${availableParallelism()} cores, load ${loadavg()[0]?.toFixed(1)} before it began\n`);
if (['build', 'page', 'stream', 'heap'].some(isWanted)) {
  const report = await build(folder);
  const site = join(folder, 'site');
  console.log(table('Build', buildFigures(report, site)));
  const wire = Object.entries(pages).flatMap(([name, page]) =>
    wireFigures(name, `en/trade/spot/${page}`, site, report),
  );
  console.log(table('On the wire (brotli)', wire));
  if (isWanted('page')) {
    const { figures, scripts } = await pageLoad(site, `/en/trade/spot/${pages.home}/`);
    console.log(table('Scripts that the home page fetched', scriptFigures('home', scripts, site, report)));
    console.log(table('Home page on a slow phone (a quarter of the speed, 1638 kbit/s, 150 ms)', figures));
    const terminal = `en/trade/spot/${pages.terminal}`;
    const seen = await pageLoad(site, `/${terminal}/`, terminalTextMs);
    console.log(table('Scripts of the terminal', terminalFigures(terminal, seen.scripts, site, report)));
    console.log(table('Terminal on the same phone', seen.figures));
  }
  if (isWanted('stream')) console.log(table('Order book beside a plain page', await streamFigures(site)));
  if (isWanted('heap'))
    console.log(table('Terminal over ten minutes, 1,000 updates a second', await heapFigures(site)));
}
if (isWanted('launches')) console.log(table('Launches', await launchFigures()));
if (isWanted('engine')) console.log(table('Matching engine', engineFigures()));
if (isWanted('orders')) console.log(table('Orders of five hundred people', await orderFigures()));
if (isWanted('sockets')) console.log(table('A thousand readers of the market stream', await socketFigures()));
if (isWanted('sandbox')) console.log(table('Sandbox exchange on loopback', await sandboxFigures()));
if (isWanted('klines')) console.log(table('Bars of a year', klineFigures()));
