/** The data file cannot be used; the message has the reason and a remedy. */
export class DataFileError extends Error {
  override name = 'DataFileError';

  constructor(reason: string, remedy = 'Start with --fresh to replace it, or name another file.') {
    super(`${reason} ${remedy}`);
  }
}

/** The data file cannot be written now: the disk is full or fails. Reads go on. quality.md Q-F32 */
export class StorageError extends Error {
  override name = 'StorageError';
}

/** Primary result codes of SQLite: READONLY, IOERR, FULL, CANTOPEN. */
const storageCodes: ReadonlySet<number> = new Set([8, 10, 13, 14]);

/** True for an error of SQLite, or a `StorageError`, which means that the data file cannot be written. */
export function isStorageError(error: unknown): boolean {
  if (error instanceof StorageError) return true;
  // The primary code is in the low byte of the extended one.
  return error instanceof Error && 'errcode' in error && storageCodes.has(Number(error.errcode) & 0xff);
}
