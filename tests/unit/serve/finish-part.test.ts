import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { config } from '#config';
import { finishPart, requirePartVariables } from '#serve/build/finish-part.ts';
import { slipway } from '#serve/build/integration.ts';
import { readSite } from '#serve/site.ts';
import { finish, page, writeSite } from './support/site.ts';

const halo = 'en/trade/spot/launchdetail/HALO/index.html';
const haloPath = '/en/trade/spot/launchdetail/HALO/';
let base = '';
let folder = '';
beforeEach(async () => {
  base = writeSite();
  await finish(base);
  folder = join(base, '../part');
});
afterEach(() => {
  for (const each of [base, folder]) rmSync(each, { recursive: true, force: true });
});

/** Writes what Astro leaves when it builds some pages, and finishes it. */
async function buildPart(files: Record<string, string>, stamp = 's'): Promise<string[]> {
  folder = writeSite(files);
  for (const other of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
    if (other.endsWith('.html') && !(other in files)) rmSync(join(folder, other));
  return finishPart({ folder, base, stamp, config });
}

/** Returns time of change and bytes of each file. */
const stateOf = () =>
  new Map(
    readdirSync(base, { recursive: true, encoding: 'utf8' })
      .map((file) => join(base, file))
      .filter((file) => statSync(file).isFile())
      .map((file) => [file.slice(base.length + 1), `${statSync(file).mtimeMs} ${readFileSync(file, 'base64')}`]),
  );

function changedFiles(before: Map<string, string>): string[] {
  const after = stateOf();
  return [...new Set([...before.keys(), ...after.keys()])]
    .filter((file) => before.get(file) !== after.get(file))
    .sort();
}

test('[E20] a page that differs is replaced with its compressed forms, manifest and digests; nothing else is touched', async () => {
  const before = stateOf();
  expect(await buildPart({ [halo]: page('en', haloPath, 'Halo, renamed') })).toEqual([haloPath]);
  expect(changedFiles(before)).toEqual(
    ['.slipway/manifest.sha384', '.slipway/site.json', halo, `${halo}.br`, `${halo}.gz`].sort(),
  );
  expect(readFileSync(join(base, halo), 'utf8')).toContain('Halo, renamed');
});

test('[E20] the former build with a part is the whole build, byte by byte', async () => {
  const renamed = { [halo]: page('en', haloPath, 'Halo, renamed') };
  await buildPart(renamed);
  const whole = writeSite(renamed);
  await finish(whole);
  for (const name of ['.slipway/site.json', '.slipway/manifest.sha384', '_headers', halo, `${halo}.br`])
    expect(readFileSync(join(base, name), 'base64'), name).toBe(readFileSync(join(whole, name), 'base64'));
  rmSync(whole, { recursive: true });
});

test('[E20] a page that is the same is not written', async () => {
  const before = stateOf();
  expect(await buildPart({ [halo]: page('en', haloPath, 'Halo') })).toEqual([]);
  expect(changedFiles(before)).toEqual([]);
});

test.each([
  ['other sources', {}, 'other', /no build of these sources/],
  ['another script file', { '_astro/app.xyz.js': 'export const a = 2;' }, 's', /app\.xyz\.js is no file/],
  ['other bytes of a script', { '_astro/app.abc123.js': 'export const a = 2;' }, 's', /app\.abc123\.js is no file/],
  ['an inline script', { [halo]: page('en', haloPath, 'Halo', '<script>let a</script>') }, 's', /the policy/],
  ['a new page', { 'en/trade/spot/new/index.html': page('en', '/en/trade/spot/new/', 'New') }, 's', /is a new page/],
  ['a blocked attribute', { [halo]: page('en', haloPath, '<b style="color:red">x</b>') }, 's', /policy blocks/],
])('[E20] %s: the part is refused and the former build stays', async (_, files, stamp, reason) => {
  const before = stateOf();
  await expect(buildPart(files, stamp)).rejects.toThrow(reason);
  expect(changedFiles(before)).toEqual([]);
});

test('[E20] a former build that was left half replaced counts as none', async () => {
  const draft = join(base, '.slipway/site.json');
  mkdirSync(dirname(draft), { recursive: true });
  writeFileSync(`${draft}.draft`, readFileSync(draft));
  rmSync(draft);
  expect(readSite(base)).toBeUndefined();
  await expect(buildPart({})).rejects.toThrow(/no build of these sources/);
});

test.each([
  ['SLIPWAY_ONLY', 'HALO'],
  ['SLIPWAY_BASE', 'dist'],
])('[E20] %s alone stops the build before it starts', (name, value) => {
  const message = 'SLIPWAY_ONLY names pages of the build in SLIPWAY_BASE: set both or none.';
  expect(() => requirePartVariables({ [name]: value })).toThrow(message);
  vi.stubEnv(name, value);
  const start = slipway().hooks['astro:build:start'];
  // What the hook is given does not matter: it only reads the environment.
  expect(() => void Reflect.apply(start ?? vi.fn(), undefined, [])).toThrow(message);
});

test('[E20] a build of a part names its pages and the former build; a whole build names none', () => {
  expect(() => requirePartVariables({ SLIPWAY_ONLY: 'HALO', SLIPWAY_BASE: 'dist' })).not.toThrow();
  expect(() => requirePartVariables({})).not.toThrow();
});
