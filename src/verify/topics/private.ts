import * as v from 'valibot';
import { ott, profile } from '#contract/account.ts';
import { assets } from '#contract/order.ts';
import { parseJson } from '#contract/parse-json.ts';
import { privateRows } from '#contract/private-rows.ts';
import { topicFeatures } from '#contract/areas/areas.ts';
import { privateTopics, snapshotTopics } from '#contract/stream.ts';
import type { PrivateTopic, StreamName } from '#contract/stream.ts';
import { secondMs } from '#formulas/durations.ts';
import { said } from '../findings.ts';
import type { Context } from '../context.ts';
import { isOn } from '../offered.ts';
import { strictOf } from '../schema/strict.ts';
import {
  checkForeignOrigin,
  checkOperations,
  checkResponse,
  operate,
  ping,
  protocolRule,
  reporter,
} from './protocol.ts';
import { openSocket } from './socket.ts';
import type { Frame, Socket } from './socket.ts';

const rule = '3.3 private messages';
const stream = 'private';
/** Time for the last messages to arrive. */
const settleMs = secondMs;

const strict = new Map(Object.entries(privateRows).map(([topic, schema]) => [topic, strictOf(schema)]));

const Row = v.looseObject({ ver: v.number() });
const BalanceOf = v.looseObject({ free: v.string(), frozen: v.string(), ver: v.number() });
const Person = v.looseObject({
  result: v.looseObject({ id: v.string(), member_tag: v.record(v.string(), v.string()) }),
});
const Ticket = v.looseObject({ result: v.looseObject({ token: v.string() }) });
const Assets = v.looseObject({ result: v.looseObject({ list: v.array(BalanceOf) }) });

/** Reads the private stream of the person while calls and orders are checked. */
export interface PrivateCheck {
  /** Logs in and subscribes. */
  open: () => Promise<void>;
  /** Resolves when messages are read, or never will be. */
  ready: () => Promise<void>;
  /** Compares what was read. */
  close: () => Promise<void>;
}

const keyOf = (row: Frame): string =>
  String(row['orderId'] || row['planOrderId'] || row['tokenId'] || row['coin'] || row['symbolId']);
/** What `ver` counts the changes of: rows of several kinds share a topic, and a coin has several loans. */
const versionKeyOf = (topic: string, row: Frame): string =>
  [topic, row['kind'], row['gridId'] || row['loanId'] || row['repayId'] || row['applyId'], keyOf(row)].join(' ');

/** @param lines the addresses of the streams */
export function openPrivateCheck(context: Context, lines: Readonly<Record<StreamName, string>>): PrivateCheck {
  const { findings, client, person } = context;
  const report = reporter(context, rule);
  const protocol = reporter(context, protocolRule);
  const messages: { topic: string; rows: Frame[] }[] = [];
  const versions = new Map<string, number>();
  const balances = new Map<string, Frame>();
  let socket: Socket | undefined;
  let lastSeq = 0;
  let isUnified = false;
  let setReady: () => void = () => undefined;
  const isReady = new Promise<void>((resolve) => (setReady = resolve));

  const unchecked = (subject: string, expected: string): void => {
    findings.add({ level: 'unchecked', subject, path: 'data', expected, rule });
  };

  /** The topics of what the exchange offers. */
  const offeredTopics = (): PrivateTopic[] =>
    privateTopics.filter((topic) => isOn(topicFeatures[topic], context.switches));

  async function newTicket(): Promise<string | undefined> {
    const reply = await client.call(ott, {}, { ...(person && { caller: person }) });
    const read = v.safeParse(Ticket, parseJson(reply.text));
    return read.success ? read.output.result.token : undefined;
  }

  async function connect(url: string): Promise<Socket | undefined> {
    const opened = await openSocket(url, context.origin);
    if (typeof opened !== 'string') return opened;
    protocol(stream, 'connection', 'a socket', opened);
    return undefined;
  }

  async function logIn(opened: Socket, token: string): Promise<Frame | undefined> {
    const answer = opened.next(({ op }) => op === 'login');
    opened.send({ op: 'login', req_id: 'vfy-login', args: [token] });
    const frame = await answer;
    if (frame) checkResponse(protocol, stream, frame);
    else protocol(stream, 'login', 'an answer in 2 s', undefined);
    return frame;
  }

  /**
   * A login with an unknown or used token is refused with 10060 and closed with 4002. Returns false for one that is
   * accepted.
   */
  async function checkRefusedLogin(url: string, token: string, path: string): Promise<boolean> {
    const opened = await connect(url);
    if (!opened) return false;
    const frame = await logIn(opened, token);
    if (frame && (frame['success'] !== false || frame['ret_code'] !== 10060))
      protocol(stream, path, '10060', frame['success'] === true ? said('success') : frame['ret_code']);
    else if (frame) {
      const code = await Promise.race([opened.closed, opened.next(() => false)]);
      if (code !== 4002) protocol(stream, path, 'close code 4002', code);
    }
    opened.close();
    return frame?.['success'] === false;
  }

  function take(topic: string, frame: Frame): void {
    const { seq, data, type } = frame;
    const subject = `${stream}.${topic}`;
    if (seq !== lastSeq + 1) report(stream, 'seq', `${lastSeq + 1}`, seq);
    lastSeq = typeof seq === 'number' ? seq : lastSeq + 1;
    if (type !== 'snapshot' && type !== 'update') report(subject, 'type', 'snapshot or update', type);
    if (!Array.isArray(data)) {
      report(subject, 'data', 'a list', data);
      return;
    }
    const rows = data as Frame[];
    messages.push({ topic, rows });
    const schema = strict.get(topic);
    findings.checked(subject, rule);
    for (const row of rows) {
      for (const { level, path, expected, received } of schema?.(row) ?? [])
        findings.add({ level, subject, path: `data[].${path}`, expected, received, isPersonal: true, rule });
      const key = versionKeyOf(topic, row);
      if (v.is(Row, row)) {
        const before = versions.get(key) ?? -1;
        const isRising = type === 'snapshot' ? row.ver >= before : row.ver > before;
        if (!isRising) report(subject, 'data[].ver', 'a number that rises', row.ver);
        versions.set(key, Math.max(before, row.ver));
      }
      if (topic === 'balance') balances.set(keyOf(row), row);
    }
  }

  async function open(): Promise<void> {
    if (!person) {
      unchecked(stream, 'needs a token');
      return;
    }
    const read = v.safeParse(Person, parseJson((await client.call(profile, {}, { caller: person })).text));
    isUnified = read.success && read.output.result.member_tag['UTA'] === 'SUCCESS';
    const url = lines[isUnified ? 'unified' : 'spot'];
    await checkForeignOrigin(context, stream, url);
    const visitor = await connect(url);
    if (!visitor) return;
    await checkOperations(context, stream, visitor, [
      ['balance', 10007],
      ['vfyNoSuchTopic', 10001],
    ]);
    visitor.close();
    const refusesUnknown = await checkRefusedLogin(url, 'vfy-no-such-ott', 'wrong ott');

    const token = await newTicket();
    const opened = await connect(url);
    if (!opened || token === undefined) return;
    socket = opened;
    context.signal.addEventListener('abort', opened.close);
    const login = await logIn(opened, token);
    if (login?.['success'] !== true) {
      protocol(stream, 'login', 'success', login?.['ret_code']);
      return;
    }
    if (read.success && login['uid'] !== read.output.result.id)
      protocol(stream, 'uid', 'the id of the profile', login['uid']);
    let isAcked = false;
    opened.onFrame((frame) => {
      if (!frame) report(stream, 'frame', 'a JSON object', said('an unreadable frame'));
      else if (frame['op'] === 'subscribe') isAcked = true;
      else if (typeof frame['topic'] === 'string') {
        if (!isAcked) report(stream, 'subscribe', 'the answer before the first message', said('a message'));
        take(frame['topic'], frame);
      }
    });
    const topics = offeredTopics();
    const ack = await operate(protocol, stream, opened, 'subscribe', topics);
    for (const { topic, ret_code } of ack?.failed ?? []) report(`${stream}.${topic}`, 'subscribe', 'success', ret_code);
    // All snapshots are sent before this pong.
    await ping(protocol, stream, opened);
    for (const topic of snapshotTopics.filter((each) => topics.includes(each))) {
      findings.checked(`${stream}.${topic}`, rule);
      if (!messages.some((message) => message.topic === topic))
        report(`${stream}.${topic}`, 'type', 'a snapshot', undefined);
    }
    // Who takes any token takes a used one, too.
    if (refusesUnknown) await checkRefusedLogin(url, token, 'used ott');
  }

  /** A fill is sent before the balance that it makes: trade, order, balance. exchange-api 3.3 "Order" */
  function checkOrderOfFills(): void {
    const at = messages.findIndex(({ topic, rows }) => topic === 'trade' && rows.length > 0);
    const trade = messages[at]?.rows[0];
    if (!trade) {
      unchecked(`${stream}.trade`, 'no fill was seen (--fill)');
      return;
    }
    const { symbolId, orderId } = trade;
    const isBaseOf = (row: Frame): boolean =>
      typeof symbolId === 'string' && symbolId.startsWith(keyOf(row)) && keyOf(row) !== '';
    const totals = new Map<string, unknown>();
    const changed = messages.findIndex(({ topic, rows }) => {
      if (topic !== 'balance') return false;
      return rows.some((row) => {
        if (!isBaseOf(row)) return false;
        const total = row['total'] ?? row['walletBalance'];
        const isChanged = totals.has(keyOf(row)) && totals.get(keyOf(row)) !== total;
        totals.set(keyOf(row), total);
        return isChanged;
      });
    });
    const order = messages.findIndex(
      ({ topic, rows }) =>
        topic === 'order' && rows.some((row) => row['orderId'] === orderId && row['executedQty'] !== '0'),
    );
    if (changed >= 0 && changed < at)
      report(`${stream}.balance`, 'order of messages', 'trade, order, balance', said('a balance before its trade'));
    if (order >= 0 && order < at)
      report(`${stream}.order`, 'order of messages', 'trade, order, balance', said('an order before its trade'));
    if (order >= 0 && changed >= 0 && changed < order && changed > at)
      report(`${stream}.balance`, 'order of messages', 'trade, order, balance', said('a balance before its order'));
  }

  async function compareBalances(): Promise<void> {
    if (isUnified || !person) return;
    const read = v.safeParse(Assets, parseJson((await client.call(assets, {}, { caller: person })).text));
    for (const row of read.success ? read.output.result.list : []) {
      const own = balances.get(keyOf(row));
      if (!own || own['ver'] !== row.ver) continue;
      for (const name of ['free', 'frozen'] as const)
        if (own[name] !== row[name]) report(`${stream}.balance`, `data[].${name}`, 'that of order.assets', own[name]);
    }
  }

  return {
    async open() {
      try {
        context.signal.throwIfAborted();
        await open();
      } finally {
        setReady();
      }
    },
    ready: () => isReady,
    async close() {
      if (!socket) return;
      // The last messages are on their way.
      await socket.next(() => false, settleMs);
      const pong = await ping(protocol, stream, socket);
      if (pong && pong['seq'] !== lastSeq) report(stream, 'pong.seq', `${lastSeq}`, pong['seq']);
      checkOrderOfFills();
      await compareBalances();
      for (const topic of offeredTopics())
        if (!messages.some((message) => message.topic === topic))
          unchecked(`${stream}.${topic}`, 'no message was seen');
      context.signal.removeEventListener('abort', socket.close);
      socket.close();
    },
  };
}
