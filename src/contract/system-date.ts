import * as v from 'valibot';
import { call } from './call.ts';
import { Ms } from './scalars.ts';

/** Time of the exchange in ms UTC, for countdowns before any other response. */
export const systemDate = call({
  method: 'GET',
  host: 'main',
  path: '/spot/api/activity/v1/project/system/date',
  need: 'required',
  auth: 'none',
  params: v.object({}),
  result: v.object({
    /** Clock of the exchange, ms UTC. */
    systemDate: Ms,
  }),
  errors: {},
});
