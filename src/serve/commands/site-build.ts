import { spawn } from 'node:child_process';
import { accessSync, constants, cpSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { config } from '#config';
import { reasonOf } from '#content/read-exchange.ts';
import { readBundle } from '../render/bundle.ts';
import { openRenderedSite, responsesPath } from '../render/rendered-site.ts';
import type { RenderedSite, RenderOptions } from '../render/rendered-site.ts';
import { readSite } from '../site.ts';
import type { Site } from '../site.ts';
import { lockFolder } from './folder-lock.ts';
import { EnvironmentError } from '#command/errors.ts';

type Env = Record<string, string | undefined>;

/** Hashed files that a build compresses at a time, beside the renderers. */
const compressedAtOnce = 2;

/** Called when another page of a build is there. */
type OnProgress = (site: Pick<RenderedSite, 'progress'>) => void;

/**
 * Builds the site from scratch and returns it. Rejects when a page cannot be rendered; the folder has no complete site
 * then.
 */
export async function builtSite(
  root: string,
  folder: string,
  env: Env = process.env,
  { onProgress, ...options }: Partial<Pick<RenderOptions, 'count' | 'order'>> & { onProgress?: OnProgress } = {},
): Promise<Site> {
  const path = resolve(root, folder);
  const unlock = lockFolder(root, path);
  try {
    await makeBundle(root, path, env);
    await renderAll({ root, folder: path, env, print: (line) => console.error(line), ...options }, onProgress);
  } finally {
    unlock();
  }
  const built = readSite(path);
  if (!built) throw new EnvironmentError(`The build left no complete site in ${folder}.`);
  return built;
}

/**
 * Renders all pages of a bundle and completes the site. Rejects with an `EnvironmentError` that names the pages that
 * cannot be rendered.
 */
async function renderAll(options: RenderOptions, onProgress?: OnProgress): Promise<void> {
  let site: RenderedSite | undefined;
  try {
    const opened = (site = await openRenderedSite(options));
    const [isWritten] = await Promise.all([opened.fill(() => onProgress?.(opened)), opened.compress(compressedAtOnce)]);
    if (!isWritten) throw new Error(`the pages cannot be written to ${options.folder}`);
    await opened.complete();
  } catch (error) {
    throw new EnvironmentError(`The build failed: ${reasonOf(error)}`);
  } finally {
    await site?.close();
  }
}

/** True when a folder has a bundle of these sources, and the responses that its pages show. */
export const hasFreshBundle = (root: string, folder: string, stamp: string): boolean =>
  readBundle(root, folder)?.stamp === stamp && existsSync(join(folder, responsesPath));

/**
 * Bundles the site in a folder, which is emptied first, and reads what its pages show: of an exchange before, of the
 * sandbox's seed beside it, unless SLIPWAY_RESPONSES names a file with it.
 */
export async function makeBundle(root: string, folder: string, env: Env): Promise<void> {
  // Before the tools start, whose words about it are many.
  mkdirSync(folder, { recursive: true });
  accessSync(folder, constants.W_OK);
  const work = mkdtempSync(join(tmpdir(), 'slipway-build-'));
  try {
    const responses = env['SLIPWAY_RESPONSES'] ?? join(work, 'responses.json');
    const readContent = fileURLToPath(new URL('../render/read-content.ts', import.meta.url));
    // The folder of the site is emptied when the bundling starts: what is written there before would be gone.
    const reading = env['SLIPWAY_RESPONSES'] === undefined ? runChild(root, [readContent, responses], env) : undefined;
    // Answers of an exchange may not fit, which is said before anything is bundled; those of the sandbox's seed do.
    if (env['SLIPWAY_CONTENT_FROM'] !== undefined || config.contentFrom !== undefined) await reading;
    // Both end before their folder is removed: what still writes there would report a second error.
    const ended = await Promise.allSettled([bundle(root, folder, env), reading]);
    const failed = ended.find((each) => each.status === 'rejected');
    if (failed) throw failed.reason;
    const kept = join(folder, responsesPath);
    mkdirSync(dirname(kept), { recursive: true });
    cpSync(responses, kept);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/** Runs Astro, which bundles. Rejects when that fails; its output says why. */
export const bundle = (root: string, folder: string, env: Env): Promise<void> =>
  runChild(root, [resolve(root, 'node_modules/astro/bin/astro.mjs'), 'build', '--outDir', folder, '--silent'], env);

/** Signals that end a command. */
const stopSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const satisfies NodeJS.Signals[];

/** Runs a part of a build with this Node. A signal that ends the command ends the part too. */
function runChild(root: string, args: readonly string[], env: Env): Promise<void> {
  return new Promise((done, reject) => {
    const child = spawn(process.execPath, args, {
      cwd: root,
      // The renderers load what is bundled in this mode.
      env: { ...env, NODE_ENV: 'production', ASTRO_TELEMETRY_DISABLED: '1' },
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    let received: NodeJS.Signals | undefined;
    const stop = (signal: NodeJS.Signals) => {
      received = signal;
      child.kill(signal);
    };
    for (const signal of stopSignals) process.on(signal, stop);
    child.on('error', reject);
    child.on('close', (code) => {
      for (const signal of stopSignals) process.off(signal, stop);
      // A command without a handler of its own ends as it would have without this one.
      if (received !== undefined && process.listenerCount(received) === 0) process.kill(process.pid, received);
      else if (code === 0) done();
      else reject(new EnvironmentError('The build failed; the lines above say why.'));
    });
  });
}
