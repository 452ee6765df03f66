import { withMarginTexts } from '#leverage/access/margin-texts.ts';
import { reconcileLoanActs } from '#leverage/debts/loan-act.ts';
import { whenLoaded } from '#session/lazy-import.ts';
import { pageLang } from '#shell/page-lang.ts';
import { followMarginAccount } from '#session/leverage/follow-margin.ts';
import { $indexPrices } from '#session/leverage/index-prices.ts';
import { socketState } from '#socket/state-machine-types.ts';
import { $marketState, $tickers, watchTickers } from '../market/market.ts';
import { startMarginRules } from '../order-margin/start-margin-rules.ts';

/** Quote coin of the index prices. exchange-api 4.5 */
const indexQuote = 'USDT';

/** Gives the last prices of the pairs with USDT to what values collateral and debts; they are outdated while the market stream is down. */
function followIndexPrices(): void {
  watchTickers();
  const update = () => {
    const prices: Record<string, string> = {};
    for (const [symbolId, { c }] of Object.entries($tickers.get()))
      if (symbolId.endsWith(indexQuote)) prices[symbolId.slice(0, -indexQuote.length)] = c;
    $indexPrices.set({ prices, isLive: $marketState.get() === socketState.open });
  };
  $tickers.subscribe(update);
  $marketState.listen(update);
}

let hasStarted = false;

/** Follows the account of a person with margin, once per page: balances, debts, risk, and the rules of the order form. */
export function startMarginAccount(): void {
  if (hasStarted) return;
  hasStarted = true;
  followIndexPrices();
  followMarginAccount();
  startMarginRules();
  void reconcileLoanActs();
  const gauge = document.querySelector('[data-margin-gauge]');
  if (gauge)
    whenLoaded(withMarginTexts(import('../order-margin/HeadGauge.tsx')), ({ showHeadGauge }) =>
      showHeadGauge(pageLang(), gauge),
    );
  const status = document.querySelector('[data-margin-status]');
  if (status)
    whenLoaded(withMarginTexts(import('#leverage/liquidation/margin-status.tsx')), ({ showMarginStatus }) =>
      showMarginStatus(pageLang(), status),
    );
}
