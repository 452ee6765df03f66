import { type ApiError, type ApiResult, send } from '../api/index.ts';
import { login, type LoginChallenge, type LoginDone, sendCode, verifyCode } from '../contract/session.ts';
import type { ErrorNameOf, ParamsOf, ResultOf } from '../contract/call.ts';
import { logInWithToken } from './login.ts';
import { $personEpoch } from './on-person-change.ts';
import { sendToTabs } from './tab-channel.ts';
import { $profileError } from './user.ts';

/**
 * What a login has come to. A superseded one is dropped with its token: the user has gone back or tried again, or the
 * person changed meanwhile.
 */
export type LoginOutcome =
  | { phase: 'done' }
  | { phase: 'superseded' }
  | { phase: 'challenge'; challenge: LoginChallenge }
  | { phase: 'failed'; error: ApiError };

let newestAttempt = 0;

/** Drops the login that is on its way: whatever it is answered, its token is not used. */
export function abandonLogin(): void {
  newestAttempt += 1;
}

/** Follows the answer of an attempt, unless it was superseded meanwhile. */
async function follow(
  answering: Promise<ApiResult<LoginDone | LoginChallenge>>,
  stays: boolean,
): Promise<LoginOutcome> {
  const attempt = (newestAttempt += 1);
  const epoch = $personEpoch.get();
  const answer = await answering;
  if (attempt !== newestAttempt || epoch !== $personEpoch.get()) return { phase: 'superseded' };
  if (!answer.ok) return { phase: 'failed', error: answer.error };
  const { result } = answer;
  if ('challenge' in result) return { phase: 'challenge', challenge: result };
  sendToTabs({ kind: 'login', token: result.usertoken, stays });
  await logInWithToken(result.usertoken, stays);
  const error = $profileError.get();
  return error ? { phase: 'failed', error } : { phase: 'done' };
}

/**
 * Logs in by account and secret. An unknown account and a wrong secret are both `wrongLogin`. `stays` stores the token
 * for the browser instead of the tab.
 */
export const logIn = (account: string, secret: string, stays = false): Promise<LoginOutcome> =>
  follow(send(login, { account, secret }), stays);

/** Completes a login by the code of its second step. */
export const logInWithCode = (params: ParamsOf<typeof verifyCode>, stays: boolean): Promise<LoginOutcome> =>
  follow(send(verifyCode, params), stays);

/** Asks for a code of the second step by mail or text message. */
export const sendLoginCode = (
  params: ParamsOf<typeof sendCode>,
): Promise<ApiResult<ResultOf<typeof sendCode>, ErrorNameOf<typeof sendCode>>> => send(sendCode, params);
