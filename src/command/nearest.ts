import { distance } from 'fastest-levenshtein';

/** Share of the letters of a name that may differ before another name is no longer a likely slip. */
const maxDifference = 0.5;

/**
 * The known name that a mistyped one is closest to, in capitals or not; undefined when none is close. `sign-in` and
 * `signIn` count as equal.
 */
export const nearest = (name: string, known: readonly string[]): string | undefined => nearestOf(name, known, 1)[0];

/** The known names that a mistyped one is closest to, at most `most`, the closest first. */
export function nearestOf(name: string, known: readonly string[], most: number): string[] {
  const plain = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
  const wanted = plain(name);
  return known
    .map((each) => ({ each, steps: distance(wanted, plain(each)) }))
    .filter(({ steps }) => steps <= Math.max(wanted.length, 2) * maxDifference)
    .sort((one, other) => one.steps - other.steps || (one.each < other.each ? -1 : 1))
    .slice(0, most)
    .map(({ each }) => each);
}

/** The end of a line about an unknown name: what was probably meant, or all that there is. */
export function hint(
  name: string,
  known: readonly string[],
  written: (name: string) => string = (each) => each,
): string {
  const near = nearest(name, known);
  if (near !== undefined) return `did you mean ${written(near)}?`;
  return known.length === 0 ? 'there is none' : `there is ${known.map(written).join(', ')}`;
}
