import type { Store } from '#sandbox/store/store.ts';

/** Order in which one transaction sends its topics. exchange-api 3.3 */
const topicOrder = ['trade', 'order', 'plan_order', 'balance'];

/** A message for all connections of an account that are subscribed to the topic. */
export interface Message {
  uid: string;
  topic: string;
  rows: readonly unknown[];
}

/** Sends rows on an account's private stream after the current transaction commits; a rollback discards them. */
export type Publish = (account: { uid: string }, topic: string, rows: readonly unknown[]) => void;

export interface Outbox {
  publish: Publish;
  /**
   * Sends a row that is read after the commit (undefined: no row). Rows with the same key are sent once, so that
   * several changes in one transaction send the final state only.
   */
  publishLater: (account: { uid: string }, topic: string, key: string, read: () => unknown) => void;
  /**
   * Registers a listener for messages of committed transactions.
   * @param isRead returns false when a topic of an account has no subscriber, so that no message is built; default:
   * true
   */
  onMessage: (listener: (message: Message) => void, isRead?: (uid: string, topic: string) => boolean) => void;
}

interface PendingMessage {
  uid: string;
  topic: string;
  /** Readers of the rows, by key. */
  readers: Map<string, () => unknown>;
}

const rankOf = (topic: string): number => {
  const index = topicOrder.indexOf(topic);
  return index < 0 ? topicOrder.length : index;
};

/**
 * Collects the messages of a transaction and delivers them after its commit.
 * @param onFault called when rows cannot be read or delivered; the commit is not affected
 * @param decorate adds fields that depend on all rows of a message
 */
export function openOutbox(
  store: Store,
  onFault: (error: unknown) => void,
  decorate: (message: Message) => readonly unknown[] = ({ rows }) => rows,
): Outbox {
  const listeners: { deliver: (message: Message) => void; isRead: (uid: string, topic: string) => boolean }[] = [];
  let pending: Map<string, PendingMessage> | undefined;

  function flush(batch: Map<string, PendingMessage>): void {
    if (pending === batch) pending = undefined;
    const messages = [...batch.values()].sort((a, b) => rankOf(a.topic) - rankOf(b.topic));
    for (const message of messages) {
      try {
        send(message);
      } catch (error) {
        onFault(error);
      }
    }
  }

  function send({ uid, topic, readers }: PendingMessage): void {
    const rows = [...readers.values()].map((read) => read()).filter((row) => row !== undefined);
    if (rows.length === 0) return;
    const message = { uid, topic, rows: decorate({ uid, topic, rows }) };
    for (const { deliver } of listeners) deliver(message);
  }

  function publishLater({ uid }: { uid: string }, topic: string, key: string, read: () => unknown): void {
    if (!listeners.some(({ isRead }) => isRead(uid, topic))) return;
    if (!pending) {
      const batch = new Map<string, PendingMessage>();
      pending = batch;
      store.afterCommit(() => {
        flush(batch);
      });
      store.afterRollback(() => {
        if (pending === batch) pending = undefined;
      });
    }
    const id = `${uid} ${topic}`;
    const message = pending.get(id) ?? { uid, topic, readers: new Map<string, () => unknown>() };
    pending.set(id, message);
    if (!message.readers.has(key)) store.afterRollback(() => message.readers.delete(key));
    message.readers.set(key, read);
  }

  let counter = 0;
  return {
    publish(account, topic, rows) {
      for (const row of rows) publishLater(account, topic, `row ${(counter += 1)}`, () => row);
    },
    publishLater,
    onMessage: (deliver, isRead = () => true) => void listeners.push({ deliver, isRead }),
  };
}
