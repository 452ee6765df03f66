/**
 * Serves a built site with an exchange whose market stream is made for load, and the plain page beside it. A process of its
 * own, so that driving a browser does not disturb its clock. Told `{ rate }` (frames a second and reader), it answers with
 * what it has sent so far.
 */
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import * as v from 'valibot';
import { WebSocketServer } from 'ws';
import type { WebSocket } from 'ws';
import { createExchange } from '../../src/sandbox/index.ts';
import { createSiteServer } from '../../src/serve/server.ts';
import { readSite } from '../../src/serve/site.ts';
import { LevelStream } from './level-stream.ts';
import { listen } from './listen.ts';
import { plainBookPage } from './plain-book.ts';

const Told = v.object({ rate: v.optional(v.number()) });
const Heard = v.looseObject({ op: v.string(), ts: v.optional(v.number()), args: v.optional(v.array(v.string())) });
const beatMs = 4;
/** What a stalled beat may catch up at once, s. */
const catchUpSeconds = 0.25;

const site = readSite(process.argv[2] ?? '');
if (!site) throw new Error('stream-target.ts needs the folder of a built site');
const exchange = await createExchange({ dataFile: ':memory:' });
const sockets = new WebSocketServer({ noServer: true, perMessageDeflate: false });
const readers = new Map<WebSocket, { market: LevelStream; due: number }>();
const state = { rate: 0, sent: 0 };

function answer(socket: WebSocket, text: string): void {
  const heard = v.safeParse(v.pipe(v.string(), v.parseJson(), Heard), text);
  if (!heard.success) return;
  const { op, ts, args = [] } = heard.output;
  const say = (message: object) => socket.send(JSON.stringify(message));
  if (op === 'ping') return say({ op: 'pong', ts, time_now: Date.now() });
  say({ op, success: true, args, failed: [], conn_id: 'bench', ts: Date.now() });
  if (op === 'unsubscribe') return;
  for (const topic of args) {
    const [kind, symbolId = ''] = topic.split('.');
    if (kind === 'depth') {
      const market = readers.get(socket)?.market ?? new LevelStream(symbolId, Math.random);
      readers.set(socket, { market, due: 0 });
      say(market.snapshot());
    }
  }
}

sockets.on('connection', (socket) => {
  socket.on('message', (data) => answer(socket, String(data)));
  socket.on('close', () => readers.delete(socket));
});

let lastMs = performance.now();
setInterval(() => {
  const nowMs = performance.now();
  const passed = Math.min((nowMs - lastMs) / 1_000, catchUpSeconds);
  lastMs = nowMs;
  for (const [socket, reader] of readers) {
    reader.due += state.rate * passed;
    for (; reader.due >= 1; reader.due -= 1) {
      socket.send(JSON.stringify(reader.market.next()));
      state.sent += 1;
    }
  }
}, beatMs);

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
  const { rate } = v.parse(Told, message);
  if (rate !== undefined) state.rate = rate;
  const queued = [...readers.keys()].reduce((sum, { bufferedAmount }) => sum + bufferedAmount, 0);
  process.send?.({ sent: state.sent, queued });
});
process.on('disconnect', () => process.exit(0));
process.send?.(origins);
