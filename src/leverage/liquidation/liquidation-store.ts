import { atom } from 'nanostores';
import * as v from 'valibot';
import { send } from '#api/index.ts';
import { RepayRecord, repays } from '#contract/margin/loans.ts';
import type { MarginRisk } from '#contract/margin/risk.ts';
import { history } from '#contract/order.ts';
import { validRows, validRowsOfKind } from '#contract/scalars.ts';
import { Order } from '#contract/trading.ts';
import { serverNow } from '#session/clock.ts';
import { $runningLiquidation } from '#session/leverage/margin-risk.ts';
import { onPersonChange } from '#session/on-person-change.ts';
import { singleLoad } from '#session/remote/single-load.ts';
import { registerTopicReader } from '#session/private-stream/topics.ts';

type Running = NonNullable<MarginRisk['liquidation']>;

/**
 * A liquidation with what it did so far; times in ms of exchange time. It stays after its end until it is dismissed.
 */
export interface LiquidationLog {
  id: string;
  startTime: number;
  step: Running['step'];
  /** Undefined while it runs. */
  endTime: number | undefined;
  /** Orders that it canceled. */
  canceled: readonly Order[];
  /** Coins that the exchange took over or handed out, as filled orders. */
  trades: readonly Order[];
  repayments: readonly RepayRecord[];
}

/** The liquidation of the account that this page has seen; undefined without one. exchange-api 4.5 */
export const $liquidation = atom<LiquidationLog | undefined>(undefined);
onPersonChange(() => $liquidation.set(undefined));

/** How a repayment record names a liquidation. exchange-api 2.5 */
const liquidationType = 4;

/** Rows without repeated ones, the newest version of each, oldest first. */
function merged<Row extends { ver: number }>(
  rows: readonly Row[],
  idOf: (row: Row) => string,
  timeOf: (row: Row) => number,
): Row[] {
  const byId = new Map<string, Row>();
  for (const row of rows) {
    const held = byId.get(idOf(row));
    if (!held || row.ver > held.ver) byId.set(idOf(row), row);
  }
  return [...byId.values()].sort((a, b) => timeOf(a) - timeOf(b));
}

const mergedOrders = (rows: readonly Order[]) =>
  merged(
    rows,
    ({ orderId }) => orderId,
    ({ updateTime }) => updateTime,
  );
const mergedRepayments = (rows: readonly RepayRecord[]) =>
  merged(
    rows,
    ({ repayId }) => repayId,
    ({ time }) => time,
  );

function addRows(orders: readonly Order[], repayments: readonly RepayRecord[]): void {
  const log = $liquidation.get();
  if (!log) return;
  const own = orders.filter(({ updateTime }) => updateTime >= log.startTime);
  $liquidation.set({
    ...log,
    canceled: mergedOrders([...log.canceled, ...own.filter(({ cancelReason }) => cancelReason === 'LIQUIDATION')]),
    trades: mergedOrders([...log.trades, ...own.filter(({ source }) => source === 'LIQUIDATION')]),
    repayments: mergedRepayments([
      ...log.repayments,
      ...repayments.filter(({ type, time }) => type === liquidationType && time >= log.startTime),
    ]),
  });
}

/** Reads what the liquidation did before this page followed it, such as before a reload. */
const loadLog = singleLoad(async () => {
  const log = $liquidation.get();
  if (!log) return;
  // Lists of orders are filtered by creation, and the canceled orders are older than the liquidation.
  const [trades, canceled, rows] = await Promise.all([
    send(history, { startTime: log.startTime, status: 'FILLED', limit: 100 }),
    send(history, { status: 'CANCELED,PARTIALLY_FILLED_CANCELED', limit: 100 }),
    send(repays, { type: liquidationType, startTime: log.startTime, limit: 100 }),
  ]);
  if ($liquidation.get()?.id !== log.id) return;
  const orders = [trades, canceled].flatMap((answer) => (answer.ok ? answer.result.list : []));
  addRows(orders, rows.ok ? rows.result.list : []);
});

function follow(running: Running | undefined): void {
  const log = $liquidation.get();
  if (running) {
    const { id, startTime, step } = running;
    const before = log?.id === id ? log : { canceled: [], trades: [], repayments: [] };
    $liquidation.set({ ...before, id, startTime, step, endTime: undefined });
    if (log?.id !== id) void loadLog();
    return;
  }
  if (!log || log.endTime !== undefined) return;
  $liquidation.set({ ...log, step: 5, endTime: serverNow() });
  void loadLog();
}

const RepayRow = v.object({ kind: v.literal('MARGIN_REPAY'), ...RepayRecord.entries });

/**
 * Follows liquidations of the account: their steps and rows, live and after a reload. Returns a function that stops it.
 */
export function followLiquidation(): () => void {
  const ends = [
    $runningLiquidation.subscribe(follow),
    registerTopicReader({
      topic: 'order',
      apply: (rows) => addRows(validRows(Order, rows), []),
      onResync: () => void loadLog(),
    }),
    registerTopicReader({
      topic: 'loan',
      apply: (rows) => addRows([], validRowsOfKind('MARGIN_REPAY', RepayRow, rows)),
      onResync: () => void loadLog(),
    }),
  ];
  return () => {
    for (const end of ends) end();
  };
}

/** Removes the summary of an ended liquidation. */
export function dismissLiquidation(): void {
  if ($liquidation.get()?.endTime !== undefined) $liquidation.set(undefined);
}
