import type { HostPrefix } from '#contract/call.ts';
import { isStatusCode } from '#contract/bots/status-codes.ts';
import { codeOf, isRefusal, messageOf } from '#sandbox/exchange/handler-result.ts';
import type { HandlerResult, SerializedResult } from '#sandbox/exchange/handler-result.ts';

/** Name of the message field in the responses of a host. exchange-api 1.1 */
export const messageField: Readonly<Record<HostPrefix, 'ret_msg' | 'message'>> = {
  main: 'ret_msg',
  config: 'message',
  second: 'ret_msg',
  notice: 'message',
  bot: 'message',
};

type ExtInfo = { field?: string | undefined; limit?: string | undefined } | null;

/** The part of an HTTP 200 body before a serialized result. exchange-api 1.3 */
export const envelopeHead = (field: 'ret_msg' | 'message', timeNow: number): string =>
  `{"ret_code":0,"${field}":"OK","ext_code":"","ext_info":null,"time_now":${timeNow},"result":`;

/** The HTTP 200 body of a handler's result. exchange-api 1.3 */
export function envelopeOf(
  handlerResult: Exclude<HandlerResult, SerializedResult>,
  errors: Readonly<Record<number, string>>,
  field: 'ret_msg' | 'message',
  timeNow: number,
): object {
  if (!isRefusal(handlerResult)) {
    const { result } = handlerResult;
    return { ret_code: 0, [field]: 'OK', result, ext_code: '', ext_info: null, time_now: timeNow };
  }
  const { refused, field: parameter, limit, result = null } = handlerResult;
  const extInfo: ExtInfo = parameter === undefined && limit === undefined ? null : { field: parameter, limit };
  const code = codeOf(refused, errors);
  // The codes of the bot host travel in its results. exchange-api 1.3
  const isInResult = isStatusCode(code);
  return {
    ret_code: isInResult ? 0 : code,
    [field]: messageOf(refused),
    result: isInResult ? Object.assign({ status_code: code, debug_msg: messageOf(refused) }, result) : result,
    ext_code: '',
    ext_info: extInfo,
    time_now: timeNow,
  };
}

/** The body of a response with an error status. exchange-api 1.3 */
export function failureBody(status: number, code: number, message: string, timeNow: number): object {
  return { ret_code: code, ret_msg: message, ext_code: String(code), error: `HTTP ${status}`, time_now: timeNow };
}
