/** The icons of coins that the brand brings, by coin: their paths, which pages and scripts know. */
import { loadCoins } from './src/config/coins.ts';

export const coins: Readonly<Record<string, string>> = Object.fromEntries(
  [...loadCoins(import.meta.dirname, process.env)].map(([coin, { path }]) => [coin, path]),
);
