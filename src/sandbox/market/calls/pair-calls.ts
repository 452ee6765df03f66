import * as contract from '#contract/basic.ts';
import { tradeStatus } from '#contract/market-data.ts';
import { refuse } from '#sandbox/exchange/handler-result.ts';
import { handle, handlePublic } from '#sandbox/exchange/handler.ts';
import { textFor } from '#sandbox/foundation/localized-text.ts';
import { noticeOf } from '#sandbox/catalog/pair-notices.ts';
import type { Pair } from '#sandbox/catalog/pairs.ts';
import { kycReason, kycRules } from '../kyc-rules.ts';

/** `basic.noticeSymbols`: pairs with a visible notice. */
const noticeSymbols = handlePublic(contract.noticeSymbols, ({ exchange: { catalog }, lang }) => ({
  result: {
    list: catalog
      .pairs()
      .filter(({ noticeVisible }) => noticeVisible)
      .map((pair) => {
        const { type, text, time } = noticeOf(pair);
        return { symbolId: pair.symbolId, notice: { type, text: textFor(text, lang), link: '', time } };
      }),
  },
}));

/** When the trading halt of a pair began and when it ends, ms; `endTime` 0: until further notice. */
function suspension({ symbolId, tradeStatus: status, halts, turns }: Pair) {
  const isDelisted = status === tradeStatus.delisted;
  return {
    symbolId,
    reason: isDelisted ? 'DELIST' : 'MAINTENANCE',
    startTime: halts.find(({ to }) => to === 0)?.from ?? 0,
    endTime: isDelisted ? 0 : (turns.find((turn) => turn.tradeStatus === tradeStatus.trading)?.at ?? 0),
    showChart: true,
  };
}

/** `basic.suspensionSymbols`: pairs that are suspended or delisted. */
const suspensionSymbols = handlePublic(contract.suspensionSymbols, ({ exchange: { catalog } }) => ({
  result: {
    list: catalog
      .pairs()
      .filter(({ tradeStatus: status }) => status === tradeStatus.suspended || status === tradeStatus.delisted)
      .map(suspension),
  },
}));

/**
 * `basic.isKycRule`: restricted pairs, checked against the account, or for a visitor against the area of the request.
 */
const isKycRule = handlePublic(contract.isKycRule, ({ exchange: { catalog }, params, account, area }) => {
  if (params.symbolId !== undefined && !catalog.pair(params.symbolId))
    return refuse('unknownPair', { field: 'symbolId' });
  const subject = account ?? { area, kycLevel: Infinity };
  const list = kycRules
    .filter(({ symbolId }) => params.symbolId === undefined || symbolId === params.symbolId)
    .map((rule) => {
      const reason = kycReason(rule, subject);
      return {
        symbolId: rule.symbolId,
        isShow: reason !== 'AREA',
        area: [...rule.areas],
        minLevel: rule.minLevel,
        reason,
      };
    });
  return { result: { list } };
});

/** Fiat currencies that a verified account can pay with. */
const currencies = ['USD', 'EUR', 'GBP', 'JPY', 'KRW', 'INR', 'BRL'];

/** `basic.realMoney`: whether the account can buy with a card. */
const realMoney = handle(contract.realMoney, ({ account: { isRestricted, kycLevel, parentUid } }) => {
  const isSustain = !isRestricted && kycLevel > 0 && parentUid === '';
  return { result: { isSustain, currencies: isSustain ? currencies : [], url: isSustain ? '/x/sandbox/' : '' } };
});

/** Handlers of notices, halts and restrictions of pairs. */
export const pairHandlers = [noticeSymbols, suspensionSymbols, isKycRule, realMoney];
