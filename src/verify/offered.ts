import { featureOf } from '#contract/areas/areas.ts';
import type { Call } from '#contract/call.ts';
import { exchangeName, isSwitchedOff } from '#contract/areas/features.ts';
import type { Feature, Switches } from '#contract/areas/features.ts';

/** False for a feature that the exchange has switched off; the core, undefined, is always on. */
export const isOn = (feature: Feature | undefined, switches: Switches): boolean =>
  feature === undefined || !isSwitchedOff(switches, exchangeName(feature));

/** False for a call of what the exchange has switched off. */
export const isOffered = (call: Call, switches: Switches): boolean => isOn(featureOf(call), switches);
