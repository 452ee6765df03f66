import type * as v from 'valibot';
import { GridRow } from './bots/bot.ts';
import { LoanRow } from './margin/risk.ts';
import { BalanceRow, LaunchRow, NoticeRow } from './stream.ts';
import type { PrivateTopic } from './stream.ts';
import { InnovationQuota, Order, PlanOrder, Trade } from './trading.ts';

/** Schemas of the rows of each private topic. exchange-api 3.3 */
export const privateRows: Record<PrivateTopic, v.GenericSchema> = {
  balance: BalanceRow,
  innovation_position: InnovationQuota,
  order: Order,
  plan_order: PlanOrder,
  trade: Trade,
  grid: GridRow,
  loan: LoanRow,
  launch: LaunchRow,
  notice: NoticeRow,
};
