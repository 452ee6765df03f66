/**
 * The best compressed forms of hashed files, kept by their content: they take seconds of a build, and most files are
 * the same in the next one.
 */
import { mkdir, readFile, readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { compressed } from '../build-steps/compress.ts';
import { encodingSuffixes } from '../encoding.ts';
import { levelOf } from './records.ts';
import type { FileRecord } from './records.ts';

/** Where they are kept, in the folder of the sources. */
const cacheFolder = 'node_modules/.cache/slipway-compressed';
/** Forms that are kept: those of a few builds, 1.8 MB each. */
const maxKept = 5_000;

/** Removes the forms that were not used for longest. */
async function removeOldest(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  if (names.length <= maxKept) return;
  const kept = await Promise.all(
    names.map(async (name) => ({ name, usedMs: (await stat(join(folder, name))).mtimeMs })),
  );
  for (const { name } of kept.sort((one, other) => other.usedMs - one.usedMs).slice(maxKept))
    await rm(join(folder, name), { force: true });
}

/** Writes a form that is not kept yet. A cache that cannot be written is no failure of a build. */
async function keep(path: string, body: Buffer): Promise<void> {
  // Another build may write the same form now.
  const draft = `${path}.${process.pid}`;
  try {
    await writeFile(draft, body);
    await rename(draft, path);
  } catch {
    await rm(draft, { force: true }).catch(() => undefined);
  }
}

/**
 * Writes the compressed forms of files beside them, in `folder`. `atOnce`: number of files at a time. `root`: folder of
 * the sources.
 */
export async function compressFiles(
  { root, folder, atOnce }: { root: string; folder: string; atOnce: number },
  records: Iterable<FileRecord>,
): Promise<void> {
  const cache = join(root, cacheFolder);
  await mkdir(cache, { recursive: true }).catch(() => undefined);

  async function formOf(
    { entry, digest }: FileRecord,
    content: Buffer,
    encoding: FileRecord['entry']['encodings'][number],
  ) {
    const level = levelOf(entry.file);
    if (level !== 'asset') return compressed(content, encoding, level);
    const path = join(cache, digest + encodingSuffixes[encoding]);
    const known = await readFile(path).catch(() => undefined);
    const now = new Date();
    if (known) {
      await utimes(path, now, now).catch(() => undefined);
      return known;
    }
    const body = await compressed(content, encoding, level);
    await keep(path, body);
    return body;
  }

  const queue = [...records].values();
  const work = async () => {
    for (const record of queue) {
      const path = join(folder, record.entry.file);
      const content = await readFile(path);
      for (const encoding of record.entry.encodings)
        await writeFile(path + encodingSuffixes[encoding], await formOf(record, content, encoding));
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  await removeOldest(cache);
}
