import { computed } from 'nanostores';
import type { Profile } from '#contract/person.ts';
import { $isUpgrading } from '#session/account-kind.ts';
import { $compliance, isRestricted } from '#session/compliance.ts';
import { $kyc, kycLevelOf } from '#session/kyc.ts';
import { $forcedRepay } from '#session/leverage/forced-repay.ts';
import type { MarginAccess } from '#session/leverage/access.ts';
import { $marginAccess } from '#session/leverage/margin-access.ts';
import { $runningLiquidation } from '#session/leverage/margin-risk.ts';
import { $profile, $user, userState } from '#session/user.ts';
import type { UserState } from '#session/user.ts';
import { $network } from '#socket/presence.ts';

/** Why margin cannot be used, the first reason that applies. exchange-api 4.9, leverage.md 4 */
export type MarginBlockReason =
  | 'visitor'
  | 'unknown'
  | 'offline'
  | 'liquidation'
  | 'forcedRepay'
  | 'restricted'
  | 'upgrading'
  | 'verify'
  | 'institutionalLoan'
  | 'isolated'
  | 'failed'
  | 'off';

/** What decides whether margin can be used. */
interface AccessInputs {
  user: UserState;
  isOnline: boolean;
  access: MarginAccess;
  isLiquidating: boolean;
  isForcedRepayRunning: boolean;
  isRestricted: boolean;
  isUpgrading: boolean;
  /** Undefined until it is loaded. */
  kycLevel: number | undefined;
  hasInstitutionalLoan: boolean;
}

/** KYC level that margin trading needs. exchange-api 4.9 */
const minKycLevel = 1;

/** Why an account cannot borrow or trade on margin; undefined when it can. */
export function marginBlockReasonOf(inputs: AccessInputs): MarginBlockReason | undefined {
  const { user, access } = inputs;
  if (user === userState.loggedOut) return 'visitor';
  if (user === userState.unknown) return 'unknown';
  if (!inputs.isOnline) return 'offline';
  if (inputs.isLiquidating) return 'liquidation';
  if (inputs.isForcedRepayRunning) return 'forcedRepay';
  if (inputs.isRestricted) return 'restricted';
  if (inputs.isUpgrading) return 'upgrading';
  if (inputs.kycLevel !== undefined && inputs.kycLevel < minKycLevel) return 'verify';
  if (inputs.hasInstitutionalLoan) return 'institutionalLoan';
  if (access.phase === 'failed') return 'failed';
  if (access.phase !== 'known') return 'unknown';
  if (access.mode === 'ISOLATED') return 'isolated';
  return access.open ? undefined : 'off';
}

/**
 * Reasons that do not prevent a repayment: a restricted account may repay, and one whose margin is off has no debts.
 * exchange-api 4.9
 */
const repayable: ReadonlySet<MarginBlockReason> = new Set([
  'restricted',
  'verify',
  'institutionalLoan',
  'isolated',
  'off',
  'failed',
]);

/** Why an account cannot repay; undefined when it can. */
export const repayBlockReasonOf = (blockReason: MarginBlockReason | undefined): MarginBlockReason | undefined =>
  blockReason !== undefined && repayable.has(blockReason) ? undefined : blockReason;

/** The identity level; undefined until it is loaded. */
function kycLevelIfKnown(profile: Profile | undefined, kyc: Parameters<typeof kycLevelOf>[1]): number | undefined {
  const level = kycLevelOf(profile, kyc);
  return level === 0 && kyc === undefined ? undefined : level;
}

/** Why margin cannot be used now; undefined when it can. */
export const $marginBlockReason = computed(
  [$user, $network, $marginAccess, $runningLiquidation, $forcedRepay, $compliance, $isUpgrading, $profile, $kyc],
  (user, { isOnline }, access, liquidation, forcedRepay, compliance, isUpgrading, profile, kyc) =>
    marginBlockReasonOf({
      user,
      isOnline,
      access,
      isLiquidating: liquidation !== undefined,
      isForcedRepayRunning: forcedRepay?.state === 'DOING',
      isRestricted: isRestricted(compliance, 'margin'),
      isUpgrading,
      kycLevel: kycLevelIfKnown(profile, kyc),
      hasInstitutionalLoan: profile?.member_tag['OTC_LOAN'] === 'Y',
    }),
);
