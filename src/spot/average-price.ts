import { formatAmount } from '../i18n/format.ts';
import type { Lang } from '../i18n/locales.ts';
import { placesOf } from './steps.ts';

/** Places of an average price: two more than the tick's, since it lies between ticks. exchange-api 5 */
export const averagePlaces = (tick: string): number => placesOf(tick) + 2;

/** An average price as every part of the page writes it; all that it has while the pair's tick is not known. */
export const averageText = (lang: Lang, average: string, tick: string | undefined): string =>
  formatAmount(lang, average, tick === undefined ? {} : { places: averagePlaces(tick), fixed: true });
