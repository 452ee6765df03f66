import { computed } from 'nanostores';
import { $isUpgrading } from '#session/account-kind.ts';
import { $compliance, isRestricted } from '#session/compliance.ts';
import { $kyc, kycLevelOf } from '#session/kyc.ts';
import { $network } from '#session/presence.ts';
import { $profile, $user, userState } from '#session/user.ts';
import type { UserState } from '#session/user.ts';
import { $isFeedStale } from './pair-feed.ts';

/** Why no bot can be created, the first reason that applies. exchange-api 4.9, bots.md 4 */
export type BotBlockReason =
  | 'visitor'
  | 'unknown'
  | 'offline'
  | 'restricted'
  | 'upgrading'
  | 'verify'
  | 'pairOffline'
  | 'stale'
  /** Refusals of the exchange. */
  | 'notAllowed'
  | 'accountBusy'
  | 'botsPaused';

const refusals = ['notAllowed', 'accountBusy', 'botsPaused'] as const satisfies readonly BotBlockReason[];

/** The reason to block that a refusal of the exchange names; undefined for another kind of error. bots.md 6 */
export const blockReasonOfRefusal = (kind: string): BotBlockReason | undefined =>
  refusals.find((each) => each === kind);

interface AccessInputs {
  user: UserState;
  isOnline: boolean;
  isRestricted: boolean;
  isUpgrading: boolean;
  /** Undefined until it is loaded. */
  kycLevel: number | undefined;
  isStale: boolean;
}

/** Why an account cannot create a bot now; undefined when it can. */
export function blockReasonOf(inputs: AccessInputs): BotBlockReason | undefined {
  if (inputs.user === userState.loggedOut) return 'visitor';
  if (inputs.user === userState.unknown) return 'unknown';
  if (!inputs.isOnline) return 'offline';
  if (inputs.isRestricted) return 'restricted';
  if (inputs.isUpgrading) return 'upgrading';
  if (inputs.kycLevel === 0) return 'verify';
  return inputs.isStale ? 'stale' : undefined;
}

/** Why the person of the page cannot create a bot now. */
export const $botBarrier = computed(
  [$user, $network, $compliance, $isUpgrading, $profile, $kyc, $isFeedStale],
  (user, network, compliance, isUpgrading, profile, kyc, isStale) => {
    const level = kycLevelOf(profile, kyc);
    return blockReasonOf({
      user,
      isOnline: network.isOnline,
      isRestricted: isRestricted(compliance, 'grid'),
      isUpgrading,
      kycLevel: level > 0 || kyc ? level : undefined,
      isStale,
    });
  },
);
