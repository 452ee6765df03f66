import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { parseJson } from '#contract/parse-json.ts';
import { readText, UnreachableError } from './http/client.ts';
import type { Caller } from './http/client.ts';

const Created = v.object({ account: v.string(), password: v.string(), uid: v.string() });
const LoggedIn = v.object({ usertoken: v.string() });

/** Creates a person at `/x/sandbox/accounts` and logs in. exchange-api 1.8 */
export async function freshPerson(
  origin: string,
  pageOrigin: string,
  name: string,
  balances: Readonly<Record<string, string>>,
): Promise<{ caller: Caller; uid: string }> {
  async function post<T extends v.GenericSchema>(path: string, body: object, result: T): Promise<v.InferOutput<T>> {
    const response = await fetch(`${origin}/x/sandbox/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-sandbox': '1', origin: pageOrigin, guid: randomUUID() },
      body: JSON.stringify(body),
      redirect: 'manual',
      signal: AbortSignal.timeout(10_000),
    })
      .then(readText)
      .catch(() => undefined);
    const answer = v.safeParse(v.object({ result }), parseJson(response?.text ?? ''));
    if (!answer.success) throw new UnreachableError(`--sandbox: ${origin}/x/sandbox/${path} gives no account`);
    return answer.output.result;
  }
  const { account, password, uid } = await post('accounts', { like: 'standard', balances }, Created);
  const { usertoken } = await post('login', { account, password }, LoggedIn);
  return { caller: { name, token: usertoken }, uid };
}
