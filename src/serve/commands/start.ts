/**
 * `npm start`: serves the site and the exchange on one port. Pages are rendered when they are asked for, the rest in
 * the background.
 */
import type { Parsed } from '#command/command.ts';
import { onSignal } from '#command/run.ts';
import { isIPv4 } from 'node:net';
import { resolve } from 'node:path';
import { config } from '#config';
import { deploymentOf } from '#config/environment.ts';
import { loopbackHosts } from '#contract/http-server.ts';
import { reasonOf } from '#content/read-exchange.ts';
import { stampOf } from '../build-steps/stamp.ts';
import { openRenderedSite } from '../render/rendered-site.ts';
import type { RenderedSite } from '../render/rendered-site.ts';
import { openExchangeProcess } from '../exchange/exchange-process.ts';
import { readEnvironment } from '../deploy/environment.ts';
import { hostAndPort } from '../deploy/varnish.ts';
import { inEnvironment, servedSite } from '../served-site.ts';
import { createSiteServer } from '../server.ts';
import { readSite } from '../site.ts';
import { showProgress } from './build-progress.ts';
import { lockFolder } from './folder-lock.ts';
import { isLoopback, listenError, reachableHosts, requireFreePort } from './listen.ts';
import type { CommandOptions } from './listen.ts';
import type { startCommand } from './declared.ts';
import { hasFreshBundle, makeBundle } from './site-build.ts';

/** Time for open requests to finish after a stop signal. */
const drainMs = 500;
const folder = resolve('dist');
/** Aborted by a signal that ends the command: what ends with it is no failure. */
const stopping = new AbortController();
const print = (line: string) => {
  if (!stopping.signal.aborted) console.warn(line);
};

/** Opens the site for rendering; bundles it first when there is no bundle of these sources. */
async function openRendering(stamp: string): Promise<RenderedSite> {
  if (!hasFreshBundle(process.cwd(), folder, stamp)) {
    console.log('Bundling the site. Its pages are rendered when they are asked for, the rest in the background.');
    await makeBundle(process.cwd(), folder, process.env);
  }
  return openRenderedSite({ root: process.cwd(), folder, env: process.env, isBackground: true, print });
}

/** Renders the rest of the site in the background. */
async function renderRest(site: RenderedSite, unlock: () => void): Promise<void> {
  const show = showProgress();
  try {
    if (!(await site.fill(() => show(site.progress())))) return;
    await site.compress(1);
    await site.complete();
    // Every page is read from the disk now.
    await site.close();
    unlock();
    console.log(`All pages are there: ${site.progress().total}.`);
  } catch (error) {
    print(reasonOf(error));
  }
}

export async function run({ values }: Parsed<typeof startCommand>): Promise<void> {
  const { own, environment: file, ...listening } = values;
  const environment =
    file === undefined
      ? undefined
      : readEnvironment(file, { folder, deployment: deploymentOf(config), deployedHeaders: {} });
  const options: CommandOptions = { ...listening, origins: [] };
  const { port, host } = options;
  await requireFreePort(port, host);
  const stamp = stampOf(process.cwd(), process.env);
  const existing = readSite(folder);
  const complete = existing?.stamp === stamp ? existing : undefined;
  // The exchange starts beside the bundling.
  // Held until all pages are there: a build may replace a site that is only served.
  const unlock = complete ? undefined : lockFolder(process.cwd(), folder);
  const opening = complete ? undefined : openRendering(stamp);
  opening?.catch(() => undefined);
  const origin = `http://${isLoopback(host) || host === '0.0.0.0' || host === '::' ? 'localhost' : host}:${port}`;
  const exchange = config.sandbox === '' ? await openExchangeProcess({ options, origin, print }) : undefined;
  let close = () => exchange?.close() ?? Promise.resolve();
  onSignal(() => {
    stopping.abort();
    return close();
  });
  const rendering = await opening?.catch((error: unknown) => {
    if (!stopping.signal.aborted) throw error;
    // The process ends now.
    return new Promise<never>(() => undefined);
  });
  const site = complete ?? rendering;
  if (!site) throw new Error('there is no site');
  const served = 'open' in site ? site : servedSite(site);
  const server = createSiteServer({
    site: environment ? inEnvironment(served, environment) : served,
    exchange,
    own: own === undefined ? undefined : hostAndPort(own),
    hosts: exchange && [...loopbackHosts, ...reachableHosts(host)],
    print,
  });
  close = async () => {
    await rendering?.close();
    const closed = new Promise((done) => server.close(done));
    server.closeIdleConnections();
    await Promise.race([closed, new Promise((done) => setTimeout(done, drainMs))]);
    await exchange?.close();
    server.closeAllConnections();
    await closed;
  };
  await new Promise<void>((done, reject) => {
    server.once('error', (error) => reject(listenError(error, port, host)));
    server.listen({ port, host }, done);
  });
  console.log(`Slipway is live on ${origin}`);
  for (const address of reachableHosts(host).filter(isIPv4))
    console.log(`  On other devices  http://${address}:${port}`);
  if (exchange) console.log(exchange.description);
  if (rendering && unlock) void renderRest(rendering, unlock);
}
