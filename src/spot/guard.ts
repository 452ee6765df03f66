import { atom } from 'nanostores';
import { send } from '../api/index.ts';
import { setMemberTag } from '../contract/order.ts';
import { $profile, reloadProfile } from '../session/user.ts';
import { toastError } from '../shell/toasts.ts';
import { $pair } from './market.ts';
import { $askedRisk, openRisk } from './risk.ts';
import type { Asked } from './verdict.ts';

/** How far the page is with the pair that was asked for; `pair` names it as `BTC/USDT`. */
export type Opening =
  | { phase: 'open' }
  | { phase: 'loading' | 'unreachable' | 'nothing'; pair: string }
  /** An identity rule hides the pair from who is here. R6.5 */
  | { phase: 'hidden'; pair: string; areas: readonly string[] };
export const $opening = atom<Opening>({ phase: 'open' });

export const nameOf = (asked: Asked | undefined): string => (asked ? `${asked.base}/${asked.quote}` : '');

export const $isAccepting = atom(false);

/** Accepts the risk text that is asked for, at the exchange; it cannot be taken back. exchange-api 4.1 */
export async function acceptRisk(): Promise<void> {
  const tag = $askedRisk.get();
  if (!tag || $isAccepting.get()) return;
  $isAccepting.set(true);
  const answer = await send(setMemberTag, { tag, value: 'AGREED' });
  if (answer.ok) await reloadProfile();
  else toastError(answer.error);
  $isAccepting.set(false);
  if (answer.ok) $askedRisk.set(undefined);
}

/** Asks for the risk text of a pair when it opens, once a page; leveraged tokens have a layer of their own. */
export function watchRisk(): void {
  let toldOf: string | undefined;
  const look = () => {
    const pair = $pair.get();
    const risk = pair && openRisk(pair, $profile.get());
    if (!risk || risk === 'LT' || toldOf === pair.symbolId) return;
    toldOf = pair.symbolId;
    $askedRisk.set(risk);
  };
  $pair.listen(look);
  $profile.subscribe(look);
}
