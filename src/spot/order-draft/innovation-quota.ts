import { atom } from 'nanostores';
import * as v from 'valibot';
import { send } from '#api/index.ts';
import type { TradingSymbol } from '#contract/account.ts';
import { innovationRemain } from '#contract/order.ts';
import { InnovationQuota } from '#contract/trading.ts';
import { onPersonChange } from '#session/on-person-change.ts';
import { registerTopicReader } from '#session/private-stream/topics.ts';
import { $isUnified } from '#session/account-kind.ts';
import { $user, userState } from '#session/user.ts';

/** Purchase quotas of innovation pairs, by base coin; the same for both kinds of account. R3.6 */
export const $quotas = atom<ReadonlyMap<string, InnovationQuota>>(new Map());
onPersonChange(() => $quotas.set(new Map()));

/** Merges rows by `ver`; late and invalid ones are dropped. exchange-api 3.3 */
export function mergeQuotas(candidates: readonly unknown[]): void {
  const quotas = new Map($quotas.get());
  for (const candidate of candidates) {
    const row = v.safeParse(InnovationQuota, candidate);
    if (row.success && row.output.ver > (quotas.get(row.output.coin)?.ver ?? -1))
      quotas.set(row.output.coin, row.output);
  }
  $quotas.set(quotas);
}

type QuotaPair = Pick<TradingSymbol, 'symbolId' | 'baseTokenId' | 'zone'>;

/** Loads the quota of a pair; unified accounts load it by coin. exchange-api 4.6 */
async function loadQuota({ symbolId, baseTokenId }: QuotaPair): Promise<void> {
  const answer = await send(innovationRemain, $isUnified.get() ? { coin: baseTokenId } : { symbolId });
  if (answer.ok) mergeQuotas(answer.result.list);
}

/** Loads the quota of an innovation pair after each login and keeps it current. Returns a function that stops it. */
export function followQuota(pair: QuotaPair): () => void {
  if (pair.zone !== 'INNOVATION') return () => undefined;
  const stops = [
    registerTopicReader({ topic: 'innovation_position', apply: mergeQuotas, onResync: () => void loadQuota(pair) }),
    $user.subscribe((user) => {
      if (user === userState.loggedIn) void loadQuota(pair);
    }),
  ];
  return () => stops.forEach((stop) => stop());
}
