import { spawn } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { originPaths, pointTo, writeRelease } from '#serve/deploy/release.ts';
import { nginx, openFolder, releaseTime, startOrigin } from '../../deploy/support/nginx.ts';
import { hasVarnish, startEdge } from '../../deploy/support/varnish.ts';
import { median, spreadOf } from '../figures.ts';
import type { Figure } from '../figures.ts';
import { runLoad } from '../load.ts';
import { requireSite } from '../pages/with-browser.ts';

const rounds = 5;
const load = { connections: 64, durationMs: 3_000, reopens: true };

/** Starts our own server on a built site in another process. */
async function startOwn(folder: string): Promise<{ origin: string; stop: () => void }> {
  const child = spawn(process.execPath, ['tests/bench/edge/target.ts', folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const origin of createInterface(child.stdout)) return { origin, stop: () => child.kill() };
  throw new Error('the server did not start');
}

/**
 * Measures requests per second of one stored page, compressed, from our own server, nginx and Varnish in turns, and the
 * share that Varnish answers itself. Q-L11, edge.md E43
 */
export async function edgeFigures(siteFolder: string, path: string): Promise<Figure[]> {
  const site = requireSite(siteFolder);
  if (nginx === undefined || !hasVarnish) {
    console.log('nginx or Varnish is not installed: left out.');
    return [];
  }
  const folder = openFolder('slipway-origin-');
  pointTo(originPaths(folder).current, writeRelease(site, folder, releaseTime));
  const own = await startOwn(siteFolder);
  const origin = await startOrigin(site, folder);
  const edge = await startEdge(site, { originPort: origin.port });
  const servers = {
    own: own.origin,
    nginx: `http://localhost:${origin.port}`,
    varnish: `http://localhost:${edge.port}`,
  };
  const perSecond = { own: [] as number[], nginx: [] as number[], varnish: [] as number[] };
  let asked = 0;
  const fetches = () =>
    readFileSync(origin.accessLog, 'utf8')
      .split('\n')
      .filter((line) => line !== '' && !line.includes(' /build.json ')).length;
  let fetched = 0;
  try {
    for (let round = 0; round < rounds; round += 1) {
      for (const name of ['own', 'nginx', 'varnish'] as const) {
        const before = fetches();
        const result = await runLoad({
          ...load,
          origin: servers[name],
          next: () => ({ path, headers: { 'accept-encoding': 'br' } }),
          isAccepted: (answer) => /^HTTP\/1.1 200/.test(answer) && /\r\ncontent-encoding: br\r\n/i.test(answer),
        });
        if (result.refused !== undefined) throw new Error(`${name} answered ${result.refused.slice(0, 200)}`);
        perSecond[name].push(result.perSecond);
        if (name !== 'varnish') continue;
        asked += result.count;
        fetched += fetches() - before;
      }
    }
  } finally {
    own.stop();
    await edge.stop();
    await origin.stop();
    rmSync(folder, { recursive: true });
  }
  const figure = (name: string, values: readonly number[]): Figure => ({
    name,
    value: median(values),
    spread: spreadOf(values),
    unit: '/s',
  });
  const ratios = perSecond.own.map((value, round) => value / (perSecond.nginx[round] ?? NaN));
  return [
    figure('nginx', perSecond.nginx),
    figure('our own server', perSecond.own),
    { name: 'our own server, ratio to nginx', value: median(ratios), spread: spreadOf(ratios), unit: 'x', min: 0.5 },
    figure('Varnish', perSecond.varnish),
    { name: 'share that Varnish answers itself', value: 1 - fetched / asked, unit: 'score' },
  ];
}
