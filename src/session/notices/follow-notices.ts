import { validRows } from '#contract/scalars.ts';
import { NoticeRow } from '#contract/stream.ts';
import type { ReceivedNotice } from '#contract/stream.ts';
import { $personEpoch } from '../on-person-change.ts';
import { registerTopicReader } from '../private-stream/topics.ts';
import { $person } from '../user.ts';
import { openNoticeChannel, requestNotices } from './notice-channel.ts';
import { mergeNotices, openNotices } from './notices.ts';
import { $noticesPhase } from './phase.ts';

/**
 * Follows topic `notice` for whoever is logged in, together with the other tabs. `onAdded` gets the notices that this
 * browser did not know, `onNews` those of them that arrive while the page is open; what happened before is in the list
 * only. account.md 5
 */
export function followNotices({
  onAdded,
  onNews,
}: Record<'onAdded' | 'onNews', (rows: readonly ReceivedNotice[]) => void>): void {
  /** The person whose first snapshot has arrived at this page. */
  let followedEpoch: number | undefined;
  openNoticeChannel();
  $person.subscribe((person) => {
    if (person.phase === 'out') openNotices('');
    if (person.phase !== 'in') return;
    openNotices(person.profile.id);
    requestNotices();
  });
  registerTopicReader({
    topic: 'notice',
    apply(candidates, type) {
      const rows = validRows(NoticeRow, candidates);
      const added = mergeNotices(rows);
      $noticesPhase.set('ready');
      onAdded(added);
      const epoch = $personEpoch.get();
      // A later snapshot follows a gap of the stream: what it adds was missed.
      if (type === 'update' || followedEpoch === epoch) onNews(added);
      followedEpoch = epoch;
    },
    // A new connection begins with a snapshot.
    onResync: () => undefined,
    onRefused: () => $noticesPhase.set('failed'),
  });
}
