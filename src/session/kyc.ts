import { atom } from 'nanostores';
import { send } from '../api/index.ts';
import { kycInfo } from '../contract/account.ts';
import type { Profile } from '../contract/person.ts';
import type { ResultOf } from '../contract/call.ts';
import { derivedOfTwo } from './derived.ts';
import { onPersonChange } from './on-person-change.ts';
import { $profile } from './user.ts';

export type Kyc = ResultOf<typeof kycInfo>;

/** Identity verification of the person; undefined until it is loaded. */
export const $kyc = atom<Kyc | undefined>(undefined);
onPersonChange(() => $kyc.set(undefined));

/** The identity level: 10 for the member tag KYC, else the n of `LEVEL_n`, else 0. R6.4, exchange-api 4.9 */
export function kycLevelOf(
  profile: Pick<Profile, 'member_tag'> | undefined,
  kyc: Pick<Kyc, 'applicant'> | undefined,
): number {
  if (profile?.member_tag['KYC'] === 'SUCCESS') return 10;
  return Number(/^LEVEL_(\d)$/.exec(kyc?.applicant.level ?? '')?.[1] ?? 0);
}

/** Identity level, 0 to 10. */
export const $kycLevel = derivedOfTwo($profile, $kyc, kycLevelOf);

/** Loads the identity verification; a failure leaves the current one. */
export async function loadKyc(): Promise<void> {
  const answer = await send(kycInfo, {});
  if (answer.ok) $kyc.set(answer.result);
}
