/** The data file cannot be used as it is; the message says why and what a person can do. */
export class DataFileError extends Error {
  override name = 'DataFileError';

  constructor(reason: string, remedy = 'Start with --fresh to begin anew, or name another file.') {
    super(`${reason} ${remedy}`);
  }
}
