import { cut, decimal } from './decimal.ts';

const fullWidthZero = '０'.charCodeAt(0);

/** The full stops of East Asian input methods, beside the full-width digits. */
const fullStops = /[．。｡]/g;

/**
 * Typed or pasted text as an amount: full-width digits and full stop become ASCII, only digits and the first dot are
 * kept, leading zeros collapse, places beyond `decimals` are cut, more than `max` becomes `max`, a lone dot becomes 0.
 * '' stays '', a dot at the end stays while more may be typed. Spec 5, precision input
 */
export function cleanAmount(typed: string, { decimals, max }: { decimals: number; max?: string }): string {
  const ascii = typed
    .replace(/[０-９]/g, (digit) => String(digit.charCodeAt(0) - fullWidthZero))
    .replace(fullStops, '.')
    .replace(/[^\d.]/g, '');
  if (ascii === '') return '';
  if (/^\.+$/.test(ascii)) return '0';
  const dot = ascii.indexOf('.');
  const whole = (dot < 0 ? ascii : ascii.slice(0, dot)).replace(/^0+(?=\d)/, '') || '0';
  const places =
    dot < 0
      ? ''
      : ascii
          .slice(dot + 1)
          .replaceAll('.', '')
          .slice(0, decimals);
  const cleaned = dot < 0 || decimals === 0 ? whole : `${whole}.${places}`;
  if (max === undefined || decimal(cleaned).lte(max)) return cleaned;
  return decimal(max).lt('0') ? '0' : cut(max, decimals);
}
