/**
 * Copies of the repository in a temporary folder: mutations are applied there alone, so that a run that is stopped
 * leaves the working tree as it was.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { countOf } from './mutation.ts';
import type { Mutation } from './mutation.ts';

/** What tools keep for themselves in `node_modules`: each copy has its own. */
const cacheFolders = /^\.(?:vite|vitest|astro|cache)/;

/** Files of the working tree that are tracked, or would be: uncommitted tests count. */
function filesOf(root: string): string[] {
  const args = ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--deduplicate'];
  const deleted = new Set(execFileSync('git', ['ls-files', '-z', '--deleted'], { cwd: root }).toString().split('\0'));
  const files = execFileSync('git', args, { cwd: root, maxBuffer: 64 * 1024 * 1024 });
  return files
    .toString()
    .split('\0')
    .filter((file) => file !== '' && !deleted.has(file));
}

/** Creates so many copies in one temporary folder, and returns their paths and the function that removes them. */
export function createCopies(root: string, count: number): { folders: string[]; remove: () => void } {
  const parent = mkdtempSync(join(tmpdir(), 'slipway-mutations-'));
  const files = filesOf(root);
  const folders = Array.from({ length: count }, (_, index) => join(parent, String(index + 1)));
  for (const folder of folders) {
    for (const file of files) {
      mkdirSync(dirname(join(folder, file)), { recursive: true });
      cpSync(join(root, file), join(folder, file));
    }
    mkdirSync(join(folder, 'node_modules'));
    for (const name of readdirSync(join(root, 'node_modules')))
      if (!cacheFolders.test(name))
        symlinkSync(resolve(root, 'node_modules', name), join(folder, 'node_modules', name));
    mkdirSync(join(folder, '.test'));
  }
  return { folders, remove: () => rmSync(parent, { recursive: true, force: true, maxRetries: 3 }) };
}

/**
 * Applies a mutation in a copy and returns the function that undoes it. Throws when its text does not occur exactly
 * once.
 */
export function applyMutation(folder: string, { file, from, to }: Mutation): () => void {
  const path = join(folder, file);
  const before = readFileSync(path, 'utf8');
  const count = countOf(before, from);
  if (count !== 1) throw new Error(`its text occurs ${count} times`);
  writeFileSync(
    path,
    before.replace(from, () => to),
  );
  return () => writeFileSync(path, before);
}
