import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Copies the sources, without what is ignored, to a new folder that shares the packages. The caller removes it. */
export function copySources(): string {
  const folder = mkdtempSync(join(tmpdir(), 'slipway-copy-'));
  const args = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
  const files = execFileSync('git', args, { encoding: 'utf8' }).split('\0');
  for (const file of files) if (file !== '') cpSync(file, join(folder, file), { verbatimSymlinks: true });
  symlinkSync(join(process.cwd(), 'node_modules'), join(folder, 'node_modules'));
  return folder;
}

/** Variables of a command in such a folder: one language, and not the mode of the tests. */
export const copyEnv = { ...process.env, NODE_ENV: 'production', SLIPWAY_LOCALES: 'en', ASTRO_TELEMETRY_DISABLED: '1' };
