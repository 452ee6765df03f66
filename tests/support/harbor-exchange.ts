import * as v from 'valibot';
import { accounts, callLists, openExchange } from '../../examples/harbor/back-end/exchange.ts';
import type { CallList } from '../../examples/harbor/back-end/exchange.ts';

const Login = v.object({ result: v.object({ usertoken: v.string() }) });

/** The calls of some lists of the example's exchange. */
export const callsOf = (...lists: readonly CallList[]): string[] => lists.flatMap((list) => [...callLists[list]]);

export type HarborExchange = Awaited<ReturnType<typeof openHarborExchange>>;

/** Opens the exchange of the example with these calls, for pages of `origins`. */
export async function openHarborExchange(calls: readonly string[], origins: readonly string[] = []) {
  const exchange = await openExchange({ calls, origins, perMinute: 1_000_000 });
  return {
    ...exchange,
    /** Logs in with both accounts; no tokens from an exchange that knows no people. */
    logIn: async (): Promise<string[]> => {
      if (!calls.includes('account.profile')) return [];
      return Promise.all(
        accounts.map(async ({ account, password }) => {
          const response = await fetch(`${exchange.origin}/main/session/login`, {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify({ account, secret: password }),
          });
          return v.parse(Login, await response.json()).result.usertoken;
        }),
      );
    },
  };
}
