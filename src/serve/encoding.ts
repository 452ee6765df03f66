export type Encoding = 'br' | 'gzip';

/** The best precompressed form that the `Accept-Encoding` header takes; undefined: the plain one. */
export function encodingFor(header: string | undefined, offered: readonly Encoding[]): Encoding | undefined {
  const taken = (header ?? '').split(',').map((part) =>
    part
      .trim()
      .toLowerCase()
      .split(/\s*;\s*q=/),
  );
  const isTaken = (encoding: Encoding) =>
    taken.some(([name, quality]) => name === encoding && Number(quality ?? 1) > 0);
  return offered.find(isTaken);
}

/** File ending of a precompressed form. */
export const endings = { br: '.br', gzip: '.gz' } as const;
