import type { Call } from '#contract/call.ts';

export const formType = 'application/x-www-form-urlencoded;charset=UTF-8';
export const jsonType = 'application/json';

/** A value as text of a query or form. exchange-api 1.2 */
export const plainText = (value: unknown): string =>
  Array.isArray(value) ? value.map(plainText).join(',') : typeof value === 'string' ? value : JSON.stringify(value);

/** A request of a call: query string, or body and its type. */
export interface Encoded {
  query: string;
  body?: string;
  type?: string;
}

/** Encodes parameters as the call declares. exchange-api 1.2 */
export function encode(
  { encoding, method }: Pick<Call, 'encoding' | 'method'>,
  params: Record<string, unknown>,
): Encoded {
  const present = Object.entries(params).filter(([, value]) => value !== undefined);
  const text = (): string => new URLSearchParams(present.map(([name, value]) => [name, plainText(value)])).toString();
  if (method === 'GET') return { query: text() };
  if (encoding === 'form') return { query: '', body: text(), type: formType };
  return { query: '', body: JSON.stringify(Object.fromEntries(present)), type: jsonType };
}
