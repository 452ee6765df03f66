import { cpSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Puts the bundle of a built site into an empty folder, without its pages and records: they are rendered again there.
 */
export function copyBundle(built: string, folder: string): void {
  rmSync(folder, { recursive: true, force: true });
  const files = readdirSync(built).filter((name) => /^(?:_astro|favicon|next-pages|robots)/.test(name));
  for (const name of files.filter((each) => !/\.(?:br|gz)$/.test(each)))
    cpSync(join(built, name), join(folder, name), { recursive: true });
  for (const name of ['bundle.json', 'responses.json'])
    cpSync(join(built, '.slipway', name), join(folder, '.slipway', name));
}
