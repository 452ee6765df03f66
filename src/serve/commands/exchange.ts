/** `npm run exchange`: the sandbox exchange alone, for a site that is served from another origin. */
import { listenError, readOptions, requireFreePort } from './options.ts';
import { describeExchange, onSignal, openExchange, run } from './run.ts';

await run(async () => {
  const origins = ['http://localhost:4321', 'http://127.0.0.1:4321'];
  const options = readOptions(process.argv.slice(2), { port: 4400, origins });
  const { port, host } = options;
  await requireFreePort(port, host);
  const exchange = await openExchange(options);
  onSignal(() => exchange.close());
  await exchange.listen({ port, host }).catch((error: unknown) => {
    throw error instanceof Error ? listenError(error, port, host) : error;
  });
  console.log(`The exchange is live on http://localhost:${port}, for pages of ${options.origins.join(', ')}`);
  console.log(describeExchange(`http://localhost:${port}`, options));
});
