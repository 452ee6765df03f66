import * as v from 'valibot';
import { Usertoken } from '../contract/scalars.ts';

/** Messages between the tabs of one browser and origin. */
const TabMessage = v.variant('kind', [
  /** A new tab requests the token of the logged-in person. */
  v.object({ kind: v.literal('ask') }),
  /** Another tab sends it. */
  v.object({ kind: v.literal('give'), token: Usertoken }),
  /** A person logged in; `stays` when the token is stored in this browser. */
  v.object({ kind: v.literal('login'), token: Usertoken, stays: v.boolean() }),
  v.object({ kind: v.literal('logout') }),
]);
export type TabMessage = v.InferOutput<typeof TabMessage>;

let channel: BroadcastChannel | undefined;

/**
 * Opens the channel to the other tabs; messages that do not fit are ignored. It is closed when the page is left, so
 * that bfcache can store the page.
 */
export function openTabChannel(receive: (message: TabMessage) => void): void {
  closeTabChannel();
  if (typeof BroadcastChannel === 'undefined') return;
  channel = new BroadcastChannel('slipway-session');
  channel.onmessage = (event) => {
    const message = v.safeParse(TabMessage, event.data);
    if (message.success) receive(message.output);
  };
}

/** Closes the channel. */
export function closeTabChannel(): void {
  channel?.close();
  channel = undefined;
}

/** Sends a message to all other tabs. */
export function sendToTabs(message: TabMessage): void {
  channel?.postMessage(message);
}
