import { atom } from 'nanostores';
import { send } from '../api/index.ts';
import type { ApiError } from '../api/index.ts';
import type { ResultOf } from '../contract/call.ts';
import { rewardList, userCenterInfo } from '../contract/launchpad.ts';
import { onLeave } from '../session/leaving.ts';

/** A person's standing in launches and the rewards of the last days, as the exchange tells them. */
export type LaunchAssets = { info: ResultOf<typeof userCenterInfo>; rewards: ResultOf<typeof rewardList>['list'] };

export const $assets = atom<
  { phase: 'idle' | 'loading' } | { phase: 'ready'; assets: LaunchAssets } | { phase: 'failed'; error: ApiError }
>({ phase: 'idle' });
onLeave(() => $assets.set({ phase: 'idle' }));

const rewardsShown = 30;

/** Reads them; what is shown stays while it is read anew. */
export async function loadAssets(): Promise<void> {
  const isFirst = $assets.get().phase !== 'ready';
  if (isFirst) $assets.set({ phase: 'loading' });
  const [info, rewards] = await Promise.all([send(userCenterInfo, {}), send(rewardList, { limit: rewardsShown })]);
  if (info.ok && rewards.ok)
    $assets.set({ phase: 'ready', assets: { info: info.result, rewards: rewards.result.list } });
  else if (isFirst) {
    const failed = [info, rewards].find((answer) => !answer.ok);
    if (failed && !failed.ok) $assets.set({ phase: 'failed', error: failed.error });
  }
}
