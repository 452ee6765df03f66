import { atom } from 'nanostores';
import * as v from 'valibot';
import { ComplianceWall } from '../contract/envelope.ts';
import { parseJson } from '../contract/parse-json.ts';
import { onPersonChange } from './on-person-change.ts';
import { readText, removeText, writeText } from './storage.ts';

/**
 * Key of this tab's restriction, from when its notice is closed. `FirstPaint.astro` reserves the space of its strip.
 */
const storageKey = 'restriction';

const Restriction = v.object({ code: v.number(), result: ComplianceWall });

/** Restriction of a person: its error code and the content of the compliance notice. R8.5 */
export interface Restriction extends v.InferOutput<typeof Restriction> {
  /** The user has closed the notice: a strip below the header shows the restriction. account.md 6 */
  isClosed: boolean;
}

/** The current restriction; undefined without one. Closing the notice does not end it. */
export const $compliance = atom<Restriction | undefined>(undefined);

/** Key of the restriction whose notice the user has closed on this page: the same restriction shows its strip only. */
let closedKey: string | undefined;
const keyOf = ({ code, result }: Pick<Restriction, 'code' | 'result'>): string => JSON.stringify({ code, result });

onPersonChange(() => {
  closedKey = undefined;
  clearRestriction();
});

/**
 * Sets the restriction. An equal one changes nothing, so that a poll does not open a second notice. quality.md Q-F05
 */
export function setRestriction({ code, result }: { code: number; result: unknown }): void {
  const wall = v.parse(v.fallback(ComplianceWall, v.getFallbacks(ComplianceWall)), result);
  const key = keyOf({ code, result: wall });
  const current = $compliance.get();
  if (current && keyOf(current) === key) return;
  if (key === closedKey) writeText('tab', storageKey, key);
  $compliance.set({ code, result: wall, isClosed: key === closedKey });
}

/** Replaces the notice by the strip, in this tab also after a reload. account.md 6 */
export function closeComplianceNotice(): void {
  const current = $compliance.get();
  if (!current || current.isClosed) return;
  closedKey = keyOf(current);
  writeText('tab', storageKey, closedKey);
  $compliance.set({ ...current, isClosed: true });
}

/** Opens the notice again that the user has closed. */
export function reopenComplianceNotice(): void {
  const current = $compliance.get();
  if (current?.isClosed) $compliance.set({ ...current, isClosed: false });
}

/** Restores the restriction of this tab, whose notice was closed. */
export function restoreRestriction(): void {
  const stored = v.safeParse(Restriction, parseJson(readText('tab', storageKey) ?? ''));
  if (!stored.success) return;
  closedKey = keyOf(stored.output);
  $compliance.set({ ...stored.output, isClosed: true });
}

/**
 * True when a product is restricted: its main actions are disabled, while cancels and withdrawals stay. exchange-api
 * 4.9
 */
export const isRestricted = (restriction: Restriction | undefined, product: ComplianceWall['product']): boolean =>
  restriction !== undefined && (restriction.result.product === product || restriction.result.product === 'all');

/** Removes the restriction: the exchange accepts the person's calls again, or the person changed. */
export function clearRestriction(): void {
  removeText('tab', storageKey);
  $compliance.set(undefined);
}
