/**
 * Version of the contract, by semantic versioning: a higher major number is another contract, for exchanges or for
 * programs. `docs/contract/CHANGELOG.md` has its changes, `npm run check -- contract` compares with the last release.
 */
export const contractVersion = '0.3.0';

/** The major number of a version: contracts with the same one understand each other. Below 1.0.0 the minor one. */
export function majorOf(version: string): string {
  const [major = '', minor = ''] = version.split('.');
  return major === '0' ? `0.${minor}` : major;
}
