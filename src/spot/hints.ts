import { atom } from 'nanostores';
import { send } from '../api/index.ts';
import { setTradeHint, tradeHint } from '../contract/order.ts';
import type { HintType } from '../contract/trading.ts';
import { onLeave } from '../session/leaving.ts';
import { $token } from '../session/token.ts';

type Shown = Readonly<Partial<Record<HintType, boolean>>>;

/** Which hints this person wants; a hint that is not listed, or before the list has come, is shown. */
const $hints = atom<Shown>({});
onLeave(() => $hints.set({}));

const shownOf = (rows: readonly { type: HintType; show: 0 | 1 }[]): Shown =>
  Object.fromEntries(rows.map(({ type, show }) => [type, show === 1]));

export const isHintShown = (type: HintType): boolean => $hints.get()[type] !== false;

export async function loadHints(): Promise<void> {
  const token = $token.get();
  const answer = await send(tradeHint, {});
  if (answer.ok && $token.get() === token) $hints.set(shownOf(answer.result.hints));
}

/** 'Do not show again': at once here, and kept at the exchange. */
export async function hideHint(type: HintType): Promise<void> {
  const token = $token.get();
  $hints.set({ ...$hints.get(), [type]: false });
  const answer = await send(setTradeHint, { type, show: 0 });
  if (answer.ok && $token.get() === token) $hints.set(shownOf(answer.result.hints));
}
