import * as v from 'valibot';
import { WebSocket } from 'ws';
import { account } from './contract.ts';
import type { Opened } from './exchange.ts';

const Frame = v.looseObject({
  op: v.optional(v.string()),
  topic: v.optional(v.string()),
  type: v.optional(v.string()),
  seq: v.optional(v.number()),
  data: v.optional(v.unknown()),
});
export type Frame = v.InferOutput<typeof Frame>;

export interface Reader {
  send(message: object | string): void;
  /** The next frame, in order. */
  next(): Promise<Frame>;
  /** Frames that came and were not asked for. */
  waiting(): number;
  /** The code of the close. */
  closed: Promise<number>;
  end(): void;
}

/** Opens a stream; rejects when the upgrade is refused, with its status in the message. */
export function listen(origin: string, stream: string, headers: Record<string, string> = {}): Promise<Reader> {
  const socket = new WebSocket(`${origin.replace('http', 'ws')}/x/ws/${stream}`, { headers });
  const frames: Frame[] = [];
  const takers: ((frame: Frame) => void)[] = [];
  socket.on('message', (data) => {
    const frame = v.parse(v.pipe(v.string(), v.parseJson(), Frame), String(data));
    const taker = takers.shift();
    if (taker) taker(frame);
    else frames.push(frame);
  });
  const closed = new Promise<number>((resolve) => socket.on('close', resolve));
  return new Promise((resolve, reject) => {
    socket.on('error', reject);
    socket.on('open', () =>
      resolve({
        send: (message) => socket.send(typeof message === 'string' ? message : JSON.stringify(message)),
        next: () => {
          const frame = frames.shift();
          return frame ? Promise.resolve(frame) : new Promise((taken) => takers.push(taken));
        },
        waiting: () => frames.length,
        closed,
        end: () => socket.terminate(),
      }),
    );
  });
}

/** A one-use token for a socket's login. */
export async function ticketFor(exchange: Opened, token: string): Promise<string> {
  const { body } = await exchange.call(account.ott, {}, token);
  return v.parse(v.object({ token: v.string() }), body.result).token;
}
