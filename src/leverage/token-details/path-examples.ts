import { basketDecimals, fundingFee, managementFee, pathChange } from '#formulas/leveraged.ts';
import { decimal, unscale } from '#money/index.ts';

/** Fundings per day. leverage.md 2 T4 */
const fundingsPerDay = 3;
/** NAV that the flat path starts with, in units of 10⁻¹⁸; its change does not depend on it. */
const startNav = 10n * 10n ** BigInt(basketDecimals);

/** The paths that are compared; `flat` counts 30 days with costs. leverage.md 4 */
export const pathNames = ['up', 'down', 'zigzag', 'flat'] as const;
export type PathName = (typeof pathNames)[number];

/** Days of the flat path. */
export const flatDays = 30;

const changesOf: Record<Exclude<PathName, 'flat'>, readonly string[]> = {
  up: ['0.1', '0.1', '0.1', '0.1'],
  down: ['-0.1', '-0.1', '-0.1', '-0.1'],
  zigzag: ['0.1', '-0.1', '0.1', '-0.1'],
};

/** Changes over a path, as fractions: of the underlying, `target` times that, and of the token. */
export interface PathResult {
  underlying: string;
  multiple: string;
  token: string;
}

/** The changes over daily changes of the underlying, without costs. leverage.md 2 T7 */
export function pathResult(target: string, changes: readonly string[]): PathResult {
  const underlying = pathChange(1n, changes);
  // A NAV does not fall below zero: a day that costs more closes the token.
  const isClosed = changes.some((change) => decimal(change).times(target).plus('1').lte('0'));
  return {
    underlying: underlying.toFixed(),
    multiple: underlying.times(target).toFixed(),
    token: isClosed ? '-1' : pathChange(BigInt(target), changes).toFixed(),
  };
}

/**
 * The change of the NAV over days at a constant price: fundings and management fees alone, a fraction.
 * leverage.md 2 T4
 */
export function flatChange(target: string, days: number): string {
  let nav = startNav;
  for (let day = 0; day < days; day += 1) {
    for (let funding = 0; funding < fundingsPerDay; funding += 1) nav -= fundingFee(BigInt(target), nav);
    nav -= managementFee(nav);
  }
  return unscale(((nav - startNav) * 10n ** 8n) / startNav, 8);
}

/** The result of a named path. */
export const exampleOf = (target: string, name: PathName): PathResult =>
  name === 'flat'
    ? { underlying: '0', multiple: '0', token: flatChange(target, flatDays) }
    : pathResult(target, changesOf[name]);

/** The levels of a path for its small picture. */
export const pathShape = (name: PathName): readonly number[] =>
  ({ up: [0, 1, 2, 3, 4], down: [4, 3, 2, 1, 0], zigzag: [0, 1, 0, 1, 0], flat: [0, 0] })[name];
