/**
 * `npm run bench`: measures the product and prints the figures beside their bounds. It never fails because of a figure,
 * since a shared or slower machine measures other values. `tests` prints the parts of the last `npm test` and
 * `npm run test:deploy`. Files are written to a temporary folder.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';
import { readSite } from '#serve/site.ts';
import { benchCommand } from '../commands.ts';
import { readCommand } from '../support/read-command.ts';
import { accessibilityFigures } from './pages/accessibility.ts';
import { botPageFigures } from './pages/bot-page.ts';
import { botFigures } from './bots.ts';
import { BuildReport } from './build-report.ts';
import { edgeFigures } from './edge/figures.ts';
import { environmentFigures } from './edge/environments.ts';
import { engineFigures } from './engine.ts';
import { grid, table } from './figures.ts';
import type { Figure } from './figures.ts';
import { launchFigures } from './launches.ts';
import { klineFigures } from './klines.ts';
import { firstPaintFigures } from './pages/first-paint.ts';
import { loanFigures } from './loans.ts';
import { marginFigures } from './margin.ts';
import { orderFigures } from './orders.ts';
import { comparedLoads, embedFigures, pageLoad, visitorScripts } from './pages/page-load.ts';
import { watchCost } from './process-cost.ts';
import type { ProcessCost } from './process-cost.ts';
import { refreshFigures } from './refresh.ts';
import { sandboxFigures } from './sandbox-load.ts';
import { siteStartFigures } from './site-start.ts';
import { socketFigures } from './sockets.ts';
import { startFigures } from './start.ts';
import { heapFigures, streamFigures, wakeFigures } from './stream.ts';
import { testFigures } from './tests.ts';
import { textFitFigures } from './pages/text-fit.ts';
import { verifyFigures } from './verify.ts';
import { scriptFigures, terminalFigures, usedScriptFigures, wireFigures } from './wire.ts';

const megabyte = 1024 * 1024;
/** English pages whose transferred bytes are printed. */
const pages = { home: 'launchpad', list: 'launchpad-list', detail: 'launchdetail/HALO', terminal: 'BTC/USDT' };
/** Bound of the terminal's first text, ms. */
const terminalTextMaxMs = 1_500;

/** Runs a script with this Node to its end and returns its cost. */
async function costOf(args: readonly string[], env: NodeJS.ProcessEnv = process.env): Promise<ProcessCost> {
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'ignore', 'inherit'] });
  const ended = watchCost(child.pid ?? 0);
  process.once('exit', () => child.kill());
  const [code] = (await once(child, 'exit')) as unknown[];
  const cost = ended();
  if (code !== 0) throw new Error(`${args.join(' ')} failed`);
  return cost;
}

/** Builds a site in a folder as `npm run build` does. */
const buildIn = (folder: string, env: NodeJS.ProcessEnv = process.env) =>
  costOf(['src/serve/commands/main.ts', 'build', '--outDir', folder], env);

/** Returns the modules of each browser script. */
async function reportOf(folder: string): Promise<BuildReport> {
  const file = join(folder, 'report.json');
  await costOf(['tests/bench/bundle-modules.ts', join(folder, 'bundle'), file]);
  return v.parse(BuildReport, JSON.parse(readFileSync(file, 'utf8')));
}

function buildFigures(full: ProcessCost, english: ProcessCost, site: string): Figure[] {
  const count = [...(readSite(site)?.files.keys() ?? [])].filter((path) => path.endsWith('/')).length;
  const { seconds, processorSeconds = NaN, peakBytes = NaN } = full;
  return [
    { name: 'pages', value: count, unit: 'count' },
    { name: 'full build', value: seconds, unit: 's', max: 90 },
    { name: 'processor time', value: processorSeconds, unit: 's', max: 170 },
    { name: 'peak memory of all processes', value: peakBytes / megabyte, unit: 'MB', max: 1229 },
    { name: '1,000 pages', value: (seconds * 1000) / count, unit: 's' },
    { name: 'English alone', value: english.seconds, unit: 's', max: 10 },
    { name: 'English alone, processor time', value: english.processorSeconds ?? NaN, unit: 's' },
  ];
}

const { values: options, rest: selectedParts } = readCommand(benchCommand);
const isSelected = (part: string) => selectedParts.length === 0 || selectedParts.includes(part);
const folder = mkdtempSync(join(tmpdir(), 'slipway-bench-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1));

console.log(`${availableParallelism()} cores, load ${loadavg()[0]?.toFixed(1)} before the benchmark\n`);
if (
  ['build', 'refresh', 'page', 'stream', 'wake', 'heap', 'bot-page', 'edge', 'text-fit', 'accessibility'].some(
    isSelected,
  )
) {
  const site = join(folder, 'site');
  const full = await buildIn(site);
  if (isSelected('build')) {
    const english = await buildIn(join(folder, 'english'), { ...process.env, SLIPWAY_LOCALES: 'en' });
    console.log(table('Build', buildFigures(full, english, site)));
  }
  const report = await reportOf(folder);
  const wire = Object.entries(pages).flatMap(([name, page]) =>
    wireFigures(name, `en/trade/spot/${page}`, site, report),
  );
  console.log(table('Transferred bytes (brotli)', wire));
  if (isSelected('page')) {
    const builds = [{ name: 'this build', folder: site }];
    if (options.against !== undefined) builds.push({ name: 'other build', folder: options.against });
    const paints = await firstPaintFigures(builds);
    console.log(grid('First paint on a slow phone (CPU 4x slower, 1638 kbit/s, 150 ms)', paints.rows));
    console.log(table('First paint with its bounds', paints.figures));
    const { figures, scripts } = await pageLoad(site, `/en/trade/spot/${pages.home}/`);
    console.log(table('Scripts of the home page', scriptFigures('home', scripts, site, report)));
    console.log(table('Home page on a slow phone (CPU 4x slower, 1638 kbit/s, 150 ms)', figures));
    console.log(
      table('Home page with the embeds of a provider', await embedFigures(site, `/en/trade/spot/${pages.home}/`)),
    );
    for (const name of ['list', 'detail'] as const) {
      const { scripts, scriptsInUse } = await visitorScripts(site, `/en/trade/spot/${pages[name]}/`);
      console.log(table('Scripts of a visitor who scrolls', scriptFigures(name, scripts, site, report)));
      console.log(table('The same once the form is used', usedScriptFigures(name, scriptsInUse, site, report)));
    }
    const terminal = `en/trade/spot/${pages.terminal}`;
    const load = await pageLoad(site, `/${terminal}/`, terminalTextMaxMs);
    console.log(table('Scripts of the terminal', terminalFigures(terminal, load.scripts, site, report)));
    console.log(table('Terminal on the same phone', load.figures));
    if (options.against !== undefined) {
      const compared = [pages.home, pages.detail, pages.terminal].map((page) => `/en/trade/spot/${page}/`);
      console.log(
        table('The same phone, compared with another build', await comparedLoads(site, options.against, compared)),
      );
    }
  }
  if (isSelected('stream')) console.log(table('Order book compared with a plain page', await streamFigures(site)));
  if (isSelected('wake')) console.log(table('20,000 messages at once', await wakeFigures(site)));
  if (isSelected('edge'))
    console.log(table('One stored page, 64 connections', await edgeFigures(site, `/en/trade/spot/${pages.home}/`)));
  // They take up to minutes a language, so they only run when they are named.
  if (selectedParts.includes('text-fit')) console.log(table('Texts of every language', await textFitFigures(site)));
  if (selectedParts.includes('accessibility'))
    console.log(table('Accessibility of four languages', await accessibilityFigures(site)));
  if (isSelected('bot-page')) console.log(table('Form of a grid bot', await botPageFigures(site)));
  if (isSelected('heap'))
    console.log(table('Terminal over ten minutes, 1,000 updates per second', await heapFigures(site)));
  // The last one, since it changes the build.
  if (isSelected('refresh'))
    console.log(table('Refresh after a change of one project', await refreshFigures(site, full.seconds)));
}
if (isSelected('start')) {
  const site = join(folder, 'site');
  console.log(table('npm start', await siteStartFigures(readSite(site) ? site : undefined)));
  console.log(table('Start of the exchange', await startFigures()));
}
if (isSelected('launches')) console.log(table('Launches', await launchFigures()));
if (isSelected('engine')) console.log(table('Matching engine', engineFigures()));
if (isSelected('orders')) console.log(table('Orders of 500 people', await orderFigures()));
if (isSelected('sockets')) console.log(table('1,000 readers of the market stream', await socketFigures()));
if (isSelected('sandbox')) console.log(table('Sandbox exchange on loopback', await sandboxFigures()));
if (isSelected('klines')) console.log(table('Klines of a year', klineFigures()));
if (isSelected('margin')) console.log(table('Margin', marginFigures()));
if (isSelected('bots')) console.log(table('Grid bots', await botFigures()));
if (isSelected('loans')) console.log(table('Pledge loans', await loanFigures()));
if (isSelected('environments')) console.log(table('One build, several environments', await environmentFigures()));
if (isSelected('verify')) console.log(table('Check of a live exchange', await verifyFigures()));
// They are of the last runs and not measured now.
if (selectedParts.includes('tests')) {
  const runs = { 'npm test': testFigures('test', 8 * 60), 'npm run test:deploy': testFigures('deploy', 6 * 60) };
  for (const [command, figures] of Object.entries(runs))
    console.log(figures.length > 0 ? table(`Parts of ${command}`, figures) : `${command} has not run here.\n`);
}
