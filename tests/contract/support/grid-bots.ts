import type { TestExchange } from './exchange.ts';

const unit = 100_000_000;

/** A running grid bot: 1000 USDT in BTC between 50000 and 70000. The exchange has no call that creates bots yet. */
const defaultBot = {
  request_id: 'r-1',
  symbol: 'BTCUSDT',
  source: 'MANUAL',
  type: 'ARITHMETIC',
  status: 'RUNNING',
  min_price: 50_000 * unit,
  max_price: 70_000 * unit,
  cell_number: 20,
  invest_mode: 0,
  total_investment: 1_000 * unit,
  base_investment: 0,
  quote_investment: 1_000 * unit,
  qty_per_grid: 0.0008 * unit,
  entry_price: 0,
  stop_loss_price: 0,
  take_profit_price: 80_000 * unit,
  end_price: 0,
  base_balance: 0,
  quote_balance: 1_000 * unit,
  open_orders: '[{"price":"59000","quantity":"0.0008","side":"BUY"}]',
  profit_from: 0.0124 * unit,
  profit_to: 0.0179 * unit,
  close_mode: '',
  close_reason: '',
  bot_close_code: '',
  settlement_assets: '[]',
  account_type: 'SPOT',
  maker_fee_rate: 0.001 * unit,
  taker_fee_rate: 0.001 * unit,
  create_time: 0,
  start_time: 0,
  end_time: 0,
  ver: 1,
};

/** Returns the id of the nth bot of an account; ids sort by age. */
export const idOf = (number: number): string => String(1_000 + number).padStart(19, '1');

/** Inserts a bot into the table; amounts in units of 10⁻⁸. */
export function addBot(
  { kernel }: Pick<TestExchange, 'kernel'>,
  uid: string,
  number: number,
  more: Partial<typeof defaultBot> = {},
): void {
  const row = { grid_id: idOf(number), uid, ...defaultBot, ...more };
  const values = Object.values(row).map((value) => (typeof value === 'number' ? BigInt(Math.round(value)) : value));
  const placeholders = values.map(() => '?').join(', ');
  kernel.exchange.store.run(
    `INSERT INTO grid_bot (${Object.keys(row).join(', ')}) VALUES (${placeholders})`,
    ...values,
  );
}

/** Inserts completed arbitrages of a bot: profits in units of 10⁻⁸ of the quote coin, times in ms. */
export function addArbitrages(
  { kernel }: Pick<TestExchange, 'kernel'>,
  number: number,
  arbitrages: readonly { profit: number; time: number }[],
): void {
  const sql = 'INSERT INTO grid_arbitrage (grid_id, number, profit, time) VALUES (?, ?, ?, ?)';
  for (const [index, { profit, time }] of arbitrages.entries())
    kernel.exchange.store.run(sql, idOf(number), index, BigInt(profit), BigInt(time));
}
