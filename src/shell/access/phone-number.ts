import type { Country } from './countries.ts';

/** Most digits of a phone number with its calling code (E.164). */
const maxDigits = 15;
/** Fewest digits after the calling code. */
const minDigits = 4;

/** A typed phone number: as it is sent, and the area that its calling code names. */
export type PhoneNumber = { account: string; area: string } | { problem: 'empty' | 'letters' | 'length' | 'area' };

/** A text with ASCII digits, without the spaces, marks and punctuation that people write in phone numbers. */
function compact(text: string): string {
  return text
    .replace(/[\u0660-\u0669\u06f0-\u06f9\uff10-\uff19]/g, (digit) => String(digit.charCodeAt(0) & 0xf))
    .replace(/[\s\u200e\u200f\u202a-\u202e\u2066-\u2069().\-\u2010-\u2015/]/g, '')
    .replace(/^(?:\uff0b|00)/, '+');
}

/**
 * Reads a typed or pasted phone number. One with a calling code (`+65…`, `0065…`) selects its area, the chosen one if
 * its code fits; without one the code of the chosen area is put before it. account.md 4
 */
export function readPhoneNumber(text: string, chosen: string, countries: readonly Country[]): PhoneNumber {
  const typed = compact(text);
  if (typed === '' || typed === '+') return { problem: 'empty' };
  const own = countries.find(({ code }) => code === chosen);
  const digits = typed.startsWith('+') ? typed.slice(1) : typed;
  if (!/^\d+$/.test(digits)) return { problem: 'letters' };
  const fits = ({ phoneCode }: Country) => digits.startsWith(phoneCode);
  const country = !typed.startsWith('+')
    ? own
    : own && fits(own)
      ? own
      : countries.filter(fits).toSorted((a, b) => b.phoneCode.length - a.phoneCode.length || a.sort - b.sort)[0];
  if (!country) return { problem: 'area' };
  const all = typed.startsWith('+') ? digits : country.phoneCode + digits;
  if (all.length > maxDigits || all.length - country.phoneCode.length < minDigits) return { problem: 'length' };
  return { account: `+${all}`, area: country.code };
}
