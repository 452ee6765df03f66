/**
 * Version of the contract, by semantic versioning: a higher major number is another contract, for exchanges or for
 * programs. `docs/contract/CHANGELOG.md` has its changes, `npm run check -- contract` compares with the last release.
 */
export const contractVersion = '0.3.1';

/** The part of a version that changes when somebody breaks: the first number, below 1.0.0 the first two. */
function majorOf(version: string): string {
  const [major = '', minor = ''] = version.split('.');
  return major === '0' ? `0.${minor}` : major;
}

/** True for a version of the contract that this client and its exchange understand alike. */
export const isSameContract = (version: string): boolean => majorOf(version) === majorOf(contractVersion);
