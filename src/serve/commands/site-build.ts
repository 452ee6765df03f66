import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { stampOf } from '../build/stamp.ts';
import { readSite } from '../site.ts';
import type { Site } from '../site.ts';
import { UsageError } from './options.ts';

/** Returns the site of a folder; builds it first when it is missing or older than its sources. */
export async function freshSite(
  root: string,
  folder: string,
  env: Record<string, string | undefined> = process.env,
): Promise<Site> {
  const existing = readSite(resolve(root, folder));
  if (existing?.stamp === stampOf(root, env)) return existing;
  console.log(existing ? 'The built site is older than its sources. Building it again.' : 'Building the site.');
  return builtSite(root, folder, env);
}

/** Builds the site from scratch and returns it. */
export async function builtSite(
  root: string,
  folder: string,
  env: Record<string, string | undefined> = process.env,
): Promise<Site> {
  await build(root, folder, env);
  const built = readSite(resolve(root, folder));
  if (!built) throw new UsageError(`The build left no complete site in ${folder}.`);
  return built;
}

/** Signals that end a command. */
const stopSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const satisfies NodeJS.Signals[];

/** Runs Astro. Rejects when the build fails; its output says why. A signal that ends the command ends the build too. */
export function build(root: string, folder: string, env: Record<string, string | undefined>): Promise<void> {
  return new Promise((done, reject) => {
    const astro = resolve(root, 'node_modules/astro/bin/astro.mjs');
    const child = spawn(process.execPath, [astro, 'build', '--outDir', folder, '--silent'], {
      cwd: root,
      env: { ...env, ASTRO_TELEMETRY_DISABLED: '1' },
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
      else reject(new UsageError('The build failed; the lines above say why.'));
    });
  });
}
