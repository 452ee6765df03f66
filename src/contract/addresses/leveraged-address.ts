/** Address of a leveraged token's page without the language prefix. leverage.md 4 */
export interface LeveragedAddress {
  isMobile: boolean;
  code: string;
}

const pattern = /^\/trade\/spot\/(m\/)?leveraged\/([A-Z0-9]{2,20})\/$/;

/** Parses `/trade/spot/leveraged/BTC3L/` or its address on phones; returns undefined for any other path. */
export function readLeveragedAddress(path: string): LeveragedAddress | undefined {
  const [, mobile, code] = pattern.exec(path) ?? [];
  return code === undefined ? undefined : { isMobile: mobile !== undefined, code };
}

/** The path of the list of leveraged tokens, or of one token, without the language prefix. */
export const leveragedPath = (isMobile: boolean, code?: string): string =>
  `/trade/spot/${isMobile ? 'm/' : ''}leveraged/${code === undefined ? '' : `${code}/`}`;
