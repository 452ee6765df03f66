import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';

/** Where systems install Chromium or a browser that is built from it. */
const systemPaths = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** Where Debian installs the headless shell. */
const shellPath = '/usr/bin/chromium-headless-shell';

/**
 * No sandbox, which root cannot use, no background network traffic, and a process for each site, as in a desktop
 * browser: the headless shell has it off.
 */
export const chromiumArgs = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--site-per-process',
];

/**
 * What makes the short life of a test's page cheap. Compiling its scripts into better code takes more time than that
 * code saves, and a small first heap is collected again and again while the page starts: a sixth of the processor time
 * of all browser tests. The network runs in the browser's own process: a twentieth. Chromium reads only the last list
 * of features, so it repeats Playwright's two.
 */
export const cheapPageArgs = [
  '--js-flags=--no-opt,--no-maglev,--min-semi-space-size=16',
  '--enable-features=CDPScreenshotNewSurface,SkipListAccountsWithoutGaiaCookies,NetworkServiceInProcess2',
];

/**
 * Returns the path of a Chromium: of SLIPWAY_CHROMIUM, of the system, else of Playwright. Throws when SLIPWAY_CHROMIUM
 * is wrong.
 */
export function findChromium(): string | undefined {
  const named = process.env['SLIPWAY_CHROMIUM'];
  if (named !== undefined && !existsSync(named))
    throw new Error(`SLIPWAY_CHROMIUM names ${named}, which does not exist`);
  return [named, ...systemPaths, chromium.executablePath()].find((path) => path !== undefined && existsSync(path));
}

/**
 * Returns the browser of the tests: the headless shell where available, because it needs half the CPU time of the whole
 * browser. Undefined for Playwright's own, which Playwright finds itself.
 */
export function findHeadlessChromium(): string | undefined {
  const found = findChromium();
  if (process.env['SLIPWAY_CHROMIUM'] !== undefined) return found;
  if (existsSync(shellPath)) return shellPath;
  return found === chromium.executablePath() ? undefined : found;
}

/** Returns the path of a Chromium; downloads Playwright's own when there is none, and throws when that fails. */
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
