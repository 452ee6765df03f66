import { config } from '#config';
import { configureApi } from '#api/index.ts';
import { featureOf } from '#contract/areas/areas.ts';
import { $offered } from './offered.ts';

/** From now on calls of what the exchange has switched off are refused here, without a request. */
export const refuseCalls = (): void =>
  configureApi({
    isOff(call) {
      const feature = featureOf(call);
      return feature !== undefined && config.features[feature] && !$offered.get()[feature];
    },
  });
