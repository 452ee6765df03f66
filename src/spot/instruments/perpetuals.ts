import { atom } from 'nanostores';
import { send } from '#api/index.ts';
import { dynamicSymbol } from '#contract/account.ts';

/**
 * Symbol ids of the perpetuals that can be traded; empty until they are read. exchange-api 2.1 account.dynamicSymbol
 */
export const $perpetuals = atom<ReadonlySet<string>>(new Set());

/** Reads the perpetuals once; a failure leaves pairs without the link. */
export async function loadPerpetuals(): Promise<void> {
  const answer = await send(dynamicSymbol, { category: 'linear' });
  if (!answer.ok) return;
  const trading = answer.result.list.filter(({ category, status }) => category === 'linear' && status === 'Trading');
  $perpetuals.set(new Set(trading.map(({ symbol }) => symbol)));
}
