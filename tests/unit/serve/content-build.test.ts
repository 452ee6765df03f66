import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { readResponses } from '#content/exchange-content.ts';
import { builtLangs } from '#i18n/locales.ts';
import { stampOf } from '#serve/build/stamp.ts';
import { contentSite } from '#serve/commands/content-build.ts';
import { builtSite } from '#serve/commands/site-build.ts';
import { readSite } from '#serve/site.ts';

// A whole build takes a minute; what is decided here is whether there is one.
vi.mock('#serve/commands/site-build.ts', () => ({ build: vi.fn(), builtSite: vi.fn() }));

let responses: Record<string, unknown>;
beforeAll(async () => {
  responses = await readResponses(builtLangs);
});

let folder = '';
const responsesFile = () => join(folder, '.slipway/responses.json');
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'content-'));
  mkdirSync(join(folder, '.slipway'));
  const manifest = { stamp: stampOf(folder, {}), langs: ['en'], headers: {}, deployedHeaders: {}, files: {} };
  writeFileSync(join(folder, '.slipway/site.json'), JSON.stringify(manifest));
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

/** Refreshes the build of the folder, which shows the given text; returns the lines and the number of whole builds. */
async function refresh(shown: string) {
  writeFileSync(responsesFile(), shown);
  const site = readSite(folder);
  if (!site) throw new Error('there is no former build');
  vi.mocked(builtSite).mockReset().mockResolvedValue(site);
  const lines: string[] = [];
  await contentSite({
    root: folder,
    folder: '.',
    env: {},
    read: () => Promise.resolve(responses),
    print: (line) => lines.push(line),
  });
  return { lines, wholeBuilds: vi.mocked(builtSite).mock.calls.length };
}

test('[E20] a former build that shows the same stays', async () => {
  expect(await refresh(JSON.stringify(responses))).toEqual({ lines: [], wholeBuilds: 0 });
});

test.each([
  ['text that ends early', () => JSON.stringify(responses).slice(0, 1_000), 'JSON'],
  ['no responses', () => '"text"', 'Object'],
  [
    'some of the responses',
    () => JSON.stringify(Object.fromEntries(Object.entries(responses).slice(5))),
    'not in the file',
  ],
])('[E20] a former build with %s is refused: a line says so and the whole site is built', async (_, shown, reason) => {
  const { lines, wholeBuilds } = await refresh(shown());
  expect(wholeBuilds).toBe(1);
  expect(lines).toEqual([expect.stringContaining(`${responsesFile()} of the former build cannot be read (`)]);
  expect(lines[0]).toContain(reason);
  expect(lines[0]).toMatch(/\): building the whole site$/);
  expect(JSON.parse(readFileSync(responsesFile(), 'utf8'))).toEqual(responses);
});
