import * as v from 'valibot';
import { vi } from 'vitest';
import type { TradingSymbol } from '#contract/account.ts';
import { openPage } from '../../session/support/page.ts';
import { pair as pairTerms } from './order-terms.ts';

/** A request of the client. */
const Operation = v.looseObject({ op: v.string(), args: v.optional(v.array(v.string())) });

/** The exchange's end of a socket. */
class FakeSocket {
  static all: FakeSocket[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  isClosed = false;
  readonly sent: v.InferOutput<typeof Operation>[] = [];
  readonly url: string;
  constructor(url: string) {
    this.url = url;
    FakeSocket.all.push(this);
  }
  send(text: string): void {
    this.sent.push(v.parse(Operation, JSON.parse(text)));
  }
  close(): void {
    this.isClosed = true;
  }
  say(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  cut(code: number): void {
    this.isClosed = true;
    this.onclose?.({ code });
  }
}

/** A pair of `base` and USDT. */
export const pair = (base: string): TradingSymbol =>
  pairTerms({
    symbolId: `${base}USDT`,
    symbolName: `${base}/USDT`,
    baseTokenId: base,
    lot: '0.001',
    depthSteps: ['0.01', '0.1', '1'],
  });

const ts = 1_780_000_000_000;
export const depthOf = (symbolId: string, seq: number, more: object = {}) => ({
  topic: `depth.${symbolId}`,
  type: 'snapshot',
  ts: ts + seq,
  data: { s: symbolId, b: [['100', '1']], a: [['101', '2']], seq, prevSeq: seq, epoch: 1, ...more },
});
export const deltaOf = (symbolId: string, seq: number, more: object = {}) => ({
  ...depthOf(symbolId, seq, { b: [['99', String(seq)]], a: [], prevSeq: seq - 1, ...more }),
  type: 'delta',
});
export const tradesOf = (symbolId: string, ids: number[]) => ({
  topic: `trade.${symbolId}`,
  type: 'delta',
  ts,
  data: ids.map((id) => ({ id: String(id), s: symbolId, p: '1', q: '1', m: false, t: ts, seq: id, epoch: 1 })),
});
export const tickerOf = (symbolId: string, seq: number, epoch = 1) => ({
  s: symbolId,
  t: ts,
  c: String(seq),
  o: '1',
  h: '1',
  l: '1',
  m: '0',
  v: '1',
  qv: '1',
  bp: '',
  ap: '',
  seq,
  epoch,
});

/** A page with a market stream; the test controls its sockets, frames and clocks. */
export async function openMarketPage() {
  FakeSocket.all = [];
  const page = openPage();
  const frames: (() => void)[] = [];
  vi.stubGlobal('WebSocket', FakeSocket);
  vi.stubGlobal('requestAnimationFrame', (draw: () => void) => frames.push(draw));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance', 'Date'] });
  const market = await import('#spot/market/market.ts');
  const { $isPaused, unlessPaused } = await import('#spot/market/display-pause.ts');
  const { $visibility } = await import('#socket/presence.ts');
  const socket = (): FakeSocket => {
    const last = FakeSocket.all.at(-1);
    if (!last) throw new Error('no socket was opened');
    return last;
  };
  return {
    ...page,
    market,
    $isPaused,
    unlessPaused,
    socket,
    sockets: () => FakeSocket.all,
    /** Requested animation frames. */
    frames,
    /** Runs the requested animation frames. */
    draw: () => frames.splice(0).forEach((draw) => draw()),
    setVisible: (isVisible: boolean) => $visibility.set({ isVisible, sinceMs: Date.now() }),
    /** Topics that are subscribed on the newest socket. */
    subscribedTopics: () => {
      const topics = new Set<string>();
      for (const { op, args = [] } of socket().sent) {
        if (op === 'subscribe') args.forEach((topic) => topics.add(topic));
        if (op === 'unsubscribe') args.forEach((topic) => topics.delete(topic));
      }
      return [...topics].sort();
    },
    /** Advances the clocks; the exchange answers pings. */
    advance: (ms: number) => {
      for (let left = ms; left > 0; left -= 1_000) {
        vi.advanceTimersByTime(Math.min(left, 1_000));
        FakeSocket.all.at(-1)?.say({ op: 'pong', ts: 1, time_now: ts });
      }
    },
  };
}
