import { generalErrors } from '../../contract/envelope.ts';
import { codeOf, sentenceOf } from '../answer.ts';
import type { Account } from '../account/people.ts';
import type { Domain } from '../domain.ts';
import type { Exchange } from '../exchange.ts';
import type { Message } from '../outbox.ts';
import type { Connection, StreamRules } from './connection.ts';

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
  rules: StreamRules;
  /** Does anybody read this topic of this person? */
  isRead(uid: string, topic: string): boolean;
  /** Hands committed rows to the readers of their person and topic. */
  deliver(message: Message): void;
}

type RefusedLogin = 'ottRefused' | 'standardAccountsOnly' | 'unifiedAccountsOnly';

/** The spot and the unified user streams. @param onLogin called before the ack, to close what is too many */
export function openPrivateStream(
  exchange: Exchange,
  snapshots: NonNullable<Domain['snapshots']>,
  onLogin: (connection: Connection) => void,
): PrivateStream {
  const { clock, people, tickets } = exchange;
  const readers = openReaders();

  function refuseLogin(connection: Connection, reqId: string | undefined, name: RefusedLogin): void {
    const code = codeOf(name, generalErrors);
    connection.send({ op: 'login', req_id: reqId, success: false, ret_code: code, ret_msg: sentenceOf(name) });
    connection.close(name === 'ottRefused' ? 4002 : 4010);
  }

  /** A standard account belongs to the spot stream, a unified one to the other. */
  function wrongStream({ line }: Connection, { isUnified }: Account): RefusedLogin | undefined {
    if (line.stream === 'unified' && !isUnified) return 'unifiedAccountsOnly';
    return line.stream === 'spot' && isUnified ? 'standardAccountsOnly' : undefined;
  }

  function push(connection: Connection, topic: string, type: 'snapshot' | 'update', data: readonly unknown[]): void {
    connection.seq += 1;
    connection.send({ topic, type, seq: connection.seq, ts: clock.now(), data }, topic);
  }

  const rules: StreamRules = {
    login(connection, ticket, reqId) {
      const session = tickets.redeem(ticket);
      const account = session && people.byUid(session.uid);
      if (!session || !account) return refuseLogin(connection, reqId, 'ottRefused');
      const wrong = wrongStream(connection, account);
      if (wrong) return refuseLogin(connection, reqId, wrong);
      if (connection.person && connection.person.uid !== account.uid)
        return refuseLogin(connection, reqId, 'ottRefused');
      connection.person = { uid: account.uid, sessionId: session.id };
      onLogin(connection);
      return connection.send({
        op: 'login',
        req_id: reqId,
        success: true,
        conn_id: connection.id,
        uid: account.uid,
        session: session.id.slice(0, 8),
        ts: clock.now(),
      });
    },
    refuseTopic({ person }, topic) {
      if (!topics.has(topic)) return codeOf('badParameter', generalErrors);
      return person ? undefined : codeOf('sessionMissing', generalErrors);
    },
    onSubscribed(connection, topic) {
      readers.add(connection, topic);
      const account = connection.person && people.byUid(connection.person.uid);
      const snapshot = snapshots[topic];
      if (account && snapshot) push(connection, topic, 'snapshot', snapshot(exchange, account));
    },
    onUnsubscribed: readers.remove,
    onClosed(connection) {
      for (const topic of connection.topics) readers.remove(connection, topic);
    },
    lastSeq: ({ seq }) => seq,
  };

  return {
    rules,
    isRead: (uid, topic) => readers.of(uid, topic).size > 0,
    deliver({ uid, topic, rows }) {
      for (const connection of readers.of(uid, topic)) push(connection, topic, 'update', rows);
    },
  };
}

const nobody: ReadonlySet<Connection> = new Set();

/** Who reads which topic of whom, at hand: rows come by the thousand, and most are of one reader. */
function openReaders() {
  const byTopic = new Map<string, Set<Connection>>();
  const keyOf = (uid: string, topic: string): string => `${uid} ${topic}`;
  return {
    of: (uid: string, topic: string): ReadonlySet<Connection> => byTopic.get(keyOf(uid, topic)) ?? nobody,
    add(connection: Connection, topic: string): void {
      if (!connection.person) return;
      const key = keyOf(connection.person.uid, topic);
      const known = byTopic.get(key) ?? new Set();
      byTopic.set(key, known.add(connection));
    },
    remove(connection: Connection, topic: string): void {
      if (!connection.person) return;
      const key = keyOf(connection.person.uid, topic);
      const known = byTopic.get(key);
      known?.delete(connection);
      if (known?.size === 0) byTopic.delete(key);
    },
  };
}
