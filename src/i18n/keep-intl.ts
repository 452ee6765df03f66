import type { KeptIntl, ListType, NameType } from './intl.ts';
import type { Lang } from './lang.ts';

/** A way to write a moment. */
export interface RecordedDate {
  /** Parts of a sample, which have the width of each value. */
  parts: Intl.DateTimeFormatPart[];
  /** Names of the months. */
  months: string[];
}

/** What `Intl` of the build writes in a language. */
export interface RecordedIntl {
  lang: Lang;
  locale: string;
  /** What a browser with data answers: options of a moment and the text of 0, and the text of 60000.5. */
  probe: { options: Intl.DateTimeFormatOptions; date: string; number: string };
  grouping: 'auto' | 'min2';
  /** Signs of groups and decimals. */
  signs: { ',': string; '.': string };
  /** Signs of currencies that are not their codes. */
  currencySigns: Record<string, string>;
  /** By style. */
  dates: Record<string, RecordedDate>;
  /** Separators: of two items, of more, and before the last one. */
  lists: Record<ListType, [pair: string, middle: string, end: string]>;
  names: Record<NameType, Record<string, string>>;
}

/**
 * Keeps the formats of a language that this browser has no data for, as `keptIntl`. Pages have this function as text:
 * it uses nothing outside of itself.
 */
export function keepIntl(kept: RecordedIntl): KeptIntl | undefined {
  const { probe, signs, dates, lists, names } = kept;
  // A browser can list a language as supported and have no data for it; another language may answer instead.
  const hasData =
    new Intl.DateTimeFormat(kept.locale, probe.options).format(0) === probe.date &&
    new Intl.NumberFormat(kept.locale).format(60_000.5) === probe.number;
  if (hasData) return undefined;

  const withSigns = (text: string) => text.replace(/[.,]/g, (sign) => (sign === '.' ? signs['.'] : signs[',']));

  const numberWriter: KeptIntl['numberWriter'] = (options) => {
    const { style, currency = '' } = options;
    const english = new Intl.NumberFormat('en', {
      useGrouping: kept.grouping,
      ...options,
      style: style === 'percent' ? style : 'decimal',
    });
    const end = style === 'currency' ? `\u00a0${kept.currencySigns[currency] ?? currency}` : '';
    return {
      format: (value) => withSigns(english.format(value)) + end,
      formatToParts: (value) => [
        ...english.formatToParts(value).map((part) => ({ ...part, value: withSigns(part.value) })),
        { type: 'literal', value: end },
      ],
    };
  };

  const dateWriter: KeptIntl['dateWriter'] = (style, zone) => {
    // A page may know a style that an older script does not.
    const found = dates[style];
    if (!found) return undefined;
    const english = (timeZoneName: 'short' | 'shortOffset') => {
      const format = new Intl.DateTimeFormat('en', {
        year: 'numeric',
        month: 'numeric',
        day: 'numeric',
        hour: '2-digit',
        minute: '2-digit',
        second: '2-digit',
        hourCycle: 'h23',
        timeZoneName,
        ...(zone === 'UTC' && { timeZone: 'UTC' }),
      });
      return (timeMs: number) => new Map(format.formatToParts(timeMs).map(({ type, value }) => [type, value]));
    };
    const [named, offset] = [english('short'), english('shortOffset')];
    const formatToParts = (timeMs: number) => {
      const values = named(timeMs);
      // English has names such as EST, which other languages write as an offset.
      if (values.get('timeZoneName') !== 'UTC' && style === 'zone')
        values.set('timeZoneName', offset(timeMs).get('timeZoneName') ?? '');
      return found.parts.map(({ type, value }) => {
        if (type === 'literal') return { type, value };
        if (type === 'month') return { type, value: found.months[Number(values.get(type)) - 1] ?? value };
        return { type, value: (values.get(type) ?? value).padStart(type === 'timeZoneName' ? 0 : value.length, '0') };
      });
    };
    return {
      formatToParts,
      // Node replaces the narrow space in texts, though not in parts.
      format: (timeMs) =>
        formatToParts(timeMs)
          .map(({ value }) => value)
          .join('')
          .replaceAll('\u202f', ' '),
    };
  };

  return {
    lang: kept.lang,
    numberWriter,
    dateWriter,
    listText(type, items) {
      const [pair, middle, end] = lists[type];
      const last = items.length - 1;
      const before = (index: number) => (index === 0 ? '' : index < last ? middle : last === 1 ? pair : end);
      return items.map((item, index) => before(index) + item).join('');
    },
    nameOf: (type, code) => names[type][code],
  };
}
