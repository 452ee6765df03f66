/** `npm start`: builds the site when it is stale, then serves it and the exchange on one port. */
import { isIPv4 } from 'node:net';
import { config } from '#config';
import { createSiteServer } from '../server.ts';
import { isLoopback, listenError, reachableHosts, readOptions, requireFreePort } from './options.ts';
import { describeExchange, onSignal, openExchange, run } from './run.ts';
import { freshSite } from './site-build.ts';

/** Time for open requests to finish after a stop signal. */
const drainMs = 500;

await run(async () => {
  const options = readOptions(process.argv.slice(2), { port: 4321 });
  const { port, host } = options;
  await requireFreePort(port, host);
  const site = await freshSite(process.cwd(), 'dist');
  const exchange = config.sandbox === '' ? await openExchange(options) : undefined;
  const server = createSiteServer({ site, exchange, print: (line) => console.warn(line) });
  onSignal(async () => {
    const closed = new Promise((resolve) => server.close(resolve));
    server.closeIdleConnections();
    await Promise.race([closed, new Promise((resolve) => setTimeout(resolve, drainMs))]);
    await exchange?.close();
    server.closeAllConnections();
    await closed;
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(listenError(error, port, host)));
    server.listen({ port, host }, resolve);
  });
  const origin = `http://${isLoopback(host) || host === '0.0.0.0' || host === '::' ? 'localhost' : host}:${port}`;
  console.log(`Slipway is live on ${origin}`);
  for (const address of reachableHosts(host).filter(isIPv4))
    console.log(`  On other devices  http://${address}:${port}`);
  if (exchange) console.log(describeExchange(origin, options));
});
