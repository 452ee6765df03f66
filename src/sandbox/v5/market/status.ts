import * as v from 'valibot';
import { hourMs, secondMs } from '#formulas/durations.ts';
import { publicCall } from '../http/door-call.ts';

/** `market/time`: exchange time, in seconds and in nanoseconds. */
export const time = publicCall('market/time', v.object({}), ({ now }) => ({
  result: { timeSecond: String(Math.floor(now / secondMs)), timeNano: `${now}000000` },
}));

/** How long a maintenance is announced to last, ms. */
const maintenanceMs = hourMs;

/** `system/status`: a maintenance that runs, or none. */
export const systemStatus = publicCall('system/status', v.object({}), ({ isMaintenance, now }) => ({
  result: {
    list: isMaintenance
      ? [
          {
            id: 'maintenance',
            title: 'Maintenance',
            state: 'ongoing',
            begin: String(now),
            end: String(now + maintenanceMs),
            href: '',
            serviceTypes: [1, 2, 3],
            product: [2],
            uidSuffix: [],
            maintainType: '1',
            env: '1',
          },
        ]
      : [],
  },
}));
