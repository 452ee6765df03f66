import * as v from 'valibot';
import type { streams } from '../contract/stream.ts';

/** Kinds that calls suffer, and kinds that sockets suffer. exchange-api 1.8 */
export const callFaults = ['status', 'ret_code', 'empty', 'html', 'json', 'delay', 'expire', 'answerlost'] as const;
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

/** Longest delay: above every time-out of the client. ms */
const maxDelayMs = 300_000;
/** Faults that may be switched on at a time. */
const maxFaults = 100;

const numberOf = (kind: 'status' | 'ret_code' | 'delay', least: number, most: number) =>
  v.object({ kind: v.literal(kind), value: v.pipe(v.number(), v.integer(), v.minValue(least), v.maxValue(most)) });

/** A code that a close frame may carry (RFC 6455 7.4): 1004 to 1006 and what is not assigned may not. */
const CloseCode = v.pipe(
  v.number(),
  v.integer(),
  v.check((code) => (code >= 1000 && code <= 1003) || (code >= 1007 && code <= 1014) || (code >= 3000 && code <= 4999)),
);

const Match = v.object({
  /** A call's name (`launchpad.pledge`), a domain (`launchpad.*`) or `*`. */
  call: v.optional(v.pipe(v.string(), v.maxLength(100))),
  topic: v.optional(v.pipe(v.string(), v.maxLength(100))),
  stream: v.optional(v.picklist(['market', 'spot', 'unified'])),
  /** A line's path, `/x/ws/spot`. */
  line: v.optional(v.pipe(v.string(), v.maxLength(200))),
  /** Only this person. */
  uid: v.optional(v.pipe(v.string(), v.maxLength(20))),
});
type Match = v.InferOutput<typeof Match>;

const Kind = v.variant('kind', [
  numberOf('status', 400, 599),
  numberOf('ret_code', 1, 9_999_999),
  numberOf('delay', 1, maxDelayMs),
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
    ]),
  }),
]);

/** What may be switched on; `times` absent: until it is cleared. */
export const NewFault = v.intersect([
  v.object({
    match: v.optional(Match, {}),
    times: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_000_000))),
  }),
  Kind,
]);
export type NewFault = v.InferOutput<typeof NewFault>;
export type Fault = NewFault & { id: string };

/** What is about to happen, as faults match it. */
export type Occasion =
  { call: string; uid?: string } | { stream: keyof typeof streams; line: string; topic?: string; uid?: string };

export interface Faults {
  add(fault: NewFault): Fault | undefined;
  list(): readonly Fault[];
  clear(id?: string): void;
  /** The faults of some kinds that hit now, in the order in which they were switched on; each is used up once. */
  take(occasion: Occasion, kinds: readonly Fault['kind'][]): Fault[];
  /** Told of each fault that is switched on or cleared. */
  onChange(listener: () => void): void;
}

const callFits = (pattern: string, call: string): boolean =>
  pattern === '*' || pattern === call || (pattern.endsWith('.*') && call.startsWith(pattern.slice(0, -1)));

function fits({ call, topic, stream, line, uid }: Match, occasion: Occasion): boolean {
  if (uid !== undefined && uid !== occasion.uid) return false;
  if ('call' in occasion) {
    return (
      topic === undefined &&
      stream === undefined &&
      line === undefined &&
      (call === undefined || callFits(call, occasion.call))
    );
  }
  return (
    call === undefined &&
    (topic === undefined || topic === occasion.topic) &&
    (stream === undefined || stream === occasion.stream) &&
    (line === undefined || line === occasion.line)
  );
}

export function openFaults(): Faults {
  let faults: Fault[] = [];
  let counter = 0;
  const listeners: (() => void)[] = [];
  const tell = (): void => {
    for (const listener of listeners) listener();
  };

  return {
    add(fault) {
      if (faults.length >= maxFaults) return undefined;
      const added = { ...fault, id: String((counter += 1)) };
      faults.push(added);
      tell();
      return added;
    },
    list: () => faults,
    clear(id) {
      faults = id === undefined ? [] : faults.filter((fault) => fault.id !== id);
      tell();
    },
    take(occasion, kinds) {
      const hits = faults.filter((fault) => kinds.includes(fault.kind) && fits(fault.match, occasion));
      for (const hit of hits) if (hit.times !== undefined) hit.times -= 1;
      faults = faults.filter((fault) => fault.times === undefined || fault.times > 0);
      return hits;
    },
    onChange: (listener) => void listeners.push(listener),
  };
}
