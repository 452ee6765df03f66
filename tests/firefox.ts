import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Where systems install Firefox. Sandboxed packages are left out, because they cannot read a profile in /tmp. */
const systemPaths = ['/usr/bin/firefox-esr', '/usr/bin/firefox', '/Applications/Firefox.app/Contents/MacOS/firefox'];

/** Returns the path of SLIPWAY_FIREFOX or of the system's Firefox. Throws when SLIPWAY_FIREFOX is wrong. */
export function findFirefox(): string | undefined {
  const named = process.env['SLIPWAY_FIREFOX'];
  if (named !== undefined && !existsSync(named))
    throw new Error(`SLIPWAY_FIREFOX names ${named}, which does not exist`);
  return [named, ...systemPaths].find((path) => path !== undefined && existsSync(path));
}

/** Like `findFirefox`, but throws when there is none. */
export function requireFirefox(): string {
  const found = findFirefox();
  if (found === undefined) throw new Error('There is no Firefox. Install one, or name it: SLIPWAY_FIREFOX=/path');
  return found;
}

/** The first release that knows the commands with which Playwright starts a browser (`network.addDataCollector`). */
const oldestRelease = 143;

/** Returns what is wrong with the release of a Firefox, in words; undefined when Playwright can drive it. */
export function firefoxProblem(path: string): string | undefined {
  const { stdout } = spawnSync(path, ['--version'], { encoding: 'utf8' });
  const release = Number(/\d+/.exec(stdout)?.[0] ?? 0);
  return release >= oldestRelease ? undefined : `${stdout.trim()} is older than ${oldestRelease}`;
}
