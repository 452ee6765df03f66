import { withMarginTexts } from '#leverage/access/access-texts.ts';
import { reconcileMarginRequests } from '#leverage/debts/margin-request.ts';
import { whenLoaded } from '#session/lazy-import.ts';
import { pageLang } from '#shell/page-lang.ts';
import { followMarginAccount } from '#session/leverage/follow-margin.ts';
import { $forcedRepay } from '#session/leverage/forced-repay.ts';
import { $runningLiquidation } from '#session/leverage/margin-risk.ts';
import { $marginLock } from '#session/leverage/margin-switch.ts';
import { $indexPrices } from '#session/leverage/index-prices.ts';
import { $areTickersLive, $tickers, watchTickers } from '../market/market.ts';
import { startMarginRules } from '../order-margin/start-margin-rules.ts';

/** Quote coin of the index prices. exchange-api 4.5 */
const indexQuote = 'USDT';

/**
 * Gives the last prices of the pairs with USDT to what values collateral and debts; they are outdated until the current
 * connection has sent them.
 */
function followIndexPrices(): void {
  watchTickers();
  const update = () => {
    const prices: Record<string, string> = {};
    for (const [symbolId, { c }] of Object.entries($tickers.get()))
      if (symbolId.endsWith(indexQuote)) prices[symbolId.slice(0, -indexQuote.length)] = c;
    $indexPrices.set({ prices, isLive: $areTickersLive.get() });
  };
  $tickers.subscribe(update);
  $areTickersLive.listen(update);
}

/** Tells the order form when the account accepts no orders. */
function followLocks(): void {
  const update = () =>
    $marginLock.set(
      $runningLiquidation.get() ? 'liquidation' : $forcedRepay.get()?.state === 'DOING' ? 'forcedRepay' : undefined,
    );
  $runningLiquidation.subscribe(update);
  $forcedRepay.listen(update);
}

let hasStarted = false;

/**
 * Follows the account of a person with margin, once per page: balances, debts, risk, and the rules of the order form.
 */
export function startMarginAccount(): void {
  if (hasStarted) return;
  hasStarted = true;
  followIndexPrices();
  followMarginAccount();
  followLocks();
  startMarginRules();
  void reconcileMarginRequests();
  const gauge = document.querySelector('[data-margin-gauge]');
  if (gauge)
    whenLoaded(withMarginTexts(import('../order-margin/HeadGauge.tsx')), ({ showHeadGauge }) =>
      showHeadGauge(pageLang(), gauge),
    );
  const status = document.querySelector<HTMLElement>('[data-margin-status]');
  if (status)
    whenLoaded(withMarginTexts(import('#leverage/liquidation/margin-status.tsx')), ({ showMarginStatus }) =>
      showMarginStatus(pageLang(), status),
    );
}
