/** A one-time token, or why there is none: rejected (`refused`) or no response (`unreachable`). */
export type OneTimeToken = { ok: true; token: string } | { ok: false; why: 'refused' | 'unreachable' };

/** Age up to which an unsent token serves the next attempt. exchange-api 2.1 account.ott, ms */
const freshMs = 25_000;

/** Tokens, each for one login; an unsent one is returned again while fresh. */
export class TokenCache {
  #unused: { token: string; fetchedMs: number } | undefined;
  readonly #fetchToken: () => Promise<OneTimeToken>;
  readonly #nowMs: () => number;

  constructor(fetchToken: () => Promise<OneTimeToken>, nowMs: () => number) {
    this.#fetchToken = fetchToken;
    this.#nowMs = nowMs;
  }

  /** Never rejects, unless the fetch does. */
  async take(): Promise<OneTimeToken> {
    const unused = this.#unused;
    if (unused && this.#nowMs() - unused.fetchedMs < freshMs) return { ok: true, token: unused.token };
    const fetchedMs = this.#nowMs();
    const response = await this.#fetchToken();
    this.#unused = response.ok ? { token: response.token, fetchedMs } : undefined;
    return response;
  }

  /** The token for a login and forgets it, whether or not the login succeeds. */
  use(): string | undefined {
    const token = this.#unused?.token;
    this.#unused = undefined;
    return token;
  }
}
