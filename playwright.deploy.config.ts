import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from '@playwright/test';
import type { Deployment } from './tests/build.ts';
import base from './playwright.config.ts';
import { nginx } from './tests/deploy/support/nginx.ts';
import { findFirefox, firefoxProblem, requireFirefox } from './tests/firefox.ts';

const isCi = process.env['CI'] !== undefined;
const installedFirefox = isCi ? requireFirefox() : findFirefox();
const problem = installedFirefox === undefined ? 'There is no Firefox' : firefoxProblem(installedFirefox);
const firefox = problem === undefined ? installedFirefox : undefined;
if (nginx === undefined && process.env['TEST_WORKER_INDEX'] === undefined)
  console.log('No nginx with its module for brotli: its tests are left out.');
if (problem !== undefined && process.env['TEST_WORKER_INDEX'] === undefined)
  console.log(`${problem}: its journeys are left out. SLIPWAY_FIREFOX=/path names another.`);
const viewport = { width: 1440, height: 900 };

/**
 * The browser tests of `npm run test:deploy`: other servers, origins, releases and browsers than those of `npm test`.
 */
export default defineConfig<object, { deployment: Deployment }>({
  ...base,
  globalSetup: './tests/deploy/build.ts',
  reporter: [['line'], ['json', { outputFile: '.test/playwright-deploy.json' }]],
  projects: [
    { name: 'release', testMatch: /site\/(?:dictionaries|release)\.test\.ts$/, use: { viewport } },
    // Its exchange has one fixed port, so one worker at a time.
    {
      name: 'cross-origin',
      testMatch: /\.cross\.test\.ts$/,
      workers: 1,
      use: { viewport, deployment: 'cross' },
    },
    // The deployment that an operator copies: what a visitor meets first, served by nginx.
    ...(nginx === undefined && !isCi
      ? []
      : [
          {
            name: 'nginx',
            grep: /\[E7\]/,
            testIgnore: /\.(?:mobile|cross)\.test\.ts$/,
            use: { viewport, deployment: 'nginx' as const },
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
              viewport,
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
