import { writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** Smaller files gain nothing from a second form. */
const leastBytes = 512;
/** Pages are thousands and built often: level 5 is near the best at a fiftieth of its time. Hashed files are few: the best. */
const brotliLevel = { page: 5, asset: 11 } as const;
/** Few browsers still ask for gzip: pages take the level that is near the best at two thirds of its time. */
const gzipLevel = { page: 4, asset: 9 } as const;

const compressible = /\.(?:html|css|m?js|json|svg|xml|txt|webmanifest)$/;

/** Writes the precompressed forms of a file beside it and says which there are. Runs on zlib's own threads. */
export async function compress(path: string, content: Buffer, kind: 'page' | 'asset'): Promise<('br' | 'gzip')[]> {
  if (!compressible.test(path) || content.length < leastBytes) return [];
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: brotliLevel[kind],
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  };
  const [br, gz] = await Promise.all([brotli(content, { params }), gzipped(content, { level: gzipLevel[kind] })]);
  await Promise.all([writeFile(`${path}.br`, br), writeFile(`${path}.gz`, gz)]);
  return ['br', 'gzip'];
}
