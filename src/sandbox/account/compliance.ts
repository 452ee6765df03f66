import type { ComplianceWall } from '#contract/envelope.ts';
import { refuse } from '../handler-result.ts';
import type { Refusal } from '../handler-result.ts';
import type { Account } from './accounts.ts';

/** Returns the result of error 10024; reading and withdrawing stay allowed. exchange-api 1.7 */
export const complianceWallOf = (area: string, product: ComplianceWall['product']): ComplianceWall => ({
  wall: 'REGION',
  area,
  product,
  canBrowse: true,
  until: 0,
  actions: [
    { kind: 'verify', url: '/x/sandbox/' },
    { kind: 'leave', url: '/' },
  ],
});

/** Returns error `restricted` for accounts behind the compliance wall; the first check of every writing call of a product. */
export function complianceRefusal(
  { isRestricted, area }: Account,
  product: ComplianceWall['product'],
): Refusal<'restricted'> | undefined {
  return isRestricted ? refuse('restricted', { result: complianceWallOf(area, product) }) : undefined;
}
