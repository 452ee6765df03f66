import * as v from 'valibot';
import { BotSource, GridType, InvestMode } from '#contract/bots/bot.ts';
import { Side } from '#contract/scalars.ts';
import type { Exchange } from '#sandbox/exchange/exchange.ts';
import { tableOf } from '#sandbox/store/table.ts';
import { bool, int, text, units } from '#sandbox/store/columns.ts';
import { openBotSql } from '../bot-tables.ts';

/** Where the last price is: in the range, or beyond one of its ends. bots.md 3 "GRID_RANGE" */
const Position = v.picklist(['INSIDE', 'BELOW', 'ABOVE']);
export type Position = v.InferOutput<typeof Position>;

/**
 * The record of a bot: amounts, prices and rates in units of 10⁻⁸, profits of a grid in 10⁻⁴; unset prices and times
 * are 0.
 */
export const StoredBot = v.object({
  gridId: text,
  uid: text,
  requestId: text,
  symbolId: text,
  source: BotSource,
  type: GridType,
  status: v.picklist(['NEW', 'INITIALIZING', 'RUNNING', 'CANCELLING', 'COMPLETED', 'REJECTED']),
  minPrice: units,
  maxPrice: units,
  cellNumber: int,
  investMode: v.pipe(int, InvestMode),
  quoteInvestment: units,
  baseInvestment: units,
  /** Quote + base × price at the start; 0 before. */
  totalInvestment: units,
  qtyPerGrid: units,
  entryPrice: units,
  /** From which side the market must reach `entryPrice`: UP when it was below at creation. */
  entrySide: v.picklist(['', 'UP', 'DOWN']),
  stopLossPrice: units,
  takeProfitPrice: units,
  endPrice: units,
  baseBalance: units,
  quoteBalance: units,
  gridProfit: units,
  matchedTrades: int,
  /** Index of the line without an order. */
  emptyLine: int,
  carryQuantity: units,
  carryCost: units,
  position: Position,
  profitFrom: units,
  profitTo: units,
  /** How the job of a CANCELLING bot converts its coins. */
  endMode: v.picklist(['', '2', '3', '4']),
  closeMode: v.picklist(['', '2', '3', '4']),
  closeReason: v.picklist([
    '',
    'CLOSED_MANUALLY',
    'CLOSED_TAKE_PROFIT',
    'CLOSED_STOP_LOSS',
    'CLOSED_FAILED_INITIATION',
    'CLOSED_SYMBOL_DELISTED',
    'CLOSED_USER_BAN',
  ]),
  botCloseCode: v.picklist(['', 'DELISTED', 'SIDE_BANNED', 'USER_BANNED']),
  settledBase: units,
  settledQuote: units,
  accountType: v.picklist(['SPOT', 'UTA']),
  makerFeeRate: units,
  takerFeeRate: units,
  /** Due time of the next step of an INITIALIZING or CANCELLING bot; negative: the step failed and is set aside. */
  jobTime: int,
  createTime: int,
  startTime: int,
  endTime: int,
  ver: int,
});
export type StoredBot = v.InferOutput<typeof StoredBot>;

/**
 * The order on a line. `cost` is what the coins of a sell order cost when a buy placed it (`isMatched`), in quote
 * coins; `fee` is in the coin received so far.
 */
const StoredLine = v.object({
  gridId: text,
  line: int,
  side: Side,
  price: units,
  quantity: units,
  remaining: units,
  cost: units,
  isMatched: bool,
  executedAmount: units,
  fee: units,
  orderId: text,
});
export type StoredLine = v.InferOutput<typeof StoredLine>;

/** A trade of a bot; `line` is −1 for its first order and its conversion at the end. */
export const StoredFill = v.object({
  tradeId: text,
  side: Side,
  gridId: text,
  orderId: text,
  line: int,
  price: units,
  quantity: units,
  amount: units,
  fee: units,
  isMaker: bool,
  time: int,
  seq: int,
  /** Profit of the matched trade that it completes. */
  profit: v.nullable(units),
});
export type StoredFill = v.InferOutput<typeof StoredFill>;

const bots = tableOf('grid', StoredBot);
const lineTable = tableOf('grid_line', StoredLine);
/** Trades of bots. */
export const fillTable = tableOf('grid_fill', StoredFill);

/** A bot that has not ended, with its orders by line. The objects in it are replaced, never changed. */
export interface OpenBot {
  bot: StoredBot;
  lines: Map<number, StoredLine>;
}

/** A line whose order is complete; its opposite order is not placed yet. */
export interface CompletedLine {
  gridId: string;
  line: number;
}

/** The open bots in memory, because trades are far more frequent than bots. */
interface BotCache {
  /** By id, which is their age. */
  bots: Map<string, OpenBot>;
  /** Line by the id of its order. */
  orders: Map<string, CompletedLine>;
  /** In the order of their fills. */
  completed: CompletedLine[];
  /** Prices that pairs' bots watch; see `watch-prices.ts`. */
  watched: Map<string, { low: bigint | undefined; high: bigint | undefined }>;
}

const caches = new WeakMap<Exchange['store'], BotCache>();
type Stored = Pick<Exchange, 'store'>;

/** Drops what is in memory: the tables were emptied, or a transaction was rolled back. */
export const dropBots = ({ store }: Stored): void => void caches.delete(store);

function load(exchange: Stored): BotCache {
  const open = bots.where(exchange, `${openBotSql} ORDER BY grid_id`, []);
  const cache: BotCache = { bots: new Map(), orders: new Map(), completed: [], watched: new Map() };
  for (const bot of open) cache.bots.set(bot.gridId, { bot, lines: new Map() });
  for (const line of lineTable.where(exchange, '1 ORDER BY grid_id, line', [])) {
    cache.bots.get(line.gridId)?.lines.set(line.line, line);
    cache.orders.set(line.orderId, line);
  }
  return cache;
}

/** The open bots of an exchange. */
export function botCache(exchange: Stored): BotCache {
  const cached = caches.get(exchange.store);
  if (cached) return cached;
  const cache = load(exchange);
  caches.set(exchange.store, cache);
  return cache;
}

/** The cache for a change, which a rollback drops. */
function changedCache(exchange: Stored): BotCache {
  const cache = botCache(exchange);
  exchange.store.afterRollback(() => dropBots(exchange));
  return cache;
}

/** A bot that has not ended. */
export const openBot = (exchange: Stored, gridId: string): OpenBot | undefined => botCache(exchange).bots.get(gridId);

/** The bots that have not ended, of a pair or all, oldest first. */
export const openBots = (exchange: Stored, symbolId?: string): OpenBot[] =>
  [...botCache(exchange).bots.values()].filter(({ bot }) => symbolId === undefined || bot.symbolId === symbolId);

/** The orders of a pair's bots. */
export const openLines = (exchange: Stored, symbolId: string): StoredLine[] =>
  openBots(exchange, symbolId).flatMap((open) => [...open.lines.values()].filter(({ remaining }) => remaining > 0n));

/** Reads bots by a condition in SQL, with the values of its placeholders. */
export const botsWhere = (exchange: Stored, condition: string, values: readonly (string | null)[]): StoredBot[] =>
  bots.where(exchange, condition, values);

const isOpen = ({ status }: StoredBot): boolean => status !== 'COMPLETED' && status !== 'REJECTED';

/** Saves a bot with its next `ver`, and returns it. */
export function saveBot(exchange: Stored, bot: StoredBot): StoredBot {
  const saved = { ...bot, ver: bot.ver + 1 };
  const cache = changedCache(exchange);
  bots.save(exchange, saved);
  cache.watched.delete(bot.symbolId);
  const lines = cache.bots.get(bot.gridId)?.lines ?? new Map<number, StoredLine>();
  if (isOpen(saved)) cache.bots.set(bot.gridId, { bot: saved, lines });
  else cache.bots.delete(bot.gridId);
  return saved;
}

/** Saves the order on a line. */
export function saveLine(exchange: Stored, line: StoredLine): void {
  const cache = changedCache(exchange);
  lineTable.save(exchange, line);
  cache.orders.set(line.orderId, line);
  cache.bots.get(line.gridId)?.lines.set(line.line, line);
}

/** Removes the order of a line, which is complete or canceled. */
export function removeLine(exchange: Stored, { gridId, line, orderId }: StoredLine): void {
  const cache = changedCache(exchange);
  exchange.store.run('DELETE FROM grid_line WHERE grid_id = ? AND line = ?', gridId, line);
  cache.orders.delete(orderId);
  cache.bots.get(gridId)?.lines.delete(line);
}

/** The order on a line by its id; undefined for an order without a line. */
export function lineOfOrder(exchange: Stored, orderId: string): StoredLine | undefined {
  const cache = botCache(exchange);
  const at = cache.orders.get(orderId);
  return at && cache.bots.get(at.gridId)?.lines.get(at.line);
}

/** Remembers a complete line until its opposite order is placed, in the same transaction. */
export function addCompleted(exchange: Stored, line: CompletedLine): void {
  changedCache(exchange).completed.push(line);
}

/** Takes the complete lines for which a condition holds out of the queue, in the order of their fills. */
export function takeCompleted(exchange: Stored, isTaken: (line: CompletedLine) => boolean): CompletedLine[] {
  const cache = botCache(exchange);
  const taken = cache.completed.filter(isTaken);
  cache.completed = cache.completed.filter((line) => !isTaken(line));
  return taken;
}
