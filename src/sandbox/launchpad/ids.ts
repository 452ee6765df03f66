import { countedId } from '../counted-ids.ts';
import type { Exchange } from '../exchange.ts';

/** Returns a new id of a launch order. */
export const newLaunchId = (exchange: Pick<Exchange, 'meta'>, at: number): string =>
  countedId(exchange, { node: '01', name: 'launch ids' }, at);
