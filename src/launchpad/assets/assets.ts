import { atom } from 'nanostores';
import { send } from '../api/index.ts';
import type { ApiError } from '../api/index.ts';
import type { ResultOf } from '../contract/call.ts';
import { currencyList, userCenterInfo } from '../contract/launchpad.ts';
import { onLeave } from '../session/leaving.ts';

/** A person's standing in launches and their coins there, as the exchange tells them. */
export type LaunchAssets = {
  info: ResultOf<typeof userCenterInfo>;
  coins: ResultOf<typeof currencyList>['list'];
};

export const $assets = atom<
  { phase: 'idle' | 'loading' } | { phase: 'ready'; assets: LaunchAssets } | { phase: 'failed'; error: ApiError }
>({ phase: 'idle' });
onLeave(() => $assets.set({ phase: 'idle' }));

/** Reads them; what is shown stays while it is read anew. */
export async function loadAssets(): Promise<void> {
  const isFirst = $assets.get().phase !== 'ready';
  if (isFirst) $assets.set({ phase: 'loading' });
  const [info, coins] = await Promise.all([send(userCenterInfo, {}), send(currencyList, {})]);
  if (info.ok && coins.ok) {
    const assets = { info: info.result, coins: coins.result.list };
    return $assets.set({ phase: 'ready', assets });
  }
  const failed = [info, coins].find((answer) => !answer.ok);
  if (isFirst && failed && !failed.ok) $assets.set({ phase: 'failed', error: failed.error });
}
