import * as v from 'valibot';
import { parseJson } from '../contract/parse-json.ts';
import { OperationResponse } from '../contract/stream.ts';
import { minuteMs } from '../formulas/durations.ts';

/** Most characters of a message; longer ones are skipped unread. */
const maxFrameLength = 4_000_000;
/** Most unreadable messages in a minute before the connection counts as corrupt. quality.md Q-F18 */
const unreadablePerMinute = 100;

/** A frame as read. `hasGap`: messages of this connection are missing before it. */
export type Frame<M> =
  | { kind: 'message'; message: M; hasGap: boolean }
  | { kind: 'pong'; timeNow: number; sentMs: number; hasGap: boolean }
  | { kind: 'subscribed'; topics: readonly string[]; refused: readonly string[] }
  | { kind: 'loggedIn' | 'other' | 'skipped' | 'corrupt' };

/** Reads frequent messages exactly as the schema does, only faster; returns undefined for all others, valid or not. */
export type FastReader<M> = (raw: unknown) => M | undefined;

/** Reads a connection's frames: parses them, checks the sequence of private ones, counts unreadable ones. */
export class MessageReader<M extends { seq?: number | undefined }> {
  /** Unreadable frames since the page opened. */
  skipped = 0;
  readonly #schema: v.GenericSchema<unknown, M>;
  readonly #readFast: FastReader<M>;
  readonly #isPrivate: boolean;
  #lastSeq = 0;
  #unreadable = { count: 0, sinceMs: 0 };

  constructor(schema: v.GenericSchema<unknown, M>, isPrivate: boolean, readFast: FastReader<M> = () => undefined) {
    this.#schema = schema;
    this.#readFast = readFast;
    this.#isPrivate = isPrivate;
  }

  /** Starts a new connection, whose messages count from 1. exchange-api 3.3 */
  start(): void {
    this.#lastSeq = 0;
  }

  read(data: unknown, nowMs: number): Frame<M> {
    const raw = typeof data === 'string' && data.length <= maxFrameLength ? parseJson(data) : undefined;
    const known = this.#readFast(raw);
    if (known) return { kind: 'message', message: known, hasGap: this.#missed(known.seq, 1) };
    const message = v.safeParse(this.#schema, raw);
    if (message.success)
      return { kind: 'message', message: message.output, hasGap: this.#missed(message.output.seq, 1) };
    const answer = v.safeParse(OperationResponse, raw);
    if (!answer.success) return this.#skip(nowMs);
    return this.#answer(answer.output);
  }

  #answer(answer: OperationResponse): Frame<M> {
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

  /** True when `seq` is not `ahead` of the last one; stores it as the last. A pong repeats the last number. */
  #missed(seq: number | undefined, ahead: 0 | 1): boolean {
    if (!this.#isPrivate || seq === undefined) return false;
    const expected = this.#lastSeq + ahead;
    this.#lastSeq = seq;
    return seq !== expected;
  }

  #skip(nowMs: number): Frame<M> {
    this.skipped += 1;
    if (nowMs - this.#unreadable.sinceMs > minuteMs) this.#unreadable = { count: 0, sinceMs: nowMs };
    this.#unreadable.count += 1;
    if (this.#unreadable.count <= unreadablePerMinute) return { kind: 'skipped' };
    this.#unreadable = { count: 0, sinceMs: nowMs };
    return { kind: 'corrupt' };
  }
}
