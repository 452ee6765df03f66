import { Worker } from 'node:worker_threads';
import type { AstroIntegration } from 'astro';
import { brandNews } from '#config/theme/brand-news.ts';
import type { BrandNews } from '#config/theme/brand-news.ts';
import { isBelow } from '#config/brand-path.ts';

type DevServer = Parameters<NonNullable<AstroIntegration['hooks']['astro:server:setup']>>[0]['server'];

/** An editor writes a file in several steps, and a program several files. */
const settleMs = 60;

/** A thread that has loaded what reads a brand, and not yet read. */
const preparedReader = (): Worker => new Worker(new URL('brand-worker.ts', import.meta.url));

/**
 * Sends the preview what a brand's folder has, as its files are saved: faults, or the new state and then its pictures.
 * Other pages of the dev server keep the brand with which it started.
 */
export function watchBrand(server: DevServer, brand: string, warn: (line: string) => void): void {
  let reader = preparedReader();
  let timer: NodeJS.Timeout | undefined;
  let running: Worker | undefined;
  /** The last message of each kind: a page that is opened later has the brand of the start. */
  const latest = new Map<string, BrandNews>();

  const send = (news: BrandNews): void => {
    latest.set('pictures' in news ? 'pictures' : 'state', news);
    for (const line of news.faults) warn(line);
    server.ws.send({ type: 'custom', event: brandNews, data: news });
  };
  const read = (): void => {
    // What an older state has comes too late.
    void running?.terminate();
    const current = (running = reader);
    current.on('message', (news: BrandNews) => {
      if (running === current) send(news);
    });
    current.on('error', (error: Error) => send({ faults: [error.message] }));
    current.postMessage('read');
    reader = preparedReader();
  };
  const onChange = (file: string): void => {
    if (!isBelow(brand, file)) return;
    clearTimeout(timer);
    timer = setTimeout(read, settleMs);
  };
  server.watcher.add(brand);
  for (const event of ['add', 'change', 'unlink'] as const) server.watcher.on(event, onChange);
  server.ws.on(brandNews, (_: unknown, client: { send: (event: string, news: BrandNews) => void }) => {
    for (const news of latest.values()) client.send(brandNews, news);
  });
  server.httpServer?.once('close', () => {
    clearTimeout(timer);
    void reader.terminate();
    void running?.terminate();
  });
}
