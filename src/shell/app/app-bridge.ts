import * as v from 'valibot';
import { newId } from '#api/index.ts';
import { parseJson } from '#contract/parse-json.ts';
import { minuteMs, secondMs } from '#formulas/durations.ts';

declare global {
  interface Window {
    /** Set by this site: takes the app's replies. */
    slipwayReply?: (text: string) => void;
  }
}

/** How long a request waits for its first reply. account.md 9, ms */
const firstReplyMs = 10 * secondMs;
/** How long a request waits for its result once the app has replied that it is pending. account.md 9, ms */
const pendingMs = 5 * minuteMs;
/** Longest reply that is read, in characters. */
const maxReplyLength = 64 * 1024;

const AppObject = v.object({ version: v.literal(1), call: v.function() });
const Reply = v.union([
  v.object({ id: v.string(), error: v.string() }),
  v.object({ id: v.string(), pending: v.literal(true) }),
  v.object({ id: v.string(), result: v.unknown() }),
]);

/** Outcome of a request to the app; `noReply`: the app cannot do it, so the page acts as in a browser. */
export type AppAnswer<T> = { kind: 'result'; result: T } | { kind: 'error'; error: string } | { kind: 'noReply' };

/** The connection to the app that shows this page. */
export interface AppBridge {
  /** Sends a request. A result that does not fit `schema` is ignored and counted, and the request goes on waiting. */
  request: <T>(method: string, params: object, schema: v.GenericSchema<unknown, T>) => Promise<AppAnswer<T>>;
  /** Number of replies that were ignored: unreadable, unknown or late request, wrong result. Q-S10 */
  ignoredCount: () => number;
}

/** Takes a reply to a pending request; returns false when it is ignored. */
type Receive = (reply: v.InferOutput<typeof Reply>) => boolean;

/** Connects to the app; undefined in a browser and for an app of another version. Protocol: docs/operators.md */
export function openAppBridge(page: Window): AppBridge | undefined {
  const { slipwayApp } = page;
  if (!v.is(AppObject, slipwayApp)) return undefined;
  const pending = new Map<string, Receive>();
  let ignored = 0;
  page.slipwayReply = (text: unknown) => {
    const isText = typeof text === 'string' && text.length <= maxReplyLength;
    const reply = v.safeParse(Reply, isText ? parseJson(text) : undefined);
    const isTaken = reply.success && pending.get(reply.output.id)?.(reply.output) === true;
    if (!isTaken) ignored += 1;
  };

  return {
    ignoredCount: () => ignored,
    request: (method, params, schema) =>
      new Promise((resolve) => {
        const id = newId();
        let timer = setTimeout(() => settle({ kind: 'noReply' }), firstReplyMs);
        const settle = (answer: Parameters<typeof resolve>[0]): true => {
          clearTimeout(timer);
          pending.delete(id);
          resolve(answer);
          return true;
        };
        let isPending = false;
        pending.set(id, (reply) => {
          if ('error' in reply) return settle({ kind: 'error', error: reply.error });
          if ('result' in reply) {
            const result = v.safeParse(schema, reply.result);
            return result.success && settle({ kind: 'result', result: result.output });
          }
          if (isPending) return false;
          isPending = true;
          clearTimeout(timer);
          timer = setTimeout(() => settle({ kind: 'noReply' }), pendingMs);
          return true;
        });
        try {
          slipwayApp.call(JSON.stringify({ id, method, params }));
        } catch {
          settle({ kind: 'noReply' });
        }
      }),
  };
}
