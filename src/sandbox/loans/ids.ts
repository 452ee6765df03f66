import { countedId } from '#sandbox/exchange/ids.ts';
import type { Exchange } from '#sandbox/exchange/exchange.ts';

/** A new id of a pledge loan, a repayment or a change of collateral; they sort by age. exchange-api 1.3 */
export const newLoanId = (exchange: Pick<Exchange, 'meta'>, at: number): string =>
  countedId(exchange, { node: '05', name: 'pledge ids' }, at);
