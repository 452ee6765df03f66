import { atom } from 'nanostores';
import * as v from 'valibot';
import { send } from '#api/index.ts';
import { setTradeHint, tradeHint } from '#contract/order.ts';
import type { HintType } from '#contract/trading.ts';
import { onPersonChange } from '#session/on-person-change.ts';
import { tabMap } from '#session/storage.ts';

type HintSettings = Readonly<Partial<Record<HintType, boolean>>>;

/**
 * Warnings by type, true when they are shown; a warning that is missing, or before the settings are loaded, is shown.
 */
const $hints = atom<HintSettings>({});
/** Warnings that the person has confirmed in this tab, by type; another person's login clears them. */
const $confirmedHints = tabMap('confirmedWarnings', v.record(v.string(), v.boolean()));
onPersonChange(() => $hints.set({}));

const hintSettingsOf = (rows: readonly { type: HintType; show: 0 | 1 }[]): HintSettings =>
  Object.fromEntries(rows.map(({ type, show }) => [type, show === 1]));

/** True unless the person has switched this warning off, or has confirmed it in this session. */
export const isHintShown = (type: HintType): boolean =>
  $hints.get()[type] !== false && $confirmedHints.get()[type] !== true;

/**
 * Hides a warning that the person has confirmed for the rest of the session: in this tab, until another person logs in.
 */
export const confirmHint = (type: HintType): void => $confirmedHints.setKey(type, true);

/** Loads which warnings the person has switched off; after an error all are shown. */
export async function loadHints(): Promise<void> {
  const answer = await send(tradeHint, {});
  if (answer.ok) $hints.set(hintSettingsOf(answer.result.hints));
}

/** Switches a warning off ("Do not show again"), here at once and at the exchange. */
export async function hideHint(type: HintType): Promise<void> {
  $hints.set({ ...$hints.get(), [type]: false });
  const answer = await send(setTradeHint, { type, show: 0 });
  if (answer.ok) $hints.set(hintSettingsOf(answer.result.hints));
}
