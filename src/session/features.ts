import { atom } from 'nanostores';
import { send } from '#api/index.ts';
import { webConfig } from '#contract/account.ts';
import { minuteMs } from '#formulas/durations.ts';
import { startPoll, type Poll } from './poll.ts';

/** How often the features are read. account.md 2, ms */
const readMs = 10 * minuteMs;

/** Features of the exchange: false is switched off; one that is absent is on. Empty until they are read. */
export const $features = atom<Readonly<Record<string, boolean>>>({});

/** True when the exchange has switched a feature off; its calls answer 10032. */
export const isSwitchedOff = (features: Readonly<Record<string, boolean>>, name: string): boolean =>
  features[name] === false;

/**
 * Reads the features now and every 10 min while the page is visible; a failure leaves the current ones. account.md 2
 */
export const followFeatures = (): Poll =>
  startPoll({
    intervalMs: readMs,
    request: async () => {
      const answer = await send(webConfig, { items: ['features'] });
      if (answer.ok && answer.result.features) $features.set(answer.result.features);
    },
  });
