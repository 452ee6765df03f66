import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { codeBlocks, guides } from '../../support/code-blocks.ts';

const blocks = guides.flatMap(codeBlocks);

test('[OK53] every block of the guides says what it is: file, part, run or text', () => {
  expect(blocks.length).toBeGreaterThan(25);
  expect(blocks.filter(({ mark }) => mark === undefined).map(({ place }) => place)).toEqual([]);
});

const parts = blocks.filter(({ mark }) => mark?.startsWith('part='));
test.each(parts.map(({ place, mark = '', code }) => [place, mark.slice('part='.length), code] as const))(
  '[OK53] %s is a part of %s',
  (_, file, code) => {
    expect(readFileSync(file, 'utf8')).toContain(code);
  },
);

test('[OK53] the blocks that are commands run as they are written', { timeout: 120_000 }, () => {
  const runs = blocks.filter(({ mark }) => mark === 'run');
  expect(runs.length).toBeGreaterThan(0);
  // Stands in for the folder beside the project.
  const folder = mkdtempSync(join(tmpdir(), 'slipway-run-'));
  try {
    for (const { place, code } of runs) {
      // Each guide begins anew.
      const commands = code.replaceAll('../', `${join(folder, place.replaceAll(/\W/g, '-'))}/`);
      const { status, stdout, stderr } = spawnSync('bash', ['-euc', commands], {
        env: { ...process.env, PATH: `${process.cwd()}/node_modules/.bin:${process.env['PATH']}` },
        encoding: 'utf8',
      });
      expect([place, status], stdout + stderr).toEqual([place, 0]);
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
});
