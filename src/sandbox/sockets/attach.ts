import { STATUS_CODES } from 'node:http';
import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer } from 'ws';
import type { WebSocket } from 'ws';
import { streams } from '../../contract/stream.ts';
import type { StreamName } from '../../contract/stream.ts';
import type { Domain } from '../domain.ts';
import type { Faults } from '../faults.ts';
import type { Kernel } from '../kernel.ts';
import { hostFits, originFits } from '../server/gate.ts';
import type { Gate } from '../server/gate.ts';
import { openConnection } from './connection.ts';
import type { Connection } from './connection.ts';
import { socketLimits } from './limits.ts';
import type { SocketLimits } from './limits.ts';
import { openMarketStream } from './market-stream.ts';
import { openOutgoing } from './outgoing.ts';
import type { Outgoing } from './outgoing.ts';
import { openPrivateStream } from './private-stream.ts';

export interface SocketsOptions {
  kernel: Kernel;
  faults: Faults;
  gate: Gate;
  snapshots: NonNullable<Domain['snapshots']>;
  limits?: Partial<SocketLimits>;
  /** Frames are never compressed. */
  isPlain?: boolean;
  /** Told of faults of ours. */
  onFault: (error: unknown) => void;
}

export interface Sockets {
  attach: (server: Server) => void;
  close(): Promise<void>;
}

const prefix = '/x/ws/';
/** Frames from a client above are 1009. quality.md Q-S21 */
const maxFrameBytes = 64 * 1024;
/** How often silent and unwelcome connections are looked for, ms. */
const sweepMs = 250;

/** How long a reader may take to say goodbye when the exchange stops, ms. */
const goodbyeMs = 500;

const isStream = (name: string): name is StreamName => Object.hasOwn(streams, name);

/** Answers an upgrade that is refused, as HTTP. */
function refuse(socket: Duplex, status: number): void {
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}

/** The three streams on one HTTP server; upgrades of other paths are left to others. */
export function openSockets({
  kernel,
  faults,
  gate,
  snapshots,
  limits: given,
  isPlain,
  onFault,
}: SocketsOptions): Sockets {
  const { exchange } = kernel;
  const limits = { ...socketLimits, ...given };
  const monotonic = (): number => exchange.clock.uptime();
  const open = new Map<WebSocket, { connection: Connection; outgoing: Outgoing }>();
  const byAddress = new Map<string, number>();
  const connections = (): Connection[] => [...open.values()].map(({ connection }) => connection);
  const personal = openPrivateStream(exchange, snapshots, closeOldest);
  const market = openMarketStream(exchange, onFault);
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: maxFrameBytes,
    perMessageDeflate: !isPlain && { threshold: 1024, serverNoContextTakeover: true, clientNoContextTakeover: true },
  });

  /** Of one person and kind only so many stay open. */
  function closeOldest({ line, person }: Connection): void {
    const same = connections().filter(
      (other) => other.line.stream === line.stream && other.person?.uid === person?.uid,
    );
    for (const oldest of same.slice(0, Math.max(0, same.length - limits.connectionsPerPerson))) oldest.close(4004);
  }

  function sweep(): void {
    for (const connection of connections()) {
      const { line, person, openedAt, heardAt } = connection;
      if (line.stream !== 'market' && !person && monotonic() - openedAt > limits.loginMs) connection.close(4001);
      else if (monotonic() - heardAt > limits.silenceMs) connection.close(4008);
    }
  }

  function closeByFault(): void {
    for (const [socket, { connection }] of open) {
      // A fault of its own times is not spent on a socket that is closing anyway.
      if (socket.readyState !== socket.OPEN) continue;
      const { line, person, close } = connection;
      for (const hit of faults.take({ ...line, uid: person?.uid }, ['close']))
        if (hit.kind === 'close') close(hit.value);
    }
  }

  /** Counts a connection of an address until it is gone; false: it has too many. */
  function takePlace(socket: Duplex, address: string): boolean {
    const taken = byAddress.get(address) ?? 0;
    if (open.size >= limits.connections || taken >= limits.connectionsPerAddress) return false;
    byAddress.set(address, taken + 1);
    socket.once('close', () => {
      const left = (byAddress.get(address) ?? 1) - 1;
      if (left > 0) byAddress.set(address, left);
      else byAddress.delete(address);
    });
    return true;
  }

  function welcome(socket: WebSocket, wire: Duplex, stream: StreamName): void {
    const line = { stream, line: prefix + stream };
    const outgoing = openOutgoing(socket, faults);
    const rules = stream === 'market' ? market.rules : personal.rules;
    const connection = openConnection(socket, line, outgoing, {
      rules,
      limits,
      now: exchange.clock.now,
      monotonic,
      onFault,
      together: (work) => {
        wire.cork();
        try {
          work();
        } finally {
          wire.uncork();
        }
      },
      isDeaf: (deaf) => faults.take(deaf, ['halfopen']).length > 0,
    });
    open.set(socket, { connection, outgoing });
    socket.on('error', () => socket.terminate());
    socket.on('close', () => {
      outgoing.end();
      rules.onClosed?.(connection);
      open.delete(socket);
    });
    closeByFault();
  }

  function upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    const path = (request.url ?? '').split('?', 1)[0] ?? '';
    if (!path.startsWith(prefix)) return;
    const stream = path.slice(prefix.length);
    socket.on('error', () => socket.destroy());
    if (!hostFits(gate, request.headers)) return refuse(socket, 421);
    if (!originFits(gate, request.headers)) return refuse(socket, 403);
    if (!isStream(stream)) return refuse(socket, 404);
    if (!takePlace(socket, request.socket.remoteAddress ?? '')) return refuse(socket, 503);
    if (faults.take({ stream, line: path }, ['refuse']).length > 0) return void socket.destroy();
    server.handleUpgrade(request, socket, head, (accepted) => welcome(accepted, socket, stream));
  }

  const timer = setInterval(sweep, sweepMs).unref();
  faults.onChange(closeByFault);
  exchange.onMessage(personal.deliver, personal.isRead);
  exchange.sessions.onEnd(({ id }) => {
    for (const { person, close } of connections()) if (person?.sessionId === id) close(4003);
  });
  kernel.onReset(() => {
    market.end();
    for (const { close } of connections()) close(1001);
  });

  return {
    attach: (http) => void http.on('upgrade', upgrade),
    async close() {
      clearInterval(timer);
      market.end();
      for (const socket of open.keys()) socket.close(1001);
      const patience = setTimeout(() => {
        for (const socket of open.keys()) socket.terminate();
      }, goodbyeMs);
      await new Promise<void>((resolve) => server.close(() => resolve()));
      clearTimeout(patience);
    },
  };
}
