import { expect, test } from 'vitest';
import { contentOf, sentBytesOf, sitePaths, withImports } from '../support/sent-files.ts';

/** Returns the path of the script that is named after a module. */
function scriptOf(module: string): string {
  const path = sitePaths.find((each) => new RegExp(`^/_astro/${module}\\.[\\w-]+\\.js$`).test(each));
  if (path === undefined) throw new Error(`no script is named after ${module}`);
  return path;
}

/** Modules of margin that only the person who uses margin needs. */
const loadedOnUse = [
  'start-margin-account',
  'MarginParts',
  'MarginPanel',
  'HeadGauge',
  'LoanReview',
  'margin-status',
  'TurnOn',
];

test.each(['/en/trade/spot/BTC/USDT/', '/en/trade/spot/m/BTC/USDT/'])(
  '[L39] without margin %s loads at most 8 KB of script for margin; the rest loads on use',
  (path) => {
    const html = contentOf(path);
    const starts = Array.from(html.matchAll(/"(\/_astro\/[^"]+\.js)"/g), ([, script = '']) => script);
    const ofPage = withImports(starts);
    expect(ofPage.size).toBeGreaterThan(15);
    // A person who is logged in loads what finds out whether margin is on; a visitor does not.
    const all = withImports([...starts, scriptOf('start-margin')]);
    const ofMargin = [...all].filter((script) => !ofPage.has(script) || script.includes('/margin-'));
    expect(ofMargin.length).toBeGreaterThan(1);
    expect(sentBytesOf(ofMargin)).toBeLessThanOrEqual(8 * 1024);
    for (const module of loadedOnUse) expect(all).not.toContain(scriptOf(module));
  },
);
