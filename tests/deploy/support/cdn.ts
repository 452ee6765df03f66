import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { cdnFiles } from '#serve/deploy/cdn.ts';
import type { Site } from '#serve/site.ts';
import { openFolder } from './nginx.ts';

const folder = 'deploy/cdn';
const library = resolve(folder, 'node_modules/miniflare/dist/src/index.js');
/** Longest installation of the CDN's runtime, ms. */
const installMs = 180_000;

/** Installs the CDN's runtime where it is missing; false where its packages cannot be read. */
export function hasRuntime(): boolean {
  if (existsSync(library)) return true;
  const options = { cwd: folder, timeout: installMs, stdio: 'ignore' } as const;
  return spawnSync('npm', ['ci', '--no-audit', '--no-fund'], options).status === 0 && existsSync(library);
}

/** Bundles the function of a build and returns its script. */
export function bundledWorker(site: Site): string {
  const out = resolve('.test/cdn');
  // Two levels below deploy/, as the entry that deploy:make writes.
  const entryFolder = resolve('deploy/out/.check');
  mkdirSync(entryFolder, { recursive: true });
  const entry = join(entryFolder, 'entry.ts');
  writeFileSync(entry, new Map(cdnFiles(site)).get('cdn/entry.ts') ?? '');
  const args = [entry, '--format', 'esm', '--platform', 'neutral', '--file', join(out, 'worker.js')];
  const { status, stderr } = spawnSync('node_modules/.bin/rolldown', args, { encoding: 'utf8' });
  rmSync(entryFolder, { recursive: true });
  if (status !== 0) throw new Error(stderr);
  return readFileSync(join(out, 'worker.js'), 'utf8');
}

/** The members of miniflare that the checks use. */
interface Runtime {
  ready: Promise<URL>;
  dispose: () => Promise<void>;
}

export interface TestCdn {
  port: number;
  stop: () => Promise<void>;
}

/** Starts the CDN's runtime on a loopback port with the files and the function of a build. */
export async function startCdn(site: Site, script: string): Promise<TestCdn> {
  const { Miniflare } = (await import(library)) as { Miniflare: new (options: object) => Runtime };
  const { assets } = JSON.parse(new Map(cdnFiles(site)).get('cdn/wrangler.json') ?? '{}') as {
    assets: { run_worker_first: string[] };
  };
  const rules = assets.run_worker_first;
  const temp = openFolder('slipway-cdn-');
  const runtime = new Miniflare({
    host: '127.0.0.1',
    port: 0,
    modules: true,
    script,
    compatibilityDate: '2026-04-01',
    cachePersist: join(temp, 'cache'),
    assets: {
      directory: resolve(site.folder),
      binding: 'ASSETS',
      routerConfig: {
        has_user_worker: true,
        static_routing: {
          user_worker: rules.filter((rule) => !rule.startsWith('!')),
          asset_worker: rules.filter((rule) => rule.startsWith('!')).map((rule) => rule.slice(1)),
        },
      },
    },
  });
  const { port } = await runtime.ready;
  return {
    port: Number(port),
    stop: async () => {
      await runtime.dispose();
      rmSync(temp, { recursive: true, force: true });
    },
  };
}
