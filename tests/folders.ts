/**
 * Folders of `src` and `tests`: a folder is a feature and holds at most 32 files, so that its names can be read at a
 * glance. Prints each folder that breaks this and what to do; exit code 1 when there is one.
 */
import { globSync } from 'node:fs';
import { basename, dirname } from 'node:path';

const filesMax = 32;
/** Names that say what kind of file a folder holds, not which feature. */
const kinds = ['islands', 'sections', 'components', 'hooks', 'stores', 'styles', 'types', 'utils', 'helpers'];

const counts = new Map<string, number>();
for (const file of globSync('{src,tests}/**/*.*')) {
  const folder = dirname(file);
  counts.set(folder, (counts.get(folder) ?? 0) + 1);
}

let broken = 0;
for (const [folder, count] of [...counts].sort()) {
  if (count > filesMax) {
    broken += 1;
    console.log(
      `${folder}: ${String(count)} files, more than ${String(filesMax)}. Move a feature into a folder of its own.`,
    );
  }
  if (kinds.includes(basename(folder))) {
    broken += 1;
    console.log(
      `${folder}: the name says a kind of file, not a feature. Put its files beside the feature that they belong to.`,
    );
  }
}
process.exitCode = broken > 0 ? 1 : 0;
