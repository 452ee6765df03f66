import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { edgeConfig } from '#serve/deploy/varnish.ts';
import type { Edge } from '#serve/deploy/varnish.ts';
import type { Site } from '#serve/site.ts';
import { openFolder } from './nginx.ts';
import { freePorts } from './ports.ts';
import { programNamed, startProgram } from './programs.ts';

const varnishd = programNamed('varnishd');
/** VCL is compiled when it is loaded. */
export const hasVarnish = varnishd !== undefined && programNamed('gcc') !== undefined;

/** A cache in a temporary folder. */
export interface TestEdge {
  port: number;
  /** Port of the listener for purge requests. */
  purgePort: number;
  pid: number;
  stop: () => Promise<void>;
}

/** Starts Varnish in front of an origin on a loopback port. */
export async function startEdge(
  site: Site,
  { originPort, exchangePort, ...options }: Partial<Edge> & { originPort: number; exchangePort?: number },
): Promise<TestEdge> {
  if (varnishd === undefined) throw new Error('varnish is not installed');
  const folder = openFolder('slipway-varnish-');
  const vcl = join(folder, 'slipway.vcl');
  const exchange = exchangePort === undefined ? undefined : `127.0.0.1:${exchangePort}`;
  const edge = { origin: `127.0.0.1:${originPort}`, exchange, purgers: [], probeInterval: '0.1s', ...options };
  writeFileSync(vcl, edgeConfig(site, edge));
  const [port = 0, purgePort = 0] = await freePorts(2);
  const listeners = [`http=127.0.0.1:${port}`, `purge=127.0.0.1:${purgePort}`].flatMap((each) => ['-a', each]);
  const settings = [
    '-p',
    'http_gzip_support=off',
    '-p',
    'http_range_support=off',
    '-p',
    'default_grace=0',
    '-p',
    'pipe_timeout=180',
    '-p',
    'cc_command=gcc -O1 -fpic -shared -Wl,-x -o %o %s -lpthread',
  ];
  const program = await startProgram(
    varnishd,
    [
      '-F',
      '-j',
      'none',
      '-n',
      join(folder, 'run'),
      '-f',
      vcl,
      '-T',
      'none',
      '-s',
      'malloc,256m',
      ...listeners,
      ...settings,
    ],
    port,
  );
  return {
    port,
    purgePort,
    pid: program.pid,
    stop: async () => {
      await program.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
