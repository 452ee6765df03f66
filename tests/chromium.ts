import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';

/** Where systems keep a Chromium or what is built from it. */
const systemPaths = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** Nothing but the page: no sandbox for root, no telephoning home. */
export const chromiumArgs = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** A Chromium of this machine: the one that SLIPWAY_CHROMIUM names, the system's, Playwright's own. */
export function findChromium(): string | undefined {
  const named = process.env['SLIPWAY_CHROMIUM'];
  if (named !== undefined && !existsSync(named)) throw new Error(`SLIPWAY_CHROMIUM names ${named}, which is not there`);
  return [named, ...systemPaths, chromium.executablePath()].find((path) => path !== undefined && existsSync(path));
}

/** Finds a Chromium, downloading Playwright's own when there is none. Throws with what to do when that fails too. */
export function requireChromium(): string {
  const found = findChromium();
  if (found !== undefined) return found;
  console.log('No Chromium on this machine: downloading Playwright’s own.');
  spawnSync(process.execPath, ['node_modules/@playwright/test/cli.js', 'install', 'chromium'], { stdio: 'inherit' });
  const installed = findChromium();
  if (installed === undefined)
    throw new Error(
      'There is no Chromium and none could be installed. Install one, or name it: SLIPWAY_CHROMIUM=/path npm test',
    );
  return installed;
}
