import { atom } from 'nanostores';
import { onPersonChange } from '#session/on-person-change.ts';
import type { OrderIntent } from './order-intent.ts';

/**
 * An order whose answer was lost. `checking`: it is looked up; `absent`: it did not arrive; `unclear`: no look-up was
 * answered.
 * `intent`: the order of this page; undefined for one that an earlier page of this tab sent.
 */
export type CheckedOrder = { id: string; phase: 'checking' | 'absent' | 'unclear'; intent?: OrderIntent };

/** The orders without an answer, oldest first. The form is free for another order meanwhile. exchange-api 1.5 */
export const $checkedOrders = atom<readonly CheckedOrder[]>([]);
onPersonChange(() => $checkedOrders.set([]));

/** Removes an order whose result is known, or that the person has read about. */
export const removeChecked = (id: string): void =>
  $checkedOrders.set($checkedOrders.get().filter((order) => order.id !== id));

/** Adds an order, or sets what is known of it. */
export function setChecked(order: CheckedOrder): void {
  const isKnown = $checkedOrders.get().some(({ id }) => id === order.id);
  const update = (each: CheckedOrder) => (each.id === order.id ? order : each);
  $checkedOrders.set(isKnown ? $checkedOrders.get().map(update) : [...$checkedOrders.get(), order]);
}

/** True while an order is looked up or its result is not known. */
export const isChecked = (id: string): boolean => $checkedOrders.get().some((order) => order.id === id);
