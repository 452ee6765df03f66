import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib';
import type { BrotliOptions } from 'node:zlib';
import type { Encoding } from '../encoding.ts';

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** Smaller files gain nothing from compression. */
const minBytes = 512;
/**
 * There are thousands of pages: level 5 is close to the best in 2 % of its time. Hashed files are few and get the best.
 */
const brotliLevel = { page: 5, asset: 11 } as const;
/** Few browsers need gzip: level 4 is close to the best in two thirds of its time. */
const gzipLevel = { page: 4, asset: 9 } as const;

/** A page's compressed form fits into one piece. bytes */
const chunkSize = 64 * 1024;

/** How well a file is compressed: pages fast, hashed files as well as it can be. */
export type CompressionLevel = 'page' | 'asset';

const compressible = /\.(?:html|css|m?js|json|svg|xml|txt|webmanifest)$/;

const brotliOptions = (content: Buffer, level: number): BrotliOptions => ({
  params: {
    [constants.BROTLI_PARAM_QUALITY]: level,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  },
  chunkSize,
});

/** Compresses text with Brotli at a level from 0 to 11, on the threads of zlib. */
export const brotliText = (content: Buffer, level: number): Promise<Buffer> =>
  brotli(content, brotliOptions(content, level));

/** The encodings that a file has, by its name and its size in bytes. */
export const encodingsOf = (file: string, bytes: number): Encoding[] =>
  compressible.test(file) && bytes >= minBytes ? ['br', 'gzip'] : [];

/** Compresses content with an encoding, on the threads of zlib. */
export const compressed = (content: Buffer, encoding: Encoding, level: CompressionLevel): Promise<Buffer> =>
  encoding === 'br'
    ? brotliText(content, brotliLevel[level])
    : gzipped(content, { level: gzipLevel[level], chunkSize });

/**
 * Compresses a page with an encoding at once. For a process that does nothing else: handing a page to zlib's threads
 * and back costs as much as a sixth of its rendering.
 */
export const compressedNow = (content: Buffer, encoding: Encoding): Buffer =>
  encoding === 'br'
    ? brotliCompressSync(content, brotliOptions(content, brotliLevel.page))
    : gzipSync(content, { level: gzipLevel.page, chunkSize });
