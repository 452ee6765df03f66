import { atom } from 'nanostores';
import { config } from '../../slipway.config.ts';
import { send } from '../api/index.ts';
import { realMoney } from '../contract/basic.ts';
import { onLeave } from '../session/leaving.ts';
import { $token } from '../session/token.ts';
import { safeLink } from '../ui/safe-href.ts';
import type { SafeLink } from '../ui/safe-href.ts';

/** Where this person may buy coins with a card; undefined where they may not, or while it is not known. */
export const $cardPayment = atom<SafeLink | undefined>(undefined);

let asked: string | undefined;
onLeave(() => {
  asked = undefined;
  $cardPayment.set(undefined);
});

/** Asks once a session whether the person may pay with legal money; after a failure the next need asks again. */
export async function askCardPayment(): Promise<void> {
  const token = $token.get();
  if (token === undefined || asked === token) return;
  asked = token;
  const answer = await send(realMoney, {});
  if ($token.get() !== token) return;
  if (!answer.ok) asked = undefined;
  else if (answer.result.isSustain) $cardPayment.set(safeLink(answer.result.url, config.site));
}
