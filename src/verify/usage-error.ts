/** A wrong option, or an account that may not be traded with: exit code 2, one line. verify.md 1, 2 */
export class UsageError extends Error {
  override name = 'UsageError';
}

/** No host answers: exit code 3. */
export class UnreachableError extends Error {
  override name = 'UnreachableError';
}
