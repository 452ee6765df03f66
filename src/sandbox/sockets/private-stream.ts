import { generalErrors } from '#contract/envelope.ts';
import { codeOf, messageOf } from '#sandbox/exchange/handler-result.ts';
import type { Account } from '#sandbox/identity/accounts.ts';
import type { Domain } from '#sandbox/exchange/domain.ts';
import type { Exchange } from '#sandbox/exchange/exchange.ts';
import type { Message } from '#sandbox/exchange/outbox.ts';
import type { Connection, StreamHooks } from './connection.ts';

/** Every topic of the private streams. exchange-api 3 */
const topics: ReadonlySet<string> = new Set([
  'balance',
  'innovation_position',
  'order',
  'plan_order',
  'trade',
  'notice',
  'grid',
  'loan',
  'launch',
]);

export interface PrivateStream {
  hooks: StreamHooks;
  /** True when the topic of the account has a subscriber. */
  isRead: (uid: string, topic: string) => boolean;
  /** Sends committed rows to the subscribers of the account and topic. */
  deliver: (message: Message) => void;
}

type LoginError = 'ottRefused' | 'standardAccountsOnly' | 'unifiedAccountsOnly';

/**
 * Opens the private streams `spot` and `unified`.
 * @param onLogin runs before the acknowledgment of a login, to close surplus connections
 */
export function openPrivateStream(
  exchange: Exchange,
  snapshots: NonNullable<Domain['snapshots']>,
  onLogin: (connection: Connection) => void,
): PrivateStream {
  const { clock, accounts, tickets } = exchange;
  const subscribers = openSubscribers();

  function refuseLogin(connection: Connection, reqId: string | undefined, name: LoginError): void {
    const code = codeOf(name, generalErrors);
    connection.send({ op: 'login', req_id: reqId, success: false, ret_code: code, ret_msg: messageOf(name) });
    connection.close(name === 'ottRefused' ? 4002 : 4010);
  }

  /** Standard accounts use the spot stream, unified accounts the unified stream. */
  function wrongStream({ target: { stream } }: Connection, { isUnified }: Account): LoginError | undefined {
    if (stream === 'unified' && !isUnified) return 'unifiedAccountsOnly';
    return stream === 'spot' && isUnified ? 'standardAccountsOnly' : undefined;
  }

  function push(connection: Connection, topic: string, type: 'snapshot' | 'update', data: readonly unknown[]): void {
    connection.seq += 1;
    connection.send({ topic, type, seq: connection.seq, ts: clock.now(), data }, topic);
  }

  const hooks: StreamHooks = {
    login(connection, ticket, reqId) {
      const session = tickets.redeem(ticket);
      const account = session && accounts.byUid(session.uid);
      if (!session || !account) {
        refuseLogin(connection, reqId, 'ottRefused');
        return;
      }
      const isOtherAccount = connection.identity && connection.identity.uid !== account.uid;
      const error = wrongStream(connection, account) ?? (isOtherAccount ? 'ottRefused' : undefined);
      if (error) {
        refuseLogin(connection, reqId, error);
        return;
      }
      connection.identity = { uid: account.uid, sessionId: session.id, checkedUntil: 0 };
      onLogin(connection);
      connection.send({
        op: 'login',
        req_id: reqId,
        success: true,
        conn_id: connection.id,
        uid: account.uid,
        session: session.id.slice(0, 8),
        ts: clock.now(),
      });
    },
    refuseTopic({ identity }, topic) {
      if (!topics.has(topic)) return codeOf('badParameter', generalErrors);
      return identity ? undefined : codeOf('sessionMissing', generalErrors);
    },
    onSubscribed(connection, topic) {
      subscribers.add(connection, topic);
      const account = connection.identity && accounts.byUid(connection.identity.uid);
      const snapshot = snapshots[topic];
      if (account && snapshot) push(connection, topic, 'snapshot', snapshot(exchange, account));
    },
    onUnsubscribed: subscribers.remove,
    onClosed(connection) {
      for (const topic of connection.topics) subscribers.remove(connection, topic);
    },
    lastSeq: ({ seq }) => seq,
  };

  return {
    hooks,
    isRead: (uid, topic) => subscribers.of(uid, topic).size > 0,
    deliver({ uid, topic, rows }) {
      for (const connection of subscribers.of(uid, topic)) push(connection, topic, 'update', rows);
    },
  };
}

const noSubscribers: ReadonlySet<Connection> = new Set();

/** Index of the subscribers by account and topic, because thousands of rows may arrive at once. */
function openSubscribers() {
  const byTopic = new Map<string, Set<Connection>>();
  const keyOf = (uid: string, topic: string): string => `${uid} ${topic}`;
  return {
    of: (uid: string, topic: string): ReadonlySet<Connection> => byTopic.get(keyOf(uid, topic)) ?? noSubscribers,
    add: (connection: Connection, topic: string): void => {
      if (!connection.identity) return;
      const key = keyOf(connection.identity.uid, topic);
      const connections = byTopic.get(key) ?? new Set();
      byTopic.set(key, connections.add(connection));
    },
    remove: (connection: Connection, topic: string): void => {
      if (!connection.identity) return;
      const key = keyOf(connection.identity.uid, topic);
      const connections = byTopic.get(key);
      connections?.delete(connection);
      if (connections?.size === 0) byTopic.delete(key);
    },
  };
}
