import { layoutOf } from '#contract/addresses/area-address.ts';

/** What is sent for a page view: no query, id, cookie or person. account.md 8 */
export interface PageView {
  event: 'view';
  /** Path without language and query. */
  path: string;
  lang: string;
  layout: 'desktop' | 'mobile';
  /** How the visitor came: typed or hidden, from a search engine, from a page of this site, from another site. */
  from: 'none' | 'search' | 'own' | 'site';
  /** Hour in UTC, as `2026-03-01T14`. */
  hour: string;
}

/** Host names of search engines, with any country's ending. */
const searchHost = /(?:^|\.)(?:google|bing|duckduckgo|yandex|baidu|ecosia|startpage|naver|yahoo|brave)\.[a-z.]{2,6}$/;

function originOf(referrer: string, ownOrigin: string): PageView['from'] {
  const url = URL.parse(referrer);
  if (!url) return 'none';
  if (url.origin === ownOrigin) return 'own';
  return searchHost.test(url.hostname) ? 'search' : 'site';
}

/** The view of a page. `path` starts with the language; `referrer` is '' or an address; `now` is ms UTC. */
export function pageView(page: { path: string; referrer: string; ownOrigin: string; now: number }): PageView {
  const [, lang = '', path = ''] = /^\/([\w-]+)(\/.*)$/.exec(page.path) ?? [];
  return {
    event: 'view',
    path,
    lang,
    layout: layoutOf(path),
    from: originOf(page.referrer, page.ownOrigin),
    hour: new Date(page.now).toISOString().slice(0, 13),
  };
}

/** Sends a view. An endpoint that fails is no matter of the visitor: no message, no retry. Q-F14 */
export function sendView(endpoint: string, view: PageView): void {
  // sendBeacon would attach the cookies of the endpoint's site.
  fetch(endpoint, {
    method: 'POST',
    body: JSON.stringify(view),
    headers: { 'content-type': 'text/plain' },
    keepalive: true,
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
  }).catch(() => undefined);
}
