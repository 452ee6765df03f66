import type { Grid } from '#contract/bots/grid.ts';
import type { Texts } from '#i18n/keys.ts';
import { serverNow } from '#session/clock.ts';
import { csvOf, saveFile } from '#ui/table/csv.ts';
import { closeReasonKey } from '../bot-state.ts';

const utc = (timeMs: number): string => (timeMs === 0 ? '' : new Date(timeMs).toISOString());

/** Returns bots as lines of a file: exact amounts, times in UTC. */
export function botLines(t: Texts<'bots'>, bots: readonly Grid[]): string[][] {
  return [
    [
      t('csv.id'),
      t('csv.pair'),
      t('csv.status'),
      t('csv.min'),
      t('csv.max'),
      t('csv.grids'),
      t('csv.type'),
      t('csv.investment'),
      t('csv.quantity'),
      t('csv.total'),
      t('csv.grid'),
      t('csv.unrealized'),
      t('csv.matched'),
      t('csv.base'),
      t('csv.quote'),
      t('csv.created'),
      t('csv.started'),
      t('csv.ended'),
      t('csv.reason'),
    ],
    ...bots.map((bot) => {
      const reason = closeReasonKey(bot);
      return [
        bot.grid_id,
        bot.symbol,
        bot.status,
        bot.min_price,
        bot.max_price,
        String(bot.cell_number),
        bot.type,
        bot.total_investment,
        bot.qty_per_grid,
        bot.total_profit,
        bot.grid_profit,
        bot.current_profit,
        String(bot.arbitrage_num),
        bot.base_balance,
        bot.quote_balance,
        utc(bot.create_time),
        utc(bot.start_time),
        utc(bot.end_time),
        reason ? t(reason) : '',
      ];
    }),
  ];
}

/** Saves bots as a file with the day of the exchange in its name. */
export function saveBots(t: Texts<'bots'>, bots: readonly Grid[]): void {
  const day = new Date(serverNow()).toISOString().slice(0, 10);
  saveFile(`grid-bots-${day}.csv`, 'text/csv', csvOf(botLines(t, bots)));
}
