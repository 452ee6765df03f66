import type { Call, HostPrefix } from '../contract/call.ts';
import { encodeForm, encodeJson } from './encode.ts';
import { newId } from './ids.ts';

/** Who sends the request, and from where; read for each request. */
export interface Identity {
  /** The session token; undefined for an anonymous visitor. */
  token: () => string | undefined;
  /** The page's language prefix. */
  lang: () => string;
  /** `h5` in the app, `pc` otherwise. */
  platform: () => 'pc' | 'h5';
  /** Random id of this browser. */
  guid: () => string;
}

const contentTypes = { form: 'application/x-www-form-urlencoded;charset=UTF-8', json: 'application/json' } as const;

/** The URL, with the query of a call that travels in it. */
export function urlOf(call: Call, params: Record<string, unknown>, hosts: Record<HostPrefix, string>): string {
  const url = hosts[call.host] + call.path;
  const query = call.encoding === 'query' ? encodeForm(params) : '';
  return query === '' ? url : `${url}?${query}`;
}

/** The body; undefined for calls that travel in the query. */
export function bodyOf(call: Call, params: Record<string, unknown>): string | undefined {
  if (call.encoding === 'query') return undefined;
  return call.encoding === 'json' ? encodeJson(params) : encodeForm(params);
}

/**
 * The options of `fetch` without the signal. Only `usertoken` identifies the person; cookies are sent and
 * identify nothing. The browser's cache is off: the client has its own. exchange-api 1.2
 */
export function initOf(call: Call, params: Record<string, unknown>, identity: Identity): RequestInit {
  const token = identity.token();
  const body = bodyOf(call, params);
  return {
    method: call.method,
    credentials: 'include',
    cache: 'no-store',
    headers: {
      Accept: 'application/json',
      'Accept-Language': identity.lang(),
      lang: identity.lang(),
      platform: identity.platform(),
      guid: identity.guid(),
      'x-request-id': newId(),
      ...(token === undefined ? {} : { usertoken: token }),
      ...(call.encoding === 'query' ? {} : { 'Content-Type': contentTypes[call.encoding] }),
    },
    ...(body === undefined ? {} : { body }),
  };
}
