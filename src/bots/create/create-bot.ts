import * as v from 'valibot';
import { send } from '#api/index.ts';
import type { ApiError } from '#api/index.ts';
import { create, list } from '#contract/bots/grid.ts';
import type { Grid } from '#contract/bots/grid.ts';
import { sentRequests } from '#session/requests/sent-requests.ts';
import { serverNow } from '#session/clock.ts';
import { $botDrafts, draftOf } from './bot-draft.ts';
import type { DraftField } from './bot-draft.ts';
import { createParams } from './bot-params.ts';
import type { CreateParams } from './bot-params.ts';

const Params = v.object({
  ...create.params.entries,
  requestId: v.optional(v.string()),
  sendTime: v.optional(v.number()),
});

/** The parameters as one text, whatever their order. */
const textOf = (params: CreateParams): string =>
  JSON.stringify(Object.entries(params).sort(([a], [b]) => (a < b ? -1 : 1)));

/** Forgets the draft that a bot was created from, unless it has been edited since. */
function clearSentDraft(params: CreateParams): void {
  const { symbol } = params;
  const current = createParams(symbol, draftOf($botDrafts.get(), symbol));
  if (current && textOf(current) === textOf(params)) $botDrafts.setKey(symbol, undefined);
}

/**
 * Sends the creation of a bot once; after a lost answer the bot is looked up by its `requestId`. bots.md 1
 * `$botRequest`, G28
 */
export const botRequest = sentRequests<CreateParams, Grid>({
  key: 'botRequests',
  schema: Params,
  send: async (params, requestId) => {
    const answer = await send(create, { ...params, requestId, sendTime: Math.round(serverNow()) });
    return answer.ok ? { ok: true, result: answer.result.grid } : answer;
  },
  lookUp: async (_params, requestId) => {
    const answer = await send(list, { status: 0, page: 0, limit: 1, requestId });
    return answer.ok ? { ok: true, row: answer.result.list[0] } : { ok: false };
  },
  onSettled: (params, grid) => {
    if (grid) clearSentDraft(params);
  },
});

/** Where a refusal of a creation is shown. bots.md 6 */
export type RefusalPlace = 'field' | 'investment' | 'reason' | 'pair' | 'limit' | 'toast' | 'panel';

const places = {
  badInput: 'field',
  insufficientBalance: 'investment',
  investmentOutOfRange: 'investment',
  notAllowed: 'reason',
  accountBusy: 'reason',
  botsPaused: 'reason',
  unknownPair: 'pair',
  pairNotTrading: 'pair',
  rangeNoLongerValid: 'field',
  triggerPassed: 'field',
  tooManyBots: 'limit',
  requestIdReused: 'toast',
  botFault: 'panel',
  firstPurchaseFailed: 'panel',
} as const satisfies Record<(typeof create.errors)[keyof typeof create.errors], RefusalPlace>;

const isPlaced = (kind: string): kind is keyof typeof places => Object.hasOwn(places, kind);

const fieldNames: Readonly<Partial<Record<string, DraftField>>> = {
  min_price: 'min',
  max_price: 'max',
  cell_number: 'cells',
  quote_investment: 'investment',
  base_investment: 'investment',
  entry_price: 'entry',
  take_profit_price: 'tp',
  stop_loss_price: 'sl',
  take_profit: 'tp',
  stop_loss: 'sl',
};

/** The field that a refusal names; undefined when it names none of the form. */
export const refusedField = ({ field }: Pick<ApiError, 'field'>): DraftField | undefined =>
  field === undefined ? undefined : fieldNames[field];

/** Where a refusal is shown: a field when it names one of the form, else a toast. */
export function refusalPlace(error: Pick<ApiError, 'kind' | 'field'>): RefusalPlace {
  const place = isPlaced(error.kind) ? places[error.kind] : 'toast';
  return place === 'field' && refusedField(error) === undefined ? 'toast' : place;
}
