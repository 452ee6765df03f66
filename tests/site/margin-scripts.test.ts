import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readSite } from '#serve/site.ts';
import { testSites } from '../build.ts';

const { folder } = testSites.same;
const site = readSite(folder);
const fileOf = (path: string): string => join(folder, site?.files.get(path)?.file ?? path);
const textOf = (path: string): string => readFileSync(fileOf(path), 'utf8');

/** Returns the paths of scripts with all scripts that they import statically. */
function withImports(paths: readonly string[]): Set<string> {
  const found = new Set(paths);
  // A set that grows while it is read is read to its end.
  for (const path of found)
    for (const [, imported = ''] of textOf(path).matchAll(/\b(?:from|import)\s*"([^"]+\.js)"/g))
      found.add(new URL(imported, `https://slipway.example${path}`).pathname);
  return found;
}

/** Returns the path of the script that is named after a module. */
function scriptOf(module: string): string {
  const path = [...(site?.files.keys() ?? [])].find((each) =>
    new RegExp(`^/_astro/${module}\\.[\\w-]+\\.js$`).test(each),
  );
  if (path === undefined) throw new Error(`no script is named after ${module}`);
  return path;
}

/** Size as sent: with brotli, unless the script is too small for it. */
const sentBytes = (path: string): number => {
  const compressed = `${fileOf(path)}.br`;
  return statSync(existsSync(compressed) ? compressed : fileOf(path)).size;
};

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
    const html = textOf(path);
    const starts = Array.from(html.matchAll(/"(\/_astro\/[^"]+\.js)"/g), ([, script = '']) => script);
    const ofPage = withImports(starts);
    expect(ofPage.size).toBeGreaterThan(20);
    // A person who is logged in loads what finds out whether margin is on; a visitor does not.
    const all = withImports([...starts, scriptOf('start-margin')]);
    const ofMargin = [...all].filter((script) => !ofPage.has(script) || script.includes('/margin-'));
    expect(ofMargin.length).toBeGreaterThan(1);
    expect(ofMargin.reduce((sum, script) => sum + sentBytes(script), 0)).toBeLessThanOrEqual(8 * 1024);
    for (const module of loadedOnUse) expect(all).not.toContain(scriptOf(module));
  },
);
