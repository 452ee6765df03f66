/**
 * Serves a built site and the plain page, both with a market stream for load tests. Runs in a process of its own, so
 * that the browser automation does not delay its timers. A message `{ rate }` sets the frames per second and reader, `{
 * burst }` sends so many frames to each reader at once; each message is answered with the number of frames sent so far.
 */
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import * as v from 'valibot';
import { WebSocketServer } from 'ws';
import type { WebSocket } from 'ws';
import { createExchange } from '#sandbox/index.ts';
import { createSiteServer } from '#serve/server.ts';
import { readSite } from '#serve/site.ts';
import { LevelStream } from './level-stream.ts';
import { listen } from './listen.ts';
import { messageText } from '../support/message-text.ts';
import { plainBookPage } from './plain-book.ts';

const RateMessage = v.object({ rate: v.optional(v.number()), burst: v.optional(v.number()) });
const ClientMessage = v.looseObject({
  op: v.string(),
  ts: v.optional(v.number()),
  args: v.optional(v.array(v.string())),
});
const intervalMs = 4;
/** Longest pause of the timer that is caught up at once, s. */
const catchUpMaxSeconds = 0.25;

const site = readSite(process.argv[2] ?? '');
if (!site) throw new Error('stream-target.ts needs the folder of a built site');
const exchange = await createExchange({ dataFile: ':memory:' });
const sockets = new WebSocketServer({ noServer: true, perMessageDeflate: false });
const readers = new Map<WebSocket, { market: LevelStream; due: number }>();
const state = { rate: 0, sent: 0 };

function answer(socket: WebSocket, text: string): void {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), ClientMessage), text);
  if (!parsed.success) return;
  const { op, ts, args = [] } = parsed.output;
  const send = (message: object) => {
    socket.send(JSON.stringify(message));
  };
  if (op === 'ping') {
    send({ op: 'pong', ts, time_now: Date.now() });
    return;
  }
  send({ op, success: true, args, failed: [], conn_id: 'bench', ts: Date.now() });
  if (op === 'unsubscribe') return;
  for (const topic of args) {
    const [kind, symbolId = ''] = topic.split('.');
    if (kind === 'depth') {
      const market = readers.get(socket)?.market ?? new LevelStream(symbolId, Math.random);
      readers.set(socket, { market, due: 0 });
      send(market.snapshot());
    }
  }
}

sockets.on('connection', (socket) => {
  socket.on('message', (data) => answer(socket, messageText(data)));
  socket.on('close', () => readers.delete(socket));
});

let lastMs = performance.now();
setInterval(() => {
  const nowMs = performance.now();
  const elapsedSeconds = Math.min((nowMs - lastMs) / 1_000, catchUpMaxSeconds);
  lastMs = nowMs;
  for (const [socket, reader] of readers) {
    reader.due += state.rate * elapsedSeconds;
    for (; reader.due >= 1; reader.due -= 1) {
      socket.send(JSON.stringify(reader.market.next()));
      state.sent += 1;
    }
  }
}, intervalMs);

function attach(server: Server): void {
  server.on('upgrade', (request, socket, head) => {
    if (request.url === '/x/ws/market')
      sockets.handleUpgrade(request, socket, head, (opened) => sockets.emit('connection', opened));
  });
}

const terminal = createSiteServer({ site, exchange: { app: exchange.app, attachSockets: attach } });
const plain = createServer((_request, response) => {
  response.writeHead(200, { 'content-type': 'text/html' }).end(plainBookPage);
});
attach(plain);
const origins = { terminal: await listen(terminal), plain: await listen(plain) };

process.on('message', (message) => {
  const { rate, burst = 0 } = v.parse(RateMessage, message);
  if (rate !== undefined) state.rate = rate;
  for (const [socket, { market }] of readers)
    for (let index = 0; index < burst; index += 1) {
      socket.send(JSON.stringify(market.next()));
      state.sent += 1;
    }
  const queued = [...readers.keys()].reduce((sum, { bufferedAmount }) => sum + bufferedAmount, 0);
  process.send?.({ sent: state.sent, queued });
});
process.on('disconnect', () => process.exit(0));
process.send?.(origins);
