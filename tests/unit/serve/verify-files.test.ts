import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { digestsPath } from '#serve/site.ts';
import { differencesOf, parseDigests } from '#serve/verify-files.ts';
import { startSite } from './support/site.ts';
import type { TestServer } from './support/site.ts';

let site: TestServer;
let origin: string;
beforeEach(async () => {
  site = await startSite();
  origin = `http://localhost:${site.port}`;
});
afterEach(() => site.close());

const manifest = (): string => readFileSync(join(site.folder, digestsPath), 'utf8');

describe('[Q-S18] the SHA-384 manifest of a build', () => {
  test('names every served file once, and no other', () => {
    const files = [...parseDigests(manifest()).keys()];
    expect(files).toEqual([...new Set(files)].sort());
    expect(files).toEqual(
      expect.arrayContaining(['_astro/app.abc123.js', 'en/trade/spot/index.html', 'robots.txt', 'sitemap.xml']),
    );
    expect(files.filter((file) => /^\.|\.map$|_headers/.test(file))).toEqual([]);
    // printf '<svg xmlns="http://www.w3.org/2000/svg"/>' | sha384sum
    const svg = 'ff472ee0637e44f0cc0656baa651616186d2b1bb16cb662b6acb956928d62a93eb74a7d734c556b4d7358e13cd3cad19';
    expect(manifest()).toContain(`${svg}  favicon.svg\n`);
  });

  test('is equal to the served files', async () => {
    expect(await differencesOf(origin, parseDigests(manifest()))).toEqual([]);
  });

  test('shows a file that was altered on the host, and one that is missing', async () => {
    const before = parseDigests(manifest());
    const script = join(site.folder, '_astro/app.abc123.js');
    for (const suffix of ['', '.br', '.gz']) writeFileSync(script + suffix, 'steal()');
    const differences = await differencesOf(origin, new Map([...before, ['gone.js', '0'.repeat(96)]]));
    expect(differences).toHaveLength(2);
    expect(differences[0]).toMatch(/^\/_astro\/app\.abc123\.js (?:differs|cannot be read)/);
    expect(differences[1]).toMatch(/^\/gone\.js differs \(HTTP 404/);
  });

  test.each(['x  a.js', `${'0'.repeat(96)}  ../a.js`, `${'0'.repeat(96)}  /etc/passwd`])(
    'refuses the line %s',
    (line) => {
      expect(() => parseDigests(line)).toThrow('no line of a SHA-384 manifest');
    },
  );
});
