/** A one-use token; or why there is none: judged (`refused`) or not come by (`unreachable`). */
export type TokenAnswer = { ok: true; token: string } | { ok: false; why: 'refused' | 'unreachable' };

/** A token not yet sent serves the next try while it is younger. exchange-api 2.1 account.ott, ms */
const freshMs = 25_000;

/** Hands out tokens, each for one login; one that no login was sent with is handed out again while fresh. */
export class TokenKeeper {
  #unused: { token: string; fetchedMs: number } | undefined;
  readonly #fetchToken: () => Promise<TokenAnswer>;
  readonly #nowMs: () => number;

  constructor(fetchToken: () => Promise<TokenAnswer>, nowMs: () => number) {
    this.#fetchToken = fetchToken;
    this.#nowMs = nowMs;
  }

  /** Never rejects, provided that the fetch does not. */
  async take(): Promise<TokenAnswer> {
    const unused = this.#unused;
    if (unused && this.#nowMs() - unused.fetchedMs < freshMs) return { ok: true, token: unused.token };
    const fetchedMs = this.#nowMs();
    const answer = await this.#fetchToken();
    this.#unused = answer.ok ? { token: answer.token, fetchedMs } : undefined;
    return answer;
  }

  /** The token goes out with a login: it is used up, whatever comes of it. */
  use(): string | undefined {
    const token = this.#unused?.token;
    this.#unused = undefined;
    return token;
  }
}
