import type * as v from 'valibot';
import { GridRow } from './bots/bot.ts';
import { LoanRow } from './margin/risk.ts';
import { BalanceRow, LaunchRow, NoticeRow } from './stream.ts';
import type { PrivateTopic } from './stream.ts';
import { InnovationQuota, Order, PlanOrder, Trade } from './trading.ts';

/** Schemas of the rows of each private topic. exchange-api 3.3 */
export const privateRows: Record<PrivateTopic, v.GenericSchema> = {
  /** Balances: first all coins, then those that changed. */
  balance: BalanceRow,
  /** Quotas of innovation pairs: first all, then those that changed. */
  innovation_position: InnovationQuota,
  /** Orders at every status, fill and cancel. */
  order: Order,
  /** Plan orders at every status and cancel. */
  plan_order: PlanOrder,
  /** Fills of the person's orders. */
  trade: Trade,
  /** Bots at every status, fill and change of profit, at most once a second each. */
  grid: GridRow,
  /** Risk of margin trading at most once a second, loans, repayments and pledge loans when they change. */
  loan: LoanRow,
  /** Participations in launches when they change, and their results. */
  launch: LaunchRow,
  /** Notices: first those that are kept, then each new one. */
  notice: NoticeRow,
};
