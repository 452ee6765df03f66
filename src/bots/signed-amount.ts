import { formatAmount } from '#i18n/format.ts';
import type { Lang } from '#i18n/locales.ts';
import { profitRatio, ratioDecimals } from '#formulas/bots/bot-figures.ts';
import { decimal, scale, truncate, unscale } from '#money/index.ts';

/** Decimals of a profit on screen. */
const profitDecimals = 2;

/** The unrealized PnL that adds up with total and grid profit as they are shown. G10 */
export const shownUnrealized = (total: string, grid: string): string =>
  decimal(truncate(total, profitDecimals)).minus(truncate(grid, profitDecimals)).toFixed();

/** A profit with its sign and coin, cut at `decimals`; no sign before zero. */
export function signedAmount(lang: Lang, amount: string, coin: string | undefined, decimals = profitDecimals): string {
  const cut = truncate(amount, decimals);
  const text = formatAmount(lang, cut, { decimals, fixed: true });
  const signed = decimal(cut).gt('0') ? `+${text}` : text;
  return coin === undefined ? signed : `${signed} ${coin}`;
}

/** The color of a profit: of a gain, of a loss, or none for zero. */
export function toneOf(amount: string): { tone?: 'up' | 'down' } {
  const value = decimal(amount);
  if (value.eq('0')) return {};
  return { tone: value.gt('0') ? 'up' : 'down' };
}

/** The total profit of a bot as a fraction of its investment. bots.md 2 */
export const totalShare = (bot: { total_profit: string; total_investment: string }): string =>
  unscale(profitRatio(scale(bot.total_profit), scale(bot.total_investment)), ratioDecimals);
