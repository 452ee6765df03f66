/**
 * `npm run refresh`: builds the pages whose content changed at the exchange, and releases them. With `--listen` it
 * stays and does so when the exchange calls the hook, and every ten minutes. deploy/README.md
 */
import { parseArgs } from 'node:util';
import { minuteMs } from '#formulas/durations.ts';
import { compressPages, pageCache } from '../deploy/compress-pages.ts';
import { createHookServer } from '../deploy/content-hook.ts';
import { deltaCache } from '../deploy/deltas.ts';
import { defaultDeployment } from '../deploy/make.ts';
import { refresh } from '../deploy/refresh.ts';
import { openRefreshQueue } from '../deploy/refresh-queue.ts';
import { hostAndPort } from '../deploy/varnish.ts';
import { contentSite } from './content-build.ts';
import { UsageError } from './options.ts';
import { onSignal, run } from './run.ts';

/** Shorter secrets can be guessed. */
const minSecretLength = 32;

await run(async () => {
  const { values } = parseArgs({
    options: {
      folder: { type: 'string', default: defaultDeployment.folder },
      check: { type: 'string', default: `http://127.0.0.1:${defaultDeployment.checkPort}` },
      purge: { type: 'string' },
      listen: { type: 'string' },
      minutes: { type: 'string', default: '10' },
    },
  });
  const { folder, check, listen } = values;
  const refreshNow = () =>
    refresh({
      build: async () => {
        const site = await contentSite({
          root: process.cwd(),
          folder: 'dist-refresh',
          print: (line) => console.log(line),
        });
        await compressPages(site, pageCache);
        return site;
      },
      folder,
      check,
      cache: values.purge,
      cacheFolder: deltaCache,
      now: Math.floor(Date.now() / 1000),
      print: (line) => console.log(line),
    });
  if (listen === undefined) {
    await refreshNow();
    return;
  }
  const secret = process.env['SLIPWAY_HOOK_SECRET'] ?? '';
  if (secret.length < minSecretLength)
    throw new UsageError(`SLIPWAY_HOOK_SECRET must have at least ${minSecretLength} characters.`);
  const minutes = Number(values.minutes);
  if (!/^\d{1,4}$/.test(values.minutes) || minutes === 0)
    throw new UsageError(`--minutes takes a number of minutes, not "${values.minutes}"`);
  const { host, port } = hostAndPort(listen);
  const request = openRefreshQueue({
    refresh: refreshNow,
    monotonic: () => performance.now(),
    timer: (callback, ms) => setTimeout(callback, ms),
  });
  const server = createHookServer(secret, request);
  const schedule = setInterval(request, minutes * minuteMs);
  onSignal(() => {
    clearInterval(schedule);
    return new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(Number(port), host, resolve);
  });
  console.log(`POST http://${listen}/hook/content starts a refresh; one is also started every ${minutes} min`);
});
