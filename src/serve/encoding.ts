export type Encoding = 'br' | 'gzip';

/** The first available encoding that `Accept-Encoding` allows; undefined: no compression. */
export function encodingFor(header: string | undefined, available: readonly Encoding[]): Encoding | undefined {
  const accepted = (header ?? '').split(',').map((part) =>
    part
      .trim()
      .toLowerCase()
      .split(/\s*;\s*q=/),
  );
  const isAccepted = (encoding: Encoding) =>
    accepted.some(([name, quality]) => name === encoding && Number(quality ?? 1) > 0);
  return available.find(isAccepted);
}

/** File name suffixes of precompressed files. */
export const encodingSuffixes = { br: '.br', gzip: '.gz' } as const;
