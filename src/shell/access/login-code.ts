/** Reads the code that a person typed or pasted, `123 456` or full-width digits too. */
import { asciiDigits } from '#ui/amount/amount-parsing.ts';

/** Digits of the codes that authenticator apps show. RFC 6238 */
const appDigits = 6;
/** Fewest and most digits of the codes of exchanges. */
export const codeDigits = { min: 4, max: 10 } as const;
const codeForm = new RegExp(String.raw`^\d{${codeDigits.min},${codeDigits.max}}$`);

/** The digits of a typed code, without spaces and dashes; undefined for what no exchange sends. */
export function readLoginCode(typed: string): string | undefined {
  const code = asciiDigits(typed.normalize('NFKC')).replace(/[\s\p{Cf}\p{Pd}]/gu, '');
  return codeForm.test(code) ? code : undefined;
}

/** True when nothing can follow: the codes of apps have one length, those of messages any. */
export const isWholeCode = (kind: string, typed: string): boolean =>
  kind === 'TOTP' && readLoginCode(typed)?.length === appDigits;
