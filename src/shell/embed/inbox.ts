import * as v from 'valibot';
import { secondMs } from '#formulas/durations.ts';

/** The three embeds. */
export type EmbedKind = 'header' | 'footer' | 'chat';

/** Tallest header as an overlay, CSS px. account.md 7 */
export const maxOverlayPx = 360;
/** Messages that are taken within a second. */
const maxPerSecond = 10;
/** The number of invalid messages that ends the connection. */
const maxInvalid = 20;

// Strict objects of short fields: no message above 2 KB fits.
const messages = {
  ready: v.strictObject({ type: v.literal('ready') }),
  resize: v.strictObject({
    type: v.literal('resize'),
    height: v.pipe(v.number(), v.minValue(0), v.maxValue(maxOverlayPx)),
  }),
  // A page of ours without query and fragment: no such path leaves the site or gives a page an order.
  navigate: v.strictObject({
    type: v.literal('navigate'),
    path: v.pipe(v.string(), v.maxLength(200), v.regex(/^\/(?!x\/)[\w-]+(?:\/[\w-]+)*\/$/)),
  }),
  unread: v.strictObject({
    type: v.literal('unread'),
    count: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(99)),
  }),
  close: v.strictObject({ type: v.literal('close') }),
};
const { ready, resize, navigate, unread, close } = messages;
const schemas = {
  header: v.variant('type', [ready, resize, navigate, close]),
  footer: v.variant('type', [ready, navigate]),
  chat: v.variant('type', [ready, navigate, unread, close]),
};
/** A message of an embed. */
export type EmbedMessage = v.InferOutput<(typeof messages)[keyof typeof messages]>;

/** What an embed sent: counted, limited and parsed. */
export interface Inbox {
  /** The message, undefined when it is invalid or comes too fast; `nowMs` is of a monotonic clock. */
  receive: (data: unknown, nowMs: number) => EmbedMessage | undefined;
  /** Counts a message or another act of the frame as invalid. */
  reject: () => void;
  invalidCount: () => number;
}

/**
 * True when the object has no other own fields than its parsed message; the schema alone overlooks names such as
 * `__proto__`.
 */
const isExact = (data: unknown, message: EmbedMessage): boolean =>
  typeof data === 'object' && data !== null && Reflect.ownKeys(data).length === Object.keys(message).length;

/**
 * Opens the inbox of an embed; the 20th invalid message calls `onBroken`, and nothing is received after it. account.md
 * 7
 */
export function openInbox(kind: EmbedKind, onBroken: () => void): Inbox {
  let invalid = 0;
  let takenMs: number[] = [];
  const reject = (): void => {
    invalid += 1;
    if (invalid === maxInvalid) onBroken();
  };
  return {
    reject,
    invalidCount: () => invalid,
    receive: (data, nowMs) => {
      if (invalid >= maxInvalid) return undefined;
      takenMs = takenMs.filter((time) => nowMs - time < secondMs);
      const isOnTime = takenMs.length < maxPerSecond;
      if (isOnTime) takenMs.push(nowMs);
      const result = isOnTime ? v.safeParse(schemas[kind], data) : undefined;
      if (result?.success === true && isExact(data, result.output)) return result.output;
      reject();
      return undefined;
    },
  };
}
