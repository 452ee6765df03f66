import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { siteConfig, wholeConfig } from '#serve/deploy/nginx.ts';
import type { Site } from '#serve/site.ts';
import { freePorts } from './ports.ts';
import { programNamed, startProgram, unprivileged } from './programs.ts';
import type { RunningProgram } from './programs.ts';

const brotliModule = '/usr/lib/nginx/modules/ngx_http_brotli_static_module.so';

export const nginx = existsSync(brotliModule) ? programNamed('nginx') : undefined;

/** Time of all files of a first release, s. */
export const releaseTime = 1_780_000_000;

/** An origin in a temporary folder. */
export interface TestOrigin {
  /** Folder with `current`. */
  folder: string;
  port: number;
  /** Port of the release that is tested. */
  checkPort: number;
  accessLog: string;
  errorLog: string;
  pid: number;
  stop: () => Promise<void>;
}

/** Makes a folder that the unprivileged server may write to. */
export function openFolder(prefix: string): string {
  const folder = mkdtempSync(join(tmpdir(), prefix));
  chmodSync(folder, 0o755);
  if (unprivileged.uid !== undefined) chownSync(folder, unprivileged.uid, unprivileged.gid);
  return folder;
}

/** Starts nginx on the current release of a folder. */
export async function startOrigin(
  site: Site,
  folder: string,
  exchange?: string,
  own?: string,
  environment?: string,
): Promise<TestOrigin> {
  if (nginx === undefined) throw new Error('nginx is not installed');
  const temp = openFolder('slipway-nginx-');
  const [port = 0, checkPort = 0] = await freePorts(2);
  const [accessLog, errorLog] = [join(temp, 'access.log'), join(temp, 'error.log')];
  const origin = { folder, accessLog, errorLog, exchange, own, environment };
  const listen = { listen: `127.0.0.1:${port}`, checkListen: `127.0.0.1:${checkPort}` };
  const settings = join(temp, 'site.conf');
  writeFileSync(settings, siteConfig(site, { ...origin, ...listen }));
  const main = join(temp, 'nginx.conf');
  writeFileSync(main, wholeConfig({ modules: `load_module ${brotliModule};`, errorLog, temp, site: settings }));
  mkdirSync(join(temp, 'logs'), { recursive: true });
  const program: RunningProgram = await startProgram(
    nginx,
    ['-p', temp, '-c', main, '-e', errorLog, '-g', 'daemon off;'],
    port,
  );
  return {
    folder,
    port,
    checkPort,
    accessLog,
    errorLog,
    pid: program.pid,
    stop: async () => {
      await program.stop();
      rmSync(temp, { recursive: true });
    },
  };
}
