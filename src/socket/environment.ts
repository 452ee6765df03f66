/** What a connection tells; nothing after `closed`. */
export interface LineEvents {
  opened: () => void;
  message: (data: unknown) => void;
  closed: (code: number) => void;
}

/** An open line, as far as a stream uses it. */
export interface Line {
  send: (text: string) => void;
  close: () => void;
}

/** What a stream stands on, so that tests can decide it. */
export interface SocketSurroundings {
  connect: (url: string, events: LineEvents) => Line;
  /** Calls back after `ms`; gives the function that forgets it. */
  timer: (callback: () => void, ms: number) => () => void;
  /** Uniform in [0, 1). */
  random: () => number;
  monotonicMs: () => number;
  /** The device's clock: goes on while the device sleeps. ms */
  wallMs: () => number;
}

/** A line's whole address: one of this origin is given as a path. */
function addressOf(line: string): string {
  const url = new URL(line, globalThis.location?.href);
  url.protocol = url.protocol.replace('http', 'ws');
  return url.href;
}

/** Connects by the platform's WebSocket; an address that it refuses is a connection that failed (1006). */
function connect(line: string, events: LineEvents): Line {
  try {
    const socket = new WebSocket(addressOf(line));
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

export const platformSurroundings: SocketSurroundings = {
  connect,
  timer: (callback, ms) => {
    const timer = setTimeout(callback, ms);
    return () => clearTimeout(timer);
  },
  random: Math.random,
  monotonicMs: () => performance.now(),
  wallMs: () => Date.now(),
};
