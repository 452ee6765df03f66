import { atom } from 'nanostores';
import { config } from '#config';
import { configureApi, send } from '#api/index.ts';
import { featureOf } from '#contract/areas/areas.ts';
import { exchangeName, isSwitchedOff, webFeatures } from '#contract/areas/features.ts';
import type { Offered, Switches } from '#contract/areas/features.ts';
import { minuteMs } from '#formulas/durations.ts';
import { $offered } from './offered.ts';
import { startPoll, type Poll } from '../poll.ts';

/** How often the features are read. account.md 2, ms */
const readMs = 10 * minuteMs;

/** Features of the exchange by their names there. Empty until they are read. */
export const $features = atom<Switches>({});

/** What a site offers whose build offers `built`, on an exchange with these switches; nothing that was not built. */
const offeredNow = (built: Offered, switches: Switches): Offered =>
  Object.fromEntries(
    Object.entries(built).map(([name, isBuilt]) => [name, isBuilt && !isSwitchedOff(switches, exchangeName(name))]),
  ) as unknown as Offered;

/**
 * Reads the features now and every 10 min while the page is visible; a failure leaves the current ones. account.md 2
 */
export const followFeatures = (): Poll =>
  startPoll({
    intervalMs: readMs,
    request: async () => {
      const answer = await send(webFeatures, { items: ['features'] });
      if (!answer.ok || !answer.result.features) return;
      const offered = offeredNow(config.features, answer.result.features);
      if (JSON.stringify(offered) !== JSON.stringify($offered.get())) $offered.set(offered);
      $features.set(answer.result.features);
    },
  });

/** From now on calls of what the exchange has switched off are refused here, without a request. */
export const refuseCalls = (): void =>
  configureApi({
    isOff(call) {
      const feature = featureOf(call);
      return feature !== undefined && config.features[feature] && !$offered.get()[feature];
    },
  });
