import { defineConfig } from '@playwright/test';
import { cheapPageArgs, chromiumArgs, findHeadlessChromium } from './tests/chromium.ts';
import type { Deployment } from './tests/build.ts';

const executablePath = findHeadlessChromium();
const isCi = process.env['CI'] !== undefined;
/** docs/connect/calls.md is recorded on demand. */
const isRecording = process.env['SLIPWAY_RECORD'] !== undefined;

/** The tests of `npm test`; playwright.deploy.config.ts has those of `npm run test:deploy`. */
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
    // Motion is in style sheets alone. A press waits until its target stands still, and no test depends on how fast the
    // machine is.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      args: [...chromiumArgs, ...cheapPageArgs],
      ...(executablePath !== undefined && { executablePath }),
    },
  },
  projects: [
    {
      name: 'desktop',
      testIgnore: [
        /\.(?:mobile|cross)\.test\.ts$/,
        /site\/(?:dictionaries|nginx|release)\.test\.ts$/,
        ...(isRecording ? [] : [/site\/calls-of-pages\.test\.ts$/]),
      ],
      use: { viewport: { width: 1440, height: 900 } },
    },
    {
      name: 'mobile',
      testMatch: /\.mobile\.test\.ts$/,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
  ],
});
