import { generalErrors } from '../contract/envelope.ts';
import type { GeneralErrorName } from '../contract/envelope.ts';
import type { Call } from '../contract/call.ts';

/** What a refusal may add: the parameter, the bound that was broken (`ext_info`), and a result of its own. */
export interface RefusalExtras {
  field?: string;
  limit?: string;
  result?: unknown;
  /** What the handler wrote stays, and the refusal is the answer of its client id: an order that the engine refused. */
  isKept?: boolean;
}

/** A business refusal by its name in the contract (`call.errors` or `generalErrors`). */
export interface Refusal<N extends string = string> extends RefusalExtras {
  refused: N;
}

/** Refuses a call: `return refuse('belowMinimum', { field: 'amount', limit: '50' })`. */
export function refuse<const N extends string>(name: N, extras: RefusalExtras = {}): Refusal<N> {
  return { refused: name, ...extras };
}

/** A result that is JSON already: what everybody gets alike is written once. */
export interface Written {
  json: Buffer;
}

/** What a handler gives. */
export type Answer<R = unknown, N extends string = string> = { result: R } | Written | Refusal<N | GeneralErrorName>;

export const isRefusal = (answer: Answer): answer is Refusal => 'refused' in answer;
export const isWritten = (answer: Answer): answer is Written => 'json' in answer;

const generalCodes = new Map(
  Object.entries(generalErrors).map(([code, name]): [string, number] => [name, Number(code)]),
);

/** The number of a refusal's name. Throws on a name that neither the call nor the general list has: our own mistake. */
export function codeOf(name: string, errors: Call['errors']): number {
  for (const [code, own] of Object.entries(errors)) if (own === name) return Number(code);
  const general = generalCodes.get(name);
  if (general === undefined) throw new Error(`no code for the refusal ${name}`);
  return general;
}

/** 'belowMinimum' as 'Below minimum.', for `ret_msg`; the client shows texts of its own. */
export function sentenceOf(name: string): string {
  const words = name.replace(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`);
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;
}
