import { atom } from 'nanostores';
import { config } from '#config';
import { send } from '#api/index.ts';
import { realMoney } from '#contract/basic.ts';
import { onPersonChange } from '#session/on-person-change.ts';
import { $token } from '#session/token.ts';
import { safeLink } from '#ui/foundation/safe-href.ts';
import type { SafeLink } from '#ui/foundation/safe-href.ts';

/** Link to buy coins with a card; undefined when this person may not, or before `loadCardPayment`. */
export const $cardPayment = atom<SafeLink | undefined>(undefined);

/** The request of the current person: an object that differs for each request. */
let request: object | undefined;
onPersonChange(() => {
  request = undefined;
  $cardPayment.set(undefined);
});

/**
 * Loads whether the person may pay with fiat money. Sends one request per person; after a failure the next call tries
 * again.
 */
export async function loadCardPayment(): Promise<void> {
  if ($token.get() === undefined || request) return;
  const current = {};
  request = current;
  const answer = await send(realMoney, {});
  if (!answer.ok) request = request === current ? undefined : request;
  else if (answer.result.isSustain) $cardPayment.set(safeLink(answer.result.url, config.site));
}
