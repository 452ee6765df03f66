import * as v from 'valibot';

/** `status_code` of a successful result of the bot host, besides `ret_code` 0. exchange-api 1.3 */
export const botSuccess = 200 as const;

/**
 * The codes of the bot host travel in `result.status_code`, with `ret_code` 0: in a declaration they are the codes from
 * 400 to 599 of `errors`. The client reports such a result as the error of that name. exchange-api 1.3, 4.8
 */
export const isStatusCode = (code: number): boolean => Number.isInteger(code) && code >= 400 && code < 600;

/** Fields of every successful result; `debug_msg` is empty outside the sandbox. */
export const botResult = {
  status_code: v.literal(botSuccess),
  /** Message for developers; '' outside the sandbox. */
  debug_msg: v.string(),
};

/** Result of another `status_code` than 200; the field and its limit are in `ext_info` of the envelope. */
export const BotFailure = v.object({
  /** Code of the refusal, 400 to 599. */
  status_code: v.pipe(v.number(), v.check(isStatusCode)),
});
