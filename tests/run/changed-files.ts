import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import type { Sources } from './dependents.ts';

/** Git is missing, or has no such ref. */
export class GitError extends Error {
  override name = 'GitError';
}

/** Runs git and returns the lines of its output; throws a `GitError`. */
function git(...args: readonly string[]): string[] {
  const { status, stdout, stderr, error } = spawnSync('git', args, { encoding: 'utf8' });
  if (status !== 0) throw new GitError(error?.message ?? stderr.trim());
  return stdout.split('\n').filter((line) => line !== '');
}

/** Returns the files that differ from where the branch left `ref`: in commits, uncommitted, or new. */
export function changedFiles(ref: string): string[] {
  const [base = ref] = git('merge-base', 'HEAD', ref);
  const files = [
    ...git('diff', '--name-only', '--no-renames', base),
    ...git('ls-files', '--others', '--exclude-standard'),
  ];
  return [...new Set(files)].sort();
}

/** Reads the code of the project. */
export const readSources = (): Sources =>
  new Map(globSync('{src,tests}/**/*.{ts,tsx,astro,scss,js,mjs}').map((file) => [file, readFileSync(file, 'utf8')]));
