import * as v from 'valibot';
import { NoticeRow } from '#contract/stream.ts';
import { $profile } from '../user.ts';
import { $personalNotices, $readIds, markRead, mergeNotices, noticesMax } from './notices.ts';

const owner = v.pipe(v.string(), v.maxLength(64));
const ids = v.pipe(v.array(v.pipe(v.string(), v.maxLength(100))), v.maxLength(2 * noticesMax));

/** Messages between the tabs of one browser and person. */
const NoticeMessage = v.variant('kind', [
  /** A new tab requests notices and read marks. */
  v.object({ kind: v.literal('request'), owner }),
  v.object({ kind: v.literal('state'), owner, rows: v.pipe(v.array(NoticeRow), v.maxLength(noticesMax)), ids }),
  v.object({ kind: v.literal('read'), owner, ids }),
]);
type NoticeMessage = v.InferOutput<typeof NoticeMessage>;

let channel: BroadcastChannel | undefined;

const post = (message: NoticeMessage) => channel?.postMessage(message);

function receive(message: NoticeMessage): void {
  // The other tab can have another user, and this one may have logged out.
  if ($profile.get()?.id !== message.owner) return;
  if (message.kind === 'request')
    post({
      kind: 'state',
      owner: message.owner,
      rows: [...$personalNotices.get()],
      ids: [...$readIds.get()],
    });
  if (message.kind === 'state') mergeNotices(message.rows);
  if (message.kind !== 'request') markRead(message.ids);
}

function open(): void {
  channel?.close();
  channel = new BroadcastChannel('slipway-notices');
  channel.onmessage = (event) => {
    const message = v.safeParse(NoticeMessage, event.data);
    if (message.success) receive(message.output);
  };
  requestNotices();
}

/** Requests what the other tabs of the person know. */
export function requestNotices(): void {
  const id = $profile.get()?.id;
  if (id !== undefined) post({ kind: 'request', owner: id });
}

/** Marks entries as read in all tabs of the person. */
export function markReadInTabs(readIds: readonly string[]): void {
  const added = markRead(readIds);
  const id = $profile.get()?.id;
  if (added.length > 0 && id !== undefined) post({ kind: 'read', owner: id, ids: [...added] });
}

/** Shares notices and read marks with the other tabs; closed while the page is left, so that bfcache can store it. */
export function openNoticeChannel(): void {
  if (typeof BroadcastChannel === 'undefined') return;
  open();
  window.addEventListener('pagehide', () => {
    channel?.close();
    channel = undefined;
  });
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) open();
  });
}
