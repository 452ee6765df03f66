/** Events of a connection; none follows `closed`. */
export interface ConnectionEvents {
  opened: () => void;
  message: (data: unknown) => void;
  closed: (code: number) => void;
}

/** An open connection. */
export interface Connection {
  send: (text: string) => void;
  close: () => void;
}

/** The platform that a stream runs on; tests replace it. */
export interface SocketEnvironment {
  connect: (url: string, events: ConnectionEvents) => Connection;
  /** Calls back after `ms`; returns the function that cancels. */
  timer: (callback: () => void, ms: number) => () => void;
  /** Uniform in [0, 1). */
  random: () => number;
  monotonicMs: () => number;
  /** The device's clock, which runs on while the device sleeps. ms */
  wallMs: () => number;
}

/** The URL of the page; undefined outside of a browser. */
function pageUrl(): string | undefined {
  const platform: { location?: Location } = globalThis;
  return platform.location?.href;
}

/** The whole URL of an endpoint; one of this origin can be a path. */
function urlOf(line: string): string {
  const url = new URL(line, pageUrl());
  url.protocol = url.protocol.replace('http', 'ws');
  return url.href;
}

/** Connects with the platform's WebSocket; a URL that it refuses closes with 1006. */
function connect(line: string, events: ConnectionEvents): Connection {
  try {
    const socket = new WebSocket(urlOf(line));
    socket.onopen = events.opened;
    socket.onmessage = (event) => events.message(event.data);
    socket.onclose = (event) => events.closed(event.code);
    return {
      send: (text) => socket.send(text),
      close: () => {
        socket.onopen = socket.onmessage = socket.onclose = null;
        socket.close(1000);
      },
    };
  } catch {
    queueMicrotask(() => events.closed(1006));
    return { send: () => undefined, close: () => undefined };
  }
}

export const platformEnvironment: SocketEnvironment = {
  connect,
  timer: (callback, ms) => {
    const timer = setTimeout(callback, ms);
    return () => clearTimeout(timer);
  },
  random: Math.random,
  monotonicMs: () => performance.now(),
  wallMs: () => Date.now(),
};
