import { atom } from 'nanostores';
import { send } from '#api/index.ts';
import type { ApiError } from '#api/index.ts';
import type { ResultOf } from '#contract/call.ts';
import { currencyList, userCenterInfo } from '#contract/launchpad.ts';
import { onPersonChange } from '#session/on-person-change.ts';

/** The user's totals over all launches, and their coins, as the exchange reports them. */
export type LaunchAssets = {
  info: ResultOf<typeof userCenterInfo>;
  coins: ResultOf<typeof currencyList>['list'];
};

/** The user's launch assets; reset when the person changes. */
export const $assets = atom<
  { phase: 'idle' | 'loading' } | { phase: 'ready'; assets: LaunchAssets } | { phase: 'failed'; error: ApiError }
>({ phase: 'idle' });
onPersonChange(() => $assets.set({ phase: 'idle' }));

/** Loads the assets into `$assets`. While they are refreshed, and if that fails, the previous ones stay. */
export async function loadAssets(): Promise<void> {
  const isFirst = $assets.get().phase !== 'ready';
  if (isFirst) $assets.set({ phase: 'loading' });
  const [info, coins] = await Promise.all([send(userCenterInfo, {}), send(currencyList, {})]);
  if (info.ok && coins.ok) {
    $assets.set({ phase: 'ready', assets: { info: info.result, coins: coins.result.list } });
    return;
  }
  const failed = [info, coins].find((answer) => !answer.ok);
  if (isFirst && failed && failed.error.kind !== 'aborted') $assets.set({ phase: 'failed', error: failed.error });
}
