/** `npm run exchange`: runs the sandbox exchange alone, for a site on another origin. */
import { listenError, readOptions, requireFreePort } from './options.ts';
import { describeExchange, openExchange } from './open-exchange.ts';
import { onSignal, run } from './run.ts';

await run(async () => {
  const origins = ['http://localhost:4321', 'http://127.0.0.1:4321'];
  const options = readOptions(process.argv.slice(2), { port: 4400, origins });
  const { port, host } = options;
  await requireFreePort(port, host);
  const exchange = await openExchange(options);
  onSignal(() => exchange.close());
  const bound = await exchange.listen({ port, host }).catch((error: unknown) => {
    throw error instanceof Error ? listenError(error, port, host) : error;
  });
  // With port 0 the system chooses the port.
  const origin = `http://localhost:${new URL(bound).port || '80'}`;
  console.log(`The exchange is live on ${origin}, for pages of ${options.origins.join(', ')}`);
  console.log(describeExchange(origin, options));
});
