import { feeOf } from '#formulas/bots/bot-terms.ts';
import { matchedProfit } from '#formulas/bots/bot-profit.ts';
import type { Side } from '#contract/scalars.ts';
import { feeAccount } from '#sandbox/ledger/exchange-accounts.ts';
import { botOf, botOwner, oppositeOf } from '#sandbox/engine/order.ts';
import type { EngineFill } from '#sandbox/engine/order.ts';
import type { Entry, PairMarket } from '#sandbox/engine/pair-market.ts';
import type { Exchange } from '#sandbox/exchange/exchange.ts';
import { exchangeAccount } from '#sandbox/ledger/ledger-accounts.ts';
import { addSimulatedPostings, openPostingSums } from '#sandbox/ledger/posting-sums.ts';
import type { PostingSums } from '#sandbox/ledger/posting-sums.ts';
import { addCompleted, fillTable, lineOfOrder, openBot, saveBot, saveLine } from './bot-store.ts';
import type { StoredBot, StoredFill } from './bot-store.ts';
import { feesOf } from './pair-terms.ts';
import { publishBot } from './publish.ts';

/** Line of fills of the first order and of the conversion at the end. */
export const noLine = -1;

/** Ledger account of a bot's coins. */
export const botAccount = (gridId: string) => exchangeAccount('bot', botOwner(gridId));

/** True when bots traded in this entry. */
export const hasBotFills = ({ order, result: { fills } }: Entry): boolean =>
  fills.length > 0 &&
  (botOf(order.owner) !== undefined || fills.some(({ makerOwner }) => botOf(makerOwner) !== undefined));

/** A bot's side of a fill. */
interface BotSide {
  gridId: string;
  orderId: string;
  side: Side;
  role: 'maker' | 'taker';
  fill: EngineFill;
}

function sidesOf({ order, result: { fills } }: Entry): BotSide[] {
  const taker = botOf(order.owner);
  return fills.flatMap((fill): BotSide[] => {
    const maker = botOf(fill.makerOwner);
    const makerSide = oppositeOf(order.side);
    return [
      ...(taker === undefined
        ? []
        : [{ gridId: taker, orderId: order.id, side: order.side, role: 'taker' as const, fill }]),
      ...(maker === undefined
        ? []
        : [{ gridId: maker, orderId: fill.makerId, side: makerSide, role: 'maker' as const, fill }]),
    ];
  });
}

/** Amounts of a bot's fill, units of 10⁻⁸; the fee is in the coin received. */
interface FillAmounts {
  quantity: bigint;
  amount: bigint;
  fee: bigint;
}

/** Writes a fill to its line; returns the line and the profit of the matched trade that it completes. */
function fillLine(exchange: Exchange, { orderId }: BotSide, { quantity, amount, fee }: FillAmounts) {
  const before = lineOfOrder(exchange, orderId);
  if (!before) return { line: noLine, profit: null };
  const line = {
    ...before,
    remaining: before.remaining - quantity,
    executedAmount: before.executedAmount + amount,
    fee: before.fee + fee,
  };
  saveLine(exchange, line);
  if (line.remaining > 0n) return { line: line.line, profit: null };
  addCompleted(exchange, line);
  const isMatch = line.side === 'SELL' && line.isMatched;
  return { line: line.line, profit: isMatch ? matchedProfit(line.executedAmount, line.fee, line.cost) : null };
}

function withFill(bot: StoredBot, { side, quantity, amount, fee, profit }: StoredFill): StoredBot {
  const [base, quote] = side === 'BUY' ? [quantity - fee, -amount] : [-quantity, amount - fee];
  return {
    ...bot,
    baseBalance: bot.baseBalance + base,
    quoteBalance: bot.quoteBalance + quote,
    gridProfit: bot.gridProfit + (profit ?? 0n),
    matchedTrades: bot.matchedTrades + (profit === null ? 0 : 1),
  };
}

function addPostings(sums: PostingSums, market: PairMarket, { gridId, side, quantity, amount, fee }: StoredFill): void {
  const { baseTokenId, quoteTokenId } = market.symbol;
  const account = botAccount(gridId);
  const [pays, paid, gets, received] =
    side === 'BUY' ? [quoteTokenId, amount, baseTokenId, quantity] : [baseTokenId, quantity, quoteTokenId, amount];
  sums.add(account, pays, -paid);
  sums.add(account, gets, received - fee);
  sums.add(feeAccount, gets, fee);
}

/**
 * Books what bots traded in an entry: their coins, lines, fills and matched trades, in one ledger entry. Complete lines
 * wait for `runBotSteps`. bots.md 3 "Settlement of one entry"
 */
export function bookFills(exchange: Exchange, market: PairMarket, entry: Entry): void {
  const sums = openPostingSums();
  const changed = new Map<string, StoredBot>();
  for (const botSide of sidesOf(entry)) {
    const { gridId, orderId, side, role, fill } = botSide;
    const bot = changed.get(gridId) ?? openBot(exchange, gridId)?.bot;
    if (!bot) throw new Error(`a fill of the unknown bot ${gridId}`);
    const quantity = market.units.quantity(fill.lots);
    const amount = BigInt(market.units.value(fill.ticks, fill.lots));
    const fee = feeOf(side === 'BUY' ? quantity : amount, feesOf(exchange, market.symbol, bot.uid)[role]);
    const { tradeId, time, seq } = fill;
    const stored: StoredFill = {
      ...{ tradeId, side, gridId, orderId, price: market.units.price(fill.ticks), quantity, amount, fee, time, seq },
      isMaker: role === 'maker',
      ...fillLine(exchange, botSide, { quantity, amount, fee }),
    };
    fillTable.insert(exchange, stored);
    addPostings(sums, market, stored);
    changed.set(gridId, withFill(bot, stored));
  }
  addSimulatedPostings(exchange, sums);
  exchange.ledger.post({ kind: 'grid fill', reference: entry.order.id }, sums.postings());
  for (const bot of changed.values()) publishBot(exchange, saveBot(exchange, bot));
}
