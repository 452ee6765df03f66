import { WebSocket } from 'ws';
import { parseJson } from '#contract/parse-json.ts';
import { secondMs } from '#formulas/durations.ts';
import { isTooDeep } from '../http/client.ts';

/** Longest message that is read. */
const maxBytes = 8 * 1024 * 1024;
const timeoutMs = 10 * secondMs;

/** A frame of the exchange; undefined for one that is no JSON object. */
export type Frame = Record<string, unknown>;

export interface Socket {
  send: (message: object | string) => void;
  /** Calls back for each frame; `undefined`: unreadable. */
  onFrame: (listener: (frame: Frame | undefined) => void) => void;
  /** Resolves with the first later frame that fits, or undefined after a time. */
  next: (fits: (frame: Frame) => boolean, ms?: number) => Promise<Frame | undefined>;
  /** Close code. */
  closed: Promise<number>;
  close: () => void;
}

const isObject = (value: unknown): value is Frame =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A promise that resolves with undefined after a time. */
export function after(ms: number): { done: Promise<undefined>; stop: () => void } {
  let timer: NodeJS.Timeout | undefined;
  const done = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => {
      resolve(undefined);
    }, ms);
  });
  return { done, stop: () => clearTimeout(timer) };
}

/** Opens a socket as a page of `origin`; returns why it did not open. */
export function openSocket(url: string, origin: string): Promise<Socket | string> {
  const socket = new WebSocket(url, {
    origin,
    maxPayload: maxBytes,
    handshakeTimeout: timeoutMs,
    followRedirects: false,
  });
  const listeners = new Set<(frame: Frame | undefined) => void>();
  socket.on('message', (data: Buffer) => {
    const text = data.toString();
    const parsed = isTooDeep(text) ? undefined : parseJson(text);
    for (const listener of listeners) listener(isObject(parsed) ? parsed : undefined);
  });
  const closed = new Promise<number>((resolve) => socket.on('close', resolve));
  return new Promise((resolve) => {
    socket.on('error', (error: Error & { code?: string }) => {
      resolve(/response: (\d+)/.exec(error.message)?.[1] ?? error.code ?? 'no connection');
    });
    socket.on('open', () => {
      resolve({
        send: (message) => {
          socket.send(typeof message === 'string' ? message : JSON.stringify(message));
        },
        onFrame: (listener) => void listeners.add(listener),
        async next(fits, ms = 2 * secondMs) {
          const limit = after(ms);
          const found = new Promise<Frame>((received) => {
            const listener = (frame: Frame | undefined): void => {
              if (!frame || !fits(frame)) return;
              listeners.delete(listener);
              received(frame);
            };
            listeners.add(listener);
          });
          const frame = await Promise.race([found, limit.done]);
          limit.stop();
          return frame;
        },
        closed,
        close: () => {
          socket.terminate();
        },
      });
    });
  });
}
