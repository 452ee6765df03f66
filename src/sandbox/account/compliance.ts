import type { ComplianceWall } from '#contract/envelope.ts';
import { refuse } from '#sandbox/exchange/handler-result.ts';
import type { Refusal } from '#sandbox/exchange/handler-result.ts';
import type { Account } from '#sandbox/identity/accounts.ts';

/** Areas in which the sandbox offers no launches; `countryList` marks them. */
export const restrictedAreas: readonly string[] = ['CN', 'KP'];

/** The result of error 10024; reading and withdrawing stay allowed. exchange-api 1.7 */
export const restrictionResultOf = (area: string, product: ComplianceWall['product']): ComplianceWall => ({
  wall: 'REGION',
  area,
  product,
  canBrowse: true,
  until: 0,
  actions: [
    { kind: 'verify', url: '/x/sandbox/elsewhere/?page=verify' },
    { kind: 'withdraw', url: '/x/sandbox/elsewhere/?page=withdraw' },
    { kind: 'leave', url: '/' },
  ],
});

/** Error `notForSubMembers` for a sub-member. exchange-api 4.9 */
export const subMemberRefusal = ({ parentUid }: Account): Refusal<'notForSubMembers', undefined> | undefined =>
  parentUid === '' ? undefined : refuse('notForSubMembers');

/**
 * Error `restricted` for accounts with a compliance restriction; the first check of every writing call of a
 * product.
 */
export function complianceRefusal(
  { isRestricted, area }: Account,
  product: ComplianceWall['product'],
): Refusal<'restricted', ComplianceWall> | undefined {
  return isRestricted ? refuse('restricted', { result: restrictionResultOf(area, product) }) : undefined;
}
