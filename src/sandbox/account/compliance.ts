import type { ComplianceWall } from '../../contract/envelope.ts';
import { refuse } from '../answer.ts';
import type { Refusal } from '../answer.ts';
import type { Account } from './people.ts';

/** The wall as 10024 carries it: reading and withdrawing stay allowed. exchange-api 1.7 */
export const wallOf = (area: string, product: ComplianceWall['product']): ComplianceWall => ({
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

/** Refuses who stands behind the compliance wall. First check of every writing call of a product. */
export function behindWall(
  { isRestricted, area }: Account,
  product: ComplianceWall['product'],
): Refusal<'restricted'> | undefined {
  return isRestricted ? refuse('restricted', { result: wallOf(area, product) }) : undefined;
}
