import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { EnvironmentError } from '#command/errors.ts';

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/**
 * Reserves the folder of a site for this process and returns a function that gives it free again. Throws an
 * `EnvironmentError` while another process writes it: two builds in one folder would mix their pages. A process that
 * has ended holds nothing.
 */
export function lockFolder(root: string, folder: string): () => void {
  const locks = join(root, 'node_modules/.cache/slipway-locks');
  const file = join(locks, createHash('sha256').update(folder).digest('hex').slice(0, 16));
  mkdirSync(locks, { recursive: true });
  const own = String(process.pid);
  try {
    writeFileSync(file, own, { flag: 'wx' });
  } catch {
    const holder = Number(readFileSync(file, 'utf8'));
    if (holder !== process.pid && holder > 0 && isAlive(holder))
      throw new EnvironmentError(
        `${folder} is being written by another process (${holder}). Stop it first, or wait for its end.`,
      );
    writeFileSync(file, own);
  }
  return () => rmSync(file, { force: true });
}
