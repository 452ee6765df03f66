import type { Grid } from '#contract/bots/grid.ts';
import { maxCells, minCells } from '#formulas/bots/bot-profit.ts';
import { gridLines } from '#formulas/bots/lines.ts';
import type { Texts } from '#i18n/keys.ts';
import { floorTo, scale, unscale } from '#money/index.ts';
import type { GridDrawing } from '../chart/draw-grid-chart.ts';
import type { ChartLine } from '../chart/line-labels.ts';

/**
 * The lines of a bot, rising, each with the order on it; without orders (before the start, after the end) all
 * are empty.
 */
export function botLinesOf(
  bot: Pick<Grid, 'min_price' | 'max_price' | 'cell_number' | 'type' | 'open_orders'>,
  tick: string,
): ChartLine[] {
  const step = scale(tick);
  const [min, max, cells] = [floorTo(scale(bot.min_price), step), floorTo(scale(bot.max_price), step), bot.cell_number];
  if (min < step || cells < minCells || cells > maxCells || max - min < BigInt(cells) * step) return [];
  const sides = new Map(bot.open_orders.map(({ price, side }) => [price, side]));
  return gridLines({ min, max, cells, type: bot.type }, step).map((line) => {
    const price = unscale(line);
    const side = sides.get(price);
    return { price, kind: side === undefined ? 'empty' : side === 'BUY' ? 'buy' : 'sell' };
  });
}

/** What the chart draws of a bot. */
export function drawingOfBot(t: Texts<'bots'>, bot: Grid, tick: string, last: string | undefined): GridDrawing {
  return {
    lines: botLinesOf(bot, tick),
    min: bot.min_price,
    max: bot.max_price,
    marks: [
      { price: bot.entry_price, label: t('field.entry') },
      { price: bot.take_profit_price, label: t('field.tp') },
      { price: bot.stop_loss_price, label: t('field.sl') },
    ].filter(({ price }) => price !== ''),
    hasHandles: false,
    last,
  };
}
