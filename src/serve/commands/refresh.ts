import type { Parsed } from '#command/command.ts';
import { UsageError } from '#command/errors.ts';
import { onSignal } from '#command/run.ts';
import { minuteMs } from '#formulas/durations.ts';
import { compressPages, pageCache } from '../deploy/compress-pages.ts';
import { createHookServer } from '../deploy/content-hook.ts';
import { deltaCache } from '../deploy/deltas.ts';
import { refresh } from '../deploy/refresh.ts';
import { openRefreshQueue } from '../deploy/refresh-queue.ts';
import { hostAndPort } from '../deploy/varnish.ts';
import { contentSite } from './content-build.ts';
import type { refreshCommand } from './declared.ts';

/** Shorter secrets can be guessed. */
const minSecretLength = 32;

/**
 * `npm run refresh`: builds the pages whose content changed at the exchange, and releases them. With `--listen` it
 * stays and does so when the exchange calls the hook, and every ten minutes. deploy/README.md
 */
export async function run({ values }: Parsed<typeof refreshCommand>): Promise<void> {
  const { folder, check = `http://127.0.0.1:${values['check-port']}`, listen, minutes } = values;
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
}
