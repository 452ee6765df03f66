import { truncate, decimal } from './decimal.ts';

const fullWidthZero = '０'.charCodeAt(0);

/** Full stops that East Asian input methods write next to full-width digits. */
const fullStops = /[．。｡]/g;

/**
 * Typed or pasted text as an amount: full-width digits and full stops become ASCII, only digits and the first
 * dot remain, leading zeros collapse, decimals beyond `decimals` are removed, more than `max` becomes `max`, a single
 * dot becomes 0. '' stays '', and a dot at the end stays, since decimals can follow. R5.1-R5.6
 */
export function cleanAmount(typed: string, { decimals, max }: { decimals: number; max?: string | undefined }): string {
  const ascii = typed
    .replace(/[０-９]/g, (digit) => String(digit.charCodeAt(0) - fullWidthZero))
    .replace(fullStops, '.')
    .replace(/[^\d.]/g, '');
  if (ascii === '') return '';
  if (/^\.+$/.test(ascii)) return '0';
  const dot = ascii.indexOf('.');
  const whole = (dot < 0 ? ascii : ascii.slice(0, dot)).replace(/^0+(?=\d)/, '') || '0';
  const fraction =
    dot < 0
      ? ''
      : ascii
          .slice(dot + 1)
          .replaceAll('.', '')
          .slice(0, decimals);
  const cleaned = dot < 0 || decimals === 0 ? whole : `${whole}.${fraction}`;
  if (max === undefined || decimal(cleaned).lte(max)) return cleaned;
  return decimal(max).lt('0') ? '0' : truncate(max, decimals);
}
