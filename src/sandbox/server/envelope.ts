import type { HostPrefix } from '../../contract/call.ts';
import { codeOf, isRefusal, isWritten, sentenceOf } from '../answer.ts';
import type { Answer, Written } from '../answer.ts';

/** Which of the two message fields a host's answers carry. exchange-api 1.1 */
export const messageField: Readonly<Record<HostPrefix, 'ret_msg' | 'message'>> = {
  main: 'ret_msg',
  config: 'message',
  second: 'ret_msg',
  notice: 'message',
  bot: 'message',
};

type ExtInfo = { field?: string; limit?: string } | null;

/** The envelope around a result that is JSON already. */
function writtenEnvelope({ json }: Written, field: 'ret_msg' | 'message', timeNow: number): Buffer {
  const head = Buffer.from(
    `{"ret_code":0,"${field}":"OK","ext_code":"","ext_info":null,"time_now":${timeNow},"result":`,
  );
  return Buffer.concat([head, json, closing]);
}
const closing = Buffer.from('}');

/** The answer of a call that was judged: HTTP 200; JSON already, or for the server to write. exchange-api 1.3 */
export function envelopeOf(
  answer: Answer,
  errors: Readonly<Record<number, string>>,
  field: 'ret_msg' | 'message',
  timeNow: number,
): object {
  if (isWritten(answer)) return writtenEnvelope(answer, field, timeNow);
  if (!isRefusal(answer)) {
    return { ret_code: 0, [field]: 'OK', result: answer.result, ext_code: '', ext_info: null, time_now: timeNow };
  }
  const { refused, field: parameter, limit, result = null } = answer;
  const extInfo: ExtInfo = parameter === undefined && limit === undefined ? null : { field: parameter, limit };
  return {
    ret_code: codeOf(refused, errors),
    [field]: sentenceOf(refused),
    result,
    ext_code: '',
    ext_info: extInfo,
    time_now: timeNow,
  };
}

/** The body of an answer with another status: the call was not judged. exchange-api 1.3 */
export function failureOf(status: number, code: number, message: string, timeNow: number): object {
  return { ret_code: code, ret_msg: message, ext_code: String(code), error: `HTTP ${status}`, time_now: timeNow };
}
