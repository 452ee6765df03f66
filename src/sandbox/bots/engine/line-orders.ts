import { botOwner } from '#sandbox/engine/order.ts';
import type { PairMarket } from '#sandbox/engine/pair-market.ts';
import type { Exchange } from '#sandbox/exchange/exchange.ts';
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

/** True when the order could trade with the quotes around the last price. */
const isAtMarket = ({ units, lastTicks }: PairMarket, { side, price }: StoredLine): boolean => {
  if (lastTicks === undefined) return true;
  const last = units.price(lastTicks);
  return side === 'BUY' ? price >= last : price <= last;
};

/** Places an order on a line. */
export function placeLine(exchange: Exchange, market: PairMarket, bot: StoredBot, line: NewLine): void {
  const stored = addLine(exchange, bot, line);
  if (!stored) return;
  // A clock jump has emptied the book. Filling it takes far longer than all other steps of an hour, and most orders
  // meet no quote.
  if (isAtMarket(market, stored)) exchange.markets.of(market.symbol.symbolId);
  enterLine(market, stored);
}

/** Takes the order of a line out of the book. */
export function cancelLine(exchange: Exchange, market: PairMarket, line: StoredLine): void {
  if (line.remaining > 0n) market.cancel(line.orderId);
  removeLine(exchange, line);
}
