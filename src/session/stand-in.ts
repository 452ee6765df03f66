import * as v from 'valibot';
import { config } from '../../slipway.config.ts';
import { type Answer, type ApiError, newId, openReply, readCapped } from '../api/index.ts';
import { tellTabs } from './channel.ts';
import { enter } from './login.ts';
import { $profileError } from './user.ts';

const loginLimitMs = 30_000;
const LoginResult = v.object({ usertoken: v.pipe(v.string(), v.minLength(1), v.maxLength(512)) });

/** Asks the sandbox's stand-in for a token; an exchange switches it off by configuration. exchange-api 1.8 */
async function standInToken(account: string, password: string): Promise<Answer<string>> {
  try {
    const response = await fetch(`${config.sandbox}/x/sandbox/login`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        Accept: 'application/json',
        'x-sandbox': '1',
        'x-request-id': newId(),
      },
      body: JSON.stringify({ account, password }),
      signal: AbortSignal.timeout(loginLimitMs),
    });
    const opened = openReply({ status: response.status, text: await readCapped(response) });
    if (!opened.ok)
      return { ok: false, error: opened.error.code === 20005 ? { ...opened.error, kind: 'wrongLogin' } : opened.error };
    return { ok: true, result: v.parse(LoginResult, opened.result).usertoken };
  } catch (fault) {
    const kind = fault instanceof v.ValiError ? 'malformed' : 'network';
    return { ok: false, error: { kind, code: -1, message: 'Network Error!' } };
  }
}

/** Logs in by the stand-in page; gives why not, or undefined. An unknown account and a wrong password are `wrongLogin` alike. */
export async function login(account: string, password: string, stays = false): Promise<ApiError | undefined> {
  if (!config.login.standIn || config.sandbox === undefined) throw new Error('The stand-in login is switched off.');
  const answer = await standInToken(account, password);
  if (!answer.ok) return answer.error;
  tellTabs({ kind: 'login', token: answer.result, stays });
  await enter(answer.result, stays);
  return $profileError.get();
}
