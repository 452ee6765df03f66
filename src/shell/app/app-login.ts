import * as v from 'valibot';
import { newId } from '#api/index.ts';
import type { AppAnswer, AppBridge } from './app-bridge.ts';

const Token = v.pipe(v.string(), v.regex(/^[\x21-\x7e]{1,4096}$/));

/**
 * Asks the app for a login and returns its answer. The token is accepted once, within 5 min, and only with the nonce of
 * this request; anything else is ignored and counted. R2.6, quality.md Q-S10
 */
export async function requestAppLogin(bridge: AppBridge, redirect: string): Promise<AppAnswer<{ usertoken: string }>> {
  const nonce = newId();
  return bridge.request('login', { nonce, redirect }, v.object({ nonce: v.literal(nonce), usertoken: Token }));
}
