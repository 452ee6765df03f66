import type { Grid } from '#contract/bots/grid.ts';
import { canonical, decimal } from '#money/index.ts';

/** Sums of bots with the same quote coin, in that coin. */
export interface BotTotals {
  coin: string;
  equity: string;
  total: string;
  grid: string;
}

/** The sums by quote coin, in the order of the list. */
export function totalsOf(bots: readonly Grid[]): BotTotals[] {
  const coins = [...new Set(bots.map(({ quote_token: coin }) => coin))];
  return coins.map((coin) => {
    const own = bots.filter(({ quote_token: quote }) => quote === coin);
    const sum = (value: (bot: Grid) => string) =>
      canonical(own.reduce((total, bot) => total.plus(value(bot)), decimal('0')));
    return {
      coin,
      equity: sum(({ equity }) => equity),
      total: sum(({ total_profit: total }) => total),
      grid: sum(({ grid_profit: grid }) => grid),
    };
  });
}
