/** What the build reads of pledge loans, as the pages show it. Only .astro files import it. */
import type { ExchangeContent } from '#content/exchange-content.ts';
import type { LoansPage } from './loans-page.ts';

/** Returns coins, rates and limits, and the pairs that value the coins. */
export function builtLoans({ loans, symbols, tickers, readAtMs }: ExchangeContent): Omit<LoansPage, 'isMobile'> {
  const coins = [...new Set([...loans.loans, ...loans.pledges].map(({ token }) => token))];
  return {
    readAtMs,
    loans: loans.loans,
    pledges: loans.pledges,
    overdue: loans.overdue,
    coins: coins.map((coin) => {
      const pair = symbols.find(({ baseTokenId, quoteTokenId }) => baseTokenId === coin && quoteTokenId === 'USDT');
      const known = loans.pledges.find(({ token }) => token === coin)?.indexPrice;
      const last = tickers.find(({ s }) => s === pair?.symbolId)?.c;
      return { coin, symbol: pair?.symbolId ?? '', tick: pair?.tick ?? '0', price: known ?? last ?? '' };
    }),
  };
}
