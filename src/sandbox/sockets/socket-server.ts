import { STATUS_CODES } from 'node:http';
import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer } from 'ws';
import type { WebSocket } from 'ws';
import {
  clientAddress,
  defaultTimeouts,
  hasOneHost,
  isHostAllowed,
  isStreamUpgrade,
  streamPrefix,
} from '#contract/http-server.ts';
import { streams } from '#contract/stream.ts';
import type { StreamName } from '#contract/stream.ts';
import type { Domain } from '#sandbox/exchange/domain.ts';
import type { Faults, SocketTarget } from '#sandbox/server/faults.ts';
import type { Kernel } from '#sandbox/kernel/kernel.ts';
import { headerLines } from '#sandbox/server/headers.ts';
import { isOriginAllowed } from '#sandbox/server/origin-check.ts';
import type { AllowedHosts } from '#sandbox/server/origin-check.ts';
import { openConnection } from './connection.ts';
import type { Connection } from './connection.ts';
import { defaultSocketLimits } from './limits.ts';
import type { SocketLimits } from './limits.ts';
import { openMarketStream } from './market-stream.ts';
import { openSendBuffer } from './send-buffer.ts';
import type { SendBuffer } from './send-buffer.ts';
import { openPrivateStream } from './private-stream.ts';

/** What a stream with a protocol of its own sends through; it runs behind the same limits and faults. */
export interface ProgramLink {
  /** Address of the request. */
  path: string;
  send: (message: object, topic?: string) => void;
  /** Runs `work` and sends its messages in one write. */
  batch: (work: () => void) => void;
  /** The number of buffered bytes. */
  unsentBytes: () => number;
  /** Closes with a code; without one it ends the connection. */
  close: (code?: number) => void;
}

/** A connection of such a stream. */
export interface ProgramSocket {
  /** Account that logged in. */
  uid: () => string | undefined;
  onText: (text: string) => void;
  onClosed: () => void;
  /** Runs four times a second: closes connections whose time or key ended. */
  sweep: () => void;
}

/** A stream with a protocol of its own, for programs: no page may open it. */
export interface ProgramStream {
  paths: readonly string[];
  name: SocketTarget['stream'];
  open: (link: ProgramLink) => ProgramSocket;
  /** Ends what it publishes, before a reset and at the end. */
  end?: () => void;
}

export interface SocketsOptions {
  kernel: Kernel;
  faults: Faults;
  allowed: AllowedHosts;
  snapshots: NonNullable<Domain['snapshots']>;
  limits?: Partial<SocketLimits>;
  /** Streams for programs. */
  programStreams?: readonly ProgramStream[];
  /** Disables compression. */
  isPlain?: boolean;
  /** Called on internal errors. */
  onFault: (error: unknown) => void;
}

export interface Sockets {
  /** Handles the upgrades of `/x/ws/…` on a server that treats all others as plain requests. */
  attach: (server: Server) => void;
  close: () => Promise<void>;
}

/** Larger frames from a client close the connection with 1009. quality.md Q-S21 */
const maxFrameBytes = 64 * 1024;
/** Time between checks for expired connections. */
const sweepMs = 250;

/** Time for clients to answer the close frame when the exchange stops. */
const closeTimeoutMs = 500;

const isStream = (name: string): name is StreamName => Object.hasOwn(streams, name);

/** Answers an upgrade request with an HTTP error and ends the connection, whether or not the client closes its side. */
function rejectUpgrade(socket: Duplex, status: number): void {
  socket.once('finish', () => socket.destroy());
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${headerLines}Connection: close\r\nContent-Length: 0\r\n\r\n`,
  );
}

/** Runs `work` and sends what it writes at once. */
function corked(socket: Duplex, work: () => void): void {
  socket.cork();
  try {
    work();
  } finally {
    socket.uncork();
  }
}

/** Serves the three streams; upgrades of paths outside `/x/ws/` are left to the other listeners of a server. */
export function openSockets({
  kernel,
  faults,
  allowed,
  snapshots,
  limits: overrides,
  programStreams = [],
  isPlain,
  onFault,
}: SocketsOptions): Sockets {
  const { exchange } = kernel;
  const limits = { ...defaultSocketLimits, ...overrides };
  const monotonic = (): number => exchange.clock.uptime();
  const open = new Map<WebSocket, { connection: Connection; outgoing: SendBuffer }>();
  const programs = new Map<WebSocket, { socket: ProgramSocket; target: SocketTarget; link: ProgramLink }>();
  const byAddress = new Map<string, number>();
  /** Sockets of all upgrade requests, refused ones too: the HTTP server no longer closes them. */
  const upgraded = new Set<Duplex>();
  let isStopped = false;
  const connections = (): Connection[] => [...open.values()].map(({ connection }) => connection);
  const privateStream = openPrivateStream(exchange, snapshots, closeOldest);
  const marketStream = openMarketStream(exchange, onFault);
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: maxFrameBytes,
    // They count as operations: the limit of the server's own pongs ends a connection without a code.
    autoPong: false,
    perMessageDeflate: !isPlain && { threshold: 1024, serverNoContextTakeover: true, clientNoContextTakeover: true },
  });

  /** Closes the oldest connections of an account and stream above the limit. */
  function closeOldest({ target, identity }: Connection): void {
    const same = connections().filter(
      (other) => other.target.stream === target.stream && other.identity?.uid === identity?.uid,
    );
    for (const oldest of same.slice(0, Math.max(0, same.length - limits.connectionsPerPerson))) oldest.close(4004);
  }

  /**
   * True when the session of a connection expired. It is read again only when it would have without further
   * use.
   */
  function isExpired({ identity }: Connection): boolean {
    if (!identity || identity.checkedUntil >= monotonic()) return false;
    const until = exchange.sessions.validUntil({ id: identity.sessionId });
    identity.checkedUntil = until ?? 0;
    return until === undefined;
  }

  function sweep(): void {
    for (const connection of connections()) {
      const { target, identity, openedAt, lastFrameAt } = connection;
      const needsLogin = target.stream !== 'market' && !identity;
      if (needsLogin && monotonic() - openedAt > limits.loginTimeoutMs) connection.close(4001);
      else if (monotonic() - lastFrameAt > limits.idleTimeoutMs) connection.close(4008);
      else if (isExpired(connection)) connection.close(4003);
    }
    for (const { socket } of programs.values()) socket.sweep();
  }

  function closeByFault(): void {
    for (const [socket, { connection }] of open) {
      // A closing socket must not use up a fault that has a limited number of times.
      if (socket.readyState !== socket.OPEN) continue;
      const { target, identity, close } = connection;
      for (const fault of faults.consume({ ...target, uid: identity?.uid }, ['close']))
        if (fault.kind === 'close') close(fault.value);
    }
    for (const [webSocket, { socket, target, link }] of programs) {
      if (webSocket.readyState !== webSocket.OPEN) continue;
      for (const fault of faults.consume({ ...target, uid: socket.uid() }, ['close']))
        if (fault.kind === 'close') link.close(fault.value);
    }
  }

  /** Counts a connection of an IP address until it closes; returns false when a limit is reached. */
  function reserve(socket: Duplex, address: string): boolean {
    const count = byAddress.get(address) ?? 0;
    if (open.size + programs.size >= limits.connections || count >= limits.connectionsPerAddress) return false;
    byAddress.set(address, count + 1);
    socket.once('close', () => {
      const remaining = (byAddress.get(address) ?? 1) - 1;
      if (remaining > 0) byAddress.set(address, remaining);
      else byAddress.delete(address);
    });
    return true;
  }

  function accept(socket: WebSocket, rawSocket: Duplex, stream: StreamName): void {
    const target = { stream, path: streamPrefix + stream };
    const outgoing = openSendBuffer(socket, faults);
    const { hooks } = stream === 'market' ? marketStream : privateStream;
    const connection = openConnection(socket, target, outgoing, {
      hooks,
      limits,
      now: exchange.clock.now,
      monotonic,
      onFault,
      batch: (work) => {
        corked(rawSocket, work);
      },
      ignoresInput: (receiver) => faults.consume(receiver, ['halfopen']).length > 0,
    });
    open.set(socket, { connection, outgoing });
    socket.on('error', () => {
      socket.terminate();
    });
    socket.on('close', () => {
      outgoing.end();
      hooks.onClosed?.(connection);
      open.delete(socket);
    });
    closeByFault();
  }

  function acceptProgram(webSocket: WebSocket, rawSocket: Duplex, path: string, stream: ProgramStream): void {
    const target: SocketTarget = { stream: stream.name, path };
    const outgoing = openSendBuffer(webSocket, faults);
    const current = (): SocketTarget => ({ ...target, uid: socket.uid() });
    const link: ProgramLink = {
      path,
      send: (message, topic) => outgoing.send(current(), message, topic),
      batch: (work) => corked(rawSocket, work),
      unsentBytes: outgoing.unsentBytes,
      close: (code) => outgoing.close(current(), code),
    };
    const socket = stream.open(link);
    programs.set(webSocket, { socket, target, link });
    const isIgnored = (): boolean => faults.consume(current(), ['halfopen']).length > 0;
    webSocket.on('ping', (data) => {
      if (!isIgnored()) webSocket.pong(data);
    });
    webSocket.on('message', (data, isBinary) => {
      if (isIgnored()) return;
      try {
        socket.onText(isBinary || !Buffer.isBuffer(data) ? '' : data.toString());
      } catch (error) {
        onFault(error);
        link.close(1011);
      }
    });
    webSocket.on('error', () => webSocket.terminate());
    webSocket.on('close', () => {
      outgoing.end();
      socket.onClosed();
      programs.delete(webSocket);
    });
    closeByFault();
  }

  function upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    if (!isStreamUpgrade(request)) return;
    if (isStopped) {
      socket.destroy();
      return;
    }
    upgraded.add(socket);
    socket.once('close', () => upgraded.delete(socket));
    socket.on('error', () => socket.destroy());
    const path = (request.url ?? '').split('?', 1)[0] ?? '';
    const stream = path.slice(streamPrefix.length);
    const ofPrograms = programStreams.find(({ paths }) => paths.includes(path));
    const reject = (status: number): void => {
      // The client may read nothing, so that the response is never sent.
      request.socket.setTimeout(defaultTimeouts.writeMs, () => socket.destroy());
      rejectUpgrade(socket, status);
    };
    if (!reserve(socket, clientAddress(request))) reject(503);
    else if (!hasOneHost(request)) reject(400);
    else if (!isHostAllowed(allowed.allowedHosts, request.headers)) reject(421);
    else if (ofPrograms ? request.headers.origin !== undefined : !isOriginAllowed(allowed, request)) reject(403);
    else if (request.headers.upgrade?.toLowerCase() !== 'websocket') reject(400);
    else if (ofPrograms) {
      if (faults.consume({ stream: ofPrograms.name, path }, ['refuse']).length > 0) socket.destroy();
      else
        server.handleUpgrade(request, socket, head, (webSocket) => acceptProgram(webSocket, socket, path, ofPrograms));
    } else if (!isStream(stream)) reject(404);
    else if (faults.consume({ stream, path }, ['refuse']).length > 0) socket.destroy();
    else
      server.handleUpgrade(request, socket, head, (webSocket) => {
        accept(webSocket, socket, stream);
      });
  }

  server.on('wsClientError', (_error, socket) => {
    rejectUpgrade(socket, 400);
  });
  const timer = setInterval(sweep, sweepMs).unref();
  faults.onChange(closeByFault);
  exchange.onMessage(privateStream.deliver, privateStream.isRead);
  exchange.sessions.onEnd(({ id }) => {
    for (const { identity, close } of connections()) if (identity?.sessionId === id) close(4003);
  });
  const endStreams = (): void => {
    marketStream.end();
    for (const { end } of programStreams) end?.();
  };
  kernel.onReset(() => {
    endStreams();
    for (const { close } of connections()) close(1001);
    for (const { link } of programs.values()) link.close(1001);
  });

  return {
    attach: (http) => void http.on('upgrade', upgrade),
    async close() {
      isStopped = true;
      clearInterval(timer);
      endStreams();
      const all = (): WebSocket[] => [...open.keys(), ...programs.keys()];
      for (const socket of all()) socket.close(1001);
      const timeout = setTimeout(() => {
        for (const socket of all()) socket.terminate();
      }, closeTimeoutMs);
      await new Promise<void>((resolve) => {
        server.close(() => {
          resolve();
        });
      });
      clearTimeout(timeout);
      for (const socket of upgraded) socket.destroy();
    },
  };
}
