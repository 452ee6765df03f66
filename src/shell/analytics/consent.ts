import * as v from 'valibot';
import { dayMs } from '#formulas/durations.ts';
import { storedAtom } from '#session/storage.ts';

/** How long an answer is valid. account.md 8 */
const validMs = 180 * dayMs;

const Answer = v.nullable(v.object({ isAllowed: v.boolean(), time: v.number() }));
const $answer = storedAtom<v.InferOutput<typeof Answer>>('analyticsConsent', Answer, null);

/** The visitor's answer of the last 180 days; undefined when they have to be asked. `now` is ms UTC. */
export function consentAt(now: number): boolean | undefined {
  const answer = $answer.get();
  if (!answer || answer.time > now || now - answer.time >= validMs) return undefined;
  return answer.isAllowed;
}

/** Stores the visitor's answer in this browser. */
export function storeConsent(isAllowed: boolean, now: number): void {
  $answer.set({ isAllowed, time: now });
}

/** True when the browser asks sites not to track: Global Privacy Control or Do Not Track. */
export function isRefusedByBrowser(browser: object): boolean {
  return Reflect.get(browser, 'globalPrivacyControl') === true || Reflect.get(browser, 'doNotTrack') === '1';
}
