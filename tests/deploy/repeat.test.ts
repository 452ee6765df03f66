import { cpSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, inject, test } from 'vitest';
import { originPaths, pointTo } from '#serve/deploy/release.ts';
import { digestsPath, manifestPath } from '#serve/site.ts';
import { differencesOf, parseDigests } from '#serve/verify-files.ts';
import { freshTestSite } from '../build.ts';
import { needs } from './support/needs.ts';
import { nginx, openFolder, startOrigin } from './support/nginx.ts';

const again = '.test/again';
afterAll(() => rmSync(again, { recursive: true, force: true }));

/** Every file of a build, those for hosts and the records included. */
const filesOf = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort();

test(
  '[E23] [Q-S18] a second clean build is equal, byte by byte, and the manifest names every file',
  { timeout: 480_000 },
  async () => {
    const first = await freshTestSite('cross');
    rmSync(again, { recursive: true, force: true });
    const second = await freshTestSite('cross', again);
    const files = filesOf(first.folder);
    expect(filesOf(second.folder)).toEqual(files);
    const different = files.filter(
      (file) => !readFileSync(join(first.folder, file)).equals(readFileSync(join(second.folder, file))),
    );
    expect(different).toEqual([]);
    expect(files).toContain(manifestPath);
    const named = [...parseDigests(readFileSync(join(first.folder, digestsPath), 'utf8')).keys()];
    expect(named).toEqual([...first.files.values()].map(({ file }) => file).sort());
  },
);

needs(nginx !== undefined, 'nginx')('[E23] one byte that was changed on the edge is found from outside', async () => {
  const site = await freshTestSite('same');
  const folder = openFolder('slipway-changed-');
  const copy = join(folder, 'releases/1');
  cpSync(join(inject('originFolder'), 'current'), copy, { recursive: true, dereference: true });
  pointTo(originPaths(folder).current, copy);
  const origin = await startOrigin(site, folder);
  const digests = parseDigests(readFileSync(join(site.folder, digestsPath), 'utf8'));
  const differences = () => differencesOf(`http://127.0.0.1:${origin.port}`, digests);
  try {
    expect(await differences()).toEqual([]);
    const page = join(copy, 'en/trade/spot/index.html');
    for (const form of [page, `${page}.br`, `${page}.gz`]) {
      const bytes = readFileSync(form);
      bytes[20] = (bytes[20] ?? 0) ^ 1;
      writeFileSync(form, bytes);
    }
    expect(await differences()).toEqual([expect.stringMatching(/^\/en\/trade\/spot\/ /)]);
  } finally {
    await origin.stop();
    rmSync(folder, { recursive: true });
  }
});
