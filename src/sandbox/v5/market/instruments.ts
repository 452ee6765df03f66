import * as v from 'valibot';
import { tradeStatus } from '#contract/market-data.ts';
import type { Pair } from '#sandbox/catalog/pairs.ts';
import { badParameter } from '../http/answer.ts';
import { publicCall } from '../http/door-call.ts';
import { OptionalText, whole } from '../http/fields.ts';

const statuses: Readonly<Record<Pair['tradeStatus'], string>> = {
  [tradeStatus.trading]: 'Trading',
  [tradeStatus.suspended]: 'Closed',
  [tradeStatus.beforeOpening]: 'PreLaunch',
  [tradeStatus.delisted]: 'Closed',
};

const flag = (isSet: boolean): '0' | '1' => (isSet ? '1' : '0');

/** A pair as V5 clients know it. A pair before its opening has a time in the future. */
function instrumentOf(pair: Pair, symbolId: number, now: number): object {
  const isOpen = pair.openTime <= now;
  return {
    symbolId,
    symbol: pair.symbolId,
    baseCoin: pair.baseTokenId,
    quoteCoin: pair.quoteTokenId,
    symbolType: '',
    innovation: flag(pair.zone === 'INNOVATION'),
    status: isOpen ? statuses[pair.tradeStatus] : 'PreLaunch',
    marginTrading: pair.loanEnabled ? 'utaOnly' : 'none',
    stTag: flag(pair.mark.includes('ST')),
    lotSizeFilter: {
      basePrecision: pair.lot,
      quotePrecision: `0.${'1'.padStart(pair.quotePrecision, '0')}`,
      minOrderQty: pair.minQty,
      maxOrderQty: pair.maxQty,
      minOrderAmt: pair.minAmount,
      maxOrderAmt: pair.maxAmount,
      maxLimitOrderQty: pair.maxQty,
      maxMarketOrderQty: pair.maxQty,
      postOnlyMaxLimitOrderSize: pair.maxQty,
    },
    priceFilter: { tickSize: pair.tick },
    riskParameters: { priceLimitRatioX: pair.buyLimitRatio, priceLimitRatioY: pair.sellLimitRatio },
    forbidUplWithdrawal: false,
  };
}

/** `market/instruments-info`: the visible pairs, a hidden one by its name; other products have none. */
export const instrumentsInfo = publicCall(
  'market/instruments-info',
  v.object({
    category: v.picklist(['spot', 'linear', 'inverse', 'option']),
    symbol: OptionalText,
    baseCoin: OptionalText,
    limit: v.optional(whole(1, 1_000)),
  }),
  ({ exchange, params: { category, symbol, baseCoin }, now }) => {
    if (category !== 'spot') return { result: { category, list: [], nextPageCursor: '' } };
    const pairs = exchange.catalog.pairs();
    const matching = pairs
      .map((pair, index) => ({ pair, symbolId: index + 1 }))
      .filter(({ pair }) => (symbol === undefined ? pair.showStatus === 1 : pair.symbolId === symbol))
      .filter(({ pair }) => baseCoin === undefined || pair.baseTokenId === baseCoin);
    if (symbol !== undefined && matching.length === 0) return badParameter('symbol');
    return { result: { category, list: matching.map(({ pair, symbolId }) => instrumentOf(pair, symbolId, now)) } };
  },
);
