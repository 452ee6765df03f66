import { countedId } from '#sandbox/exchange/ids.ts';
import type { Exchange } from '#sandbox/exchange/exchange.ts';

/** A new id of a loan or a repayment; they sort by age. exchange-api 1.3 */
export const newMarginId = (exchange: Pick<Exchange, 'meta'>, at: number): string =>
  countedId(exchange, { node: '04', name: 'margin ids' }, at);
