import { restrictedCode, sessionInvalidCodes } from '../contract/envelope.ts';
import type { Call } from '../contract/call.ts';
import type { ApiError } from './answer.ts';

/** What the session must hear of, once a cause however many calls fail together. spec 8, quality.md Q-F05, Q-F06 */
export interface AlarmHandlers {
  /** The current token is no longer good; the client's cache is already cleared (but for the profile call). */
  onSessionInvalid: (code: number) => void;
  /** The exchange restricts this person: code and what the wall shows. */
  onRestricted: (restriction: { code: number; result: unknown }) => void;
  /** Every call that had been refused for a restriction has succeeded since. */
  onUnrestricted: () => void;
}

/** A request as the alarms see it: when it began (a rising number) and with which token. */
export interface Departure {
  number: number;
  token: string | undefined;
}

/** Tells the handlers once a cause: failures of requests that began before a handler ran belong to the same cause. */
export class Alarms {
  #invalidatedToken: string | undefined | null = null;
  #restrictedBefore = 0;
  readonly #restrictedCalls = new Set<Call>();
  readonly #handlers: AlarmHandlers;

  constructor(handlers: AlarmHandlers) {
    this.#handlers = handlers;
  }

  /** `begun` is how many requests have begun until now; `currentToken` the token as it is now. */
  failed(
    call: Call,
    error: ApiError<never>,
    departure: Departure,
    begun: number,
    currentToken: string | undefined,
  ): void {
    if (sessionInvalidCodes.includes(error.code)) this.#sessionFailed(error.code, departure.token, currentToken);
    if (error.code !== restrictedCode) return;
    this.#restrictedCalls.add(call);
    if (departure.number <= this.#restrictedBefore) return;
    this.#restrictedBefore = begun;
    this.#handlers.onRestricted({ code: error.code, result: error.result });
  }

  succeeded(call: Call): void {
    if (this.#restrictedCalls.delete(call) && this.#restrictedCalls.size === 0) this.#handlers.onUnrestricted();
  }

  /** A late refusal of an older token says nothing about the one that replaced it. */
  #sessionFailed(code: number, token: string | undefined, currentToken: string | undefined): void {
    if (token !== currentToken || this.#invalidatedToken === token) return;
    this.#invalidatedToken = token;
    this.#handlers.onSessionInvalid(code);
  }
}
