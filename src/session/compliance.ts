import { atom } from 'nanostores';
import * as v from 'valibot';
import { ComplianceWall } from '../contract/envelope.ts';
import { onLeave } from './leaving.ts';

/** What the wall shows: the code that raised it and what came with it. spec 8 */
export interface Restriction {
  code: number;
  result: ComplianceWall;
}

/** The restriction this person is under; undefined when none is known. Closing the wall is the wall's own matter. */
export const $compliance = atom<Restriction | undefined>(undefined);
onLeave(liftRestriction);

/** Raises the wall; the same restriction told again changes nothing, so a poll opens no second one. Q-F05 */
export function restrict({ code, result }: { code: number; result: unknown }): void {
  const wall = v.parse(v.fallback(ComplianceWall, v.getFallbacks(ComplianceWall)), result);
  const next: Restriction = { code, result: wall };
  if (JSON.stringify(next) !== JSON.stringify($compliance.get())) $compliance.set(next);
}

/** The exchange takes the person's calls again, or another person is here. */
export function liftRestriction(): void {
  $compliance.set(undefined);
}
