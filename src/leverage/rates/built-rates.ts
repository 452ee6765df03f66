/** What the build reads of margin, as the rates page shows it. Only .astro files import it. */
import type { MarginContent } from '#content/exchange-content.ts';
import type { RatesPage } from './rates-page.ts';

/** The coins in the order in which a liquidation sells them, and the VIP levels. */
export function builtRates({ tokens, levels }: MarginContent, readAtMs: number): Omit<RatesPage, 'isMobile'> {
  return {
    readAtMs,
    coins: tokens
      .toSorted((a, b) => a.liquidationOrder - b.liquidationOrder)
      .map(({ tokenId, borrowable, hourlyRate, minLoan, maxLoan, tiers, liquidationOrder }) => ({
        coin: tokenId,
        isLent: borrowable,
        hourlyRate,
        minLoan,
        maxLoan,
        tiers,
        liquidationOrder,
      })),
    levels: levels.map(({ vipLevel, tokens: coins }) => ({
      vipLevel,
      coins: coins.map(({ tokenId, ...terms }) => ({ coin: tokenId, ...terms })),
    })),
  };
}
