import type { ApiError, ApiResult } from '../api/index.ts';
import { $personEpoch } from './on-person-change.ts';

/**
 * Time after which a request that was sent can no longer arrive: the exchange refuses it later. exchange-api 1.5, ms
 */
const finalAfterMs = 30_000;
/** Waits before each look-up; two of them come after the request can no longer arrive. ms */
const lookupWaitsMs = [0, 1_000, 2_000, 4_000, 8_000, 16_000, 16_000] as const;

const lostAnswerKinds: readonly string[] = [
  'network',
  'timeout',
  'offline',
  'emptyBody',
  'malformed',
  'engineSilent',
] satisfies ApiError<'engineSilent'>['kind'][];

/**
 * True when it is unknown whether the exchange executed a request: its answer was lost or is unreadable. A refusal is
 * certain. After `personChanged` no look-up is allowed. exchange-api 1.5 "Lost answer"
 */
export const isAnswerLost = ({ kind, status }: ApiError): boolean =>
  lostAnswerKinds.includes(kind) || (status !== undefined && status >= 500);

/** Result of looking a request up by its client id; `row` is undefined when the exchange does not know the id. */
export type Lookup<Row> = { ok: true; row: Row | undefined } | { ok: false };

/**
 * Outcome of a request whose answer was lost. `absent`: it did not arrive and no longer can; `unclear`: no look-up was
 * answered in time; `personChanged`: its person left, so that nothing more is requested or shown.
 */
export type Reconciled<Row> = { kind: 'found'; row: Row } | { kind: 'absent' | 'unclear' } | { kind: 'personChanged' };

/** Looks a request up until its outcome is certain. It sends nothing again. `sentMs` is monotonic ms of this page. */
export async function reconcile<Row>(lookUp: () => Promise<Lookup<Row>>, sentMs: number): Promise<Reconciled<Row>> {
  const epoch = $personEpoch.get();
  const hasPersonChanged = () => $personEpoch.get() !== epoch;
  for (const waitMs of lookupWaitsMs) {
    await new Promise((done) => setTimeout(done, waitMs));
    // The next look-up would request this person's row with another person's token.
    if (hasPersonChanged()) return { kind: 'personChanged' };
    const isFinal = performance.now() - sentMs >= finalAfterMs;
    const answer = await lookUp();
    if (hasPersonChanged()) return { kind: 'personChanged' };
    if (!answer.ok) continue;
    if (answer.row !== undefined) return { kind: 'found', row: answer.row };
    if (isFinal) return { kind: 'absent' };
  }
  return { kind: 'unclear' };
}

/** What became of an act: its outcome, or why the exchange refused it. */
export type Delivered<Row> = Reconciled<Row> | { kind: 'refused'; error: ApiError };

interface Act<Row> {
  send: () => Promise<ApiResult<Row>>;
  /** Looks the act up by its client id. `isEarlier`: the exchange knew the id before. */
  lookUp: (isEarlier: boolean) => Promise<Lookup<Row>>;
  /** True for a refusal which says that the exchange knows the client id. */
  isKnown?: ((error: ApiError) => boolean) | undefined;
  /** Called before the act is looked up. */
  onLost?: (() => void) | undefined;
}

/** Sends an act once, and looks it up when its answer is lost. exchange-api 1.5 */
export async function deliver<Row>({ send, lookUp, isKnown, onLost }: Act<Row>): Promise<Delivered<Row>> {
  const sentMs = performance.now();
  const answer = await send();
  if (answer.ok) return { kind: 'found', row: answer.result };
  const { error } = answer;
  if (error.kind === 'personChanged') return { kind: 'personChanged' };
  const isEarlier = isKnown?.(error) ?? false;
  if (!isAnswerLost(error) && !isEarlier) return { kind: 'refused', error };
  onLost?.();
  return reconcile(() => lookUp(isEarlier), sentMs);
}
