import { createHash } from 'node:crypto';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import * as v from 'valibot';
import { minuteMs } from '#formulas/durations.ts';
import { testSites } from '../build.ts';

const { folder: built, env } = testSites.same;
const base = mkdtempSync(join(tmpdir(), 'slipway-base-'));
beforeAll(() => cpSync(built, base, { recursive: true, preserveTimestamps: true }));
afterAll(() => rmSync(base, { recursive: true }));

/** Returns time of change and SHA-256 by file. */
const stateOf = (folder: string) =>
  new Map(
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => statSync(join(folder, file)).isFile())
      .map((file) => {
        const hash = createHash('sha256')
          .update(readFileSync(join(folder, file)))
          .digest('hex');
        return [file, `${statSync(join(folder, file)).mtimeMs} ${hash}`];
      }),
  );

const Detail = v.looseObject({ result: v.looseObject({ tagline: v.string() }) });

test(
  '[E20] [Q-L15] one project changed: its pages alone are written, at most a tenth of all files',
  async () => {
    vi.stubEnv('SLIPWAY_LOCALES', env.SLIPWAY_LOCALES);
    // What was loaded without it names other languages.
    vi.resetModules();
    const { contentSite } = await import('#serve/commands/content-build.ts');
    const { readResponses } = await import('#content/exchange-content.ts');
    const { builtLangs } = await import('#i18n/built-langs.ts');
    // Variables of the test runner would change the build.
    const buildEnv = Object.fromEntries(
      Object.entries(process.env).filter(([name]) => !/^(?:VITEST|NODE_ENV|TEST|DEV|PROD|MODE)/.test(name)),
    );
    const responses = await readResponses(builtLangs);
    writeFileSync(join(base, '.slipway/responses.json'), JSON.stringify(responses));
    const key = Object.keys(responses).find((call) => /^en .*detail\?code=HALO$/.test(call)) ?? '';
    const detail = v.parse(Detail, responses[key]);
    const changed = { ...responses, [key]: { ...detail, result: { ...detail.result, tagline: 'Another line' } } };
    const before = stateOf(base);
    const lines: string[] = [];
    const refresh = () =>
      contentSite({
        root: process.cwd(),
        folder: base,
        env: { ...buildEnv, ...env },
        read: () => Promise.resolve(changed),
        print: (line) => lines.push(line),
      });

    await refresh();
    expect(lines).toEqual(['Building HALO']);
    const after = stateOf(base);
    expect([...after.keys()].sort()).toEqual([...before.keys()].sort());
    const written = [...after.keys()].filter((file) => before.get(file) !== after.get(file));
    // The other languages have lines of their own.
    const pages = ['en/trade/spot/launchdetail/HALO/index.html', 'en/trade/spot/m/launchpad/detail/HALO/index.html'];
    const records = ['.slipway/manifest.sha384', '.slipway/responses.json', '.slipway/site.json'];
    expect(written.sort()).toEqual([...records, ...pages.flatMap((file) => [file, `${file}.br`, `${file}.gz`])].sort());
    expect(written.length).toBeLessThan(0.1 * after.size);
    for (const file of pages) expect(readFileSync(join(base, file), 'utf8')).toContain('Another line');

    await refresh();
    expect(lines).toEqual(['Building HALO']);
    expect(stateOf(base)).toEqual(after);
  },
  5 * minuteMs,
);
