import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import * as v from 'valibot';
import { readResponses } from '#content/exchange-content.ts';
import { builtLangs } from '#i18n/built-langs.ts';
import { stampOf } from '#serve/build-steps/stamp.ts';
import { contentSite } from '#serve/commands/content-build.ts';
import { builtSite } from '#serve/commands/site-build.ts';
import { recordOf } from '#serve/render/records.ts';
import { openRenderers } from '#serve/render/renderers.ts';
import { readSite } from '#serve/site.ts';

// A whole build takes a minute; what is decided here is whether there is one, and which pages are rendered otherwise.
vi.mock('#serve/commands/site-build.ts', () => ({ builtSite: vi.fn(), hasFreshBundle: () => true }));
vi.mock('#serve/render/renderers.ts', () => ({ openRenderers: vi.fn() }));

let responses: Record<string, unknown>;
beforeAll(async () => {
  responses = await readResponses(builtLangs);
});

const pages = [
  '/en/trade/spot/launchpad/',
  '/en/trade/spot/launchdetail/HALO/',
  '/en/trade/spot/m/launchpad/detail/HALO/',
  '/en/trade/spot/launchdetail/DUNE/',
].map((address) => ({ address, file: `${address.slice(1)}index.html`, pattern: address }));
const surveyed = { assetStamp: 'a', styles: [], hashes: { scripts: [], styles: [] } };
const textOf = (address: string) => Buffer.from(`Page ${address}`);
const hashOf = (content: Buffer) => recordOf('index.html', content).entry.hash;

/** What the renderers were asked for: address and the hash of the former page. */
let rendered: [address: string, knownHash: string | undefined][] = [];
/** Renders pages with new texts, or none. */
function renderWith(content: (address: string) => Buffer): void {
  rendered = [];
  vi.mocked(openRenderers).mockReturnValue({
    count: 1,
    paths: Promise.resolve([]),
    survey: () => Promise.reject(new Error('no survey')),
    surveyed: vi.fn(),
    render: (address, { knownHash } = {}) => {
      rendered.push([address, knownHash]);
      return Promise.resolve().then(() => {
        const record = recordOf(`${address.slice(1)}index.html`, content(address));
        return { record, bytes: 1 };
      });
    },
    close: () => Promise.resolve(),
  });
}

/** Returns the responses with another tagline of HALO. */
function withNewTagline(): Record<string, unknown> {
  const key = Object.keys(responses).find((call) => /^en .*detail\?code=HALO$/.test(call)) ?? '';
  const detail = v.parse(v.looseObject({ result: v.looseObject({ tagline: v.string() }) }), responses[key]);
  return { ...responses, [key]: { ...detail, result: { ...detail.result, tagline: 'Another line' } } };
}

let folder = '';
const responsesFile = () => join(folder, '.slipway/responses.json');
beforeEach(() => {
  renderWith(textOf);
  folder = mkdtempSync(join(tmpdir(), 'content-'));
  mkdirSync(join(folder, '.slipway'));
  const files = Object.fromEntries(pages.map(({ address, file }) => [address, recordOf(file, textOf(address)).entry]));
  const manifest = { stamp: stampOf(folder, {}), langs: ['en'], headers: {}, deployedHeaders: {}, files };
  writeFileSync(join(folder, '.slipway/site.json'), JSON.stringify(manifest));
  writeFileSync(join(folder, '.slipway/manifest.sha384'), '');
  writeFileSync(join(folder, '.slipway/survey.json'), JSON.stringify({ paths: pages, surveyed }));
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

/** Refreshes the build of the folder, which shows the given text; returns the lines and the number of whole builds. */
async function refresh(shown: string, now = responses) {
  writeFileSync(responsesFile(), shown);
  const site = readSite(folder);
  if (!site) throw new Error('there is no former build');
  vi.mocked(builtSite).mockReset().mockResolvedValue(site);
  const lines: string[] = [];
  await contentSite({
    root: folder,
    folder: '.',
    env: {},
    read: () => Promise.resolve(now),
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
});

test('[E20] [SB10] one project changed: its pages alone are rendered, and those that differ are recorded', async () => {
  const phone = '/en/trade/spot/m/launchpad/detail/HALO/';
  const desktop = '/en/trade/spot/launchdetail/HALO/';
  renderWith((address) => (address === phone ? Buffer.from('Another line') : textOf(address)));
  const { lines, wholeBuilds } = await refresh(JSON.stringify(responses), withNewTagline());
  expect([lines, wholeBuilds]).toEqual([['Building HALO'], 0]);
  // A page that is the same is not written: the renderer knows its hash.
  expect(rendered.sort()).toEqual([desktop, phone].sort().map((address) => [address, hashOf(textOf(address))]));
  const site = readSite(folder);
  expect(site?.files.get(phone)?.hash).toBe(hashOf(Buffer.from('Another line')));
  expect(site?.files.get(desktop)?.hash).toBe(hashOf(textOf(desktop)));
  expect(readFileSync(join(folder, '.slipway/manifest.sha384'), 'utf8')).toContain(`${phone.slice(1)}index.html`);
  expect(JSON.parse(readFileSync(responsesFile(), 'utf8'))).toEqual(withNewTagline());
});

test.each([
  ['blocked by the policy', new Error('the policy has no sha256-x')],
  ['that the disk does not take', new Error('ENOSPC')],
])('[E20] a page %s: a line says why, and the whole site is built', async (_, error) => {
  renderWith(() => {
    throw error;
  });
  const { lines, wholeBuilds } = await refresh(JSON.stringify(responses), withNewTagline());
  expect(lines[1]).toBe(`These pages could not be built alone (${error.message}): building the whole site`);
  expect(wholeBuilds).toBe(1);
  // A build that was left half replaced counts as none.
  expect(readSite(folder)).toBeUndefined();
});
