import * as contract from '../../contract/basic.ts';
import { refuse } from '../answer.ts';
import { handle, handleOpen } from '../handle.ts';
import { kycReason, kycRules } from '../spot/kyc-rules.ts';
import { inLang, noticeOf } from './notices.ts';
import type { Pair } from './pairs.ts';

const noticeSymbols = handleOpen(contract.noticeSymbols, ({ catalog, lang }) => ({
  result: {
    list: catalog
      .pairs()
      .filter(({ noticeVisible }) => noticeVisible)
      .map((pair) => {
        const { type, text, time } = noticeOf(pair);
        return { symbolId: pair.symbolId, notice: { type, text: inLang(text, lang), link: '', time } };
      }),
  },
}));

/** Since when a pair does not trade, and when it does again; 0 is until further notice. */
function suspension({ symbolId, tradeStatus, halts, turns }: Pair) {
  const isDelisted = tradeStatus === 3;
  return {
    symbolId,
    reason: isDelisted ? 'DELIST' : 'MAINTENANCE',
    startTime: halts.find(({ to }) => to === 0)?.from ?? 0,
    endTime: isDelisted ? 0 : (turns.find((turn) => turn.tradeStatus === 1)?.at ?? 0),
    showChart: true,
  };
}

const suspensionSymbols = handleOpen(contract.suspensionSymbols, ({ catalog }) => ({
  result: {
    list: catalog
      .pairs()
      .filter(({ tradeStatus }) => tradeStatus === 0 || tradeStatus === 3)
      .map(suspension),
  },
}));

/** Of who has logged in, by the account; of a visitor, by the address alone. */
const isKycRule = handleOpen(contract.isKycRule, ({ params, catalog, account, area }) => {
  if (params.symbolId !== undefined && !catalog.pair(params.symbolId))
    return refuse('unknownPair', { field: 'symbolId' });
  const who = account ?? { area, kycLevel: Infinity };
  const list = kycRules
    .filter(({ symbolId }) => params.symbolId === undefined || symbolId === params.symbolId)
    .map((rule) => {
      const reason = kycReason(rule, who);
      return {
        symbolId: rule.symbolId,
        isShow: reason !== 'AREA',
        area: [...rule.area],
        minLevel: rule.minLevel,
        reason,
      };
    });
  return { result: { list } };
});

/** Legal money that a person with an identity level may pay with. */
const currencies = ['USD', 'EUR', 'GBP', 'JPY', 'KRW', 'INR', 'BRL'];

const realMoney = handle(contract.realMoney, ({ account: { isRestricted, kycLevel, parentUid } }) => {
  const isSustain = !isRestricted && kycLevel > 0 && parentUid === '';
  return { result: { isSustain, currencies: isSustain ? currencies : [], url: isSustain ? '/x/sandbox/' : '' } };
});

export const pairHandlers = [noticeSymbols, suspensionSymbols, isKycRule, realMoney];
