import type * as reading from '#config/coins.ts';
import { buildModule } from '../build-module.ts';

/** The icons of coins that the brand brings. */
export async function brandCoins(): Promise<reading.CoinIcon[]> {
  const { loadCoins } = await buildModule<typeof reading>('src/config/coins.ts');
  return [...loadCoins(process.cwd(), process.env).values()];
}
