import { decimalsOf } from '../money/decimals.ts';
import { formatAmount, formatChange, formatDate, formatPercent } from './format.ts';
import type { Lang } from './lang.ts';
import type { Values } from './table.ts';

type ByPlaceholder<Figure> = Readonly<Record<string, Figure>>;

/** Figures of rules that texts name, by placeholder: a text holds no number, each language writes it its own way. */
interface Figures {
  /** Amounts and counts as canonical decimals. */
  amounts?: ByPlaceholder<string>;
  /** Shares of one (`0.95`) that are read as percent. */
  shares?: ByPlaceholder<string>;
  /** Changes as shares of one (`-0.0199`) that are read as percent with their sign. */
  changes?: ByPlaceholder<string>;
  /** Full hours of a day in UTC, 0 to 23, that are read as a time of day. */
  hours?: ByPlaceholder<number>;
}

const percentDecimals = (share: string): number => Math.max(decimalsOf(share) - 2, 0);

/** Returns figures with all their decimals as a language writes them, to fill the placeholders of its texts. */
export function figureTexts(lang: Lang, { amounts, shares, changes, hours }: Figures): Values {
  const written = <Figure>(figures: ByPlaceholder<Figure> = {}, write: (figure: Figure) => string) =>
    Object.entries(figures).map(([name, figure]) => [name, write(figure)] as const);
  return Object.fromEntries([
    ...written(amounts, (amount) => formatAmount(lang, amount)),
    ...written(shares, (share) => formatPercent(lang, share, percentDecimals(share))),
    ...written(changes, (share) => formatChange(lang, share, percentDecimals(share)).text),
    ...written(hours, (hour) => formatDate(lang, Date.UTC(2026, 0, 1, hour), { zone: 'UTC', style: 'hourMinute' })),
  ]);
}
