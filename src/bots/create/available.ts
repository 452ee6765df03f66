import { send } from '#api/index.ts';
import { available } from '#contract/bots/grid.ts';
import { mapResult } from '#session/remote/load.ts';
import { remote } from '#session/remote/remote.ts';

/** What a bot of a pair can take of the account. */
export const $available = remote(async (symbol: string) =>
  mapResult(await send(available, { symbol }), (coins) => ({ symbol, coins })),
);
