import * as v from 'valibot';
import { OperationAnswer } from '../contract/stream.ts';

/** Longer messages are skipped unread. characters */
const maxFrameLength = 4_000_000;
/** More unreadable messages in a minute spoil a line. quality.md Q-F18 */
const badPerMinute = 100;
const minuteMs = 60_000;

/** What a frame turned out to be; `hasGap`: messages of this connection are missing before it. */
export type Mail<M> =
  | { kind: 'message'; message: M; hasGap: boolean }
  | { kind: 'pong'; timeNow: number; sentMs: number; hasGap: boolean }
  | { kind: 'subscribed'; topics: readonly string[]; refused: readonly string[] }
  | { kind: 'loggedIn' | 'other' | 'skipped' | 'spoiled' };

/** Reads a connection's frames: parses them, follows the sequence of private ones, counts what cannot be read. */
export class Inbox<M extends { seq?: number | undefined }> {
  /** Frames that could not be read since the page opened. */
  skipped = 0;
  readonly #schema: v.GenericSchema<unknown, M>;
  readonly #isPrivate: boolean;
  #lastSeq = 0;
  #bad = { count: 0, sinceMs: 0 };

  constructor(schema: v.GenericSchema<unknown, M>, isPrivate: boolean) {
    this.#schema = schema;
    this.#isPrivate = isPrivate;
  }

  /** A new connection: its messages count from 1. exchange-api 3.3 */
  start(): void {
    this.#lastSeq = 0;
  }

  read(data: unknown, nowMs: number): Mail<M> {
    const raw = typeof data === 'string' && data.length <= maxFrameLength ? parseJson(data) : undefined;
    const message = v.safeParse(this.#schema, raw);
    if (message.success)
      return { kind: 'message', message: message.output, hasGap: this.#missed(message.output.seq, 1) };
    const answer = v.safeParse(OperationAnswer, raw);
    if (!answer.success) return this.#skip(nowMs);
    return this.#answer(answer.output);
  }

  #answer(answer: OperationAnswer): Mail<M> {
    switch (answer.op) {
      case 'login':
        return { kind: answer.success ? 'loggedIn' : 'other' };
      case 'subscribe':
        return { kind: 'subscribed', topics: answer.args, refused: answer.failed.map(({ topic }) => topic) };
      case 'pong':
        return {
          kind: 'pong',
          timeNow: answer.time_now,
          sentMs: answer.ts,
          hasGap: this.#missed(answer.seq, 0),
        };
      case 'unsubscribe':
      case 'resync':
      case 'error':
        return { kind: 'other' };
    }
  }

  /** True when `seq` is not `ahead` of the last one; takes it as the last. A pong repeats the last one sent. */
  #missed(seq: number | undefined, ahead: 0 | 1): boolean {
    if (!this.#isPrivate || seq === undefined) return false;
    const expected = this.#lastSeq + ahead;
    this.#lastSeq = seq;
    return seq !== expected;
  }

  #skip(nowMs: number): Mail<M> {
    this.skipped += 1;
    if (nowMs - this.#bad.sinceMs > minuteMs) this.#bad = { count: 0, sinceMs: nowMs };
    this.#bad.count += 1;
    if (this.#bad.count <= badPerMinute) return { kind: 'skipped' };
    this.#bad = { count: 0, sinceMs: nowMs };
    return { kind: 'spoiled' };
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
