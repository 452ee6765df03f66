import type * as v from 'valibot';
import { generalErrors } from '#contract/envelope.ts';
import type { ComplianceWall, GeneralErrorName } from '#contract/envelope.ts';
import type { Call } from '#contract/call.ts';

/** Details of a refusal; `field` and `limit` travel as `ext_info`. */
export interface RefusalDetails {
  /** Name of the parameter. */
  field?: string | undefined;
  /** The limit that the parameter exceeds. */
  limit?: string | undefined;
  /** Commits the transaction and stores the refusal under the client id, e.g. for an order that the engine rejected. */
  commits?: boolean;
}

/** A business error. */
export interface Refusal<N extends string = string, R = unknown> extends RefusalDetails {
  /** Error name of the contract, from `call.errors` or `generalErrors`. */
  refused: N;
  /** As `call.refusalResults` declares it; undefined is sent as null. */
  result: R;
}

/** A business error: `return refuse('belowMinimum', { field: 'amount', limit: '50' })`. */
export function refuse<const N extends string, R>(name: N, details: RefusalDetails & { result: R }): Refusal<N, R>;
export function refuse<const N extends string>(name: N, details?: RefusalDetails): Refusal<N, undefined>;
export function refuse(name: string, details: RefusalDetails & { result?: unknown } = {}): Refusal {
  return { refused: name, result: undefined, ...details };
}

/** The name of the parameter that a validation issue belongs to. */
export function fieldOf({ path }: v.BaseIssue<unknown>): string {
  const key = path?.[0]?.key;
  return typeof key === 'string' ? key : '';
}

/** A result that is serialized once and shared by all callers. */
export interface SerializedResult {
  /**
   * The result as JSON and the brace that closes the envelope: the part of the answer that all callers share. Its
   * characters are the bytes of the answer (latin1), which cost no encoding when they are sent.
   */
  tail: string;
}

/** Serializes a result that many callers receive. */
export const serializeResult = (result: unknown): SerializedResult => ({
  tail: Buffer.from(`${JSON.stringify(result)}}`).toString('latin1'),
});

/** The outcome of a handler: a result, serialized or not, or a business error. */
export type HandlerResult<R = unknown, F extends Refusal = Refusal> = { result: R } | SerializedResult | F;

/** A nullable result may be left out. */
type Sent<R> = null extends R ? R | undefined : R;

/** A general business error but `restricted`, which has a result. */
export type GeneralRefusal = Refusal<Exclude<GeneralErrorName, 'restricted'>, undefined>;

/** The business errors that a handler may return: each with the result that its call declares for it. */
export type RefusalOf<E extends Call['errors'], F> =
  | GeneralRefusal
  | Refusal<E[Exclude<keyof E, keyof F>] & string, undefined>
  | Refusal<'restricted', ComplianceWall>
  | {
      [C in keyof E & keyof F]: F[C] extends v.GenericSchema<infer R> ? Refusal<E[C] & string, Sent<R>> : never;
    }[keyof E & keyof F];

export const isRefusal = (result: HandlerResult): result is Refusal => 'refused' in result;
export const isSerialized = (result: HandlerResult): result is SerializedResult => 'tail' in result;

const generalCodes = new Map(
  Object.entries(generalErrors).map(([code, name]): [string, number] => [name, Number(code)]),
);

/**
 * The `ret_code` of an error name. Throws when neither the call's `errors` nor the general list has the name.
 */
export function codeOf(name: string, errors: Call['errors']): number {
  for (const [code, errorName] of Object.entries(errors)) if (errorName === name) return Number(code);
  const general = generalCodes.get(name);
  if (general === undefined) throw new Error(`no code for the error ${name}`);
  return general;
}

/** Returns 'Below minimum.' for 'belowMinimum', as `ret_msg`; the client shows its own texts. */
export function messageOf(name: string): string {
  const words = name.replace(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`);
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;
}
