import type { Site } from '#serve/site.ts';

/** A generated request of a visitor. */
export interface GeneratedRequest {
  path: string;
  headers: Record<string, string>;
  method: 'GET' | 'HEAD' | 'POST';
}

/** Returns numbers from 0 to 1, the same for the same seed (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const queries = [
  '?a=1',
  '?code=HALO',
  '?code=halo&a=1',
  '?a=1&code=QUAR&b=2',
  '?x=1&code=NONE',
  '?code=%48ALO',
  '?',
  '?a=b?c',
];
const moreQueries = [
  '?xcode=HALO',
  '?code=HALO&code=QUAR',
  '?code=HALO&',
  '?&code=QUAR',
  '?pair=BTC/USDT',
  '?q=a|b^c`{}',
  '?a=\\',
  '?code=',
];
const tags = [
  'ar',
  'ar-EG',
  'zh',
  'zh-CN',
  'zh-TW',
  'zh-Hant-HK',
  'zh-Hans-SG',
  'zh-HK',
  'en-US',
  'en-GB',
  'fr',
  'fr-FR',
  'fr-CA',
];
const moreTags = [
  'de-DE',
  'es-MX',
  'sr-Latn-RS',
  'pseudo',
  'no',
  'tl',
  'ZH-my',
  'AR-sa',
  'xx',
  'eo',
  'ja-JP-u-ca-japanese',
  '*',
];
const cookies = [
  'lang=ar-SA',
  'a=b; lang=zh-MY',
  'lang=xx; lang=ar-SA',
  'lang=AR-SA',
  'xlang=ar-SA',
  'lang=',
  'a=b;lang=pseudo; c=d',
];
const encodings = ['br', 'gzip', 'gzip, deflate, br', 'br;q=0, gzip', '*', 'identity', ''];
const segments = [
  'trade',
  'spot',
  'm',
  'launchpad',
  'launchdetail',
  'old',
  'HALO',
  'halo',
  'BTC',
  'USDT',
  'LOAN',
  'bot',
  'BOT',
  'x.css',
];
const oddSegments = [
  '..',
  '.',
  '%2e%2e',
  '%2f',
  '%0d%0a',
  '%41',
  'a|b',
  '_astro',
  'index.html',
  '404',
  'ü'.normalize(),
  '%C3%BC',
  'a~b',
  '@',
];
const unprefixed = [
  '/',
  '/trade/spot/',
  '/trade/spot',
  '/nothing',
  '/favicon.ico',
  '/x.png',
  '/csp-report',
  '/xx/',
  '/en-XX/',
];

/**
 * Returns `count` requests: pages, files, and their addresses in other spellings, with cookies, languages, encodings.
 */
export function generatedRequests(
  site: Pick<Site, 'files' | 'langs'>,
  count: number,
  seed: number,
): GeneratedRequest[] {
  const random = randomFrom(seed);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const chance = (share: number) => random() < share;
  const built = [...site.files.keys()].sort();
  const prefixes = [...site.langs, 'fr-FR', 'zh-CN', 'FR-fr', 'xx'];
  const anyCase = (text: string) =>
    Array.from(text, (sign) => (chance(0.5) ? sign.toUpperCase() : sign.toLowerCase())).join('');

  const spelled = (path: string): string => {
    const kind = Math.floor(random() * 8);
    if (kind === 0) return path.replace(/\/$/, '');
    if (kind === 1) return path.replace(/^\/[^/]*/, anyCase);
    if (kind === 2) return path.replace(/^\/[^/]*/, '') || '/';
    if (kind === 3) return path.replaceAll('/', () => pick(['/', '/', '/', '//', '\\', '/\\']));
    if (kind === 4) return path.replace(/[^/]*\/?$/, anyCase);
    if (kind === 5) return path.replace(/^\/[^/]*/, () => `/${pick(prefixes)}`);
    if (kind === 6) return path + pick(['index.html', 'x', 'x/', '.br', '.', '%20']);
    return anyCase(path);
  };
  const launch = (): string =>
    `/${pick(prefixes)}/trade/spot/${pick(['', 'm/'])}${pick(['launchdetail', 'launchpad/detail'])}/${pick(['', 'old/'])}${pick(['', 'HALO', 'halo/', 'QUAR/', 'MOSS', 'NONE/', 'OLD'])}`;
  const pair = (): string =>
    `/${pick(prefixes)}/trade/spot/${pick(['', 'm/', 'M/'])}${pick(['BORN', 'BTC', 'b', 'LOAN', 'BOT', 'loan', 'A1'])}/${pick(['USDT', 'X', 'orders', 'CREATE', 'EUR'])}${pick(['', '/'])}`;
  const random5 = (): string =>
    `/${Array.from({ length: Math.floor(random() * 5) }, () => pick(chance(0.3) ? oddSegments : [...segments, ...prefixes])).join(pick(['/', '/', '//']))}${pick(['', '/'])}`;
  const path = (): string => {
    const kind = random();
    if (kind < 0.25) return pick(built);
    if (kind < 0.55) return spelled(pick(built));
    if (kind < 0.7) return launch();
    if (kind < 0.82) return pair();
    return kind < 0.9 ? pick(unprefixed) : random5();
  };
  // Weights fall, as every browser sends them.
  const languages = (): string => {
    const chosen = Array.from({ length: 1 + Math.floor(random() * 4) }, () => pick(chance(0.5) ? tags : moreTags));
    const weights = chosen.map(() => Math.round(random() * 10) / 10).sort((one, other) => other - one);
    return chosen
      .map((tag, n) => (n === 0 && chance(0.6) ? tag : `${tag};q=${weights[n] ?? 0}`))
      .join(pick([',', ', ']));
  };
  return Array.from({ length: count }, () => ({
    // A raw character beyond ASCII cannot be sent; browsers encode it.
    path: (path() + (chance(0.3) ? pick(chance(0.5) ? queries : moreQueries) : '')).replace(
      /[^\x21-\x7e]/g,
      encodeURIComponent,
    ),
    headers: {
      ...(chance(0.7) && { 'accept-language': languages() }),
      ...(chance(0.3) && { cookie: pick(cookies) }),
      ...(chance(0.5) && { 'accept-encoding': pick(encodings) }),
    },
    method: chance(0.9) ? 'GET' : chance(0.8) ? 'HEAD' : 'POST',
  }));
}
