import { map } from 'nanostores';
import { config } from '#config';
import { send } from '#api/index.ts';
import type { ApiError } from '#api/index.ts';
import { getSubscribe, setSubscribe } from '#contract/account.ts';
import type { noticeGroups } from '#contract/account.ts';
import type { ResultOf } from '#contract/call.ts';
import { onPersonChange } from '#session/on-person-change.ts';
import { mapResult } from '#session/remote/load.ts';
import { remote } from '#session/remote/remote.ts';

/** Groups and channels of notices that a user switches. exchange-api 2.1 */
export type NoticeGroup = (typeof noticeGroups)[number];
export const channels = ['email', 'push', 'sms'] as const;
export type Channel = (typeof channels)[number];
/** Channels of a group at the exchange. */
export type GroupChannels = ResultOf<typeof setSubscribe>;

/** Groups that keep at least one channel: a missed notice costs money. account.md 4 */
const essentialGroups: readonly NoticeGroup[] = ['margin', 'loan'];

const { spot, launchpad, margin, loan, grid } = config.features;
const isOffered: Readonly<Record<NoticeGroup, boolean>> = {
  launchpad,
  listing: spot,
  delisting: spot,
  margin,
  loan,
  grid,
};

/** The groups of the offered areas as the exchange stores them. */
export const $noticeGroups = remote(async () =>
  mapResult(await send(getSubscribe, {}), ({ list }) => list.filter(({ group }) => isOffered[group])),
);

/** Saves by group: what is being saved, or why the last save was refused. */
export const $groupSaves = map<Partial<Record<NoticeGroup, { saving: Channel; isOn: boolean } | { error: ApiError }>>>(
  {},
);

onPersonChange(() => $groupSaves.set({}));

const isDropped = ({ kind }: ApiError): boolean => kind === 'personChanged' || kind === 'aborted';

/** True for the only channel of a group that keeps one. */
export const isLastChannel = (row: GroupChannels, channel: Channel): boolean =>
  essentialGroups.includes(row.group) && row[channel] && channels.every((other) => other === channel || !row[other]);

/**
 * Switches a channel of a group at the exchange: it changes only once the exchange has stored it, and stays as it was
 * when the save is refused. Does nothing while the group is being saved. account.md 4, A15
 */
export async function setChannel(group: NoticeGroup, channel: Channel, isOn: boolean): Promise<void> {
  const current = $groupSaves.get()[group];
  if (current && 'saving' in current) return;
  $groupSaves.setKey(group, { saving: channel, isOn });
  const answer = await send(setSubscribe, { group, [channel]: isOn });
  if (!answer.ok && isDropped(answer.error)) return;
  if (answer.ok) $noticeGroups.change((groups) => groups.map((row) => (row.group === group ? answer.result : row)));
  $groupSaves.setKey(group, answer.ok ? undefined : { error: answer.error });
}
