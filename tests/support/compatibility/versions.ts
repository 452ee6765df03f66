import type { Level } from './compare.ts';

type Parts = readonly [major: number, minor: number, patch: number];

function partsOf(version: string): Parts {
  const [, major, minor, patch] = /^(\d+)\.(\d+)\.(\d+)$/.exec(version) ?? [];
  if (patch === undefined) throw new Error(`${version} is no version`);
  return [Number(major), Number(minor), Number(patch)];
}

/** The least version after a change; below 1.0.0 each number stands for the one before it. */
export function versionAfter(released: string, level: Level): string {
  const [major, minor, patch] = partsOf(released);
  if (level === 'major') return major === 0 ? `0.${minor + 1}.0` : `${major + 1}.0.0`;
  if (level === 'minor' && major > 0) return `${major}.${minor + 1}.0`;
  return `${major}.${minor}.${patch + 1}`;
}

/** Below, at or above zero, as the first version is lower than, equal to or higher than the second. */
export function compareVersions(a: string, b: string): number {
  const [left, right] = [partsOf(a), partsOf(b)];
  const difference = left.map((part, index) => part - (right[index] ?? 0)).find((part) => part !== 0);
  return difference ?? 0;
}

/** Whether a version fits what has changed since the released one. */
export function versionProblem(
  released: string,
  current: string,
  level: Level | undefined,
): { failure: string } | { note: string } | undefined {
  const least = level === undefined ? released : versionAfter(released, level);
  const difference = compareVersions(current, least);
  if (difference < 0)
    return { failure: `the version is ${current} and must be ${least}: a ${level ?? 'patch'} change of ${released}` };
  if (difference > 0)
    return { note: `the version ${current} is higher than the changes since ${released} need: ${least}` };
  return undefined;
}
