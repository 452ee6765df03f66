import { botOwner } from '#sandbox/engine/order.ts';
import type { PairMarket } from '#sandbox/engine/pair-market.ts';
import type { Exchange } from '#sandbox/exchange.ts';
import { removeLine, saveLine } from './bot-store.ts';
import type { StoredBot, StoredLine } from './bot-store.ts';

/** An order to place on a line. A moved one keeps what it has traded. */
export type NewLine = Pick<StoredLine, 'line' | 'side' | 'price' | 'quantity' | 'cost' | 'isMatched'> &
  Partial<Pick<StoredLine, 'remaining' | 'executedAmount' | 'fee'>>;

/** Saves the order of a line with a new id. Nothing is saved without a quantity. */
export function addLine(
  exchange: Exchange,
  { gridId }: Pick<StoredBot, 'gridId'>,
  line: NewLine,
): StoredLine | undefined {
  if (line.quantity === 0n) return undefined;
  const stored: StoredLine = {
    ...{ remaining: line.quantity, executedAmount: 0n, fee: 0n },
    ...line,
    gridId,
    orderId: exchange.markets.newId(),
  };
  saveLine(exchange, stored);
  return stored;
}

/** Enters the saved order of a line in the book, as a plain limit order; what it trades at once pays the taker fee. */
export function enterLine(market: PairMarket, { gridId, orderId, side, price, remaining }: StoredLine): void {
  market.submit({
    id: orderId,
    owner: botOwner(gridId),
    side,
    type: 'LIMIT',
    timeInForce: 'GTC',
    ticks: Number(market.units.ticksOf(price)),
    lots: Number(market.units.lotsOf(remaining)),
  });
}

/** Places an order on a line. */
export function placeLine(exchange: Exchange, market: PairMarket, bot: StoredBot, line: NewLine): void {
  const stored = addLine(exchange, bot, line);
  if (stored) enterLine(market, stored);
}

/** Takes the order of a line out of the book. */
export function cancelLine(exchange: Exchange, market: PairMarket, line: StoredLine): void {
  if (line.remaining > 0n) market.cancel(line.orderId);
  removeLine(exchange, line);
}
