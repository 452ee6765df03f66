import type * as v from 'valibot';
import { generalErrors } from '#contract/envelope.ts';
import type { GeneralErrorName } from '#contract/envelope.ts';
import type { Call } from '#contract/call.ts';

/** Details of a refusal; `field` and `limit` travel as `ext_info`. */
export interface RefusalDetails {
  /** Name of the parameter. */
  field?: string | undefined;
  /** The limit that the parameter exceeds. */
  limit?: string | undefined;
  result?: unknown;
  /** Commits the transaction and stores the refusal under the client id, e.g. for an order that the engine rejected. */
  commits?: boolean;
}

/** A business error. */
export interface Refusal<N extends string = string> extends RefusalDetails {
  /** Error name of the contract, from `call.errors` or `generalErrors`. */
  refused: N;
}

/** A business error: `return refuse('belowMinimum', { field: 'amount', limit: '50' })`. */
export function refuse<const N extends string>(name: N, details: RefusalDetails = {}): Refusal<N> {
  return { refused: name, ...details };
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
export type HandlerResult<R = unknown, N extends string = string> =
  { result: R } | SerializedResult | Refusal<N | GeneralErrorName>;

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
