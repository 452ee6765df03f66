import * as v from 'valibot';

const token = v.pipe(v.string(), v.minLength(1), v.maxLength(512));

/** What tabs of one browser tell each other; the channel is of this origin alone. */
const TabMessage = v.variant('kind', [
  /** A new tab asks who is logged in. */
  v.object({ kind: v.literal('ask') }),
  /** Another one answers. */
  v.object({ kind: v.literal('give'), token }),
  /** A person logged in; `stays` when the token is kept in this browser. */
  v.object({ kind: v.literal('login'), token, stays: v.boolean() }),
  v.object({ kind: v.literal('logout') }),
]);
export type TabMessage = v.InferOutput<typeof TabMessage>;

let channel: BroadcastChannel | undefined;

/** Opens the line to the other tabs; messages that do not fit are ignored. Closed when the page is left, so that it may be kept by bfcache. */
export function openTabs(receive: (message: TabMessage) => void): void {
  closeTabs();
  if (typeof BroadcastChannel === 'undefined') return;
  channel = new BroadcastChannel('slipway-session');
  channel.onmessage = (event) => {
    const message = v.safeParse(TabMessage, event.data);
    if (message.success) receive(message.output);
  };
}

export function closeTabs(): void {
  channel?.close();
  channel = undefined;
}

export function tellTabs(message: TabMessage): void {
  channel?.postMessage(message);
}
