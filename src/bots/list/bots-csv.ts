import type { Grid } from '#contract/bots/grid.ts';
import type { Texts } from '#i18n/keys.ts';
import { serverNow } from '#session/clock.ts';
import { saveRows, utcTime } from '#ui/table/csv.ts';
import type { FileColumn } from '#ui/table/csv.ts';
import { closeReasonKey } from '../bot-state.ts';

/** The columns of a file of bots. */
const botColumns = (t: Texts<'bots'>): FileColumn<Grid>[] => [
  [t('csv.id'), (bot) => bot.grid_id],
  [t('csv.pair'), (bot) => bot.symbol],
  [t('csv.status'), (bot) => bot.status],
  [t('csv.min'), (bot) => bot.min_price],
  [t('csv.max'), (bot) => bot.max_price],
  [t('csv.grids'), (bot) => String(bot.cell_number)],
  [t('csv.type'), (bot) => bot.type],
  [t('csv.investment'), (bot) => bot.total_investment],
  [t('csv.quantity'), (bot) => bot.qty_per_grid],
  [t('csv.total'), (bot) => bot.total_profit],
  [t('csv.grid'), (bot) => bot.grid_profit],
  [t('csv.unrealized'), (bot) => bot.current_profit],
  [t('csv.matched'), (bot) => String(bot.arbitrage_num)],
  [t('csv.base'), (bot) => bot.base_balance],
  [t('csv.quote'), (bot) => bot.quote_balance],
  [t('csv.created'), (bot) => utcTime(bot.create_time)],
  [t('csv.started'), (bot) => utcTime(bot.start_time)],
  [t('csv.ended'), (bot) => utcTime(bot.end_time)],
  [
    t('csv.reason'),
    (bot) => {
      const reason = closeReasonKey(bot);
      return reason ? t(reason) : '';
    },
  ],
];

/** Saves bots as a file with the day of the exchange in its name. */
export const saveBots = (t: Texts<'bots'>, bots: readonly Grid[]): void =>
  saveRows(`grid-bots-${utcTime(serverNow()).slice(0, 10)}.csv`, botColumns(t), bots);
