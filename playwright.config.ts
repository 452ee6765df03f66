import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from '@playwright/test';
import { chromiumArgs, findHeadlessChromium } from './tests/chromium.ts';
import { findFirefox, firefoxProblem, requireFirefox } from './tests/firefox.ts';
import type { Deployment } from './tests/build.ts';
import { nginx } from './tests/deploy/support/nginx.ts';

const executablePath = findHeadlessChromium();
/**
 * A page of a test lives for seconds: compiling its scripts into better code takes more time than that code saves, and a small first
 * heap is collected again and again while the page starts. The flags save a sixth of the processor time of all browser tests.
 */
const scriptArgs = '--js-flags=--no-opt,--no-maglev,--min-semi-space-size=16';
/**
 * The network runs in the browser's own process, which saves a twentieth of the processor time of all browser tests. Chromium reads only
 * the last list of features, so it repeats Playwright's two.
 */
const featureArgs =
  '--enable-features=CDPScreenshotNewSurface,SkipListAccountsWithoutGaiaCookies,NetworkServiceInProcess2';
const isCi = process.env['CI'] !== undefined;
const installedFirefox = isCi ? requireFirefox() : findFirefox();
const problem = installedFirefox === undefined ? 'There is no Firefox' : firefoxProblem(installedFirefox);
const firefox = problem === undefined ? installedFirefox : undefined;
if (nginx === undefined && process.env['TEST_WORKER_INDEX'] === undefined)
  console.log('No nginx with its module for brotli: its tests are left out.');
if (problem !== undefined && process.env['TEST_WORKER_INDEX'] === undefined)
  console.log(`${problem}: its journeys are left out. SLIPWAY_FIREFOX=/path names another.`);

export default defineConfig<object, { deployment: Deployment }>({
  testDir: 'tests/browser',
  globalSetup: './tests/build.ts',
  outputDir: 'test-results',
  // For two cores: a third one saves 5 % of the time, and pages become so slow that tests fail.
  workers: 2,
  fullyParallel: false,
  forbidOnly: isCi,
  // For crashes of the browser alone: tests/run.ts counts any other test that passes at the second try as failed.
  retries: isCi ? 1 : 0,
  timeout: 90_000,
  // On a busy machine a page comes late; only what never comes fails.
  expect: { timeout: 20_000 },
  reporter: [['line'], ['json', { outputFile: '.test/playwright.json' }]],
  use: {
    browserName: 'chromium',
    locale: 'en-US',
    timezoneId: 'Europe/Berlin',
    // Motion is in style sheets alone. A press waits until its target stands still, and no test depends on how fast the machine is.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      args: [...chromiumArgs, scriptArgs, featureArgs],
      ...(executablePath !== undefined && { executablePath }),
    },
  },
  projects: [
    {
      name: 'desktop',
      testIgnore: [/\.(?:mobile|cross)\.test\.ts$/, /site\/nginx\.test\.ts$/],
      use: { viewport: { width: 1440, height: 900 } },
    },
    {
      name: 'mobile',
      testMatch: /\.mobile\.test\.ts$/,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
    // Its exchange has one fixed port, so one worker at a time.
    {
      name: 'cross-origin',
      testMatch: /\.cross\.test\.ts$/,
      workers: 1,
      use: { viewport: { width: 1440, height: 900 }, deployment: 'cross' },
    },
    // The deployment that an operator copies: what a visitor meets first, served by nginx.
    ...(nginx === undefined && !isCi
      ? []
      : [
          {
            name: 'nginx',
            grep: /\[E7\]/,
            testIgnore: /\.(?:mobile|cross)\.test\.ts$/,
            use: { viewport: { width: 1440, height: 900 }, deployment: 'nginx' as const },
          },
        ]),
    // Five journeys, in the system's own Firefox over WebDriver BiDi.
    ...(firefox === undefined
      ? []
      : [
          {
            name: 'firefox',
            grep: /@firefox/,
            // A page of Firefox takes several times as long as one of the headless shell.
            expect: { timeout: 60_000 },
            timeout: 180_000,
            use: {
              browserName: 'firefox' as const,
              // The journeys of a trader with motion.
              contextOptions: { reducedMotion: 'no-preference' as const },
              channel: 'moz-firefox',
              viewport: { width: 1440, height: 900 },
              launchOptions: {
                // Playwright takes the second request of a stale page for a navigation, and waits for its end.
                firefoxUserPrefs: { 'network.http.stale_while_revalidate.enabled': false },
                executablePath: fileURLToPath(new URL('tests/firefox-bridge.ts', import.meta.url)),
                // The bridge runs on the Node that runs the tests.
                env: {
                  ...process.env,
                  SLIPWAY_FIREFOX: firefox,
                  PATH: `${dirname(process.execPath)}:${process.env['PATH'] ?? ''}`,
                },
              },
            },
          },
        ]),
  ],
});
