import { atom } from 'nanostores';
import { send } from '#api/index.ts';
import { webConfig } from '#contract/account.ts';
import type { ResultOf } from '#contract/call.ts';

/** Fee rates of a VIP level, as fractions, and the 30-day volume that it needs, in USD. */
export type FeeTier = NonNullable<ResultOf<typeof webConfig>['fees']>[number];

/** Fee rates of all VIP levels; undefined until they are loaded. */
export const $feeTiers = atom<readonly FeeTier[] | undefined>(undefined);

/** Loads the fee rates; a failure leaves the current ones. */
export async function loadFeeTiers(): Promise<void> {
  const answer = await send(webConfig, { items: ['fees'] });
  if (answer.ok && answer.result.fees) $feeTiers.set(answer.result.fees);
}

/** The level after the user's own; undefined at the top. */
export const nextTier = (tiers: readonly FeeTier[], vipLevel: number): FeeTier | undefined =>
  tiers.toSorted((a, b) => a.vipLevel - b.vipLevel).find((tier) => tier.vipLevel > vipLevel);
