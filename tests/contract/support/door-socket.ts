import { createHmac } from 'node:crypto';
import * as v from 'valibot';
import { WebSocket } from 'ws';
import type { ApiKey } from '#sandbox/v5/keys/api-keys.ts';

const Frame = v.looseObject({
  op: v.optional(v.string()),
  topic: v.optional(v.string()),
  type: v.optional(v.string()),
  success: v.optional(v.boolean()),
  retCode: v.optional(v.number()),
  ret_msg: v.optional(v.string()),
  data: v.optional(v.unknown()),
});
type Frame = v.InferOutput<typeof Frame>;

/** Opens a socket of the V5 API; rejects with the HTTP status in the message when the upgrade is refused. */
export function openSocket(origin: string, path: string, headers: Record<string, string> = {}) {
  const socket = new WebSocket(`${origin.replace('http', 'ws')}${path}`, { headers });
  const texts: string[] = [];
  const waiters: ((text: string) => void)[] = [];
  socket.on('message', (data: Buffer) => {
    const waiter = waiters.shift();
    if (waiter) waiter(data.toString());
    else texts.push(data.toString());
  });
  const closed = new Promise<number>((resolve) => socket.on('close', resolve));
  const nextText = async (): Promise<string> =>
    texts.shift() ?? new Promise<string>((received) => waiters.push(received));
  const parse = (text: string): Frame => v.parse(v.pipe(v.string(), v.parseJson(), Frame), text);
  const next = async (): Promise<Frame> => parse(await nextText());
  const send = (message: object | string): void =>
    socket.send(typeof message === 'string' ? message : JSON.stringify(message));
  /** Sends an operation and returns the next frame. */
  const ask = async (message: object | string): Promise<Frame> => {
    send(message);
    return next();
  };
  /** The first frame that fulfils a condition. */
  async function until(isIt: (frame: Frame) => boolean): Promise<Frame> {
    for (;;) {
      const frame = await next();
      if (isIt(frame)) return frame;
    }
  }
  return new Promise<{
    ask: typeof ask;
    send: typeof send;
    next: typeof next;
    nextText: typeof nextText;
    until: typeof until;
    closed: Promise<number>;
    end: () => void;
  }>((resolve, reject) => {
    socket.on('error', reject);
    socket.on('open', () => resolve({ ask, send, next, nextText, until, closed, end: () => socket.terminate() }));
  });
}

/** The login of a key that is good until `expires`, ms. */
export const authOf = ({ id, secret }: Pick<ApiKey, 'id' | 'secret'>, expires: number | string) => ({
  op: 'auth',
  args: [id, expires, createHmac('sha256', secret).update(`GET/realtime${expires}`).digest('hex')],
});
