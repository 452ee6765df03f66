import * as v from 'valibot';
import { klines } from '#contract/basic.ts';
import { marketTopics } from '#contract/market-stream.ts';
import type { MarketTopicKind } from '#contract/market-stream.ts';
import { parseJson } from '#contract/parse-json.ts';
import { secondMs } from '#formulas/durations.ts';
import { said } from '../findings.ts';
import type { Context } from '../context.ts';
import { isOn } from '../offered.ts';
import type { Selection } from '../selection.ts';
import { strictOf } from '../schema/strict.ts';
import type { StrictSchema } from '../schema/strict.ts';
import { openBook } from './depth-book.ts';
import { checkForeignOrigin, checkOperations, checkUnsubscribe, operate, protocolRule, reporter } from './protocol.ts';
import { after, openSocket } from './socket.ts';
import type { Frame } from './socket.ts';

const rule = '3.2 market messages';
const stream = 'market';

const Trades = v.array(v.looseObject({ id: v.string(), p: v.string(), seq: v.number() }));
const Ticker = v.looseObject({ c: v.string(), seq: v.number() });
const Best = v.looseObject({ bp: v.string(), bq: v.string(), ap: v.string(), aq: v.string(), seq: v.number() });
const Bar = v.looseObject({ t: v.number(), x: v.boolean() });
const Bars = v.looseObject({ result: v.looseObject({ list: v.array(v.looseObject({ t: v.number() })) }) });
/** Time by which a message may be behind the others of its pair, ms. */
const settleMs = secondMs;

const kindOf = (topic: string): MarketTopicKind | undefined =>
  (Object.keys(marketTopics) as MarketTopicKind[]).find((kind) => kind === topic.split('.')[0]);

/** What arrived of one topic. */
interface Seen {
  frames: number;
  isAcked: boolean;
  hasSnapshot: boolean;
}

/**
 * Subscribes the market topics of a pair, reads them for a while and compares them with each other and with the calls.
 */
export async function checkMarketTopics(
  context: Context,
  url: string,
  selection: Selection,
  symbolId: string | undefined,
  streamMs: number,
): Promise<void> {
  const { findings, samples } = context;
  const kinds = (Object.keys(marketTopics) as MarketTopicKind[]).filter(
    (kind) => selection.has(`market.${kind}`) && (kind !== 'lt' || isOn('leveraged', context.switches)),
  );
  if (kinds.length === 0 && !selection.has(stream)) return;
  const unchecked = (subject: string, expected: string): void => {
    findings.add({ level: 'unchecked', subject, path: 'data', expected, rule });
  };
  if (symbolId === undefined) {
    unchecked(stream, 'no pair is trading');
    return;
  }
  const report = reporter(context, rule);
  await checkForeignOrigin(context, stream, url);
  const opened = await openSocket(url, context.origin);
  if (typeof opened === 'string') {
    // Of a topic alone the stream itself is not selected.
    for (const subject of [stream, ...kinds.map((kind) => `${stream}.${kind}`)])
      reporter(context, protocolRule)(subject, 'connection', 'a socket', opened);
    return;
  }
  const socket = opened;
  const end = (): void => {
    socket.close();
  };
  context.signal.addEventListener('abort', end);
  await checkOperations(context, stream, socket, [
    ['vfyNoSuchTopic', 10001],
    ['depth.VFYNOSUCHPAIR', 170121],
  ]);

  const ltCode = samples.valuesOf('ltCode')[0] ?? (selection.has('market.lt') ? await firstToken(context) : undefined);
  const topics = kinds.flatMap((kind) => {
    if (kind === 'tickers' || kind === 'pairs') return [kind];
    if (kind === 'kline') return [`kline.1m.${symbolId}`];
    if (kind !== 'lt') return [`${kind}.${symbolId}`];
    if (typeof ltCode === 'string') return [`lt.${ltCode}`];
    unchecked('market.lt', 'no leveraged token');
    return [];
  });
  // What the chosen topics are compared with.
  const others = ['trade', 'bookTicker']
    .map((kind) => `${kind}.${symbolId}`)
    .filter((topic) => !topics.includes(topic));
  const all = [...topics, ...others];
  const seen = new Map<string, Seen>(all.map((topic) => [topic, { frames: 0, isAcked: false, hasSnapshot: false }]));
  const schemas = new Map<string, StrictSchema>();
  const book = openBook((path, expected, received) => {
    report('market.depth', path, expected, received);
  });
  const trades: { id: string; p: string; seq: number }[] = [];
  const ids = new Set<string>();
  const tickers: { c: string; seq: number; at: number }[] = [];
  const bests: v.InferOutput<typeof Best>[] = [];
  const closedBars: Frame[] = [];

  socket.onFrame((frame) => {
    if (!frame) {
      report(stream, 'frame', 'a JSON object', said('an unreadable frame'));
      return;
    }
    if (frame['op'] === 'subscribe' && Array.isArray(frame['args']))
      for (const topic of frame['args']) {
        const known = seen.get(String(topic));
        if (known) known.isAcked = true;
      }
    if (typeof frame['topic'] === 'string') take(frame['topic'], frame);
  });

  const ack = await operate(reporter(context, protocolRule), stream, socket, 'subscribe', all);
  for (const topic of topics)
    if (ack && !ack.args.includes(topic))
      report(subjectOf(topic), 'subscribe', 'success', ack.failed.find((each) => each.topic === topic)?.ret_code);
  await Promise.race([after(streamMs).done, socket.closed]);
  for (const topic of topics) {
    findings.checked(subjectOf(topic), rule);
    if (seen.get(topic)?.frames === 0) report(subjectOf(topic), 'type', 'a snapshot first', undefined);
  }
  compare();
  // Without a first snapshot there is nothing to begin with again.
  if (seen.get(`depth.${symbolId}`)?.hasSnapshot) await checkResync(`depth.${symbolId}`);
  if (selection.has('market.kline')) await compareBars(symbolId);
  await checkUnsubscribe(context, stream, socket, all);
  context.signal.removeEventListener('abort', end);
  socket.close();

  function subjectOf(topic: string): string {
    return `${stream}.${topic.split('.')[0] ?? topic}`;
  }

  function take(topic: string, frame: Frame): void {
    const kind = kindOf(topic);
    const state = seen.get(topic);
    if (!kind || !state) return;
    const subject = subjectOf(topic);
    const { type, data, ts } = frame;
    if (!state.isAcked) report(subject, 'subscribe', 'the answer before the first message', said('a message'));
    if (state.frames === 0 && type !== 'snapshot') report(subject, 'type', 'a snapshot first', type);
    state.frames += 1;
    state.hasSnapshot ||= type === 'snapshot';
    if (type !== 'snapshot' && type !== 'delta') report(subject, 'type', 'snapshot or delta', type);
    if (!Number.isSafeInteger(ts)) report(subject, 'ts', 'milliseconds', ts);
    const schema = schemas.get(kind) ?? strictOf(marketTopics[kind]);
    schemas.set(kind, schema);
    for (const { level, path, expected, received } of schema(data))
      findings.add({
        level,
        subject,
        path: path === '' ? 'data' : `data.${path}`.replace('.[]', '[]'),
        expected,
        received,
        rule,
      });
    remember(kind, type, data);
  }

  function remember(kind: MarketTopicKind, type: unknown, data: unknown): void {
    if (kind === 'depth') book.take(type, data);
    if (kind === 'trade' && v.is(Trades, data)) for (const each of data) addTrade(each);
    if (kind === 'ticker' && v.is(Ticker, data)) tickers.push({ ...data, at: performance.now() });
    if (kind === 'bookTicker' && v.is(Best, data)) bests.push(data);
    if (kind === 'kline' && v.is(Bar, data) && data.x) closedBars.push(data);
  }

  function addTrade(trade: { id: string; p: string; seq: number }): void {
    if (ids.has(trade.id)) report('market.trade', 'data[].id', 'each trade once', said('an id that came before'));
    const last = trades.at(-1);
    if (last && trade.seq < last.seq) report('market.trade', 'data[].seq', `a number above ${last.seq}`, trade.seq);
    ids.add(trade.id);
    trades.push(trade);
  }

  /** Compares the topics of the pair with each other. */
  function compare(): void {
    for (const { seq, ...best } of bests) {
      const own = book.best.get(seq);
      for (const name of own ? (['bp', 'bq', 'ap', 'aq'] as const) : [])
        if (own?.[name] !== best[name])
          report('market.bookTicker', `data.${name}`, `${own?.[name] ?? ''} of depth at seq ${seq}`, best[name]);
    }
    const endAt = performance.now() - settleMs;
    for (const { c, seq, at } of tickers) {
      const last = trades.findLast((trade) => trade.seq <= seq);
      if (last && at < endAt && last.p !== c)
        report('market.ticker', 'data.c', `${last.p}, the price of the last trade`, c);
    }
  }

  /** A resync answers with a snapshot. exchange-api 3.2 */
  async function checkResync(topic: string): Promise<void> {
    const snapshot = socket.next((frame) => frame['topic'] === topic && frame['type'] === 'snapshot', 3 * secondMs);
    await operate(reporter(context, protocolRule), stream, socket, 'resync', [topic]);
    if (!(await snapshot)) report('market.depth', 'resync', 'a snapshot', undefined);
  }

  /** Closed bars are those of the call. */
  async function compareBars(symbol: string): Promise<void> {
    if (closedBars.length === 0) {
      unchecked('market.kline', 'no bar closed meanwhile');
      return;
    }
    const reply = await context.client.call(klines, { symbol, interval: '1m', limit: 10 });
    const read = v.safeParse(Bars, parseJson(reply.text));
    for (const bar of closedBars) {
      const row = read.success ? read.output.result.list.find(({ t }) => t === bar['t']) : undefined;
      for (const [name, value] of Object.entries(row ?? {}))
        if (bar[name] !== value) report('market.kline', `data.${name}`, `${String(value)} of basic.klines`, bar[name]);
    }
  }
}

/** The code of a leveraged token. */
async function firstToken({ calls, client, samples }: Context): Promise<unknown> {
  const call = calls.get('lt.quote');
  const body = call ? parseJson((await client.call(call, {})).text) : undefined;
  if (typeof body === 'object' && body !== null && 'result' in body) samples.learn('lt.quote', body.result);
  return samples.valuesOf('ltCode')[0];
}
