import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type * as reading from '#config/coins.ts';

/**
 * The icons of coins that the brand brings. The import by path bypasses the bundler, as that of what draws icons.
 */
export async function brandCoins(): Promise<reading.CoinIcon[]> {
  const file = pathToFileURL(resolve('src/config/coins.ts')).href;
  const { loadCoins } = (await import(/* @vite-ignore */ file)) as typeof reading;
  return [...loadCoins(process.cwd(), process.env).values()];
}
