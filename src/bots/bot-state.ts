import type { GridRow } from '#contract/bots/grid.ts';
import type { TextKey } from '#i18n/keys.ts';
import { decimal } from '#money/index.ts';

/** What a bot does now, as it is shown: its status, and whether the price has left its range. */
export type BotState =
  | 'waiting'
  | 'starting'
  | 'running'
  | 'below'
  | 'above'
  | 'suspended'
  | 'closing'
  | 'closed'
  | 'rejected'
  | 'unknown';

/** What a bot does now. bots.md 4 */
export function botState(
  bot: Pick<GridRow, 'status' | 'spot_symbol_status' | 'current_price' | 'min_price' | 'max_price'>,
): BotState {
  switch (bot.status) {
    case 'NEW':
      return bot.spot_symbol_status === 'OFFLINE' ? 'suspended' : 'waiting';
    case 'INITIALIZING':
      return 'starting';
    case 'CANCELLING':
      return 'closing';
    case 'COMPLETED':
      return 'closed';
    case 'REJECTED':
      return 'rejected';
    case 'RUNNING': {
      if (bot.spot_symbol_status === 'OFFLINE') return 'suspended';
      if (bot.current_price === '') return 'running';
      if (decimal(bot.current_price).lt(bot.min_price)) return 'below';
      return decimal(bot.current_price).gt(bot.max_price) ? 'above' : 'running';
    }
    default:
      return 'unknown';
  }
}

export const stateKeys = {
  waiting: 'state.waiting',
  starting: 'state.starting',
  running: 'state.running',
  below: 'state.below',
  above: 'state.above',
  suspended: 'state.suspended',
  closing: 'state.closing',
  closed: 'state.closed',
  rejected: 'state.rejected',
  unknown: 'state.unknown',
} as const satisfies Record<BotState, TextKey<'bots'>>;

const reasonKeys: Readonly<Record<GridRow['close_reason'], TextKey<'bots'> | undefined>> = {
  CLOSED_MANUALLY: 'reason.manually',
  CLOSED_TAKE_PROFIT: 'reason.takeProfit',
  CLOSED_STOP_LOSS: 'reason.stopLoss',
  CLOSED_FAILED_INITIATION: 'reason.failedInitiation',
  CLOSED_SYMBOL_DELISTED: 'reason.delisted',
  CLOSED_USER_BAN: 'reason.userBan',
  UNKNOWN: 'reason.unknown',
  '': undefined,
};

/** The text key of why a bot ended; undefined while it has not. */
export const closeReasonKey = ({
  close_reason: reason,
  bot_close_code: code,
}: Pick<GridRow, 'close_reason' | 'bot_close_code'>): TextKey<'bots'> | undefined =>
  code === 'SIDE_BANNED' ? 'reason.sideBanned' : reasonKeys[reason];

/** Where a price lies in a range, from 0 (lower price or below) to 1. */
export function rangeShare(price: string, min: string, max: string): number {
  const width = decimal(max).minus(min);
  if (price === '' || width.lte('0')) return 0;
  const share = Number(decimal(price).minus(min).div(width).toFixed(4));
  return Math.min(1, Math.max(0, share));
}
