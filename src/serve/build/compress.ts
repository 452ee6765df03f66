import { writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** Smaller files gain nothing from compression. */
const minBytes = 512;
/** There are thousands of pages: level 5 is close to the best in 2 % of its time. Hashed files are few and get the best. */
const brotliLevel = { page: 5, asset: 11 } as const;
/** Few browsers need gzip: level 4 is close to the best in two thirds of its time. */
const gzipLevel = { page: 4, asset: 9 } as const;

const compressible = /\.(?:html|css|m?js|json|svg|xml|txt|webmanifest)$/;

/** Compresses text with Brotli at a level from 0 to 11, on the threads of zlib. */
export const brotliText = (content: Buffer, level: number): Promise<Buffer> =>
  brotli(content, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: level,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    },
  });

/** Writes the compressed versions of a file next to it and returns their encodings. Runs on the threads of zlib. */
export async function compress(path: string, content: Buffer, kind: 'page' | 'asset'): Promise<('br' | 'gzip')[]> {
  if (!compressible.test(path) || content.length < minBytes) return [];
  const [br, gz] = await Promise.all([
    brotliText(content, brotliLevel[kind]),
    gzipped(content, { level: gzipLevel[kind] }),
  ]);
  await Promise.all([writeFile(`${path}.br`, br), writeFile(`${path}.gz`, gz)]);
  return ['br', 'gzip'];
}
