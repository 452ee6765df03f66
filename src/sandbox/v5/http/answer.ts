import { codeOf, messageOf } from '#sandbox/exchange/handler-result.ts';
import type { Refusal } from '#sandbox/exchange/handler-result.ts';
import { orderErrors } from './error-codes.ts';

/** A business error of the V5 API. */
export interface DoorRefusal {
  code: number;
  message: string;
}

/** What a call of the V5 API answers: `result`, and for batches the codes of their items. */
export type DoorAnswer = { result: object; extInfo?: object } | DoorRefusal;

export const isDoorRefusal = (answer: DoorAnswer): answer is DoorRefusal => 'code' in answer;

/** Codes that are not the contract's. */
export const doorCodes = {
  badParameter: 10001,
  badTime: 10002,
  badKey: 10003,
  badSignature: 10004,
  noRight: 10005,
  tooMany: 10006,
  internal: 10016,
  noPath: 10017,
  tooManyFromAddress: 10018,
  keyExpired: 33004,
  usedLinkId: 170141,
  unknownPair: 170121,
  unknownOrder: 170213,
} as const;

/** Refuses a call; `details` go into the message. */
export const refused = (name: keyof typeof doorCodes, message: string): DoorRefusal => ({
  code: doorCodes[name],
  message,
});

/** A bad parameter by its name. */
export const badParameter = (name: string): DoorRefusal => refused('badParameter', `params error: ${name} invalid`);

/** Names of parameters where the contract has others. */
const fieldNames: Readonly<Record<string, string>> = {
  symbolId: 'symbol',
  type: 'orderType',
  quantity: 'qty',
  clientOrderId: 'orderLinkId',
  isLoan: 'isLeverage',
  triggerSide: 'triggerDirection',
  parentOrderId: 'orderId',
};

/** Codes that have another number in the V5 API. */
const renumbered: Readonly<Record<number, number>> = {
  170215: 170209,
  170231: doorCodes.badParameter,
  170232: 170136,
  170233: doorCodes.badParameter,
};

/** The refusal of an operation of the exchange in the codes of the V5 API, which has the same ones but for a few. */
export function refusalOf({ refused: name, field, limit }: Refusal): DoorRefusal {
  const code = codeOf(name, orderErrors);
  const details = [
    ...(field === undefined ? [] : [fieldNames[field] ?? field]),
    ...(limit === undefined ? [] : [`limit ${limit}`]),
  ];
  const suffix = details.length === 0 ? '' : ` (${details.join(', ')})`;
  return { code: renumbered[code] ?? code, message: messageOf(name).replace(/\.$/, '') + suffix };
}

/** The body of an answer. @param time exchange time, ms */
export function bodyOf(answer: DoorAnswer, time: number) {
  return isDoorRefusal(answer)
    ? { retCode: answer.code, retMsg: answer.message, result: {}, retExtInfo: {}, time }
    : { retCode: 0, retMsg: 'OK', result: answer.result, retExtInfo: answer.extInfo ?? {}, time };
}
