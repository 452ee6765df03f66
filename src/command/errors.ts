/** A wrong use of a command: its message is all that is printed, one to three lines; exit code 2. */
export class UsageError extends Error {
  override name = 'UsageError';
}

/** Something that the machine or another program refuses: what, where and a remedy in one line; exit code 1. */
export class EnvironmentError extends Error {
  override name = 'EnvironmentError';
}

/** What the system says no to, and what helps. */
const refusals: Record<string, string> = {
  EACCES: 'may not be read or written by this person: change its rights, or name another',
  EPERM: 'may not be changed by this person: change its rights, or name another',
  EROFS: 'is on a disk that cannot be written: name another',
  ENOENT: 'does not exist: check the name',
  ENOTDIR: 'is below a file, not in a folder: name another',
  EEXIST: 'is there already: name another',
  EISDIR: 'is a folder, not a file: name a file',
  ENOTEMPTY: 'is not empty: name another',
  ENOSPC: 'cannot be written, the disk is full: make room',
  EMFILE: 'cannot be opened, too many files are open: raise the limit (ulimit -n)',
  EADDRINUSE: 'is taken: stop what listens there, or choose another port',
  EADDRNOTAVAIL: 'is no address of this machine: name another',
  ECONNREFUSED: 'answers nothing: start what listens there, or name another',
  ECONNRESET: 'ended the connection: try again',
  ENOTFOUND: 'is a host that is not known: check the name',
  EAI_AGAIN: 'is a host that cannot be looked up now: check the network',
  ETIMEDOUT: 'does not answer: check the network',
};

/** The line about an error of the system, such as a folder that may not be written; undefined for any other error. */
function systemLine(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const { code, path, address, port, hostname, cause } = error as Error & Partial<Record<string, string>>;
  const refusal = typeof code === 'string' && Object.hasOwn(refusals, code) ? refusals[code] : undefined;
  const server = [address, port].filter((part) => part !== undefined).join(':');
  const where = [path, server, hostname].find((part) => typeof part === 'string' && part !== '');
  if (refusal !== undefined && typeof where === 'string') return `${where} ${refusal}.`;
  // `fetch` and promises of many addresses wrap what happened.
  if (error instanceof AggregateError) return systemLine(error.errors[0]);
  return cause === undefined ? undefined : systemLine(cause);
}

/**
 * What is printed about an error that ends a command, and its exit code. Undefined for a fault of our own, whose stack
 * says where it is.
 */
export function ending(error: unknown): { text: string; code: number } | undefined {
  if (error instanceof UsageError) return { text: error.message, code: 2 };
  if (error instanceof EnvironmentError) return { text: error.message, code: 1 };
  const line = systemLine(error);
  return line === undefined ? undefined : { text: line, code: 1 };
}
