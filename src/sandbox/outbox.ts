import type { Store } from './store/store.ts';

/** Topics of the private streams in the order in which one transaction sends them. exchange-api 3.3 */
const topicOrder = ['trade', 'order', 'plan_order', 'balance'];

/** One message for all connections of a person that listen to the topic. */
export interface Message {
  uid: string;
  topic: string;
  rows: readonly unknown[];
}

/** Puts rows on a person's stream once the transaction under way is committed; nothing is sent after a rollback. */
export type Publish = (account: { uid: string }, topic: string, rows: readonly unknown[]) => void;

export interface Outbox {
  publish: Publish;
  /** Rows that are read after the commit (undefined: none), once a key: what changed often in a transaction is sent as it ended. */
  publishLater(account: { uid: string }, topic: string, key: string, read: () => unknown): void;
  /** Where committed messages go. @param isRead what nobody reads is not made; absent: all of it is read */
  onMessage(listener: (message: Message) => void, isRead?: (uid: string, topic: string) => boolean): void;
}

interface Pending {
  uid: string;
  topic: string;
  read: Map<string, () => unknown>;
}

const place = (topic: string): number => {
  const index = topicOrder.indexOf(topic);
  return index < 0 ? topicOrder.length : index;
};

/**
 * @param onFault told when rows cannot be read or handed on: what was committed stays committed
 * @param dress adds to the rows of a message what belongs to all of them
 */
export function openOutbox(
  store: Store,
  onFault: (error: unknown) => void,
  dress: (message: Message) => readonly unknown[] = ({ rows }) => rows,
): Outbox {
  const listeners: { tell: (message: Message) => void; isRead: (uid: string, topic: string) => boolean }[] = [];
  let pending: Map<string, Pending> | undefined;

  function flush(batch: Map<string, Pending>): void {
    if (pending === batch) pending = undefined;
    const messages = [...batch.values()].sort((a, b) => place(a.topic) - place(b.topic));
    for (const message of messages) {
      try {
        hand(message);
      } catch (error) {
        onFault(error);
      }
    }
  }

  function hand({ uid, topic, read }: Pending): void {
    const rows = [...read.values()].map((row) => row()).filter((row) => row !== undefined);
    if (rows.length === 0) return;
    const message = { uid, topic, rows: dress({ uid, topic, rows }) };
    for (const { tell } of listeners) tell(message);
  }

  function publishLater({ uid }: { uid: string }, topic: string, key: string, read: () => unknown): void {
    if (!listeners.some(({ isRead }) => isRead(uid, topic))) return;
    if (!pending) {
      const batch = new Map<string, Pending>();
      pending = batch;
      store.afterCommit(() => flush(batch));
      store.afterRollback(() => {
        if (pending === batch) pending = undefined;
      });
    }
    const id = `${uid} ${topic}`;
    const waiting = pending.get(id) ?? { uid, topic, read: new Map() };
    pending.set(id, waiting);
    if (!waiting.read.has(key)) store.afterRollback(() => waiting.read.delete(key));
    waiting.read.set(key, read);
  }

  let counter = 0;
  return {
    publish(account, topic, rows) {
      for (const row of rows) publishLater(account, topic, `row ${(counter += 1)}`, () => row);
    },
    publishLater,
    onMessage: (tell, isRead = () => true) => void listeners.push({ tell, isRead }),
  };
}
