import { countedId } from '#sandbox/exchange/ids.ts';
import type { Exchange } from '#sandbox/exchange/exchange.ts';

/** A new id of a launch order. */
export const newLaunchId = (exchange: Pick<Exchange, 'meta'>, at: number): string =>
  countedId(exchange, { node: '01', name: 'launch ids' }, at);
