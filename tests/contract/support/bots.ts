import { expect } from 'vitest';
import * as v from 'valibot';
import type { ParamsOf } from '#contract/call.ts';
import { lineAt } from '#formulas/bots/lines.ts';
import { scale, unscale } from '#money/index.ts';
import { botOwner, simulatedOwner } from '#sandbox/engine/order.ts';
import { botAccount } from '#sandbox/bots/engine/book-fills.ts';
import { botsWhere, openBot } from '#sandbox/bots/engine/bot-store.ts';
import { rangeOf } from '#sandbox/bots/engine/pair-terms.ts';
import type { ExchangeOptions } from '#sandbox/index.ts';
import { NoticeRow } from '#contract/stream.ts';
import { grid, order } from './calls.ts';
import type { TestResponse } from './exchange.ts';
import { openTrading } from './trading.ts';
import type { Person } from './trading.ts';

type CreateParams = ParamsOf<typeof grid.create>;
type ListParams = Partial<ParamsOf<typeof grid.list>>;

/** 10,000 USDT between 50000 and 70000, 20 grids: the first example of bots.md 2 at a price of 60000. */
export const firstExample = {
  symbol: 'BTCUSDT',
  min_price: '50000',
  max_price: '70000',
  cell_number: 20,
  quote_investment: '10000',
} as const;

const high = { count: 1_000_000, perMs: 1_000 };
const limits = {
  moneyWrite: high,
  validate: high,
  privateRead: high,
  publicRead: high,
  orderWrite: high,
  sandbox: high,
};

const Status = v.looseObject({ status_code: v.number() });

/** Returns the code of a response of the bot host, whose own codes are in the result. */
export const codeOf = ({ body }: TestResponse): number => {
  const status = v.safeParse(Status, body.result);
  return status.success && body.ret_code === 0 ? status.output.status_code : body.ret_code;
};

/** Opens an exchange with empty books, in which BTCUSDT is at a price, and functions for bots. */
export async function openBotExchange(options: Partial<ExchangeOptions> = {}, price = '60000') {
  const faults: unknown[] = [];
  const opened = await openTrading({ limits, report: (error) => void faults.push(error), ...options });
  const { exchange, call } = opened;
  const market = (symbolId = 'BTCUSDT') => exchange.markets.of(symbolId);
  const ticks = (price: string) => Number(scale(price) / scale('0.01'));

  /**
   * Moves the price as a simulated market does: its orders leave, what the price passes trades, a trade prints at it.
   */
  function moveTo(price: string): void {
    const at = ticks(price);
    const { book, cancel, submit, print, batch } = market();
    exchange.store.transaction(() =>
      batch(() => {
        for (const id of ownOrders.splice(0)) cancel(id);
        for (const side of ['BUY', 'SELL'] as const) {
          const passed = book.levels(side).filter((level) => (side === 'BUY' ? level.ticks >= at : level.ticks <= at));
          const lots = passed.reduce((sum, level) => sum + level.lots, 0);
          const opposite = side === 'BUY' ? 'SELL' : 'BUY';
          const taker = {
            owner: simulatedOwner,
            side: opposite,
            type: 'LIMIT',
            timeInForce: 'IOC',
            ticks: at,
          } as const;
          if (lots > 0) submit({ ...taker, id: exchange.markets.newId(), lots });
        }
        print({ ticks: at, lots: 1, isBuyerMaker: false });
      }),
    );
    place('SELL', at + 1);
    place('BUY', at - 1);
  }
  const ownOrders: string[] = [];
  function place(side: 'BUY' | 'SELL', at: number): void {
    const id = exchange.markets.newId();
    ownOrders.push(id);
    market().submit({ id, owner: simulatedOwner, side, type: 'LIMIT_MAKER', ticks: at, lots: 100_000_000 });
  }

  /** Takes the simulated orders out of the book. */
  function withdraw(cancel = market().cancel): void {
    for (const id of ownOrders.splice(0)) cancel(id);
  }

  const create = (who: Person, params: Partial<CreateParams> = {}) =>
    call(grid.create, { ...firstExample, ...params }, who.token);
  /** Creates a bot that must be accepted, and returns it. */
  async function mustCreate(who: Person, params: Partial<CreateParams> = {}) {
    const { body, text } = await create(who, params);
    const parsed = v.safeParse(grid.create.result, body.result);
    if (!parsed.success) throw new Error(text);
    return parsed.output.grid;
  }
  async function list(who: Person, params: ListParams = {}) {
    const { body } = await call(grid.list, { status: 0, page: 0, limit: 100, ...params }, who.token);
    return v.parse(grid.list.result, body.result);
  }
  async function readBot(who: Person, gridId: string) {
    const bot = (await list(who, { grid_id: gridId })).list[0];
    if (!bot) throw new Error(`no bot ${gridId}`);
    return bot;
  }
  const closeBot = (who: Person, gridId: string, mode: '2' | '3' | '4' = '3') =>
    call(grid.close, { grid_id: gridId, close_mode: mode }, who.token);
  async function fillsOf(who: Person, gridId: string) {
    const { body } = await call(order.myTrades, { gridId, limit: 100 }, who.token);
    return v.parse(order.myTrades.result, body.result).list.reverse();
  }

  /** Published notices of a kind, and rows of topic `grid`. */
  const noticesOf = (who: Person, kind: 'GRID_CLOSED' | 'GRID_RANGE') =>
    v.parse(v.array(NoticeRow), opened.rowsOf(who, 'notice')).filter((row) => row.kind === kind);
  const gridRowsOf = (who: Person) =>
    v.parse(v.array(v.strictObject(grid.GridRow.entries)), opened.rowsOf(who, 'grid'));

  /** Checks that the account equals the row, and that exactly one line is empty, with buys below and sells above. */
  function expectSound(gridId: string): void {
    const [bot] = botsWhere(exchange, 'grid_id = ?', [gridId]);
    if (!bot) throw new Error(`no bot ${gridId}`);
    const { symbol, units, book } = market(bot.symbolId);
    const balance = (coin: string) => exchange.ledger.balance(botAccount(gridId), coin);
    expect([balance(symbol.baseTokenId), balance(symbol.quoteTokenId)]).toEqual([bot.baseBalance, bot.quoteBalance]);
    expect(bot.baseBalance >= 0n && bot.quoteBalance >= 0n).toBe(true);
    if (bot.status !== 'RUNNING') return;
    expect(bot.carryQuantity).toBeLessThan(scale(symbol.lot));
    const lines = [...(openBot(exchange, gridId)?.lines.values() ?? [])].sort((a, b) => a.line - b.line);
    const expected = Array.from({ length: bot.cellNumber + 1 }, (_, line) => line).filter(
      (line) => line !== bot.emptyLine,
    );
    expect(lines.map(({ line, side }) => `${side} ${line}`)).toEqual(
      expected.map((line) => `${line < bot.emptyLine ? 'BUY' : 'SELL'} ${line}`),
    );
    for (const { line, price, remaining, orderId, quantity } of lines) {
      expect(unscale(price)).toBe(unscale(lineAt(rangeOf(bot), scale(symbol.tick), line)));
      expect(quantity).toBeGreaterThanOrEqual(scale(symbol.minQty));
      const resting = book.find(orderId);
      expect(resting && { owner: resting.owner, lots: resting.lots }).toEqual({
        owner: botOwner(gridId),
        lots: Number(units.lotsOf(remaining)),
      });
    }
  }

  moveTo(price);
  return {
    ...opened,
    faults,
    moveTo,
    withdraw,
    create,
    mustCreate,
    list,
    readBot,
    closeBot,
    fillsOf,
    noticesOf,
    gridRowsOf,
    expectSound,
  };
}
export type BotExchange = Awaited<ReturnType<typeof openBotExchange>>;

/** Side and price of fills. */
export const sidesOf = (fills: readonly { side: string; price: string }[]): string =>
  fills.map(({ side, price }) => `${side.charAt(0)}${price}`).join(' ');
