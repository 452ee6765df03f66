/** Reads the code that a person typed or pasted, `123 456` or full-width digits too. */
import { asciiDigits } from '#ui/amount/amount-parsing.ts';

/** Digits of the codes that authenticator apps show. RFC 6238 */
const appDigits = 6;

/** The digits of a typed code, without spaces and dashes; undefined for what no exchange sends. */
export function readLoginCode(typed: string): string | undefined {
  const code = asciiDigits(typed.normalize('NFKC')).replace(/[\s\p{Cf}\p{Pd}]/gu, '');
  return /^\d{4,10}$/.test(code) ? code : undefined;
}

/** True when nothing can follow: the codes of apps have one length, those of messages any. */
export const isWholeCode = (kind: string, typed: string): boolean =>
  kind === 'TOTP' && readLoginCode(typed)?.length === appDigits;
