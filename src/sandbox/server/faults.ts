import * as v from 'valibot';
import { minuteMs } from '#formulas/durations.ts';
import type { streams } from '#contract/stream.ts';

/** Fault kinds of calls, and fault kinds of sockets. exchange-api 1.8 */
export const callFaults = ['status', 'ret_code', 'empty', 'html', 'json', 'delay', 'expire', 'answerlost'] as const;
/**
 * Fault kinds of the calls for programs alone: the clock of their exchange is off by so many ms and the machine's does
 * not count; the rate limit is reached; the exchange is in maintenance.
 */
export const programFaults = ['drift', 'limit', 'maintenance'] as const;
export const socketFaults = [
  'delay',
  'drop',
  'gap',
  'duplicate',
  'reorder',
  'close',
  'refuse',
  'freeze',
  'halfopen',
] as const;

/** Names of the sockets of the V5 API. */
export const programStreamNames = ['v5public', 'v5private', 'v5trade'] as const;

/** Longest delay, above all timeouts of the client. */
const maxDelayMs = 5 * minuteMs;
/** Largest drift of a clock, in either direction. */
const maxDriftMs = 24 * 60 * minuteMs;
/** Number of faults that may be active at a time. */
const maxFaults = 100;

const withNumber = (kind: 'status' | 'ret_code' | 'delay' | 'drift', min: number, max: number) =>
  v.object({ kind: v.literal(kind), value: v.pipe(v.number(), v.integer(), v.minValue(min), v.maxValue(max)) });

/** A close code that a close frame may contain (RFC 6455 7.4): not 1004 to 1006, no unassigned code. */
const CloseCode = v.pipe(
  v.number(),
  v.integer(),
  v.check((code) => (code >= 1000 && code <= 1003) || (code >= 1007 && code <= 1014) || (code >= 3000 && code <= 4999)),
);

const Match = v.object({
  /** A call's name (`launchpad.pledge`), a domain (`launchpad.*`) or `*`. */
  call: v.optional(v.pipe(v.string(), v.maxLength(100))),
  topic: v.optional(v.pipe(v.string(), v.maxLength(100))),
  stream: v.optional(v.picklist(['market', 'spot', 'unified', ...programStreamNames])),
  /** Path of a socket, `/x/ws/spot`. */
  line: v.optional(v.pipe(v.string(), v.maxLength(200))),
  /** Only requests and sockets of this account. */
  uid: v.optional(v.pipe(v.string(), v.maxLength(20))),
});
type Match = v.InferOutput<typeof Match>;

const Kind = v.variant('kind', [
  withNumber('status', 400, 599),
  withNumber('ret_code', 1, 9_999_999),
  withNumber('delay', 1, maxDelayMs),
  withNumber('drift', -maxDriftMs, maxDriftMs),
  v.object({ kind: v.literal('close'), value: v.optional(CloseCode) }),
  v.object({ kind: v.literal('json'), value: v.optional(v.picklist(['truncated', 'invalid']), 'truncated') }),
  v.object({
    kind: v.picklist([
      'empty',
      'html',
      'expire',
      'answerlost',
      'drop',
      'gap',
      'duplicate',
      'reorder',
      'refuse',
      'freeze',
      'halfopen',
      'limit',
      'maintenance',
    ]),
  }),
]);

/** A fault to activate; without `times` it is active until it is cleared. */
export const NewFault = v.intersect([
  v.object({
    match: v.optional(Match, {}),
    times: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_000_000))),
  }),
  Kind,
]);
export type NewFault = v.InferOutput<typeof NewFault>;
export type Fault = NewFault & { id: string };

/** A socket, as faults match it. */
export interface SocketTarget {
  stream: keyof typeof streams | (typeof programStreamNames)[number];
  /** Path of the socket. */
  path: string;
  /** Account of the connection after its login. */
  uid?: string | undefined;
}

/** A request or a socket message, as faults match it. */
export type FaultTarget = { call: string; uid?: string | undefined } | (SocketTarget & { topic?: string | undefined });

export interface Faults {
  add: (fault: NewFault) => Fault | undefined;
  list: () => readonly Fault[];
  clear: (id?: string) => void;
  /** Returns the active faults of these kinds that match the target, oldest first, and counts each as used once. */
  consume: (target: FaultTarget, kinds: readonly Fault['kind'][]) => readonly Fault[];
  /** Registers a listener for changes of the active faults. */
  onChange: (listener: () => void) => void;
}

const callMatches = (pattern: string, call: string): boolean =>
  pattern === '*' || pattern === call || (pattern.endsWith('.*') && call.startsWith(pattern.slice(0, -1)));

function matches({ call, topic, stream, line, uid }: Match, target: FaultTarget): boolean {
  if (uid !== undefined && uid !== target.uid) return false;
  if ('call' in target) {
    return (
      topic === undefined &&
      stream === undefined &&
      line === undefined &&
      (call === undefined || callMatches(call, target.call))
    );
  }
  return (
    call === undefined &&
    (topic === undefined || topic === target.topic) &&
    (stream === undefined || stream === target.stream) &&
    (line === undefined || line === target.path)
  );
}

export function openFaults(): Faults {
  let faults: Fault[] = [];
  let counter = 0;
  const listeners: (() => void)[] = [];
  const notify = (): void => {
    for (const listener of listeners) listener();
  };

  return {
    add(fault) {
      if (faults.length >= maxFaults) return undefined;
      const added = { ...fault, id: String((counter += 1)) };
      faults.push(added);
      notify();
      return added;
    },
    list: () => faults,
    clear(id) {
      faults = id === undefined ? [] : faults.filter((fault) => fault.id !== id);
      notify();
    },
    consume(target, kinds) {
      if (faults.length === 0) return [];
      const matching = faults.filter((fault) => kinds.includes(fault.kind) && matches(fault.match, target));
      for (const fault of matching) if (fault.times !== undefined) fault.times -= 1;
      faults = faults.filter((fault) => fault.times === undefined || fault.times > 0);
      return matching;
    },
    onChange: (listener) => void listeners.push(listener),
  };
}
