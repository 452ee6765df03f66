/** A number in plain digits, never with an exponent. exchange-api 1.2 */
function plainDigits(value: number): string {
  const text = String(value);
  if (!text.includes('e')) return text;
  return Math.abs(value) >= 1 ? BigInt(value).toString() : value.toFixed(20).replace(/\.?0+$/, '');
}

function plainText(value: unknown): string {
  if (typeof value === 'number') return plainDigits(value);
  if (Array.isArray(value)) return value.map(plainText).join(',');
  return String(value);
}

/** The parameters with a value: absent ones are left out, never sent as null or undefined. */
export function presentParams(params: Record<string, unknown>): [name: string, value: unknown][] {
  return Object.entries(params).filter(([, value]) => value !== undefined && value !== null);
}

/**
 * The query string or form body, without a question mark: plain digits, true/false, comma-joined lists.
 * exchange-api 1.2
 */
export function encodeForm(params: Record<string, unknown>): string {
  return new URLSearchParams(presentParams(params).map(([name, value]) => [name, plainText(value)])).toString();
}

/** The JSON body, without absent parameters. */
export function encodeJson(params: Record<string, unknown>): string {
  return JSON.stringify(Object.fromEntries(presentParams(params)));
}
