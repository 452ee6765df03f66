import type { IncomingHttpHeaders } from 'node:http';
import type { Exchange } from '#sandbox/exchange/exchange.ts';
import { keyById, noteUse } from '../keys/api-keys.ts';
import { refused } from './answer.ts';
import type { DoorRefusal } from './answer.ts';
import type { KeyHolder } from './door-call.ts';
import { isSigned } from './signature.ts';
import { isTimely } from './time-check.ts';
import type { TimeSources } from './time-check.ts';

/** How old a request may be unless it says otherwise, and at most; ms. */
export const usualWindowMs = 5_000;
const maxWindowMs = 60_000;

const textOf = (header: string | string[] | undefined): string => (typeof header === 'string' ? header : '');

/** A whole number in digits; undefined for any other text. */
export const wholeOf = (text: string): number | undefined => (/^\d{1,16}$/.test(text) ? Number(text) : undefined);

/** The key of an id with its account; undefined when either does not exist. */
export function holderOf(exchange: Exchange, id: string): KeyHolder | undefined {
  const key = keyById(exchange, id);
  const account = key && exchange.accounts.byUid(key.uid);
  return account && { key, account };
}

/**
 * The key that signed a request, or why it is refused: unknown key, time, signature, in this order.
 * @param payload the query without its `?` or the body, as received
 */
export function authenticate(
  exchange: Exchange,
  headers: IncomingHttpHeaders,
  payload: Buffer,
  sources: TimeSources,
): KeyHolder | DoorRefusal {
  const holder = holderOf(exchange, textOf(headers['x-bapi-api-key']));
  if (!holder) return refused('badKey', 'API key is invalid.');
  const timestamp = textOf(headers['x-bapi-timestamp']);
  const window = textOf(headers['x-bapi-recv-window']);
  const time = wholeOf(timestamp);
  const windowMs = window === '' ? usualWindowMs : wholeOf(window);
  const isWindow = windowMs !== undefined && windowMs >= 1 && windowMs <= maxWindowMs;
  if (time === undefined || !isWindow || !isTimely(time, windowMs, sources)) {
    const details = `req_timestamp[${timestamp}], server_timestamp[${exchange.clock.now()}], recv_window[${window}]`;
    return refused('badTime', `invalid request, please check your server timestamp or recv_window param. ${details}`);
  }
  const request = { timestamp, key: holder.key.id, window, payload };
  if (!isSigned(holder.key.secret, request, textOf(headers['x-bapi-sign'])))
    return refused('badSignature', 'Error sign, please check your signature generation algorithm.');
  noteUse(exchange, holder.key);
  return holder;
}
