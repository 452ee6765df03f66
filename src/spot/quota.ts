import { atom } from 'nanostores';
import * as v from 'valibot';
import { send } from '../api/index.ts';
import type { TradingSymbol } from '../contract/account.ts';
import { innovationRemain } from '../contract/order.ts';
import { InnovationQuota } from '../contract/trading.ts';
import { onLeave } from '../session/leaving.ts';
import { $token } from '../session/token.ts';
import { readTopic } from '../session/topics.ts';
import { $isUnified, $user } from '../session/user.ts';

/** What may still be bought of innovation pairs, by the coin they buy: the same for both kinds of account. spec 3 */
export const $quotas = atom<ReadonlyMap<string, InnovationQuota>>(new Map());
onLeave(() => $quotas.set(new Map()));

/** Merges rows by `ver`: a late one falls away. exchange-api 3.3 */
export function takeQuotas(candidates: readonly unknown[]): void {
  const held = new Map($quotas.get());
  for (const candidate of candidates) {
    const row = v.safeParse(InnovationQuota, candidate);
    if (row.success && row.output.ver > (held.get(row.output.coin)?.ver ?? -1)) held.set(row.output.coin, row.output);
  }
  $quotas.set(held);
}

type QuotaPair = Pick<TradingSymbol, 'symbolId' | 'baseTokenId' | 'zone'>;

/** Asks for a pair's quota; unified persons ask by coin. exchange-api 4.6 */
async function loadQuota({ symbolId, baseTokenId }: QuotaPair): Promise<void> {
  const token = $token.get();
  const answer = await send(innovationRemain, $isUnified.get() ? { coin: baseTokenId } : { symbolId });
  if (answer.ok && $token.get() === token) takeQuotas(answer.result.list);
}

/** Follows the quota of an innovation pair for whoever logs in; of others there is none. Gives the function that ends it. */
export function followQuota(pair: QuotaPair): () => void {
  if (pair.zone !== 'INNOVATION') return () => undefined;
  const ends = [
    readTopic({ topic: 'innovation_position', take: takeQuotas, resync: () => void loadQuota(pair) }),
    $user.subscribe((user) => {
      if (user === 1) void loadQuota(pair);
    }),
  ];
  return () => ends.forEach((end) => end());
}
