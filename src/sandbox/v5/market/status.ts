import * as v from 'valibot';
import { secondMs } from '#formulas/durations.ts';
import { publicCall } from '../http/door-call.ts';

/** `market/time`: exchange time, in seconds and in nanoseconds. */
export const time = publicCall('market/time', v.object({}), ({ now }) => ({
  result: { timeSecond: String(Math.floor(now / secondMs)), timeNano: `${now}000000` },
}));

/** `system/status`: no maintenance is announced. */
export const systemStatus = publicCall('system/status', v.object({}), () => ({ result: { list: [] } }));
