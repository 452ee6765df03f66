import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { loadConfig } from '#config/load.ts';

const folder = mkdtempSync(join(tmpdir(), 'slipway-pack-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Packs `slipway-verify` with a brand; returns the tarball, and what a file of it says. */
function pack(brand: string): { bytes: Buffer; read: (file: string) => string } {
  const env = { PATH: process.env['PATH'], HOME: process.env['HOME'], SLIPWAY_BRAND: brand };
  const destination = mkdtempSync(join(folder, 'tarball-'));
  const args = ['pack', '--silent', '--offline', '--pack-destination', destination];
  const name = execFileSync('npm', args, { env, encoding: 'utf8' }).trim().split('\n').at(-1) ?? '';
  const tarball = join(destination, name);
  return {
    bytes: readFileSync(tarball),
    read: (file) =>
      execFileSync('tar', ['-xzOf', tarball, `package/${file}`], { encoding: 'utf8', maxBuffer: 2 ** 26 }),
  };
}

test('[OK45] tarballs packed with two brands are equal byte for byte, and name the host of neither', () => {
  const brands = ['brand', 'examples/harbor'];
  const [ours, harbor] = brands.map(pack);
  expect(ours && harbor && ours.bytes.equals(harbor.bytes)).toBe(true);
  const program = ours?.read('dist-verify/slipway-verify.mjs') ?? '';
  const hosts = brands.map((brand) => new URL(loadConfig(process.cwd(), { SLIPWAY_BRAND: brand }).site).host);
  // Nor does it look for a brand where it runs.
  expect(['#!/usr/bin/env node', ...hosts, 'SLIPWAY_BRAND'].filter((each) => program.includes(each))).toEqual([
    '#!/usr/bin/env node',
  ]);
});
