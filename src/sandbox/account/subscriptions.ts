import * as v from 'valibot';
import * as contract from '#contract/account.ts';
import { noticeGroups } from '#contract/account.ts';
import { refuse } from '#sandbox/exchange/handler-result.ts';
import { handle } from '#sandbox/exchange/handler.ts';
import { bool, text } from '#sandbox/store/columns.ts';
import type { Migration } from '#sandbox/store/migrations.ts';
import type { Store } from '#sandbox/store/store.ts';
import { subMemberRefusal } from './compliance.ts';

export const subscriptionMigrations: readonly Migration[] = [
  {
    name: 'subscription-1',
    sql: `CREATE TABLE subscription (
      uid TEXT NOT NULL, notice_group TEXT NOT NULL, email INTEGER NOT NULL, push INTEGER NOT NULL, sms INTEGER NOT NULL,
      PRIMARY KEY (uid, notice_group)
    ) STRICT, WITHOUT ROWID`,
  },
];

type NoticeGroup = (typeof noticeGroups)[number];
interface Channels {
  email: boolean;
  push: boolean;
  sms: boolean;
}

/** Channels of a group that the user has not changed. */
const defaultChannels: Channels = { email: true, push: true, sms: false };
/** Groups that keep at least one channel: a missed notice costs money. */
const essentialGroups: readonly NoticeGroup[] = ['margin', 'loan'];

const isGroup = (name: string): boolean => v.is(v.picklist(noticeGroups), name);
const SubscriptionRow = v.object({ notice_group: text, email: bool, push: bool, sms: bool });

/** The channels of all groups, in the order of the contract. */
function subscriptionsOf(store: Store, uid: string): (Channels & { group: NoticeGroup })[] {
  const stored = new Map(
    store
      .rows(SubscriptionRow, 'SELECT notice_group, email, push, sms FROM subscription WHERE uid = ?', uid)
      .map(({ notice_group, ...channels }) => [notice_group, channels]),
  );
  return noticeGroups.map((group) => ({ group, ...(stored.get(group) ?? defaultChannels) }));
}

const getSubscribe = handle(
  contract.getSubscribe,
  ({ exchange: { store }, params: { groups = noticeGroups }, account }) => {
    if (!groups.every(isGroup)) return refuse('unknownNoticeGroup', { field: 'groups' });
    const names: ReadonlySet<string> = new Set(groups);
    return { result: { list: subscriptionsOf(store, account.uid).filter(({ group }) => names.has(group)) } };
  },
  { checkAccount: subMemberRefusal },
);

const setSubscribe = handle(
  contract.setSubscribe,
  ({ exchange: { store }, params: { group, ...channels }, account }) => {
    const current = subscriptionsOf(store, account.uid).find((row) => row.group === group);
    if (!current) return refuse('unknownNoticeGroup', { field: 'group' });
    const next = {
      group: current.group,
      email: channels.email ?? current.email,
      push: channels.push ?? current.push,
      sms: channels.sms ?? current.sms,
    };
    if (essentialGroups.includes(next.group) && !next.email && !next.push && !next.sms)
      return refuse('lastNoticeChannel', { field: 'group' });
    store.run(
      `INSERT INTO subscription (uid, notice_group, email, push, sms) VALUES (?, ?, ?, ?, ?)
       ON CONFLICT (uid, notice_group) DO UPDATE SET email = excluded.email, push = excluded.push, sms = excluded.sms`,
      account.uid,
      next.group,
      Number(next.email),
      Number(next.push),
      Number(next.sms),
    );
    return { result: next };
  },
  { checkAccount: subMemberRefusal },
);

/** Handlers of the groups of notices. */
export const subscriptionHandlers = [getSubscribe, setSubscribe];
