import * as v from 'valibot';
import type { AppBridge } from './app-bridge.ts';

const Done = v.object({ done: v.boolean() });

let appBridge: AppBridge | undefined;

/** Sets the connection through which this page asks the app for actions. */
export function connectActions(bridge: AppBridge): void {
  appBridge = bridge;
}

/**
 * Asks the app for an action. Resolves with true when the app did it, false when the user dismissed it, and undefined
 * without an app that can do it. docs/operators.md
 */
async function requestDone(method: 'openUrl' | 'share' | 'close', params: object): Promise<boolean | undefined> {
  const answer = await appBridge?.request(method, params, Done);
  return answer?.kind === 'result' ? answer.result.done : undefined;
}

/** Opens an address of another site in the app. Resolves as `requestDone`. */
export const openUrlByApp = (url: string) => requestDone('openUrl', { url });
/** Opens the app's share sheet with a title and an address. Resolves as `requestDone`. */
export const shareByApp = (link: { title: string; url: string }) => requestDone('share', link);
/** Asks the app to close this page. Resolves as `requestDone`. */
export const closeByApp = () => requestDone('close', {});
