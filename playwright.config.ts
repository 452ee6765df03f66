import { defineConfig } from '@playwright/test';
import { chromiumArgs, findChromium } from './tests/chromium.ts';
import type { Arrangement } from './tests/build.ts';

const executablePath = findChromium();

export default defineConfig<object, { arrangement: Arrangement }>({
  testDir: 'tests/browser',
  globalSetup: './tests/build.ts',
  outputDir: 'test-results',
  workers: 2,
  fullyParallel: false,
  forbidOnly: process.env['CI'] !== undefined,
  timeout: 90_000,
  // On a busy machine a page comes late; only what never comes fails.
  expect: { timeout: 20_000 },
  reporter: [['line'], ['json', { outputFile: '.test/playwright.json' }]],
  use: {
    browserName: 'chromium',
    locale: 'en-US',
    timezoneId: 'Europe/Berlin',
    launchOptions: { args: chromiumArgs, ...(executablePath !== undefined && { executablePath }) },
  },
  projects: [
    { name: 'desktop', testIgnore: /\.(?:mobile|cross)\.test\.ts$/, use: { viewport: { width: 1440, height: 900 } } },
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
      use: { viewport: { width: 1440, height: 900 }, arrangement: 'cross' },
    },
  ],
});
