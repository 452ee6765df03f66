import * as v from 'valibot';
import { config } from '#config';
import { type ApiResult, type ApiError, newId, readEnvelope, readBodyText } from '../api/index.ts';
import { sendToTabs } from './tab-channel.ts';
import { logInWithToken } from './login.ts';
import { $profileError } from './user.ts';

const loginTimeoutMs = 30_000;
const LoginResult = v.object({ usertoken: v.pipe(v.string(), v.minLength(1), v.maxLength(512)) });

/** Requests a token by the sandbox login, which an exchange switches off by configuration. exchange-api 1.8 */
async function fetchToken(account: string, password: string): Promise<ApiResult<string>> {
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
      signal: AbortSignal.timeout(loginTimeoutMs),
    });
    const envelope = readEnvelope({ status: response.status, text: await readBodyText(response) });
    if (!envelope.ok) {
      const { error } = envelope;
      return { ok: false, error: error.code === 20005 ? { ...error, kind: 'wrongLogin' } : error };
    }
    return { ok: true, result: v.parse(LoginResult, envelope.result).usertoken };
  } catch (error) {
    const kind = error instanceof v.ValiError ? 'malformed' : 'network';
    return { ok: false, error: { kind, code: -1, message: 'Network Error!' } };
  }
}

/**
 * Logs in to a sandbox account; returns the error. An unknown account and a wrong password are both `wrongLogin`.
 * `stays` stores the token for the browser instead of the tab. Throws when the sandbox login is switched off.
 */
export async function logInToSandbox(account: string, password: string, stays = false): Promise<ApiError | undefined> {
  if (!config.login.standIn || config.sandbox === undefined) throw new Error('The stand-in login is switched off.');
  const answer = await fetchToken(account, password);
  if (!answer.ok) return answer.error;
  sendToTabs({ kind: 'login', token: answer.result, stays });
  await logInWithToken(answer.result, stays);
  return $profileError.get();
}
