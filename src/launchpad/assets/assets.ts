import { send } from '#api/index.ts';
import type { ResultOf } from '#contract/call.ts';
import { currencyList, userCenterInfo } from '#contract/launchpad.ts';
import { mapResult } from '#session/remote/load.ts';
import { remote } from '#session/remote/remote.ts';

/** The user's totals over all launches, and their coins, as the exchange reports them. */
export type LaunchAssets = {
  info: ResultOf<typeof userCenterInfo>;
  coins: ResultOf<typeof currencyList>['list'];
};

/** The user's launch assets. */
export const $assets = remote<LaunchAssets>(async () => {
  const [info, coins] = await Promise.all([send(userCenterInfo, {}), send(currencyList, {})]);
  return info.ok ? mapResult(coins, ({ list }) => ({ info: info.result, coins: list })) : info;
});
