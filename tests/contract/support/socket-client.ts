import * as v from 'valibot';
import { expect } from 'vitest';
import { WebSocket } from 'ws';
import { account } from './calls.ts';
import { frameViolation } from '../../support/contract-documents.ts';
import type { TestExchange } from './exchange.ts';

const Frame = v.looseObject({
  op: v.optional(v.string()),
  topic: v.optional(v.string()),
  type: v.optional(v.string()),
  seq: v.optional(v.number()),
  data: v.optional(v.unknown()),
});
export type Frame = v.InferOutput<typeof Frame>;

export interface SocketClient {
  send: (message: object | string) => void;
  /** Returns the next frame, in order. */
  next: () => Promise<Frame>;
  /** Returns the number of received frames that were not read. */
  waiting: () => number;
  /** Close code. */
  closed: Promise<number>;
  end: () => void;
}

/**
 * Opens a stream whose frames must fit the published document; rejects with the HTTP status in the message when the
 * upgrade is rejected.
 */
export function listen(origin: string, stream: string, headers: Record<string, string> = {}): Promise<SocketClient> {
  const socket = new WebSocket(`${origin.replace('http', 'ws')}/x/ws/${stream}`, { headers });
  const frames: Frame[] = [];
  const waiters: ((frame: Frame) => void)[] = [];
  socket.on('message', (data: Buffer) => {
    const frame = v.parse(v.pipe(v.string(), v.parseJson(), Frame), data.toString());
    // A listener that throws would end the process: the reader gets the violation instead.
    const problem = frameViolation(stream.split('/').at(-1) ?? '', frame);
    if (problem !== '') Object.assign(frame, { violation: problem });
    const waiter = waiters.shift();
    if (waiter) waiter(frame);
    else frames.push(frame);
  });
  const closed = new Promise<number>((resolve) => socket.on('close', resolve));
  return new Promise((resolve, reject) => {
    socket.on('error', reject);
    socket.on('open', () =>
      resolve({
        send: (message) => socket.send(typeof message === 'string' ? message : JSON.stringify(message)),
        next: async () => {
          const frame = frames.shift() ?? (await new Promise<Frame>((received) => waiters.push(received)));
          expect(frame).not.toHaveProperty('violation');
          return frame;
        },
        waiting: () => frames.length,
        closed,
        end: () => socket.terminate(),
      }),
    );
  });
}

/** Obtains a one-use token for the login of a socket. */
export async function ticketFor(exchange: TestExchange, token: string): Promise<string> {
  const { body } = await exchange.call(account.ott, {}, token);
  return v.parse(v.object({ token: v.string() }), body.result).token;
}
