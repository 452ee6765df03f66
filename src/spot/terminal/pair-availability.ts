import { atom } from 'nanostores';
import { send } from '#api/index.ts';
import { setMemberTag } from '#contract/order.ts';
import { $personEpoch, onPersonChange } from '#session/on-person-change.ts';
import { $profile, reloadProfile } from '#session/user.ts';
import { toastError } from '#shell/toasts/error-text.ts';
import { $pair } from '../market/market.ts';
import { $requestedRisk, acceptHere, unacceptedRisk } from '../order-draft/risk-notice.ts';
import type { RequestedPair } from '../pairs/resolve-pair.ts';

/** The display name of a pair, such as `BTC/USDT`; '' for none. */
export const pairNameOf = (pair: RequestedPair | undefined): string => (pair ? `${pair.base}/${pair.quote}` : '');

/** True while the acceptance of a risk notice is being sent. */
export const $isAcceptingRisk = atom(false);
onPersonChange(() => $isAcceptingRisk.set(false));

/** Accepts the open risk notice at the exchange, once and for good. exchange-api 4.1 */
export async function acceptRisk(): Promise<void> {
  const tag = $requestedRisk.get();
  if (!tag || $isAcceptingRisk.get()) return;
  $isAcceptingRisk.set(true);
  const epoch = $personEpoch.get();
  const answer = await send(setMemberTag, { tag, value: 'AGREED' });
  const isAbsent = !answer.ok && answer.error.kind === 'absent';
  if (answer.ok) await reloadProfile();
  else if (isAbsent) acceptHere(tag);
  else toastError(answer.error);
  // Another account can be logged in by now, with a notice of its own.
  if ($personEpoch.get() !== epoch) return;
  $isAcceptingRisk.set(false);
  if (answer.ok || isAbsent) $requestedRisk.set(undefined);
}

/** Opens the risk notice of a pair when the pair opens, once per page; leveraged tokens have a notice of their own. */
export function watchRisk(): void {
  let shownFor: string | undefined;
  const update = () => {
    const pair = $pair.get();
    const risk = pair && unacceptedRisk(pair, $profile.get());
    if (!risk || risk === 'LT' || shownFor === pair.symbolId) return;
    shownFor = pair.symbolId;
    $requestedRisk.set(risk);
  };
  $pair.listen(update);
  $personEpoch.listen(() => (shownFor = undefined));
  $profile.subscribe(update);
}
