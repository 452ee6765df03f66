import { restrictedCode, sessionInvalidCodes } from '../contract/envelope.ts';
import type { Call } from '../contract/call.ts';
import type { ApiError } from './result.ts';
import { isSentOnce } from './retry.ts';

/**
 * Handlers of session and compliance events. Each runs once per cause, however many calls fail together. R8.4, R8.5,
 * quality.md Q-F05, Q-F06
 */
export interface SessionEventHandlers {
  /** The current token is no longer valid; the client's cache is already cleared, except after the profile call. */
  onSessionInvalid: (code: number) => void;
  /** The exchange restricts this person; `result` is the content of the compliance notice. */
  onRestricted: (restriction: { code: number; result: unknown }) => void;
  /** Every call that was refused for a restriction has succeeded since. */
  onUnrestricted: () => void;
}

/** Number (rising in the order of sending) and token of a request. */
export interface SentRequest {
  number: number;
  token: string | undefined;
}

/** Calls the handlers once per cause: failures of requests that were sent before a handler ran belong to its cause. */
export class SessionEvents {
  #invalidatedToken: string | undefined | null = null;
  #restrictedBefore = 0;
  /** Refused calls with the parameters of their last request. */
  readonly #restrictedCalls = new Map<Call, object>();
  readonly #handlers: SessionEventHandlers;

  constructor(handlers: SessionEventHandlers) {
    this.#handlers = handlers;
  }

  /** Handles a failure. `sentCount` counts all requests so far; `currentToken` is the token at this moment. */
  failed(
    call: Call,
    params: object,
    error: ApiError<never>,
    sent: SentRequest,
    sentCount: number,
    currentToken: string | undefined,
  ): void {
    if (sessionInvalidCodes.includes(error.code)) this.#sessionFailed(error.code, sent.token, currentToken);
    if (error.code !== restrictedCode) return;
    this.#restrictedCalls.set(call, params);
    if (sent.number <= this.#restrictedBefore) return;
    this.#restrictedBefore = sentCount;
    this.#handlers.onRestricted({ code: error.code, result: error.result });
  }

  /** The refused reads, to be sent again; a write is never repeated. account.md 6 */
  takeRestrictedReads(): { call: Call; params: object }[] {
    const calls = [...this.#restrictedCalls].map(([call, params]) => ({ call, params }));
    this.#restrictedCalls.clear();
    return calls.filter(({ call }) => !isSentOnce(call));
  }

  /** Handles a success: the last refused call that succeeds ends the restriction. */
  succeeded(call: Call): void {
    if (this.#restrictedCalls.delete(call) && this.#restrictedCalls.size === 0) this.#handlers.onUnrestricted();
  }

  /** Ignores a late refusal of a replaced token. */
  #sessionFailed(code: number, token: string | undefined, currentToken: string | undefined): void {
    if (token !== currentToken || this.#invalidatedToken === token) return;
    this.#invalidatedToken = token;
    this.#handlers.onSessionInvalid(code);
  }
}
