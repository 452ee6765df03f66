import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { parseJson } from '#contract/parse-json.ts';
import type { Caller } from './http/client.ts';
import { UnreachableError } from './usage-error.ts';

const Answer = v.object({ result: v.looseObject({}) });
const Created = v.object({ account: v.string(), password: v.string(), uid: v.string() });
const LoggedIn = v.object({ usertoken: v.string() });

/** Creates a person at `/x/sandbox/accounts` and logs in. exchange-api 1.8 */
export async function freshPerson(
  origin: string,
  pageOrigin: string,
  name: string,
  balances: Readonly<Record<string, string>>,
): Promise<{ caller: Caller; uid: string }> {
  async function post(path: string, body: object): Promise<unknown> {
    const response = await fetch(`${origin}/x/sandbox/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-sandbox': '1', origin: pageOrigin, guid: randomUUID() },
      body: JSON.stringify(body),
      redirect: 'manual',
      signal: AbortSignal.timeout(10_000),
    }).catch(() => undefined);
    const answer = v.safeParse(Answer, parseJson((await response?.text()) ?? ''));
    if (!answer.success) throw new UnreachableError(`--sandbox: ${origin}/x/sandbox/${path} gives no account`);
    return answer.output.result;
  }
  const { account, password, uid } = v.parse(Created, await post('accounts', { like: 'standard', balances }));
  const { usertoken } = v.parse(LoggedIn, await post('login', { account, password }));
  return { caller: { name, token: usertoken }, uid };
}
