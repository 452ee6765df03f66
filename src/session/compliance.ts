import { atom } from 'nanostores';
import * as v from 'valibot';
import { ComplianceWall } from '../contract/envelope.ts';
import { onPersonChange } from './on-person-change.ts';

/** Restriction of a person: its error code and the content of the compliance wall. R8.5 */
export interface Restriction {
  code: number;
  result: ComplianceWall;
}

/** The current restriction; undefined without one. Closing the wall does not change it. */
export const $compliance = atom<Restriction | undefined>(undefined);
onPersonChange(clearRestriction);

/** Sets the restriction. An equal one changes nothing, so that a poll does not open a second wall. quality.md Q-F05 */
export function setRestriction({ code, result }: { code: number; result: unknown }): void {
  const wall = v.parse(v.fallback(ComplianceWall, v.getFallbacks(ComplianceWall)), result);
  const next: Restriction = { code, result: wall };
  if (JSON.stringify(next) !== JSON.stringify($compliance.get())) $compliance.set(next);
}

/** Removes the restriction: the exchange accepts the person's calls again, or the person changed. */
export function clearRestriction(): void {
  $compliance.set(undefined);
}
