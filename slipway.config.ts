/**
 * Everything an exchange changes to put Slipway before its customers: read by the build, the policy (CSP), the server
 * and the browser bundles. Environment variables override what a build of another arrangement needs.
 */
import type { Feature } from './src/contract/addresses/area-address.ts';
import type { HostPrefix } from './src/contract/call.ts';
import type { Lang } from './src/i18n/lang.ts';

/** A page of another company, shown in a frame of ours. account.md 7 */
export interface Embed {
  /**
   * https address on another site. `sandbox:` and a path: the sandbox on this port under the other loopback name, which
   * browsers treat as another site.
   */
  src: string;
  /**
   * Reserved for it before it loads, CSS px. `wide` from 720 px: the header's bar or a line of the footer; `phone`: in
   * the menu.
   */
  heights: { wide: number; phone: number };
  /** Name for screen readers, and of the chat, by language. */
  title: Partial<Record<Lang, string>> & { en: string };
}

export interface SlipwayConfig {
  /** Public origin for canonical links, og:url, hreflang and the sitemap; no slash at the end. */
  site: string;
  /**
   * What deployments add where `site` is https (deploy/README.md). `includeSubDomains`: browsers refuse http on all
   * subdomains, too, for two years; `upgradeRequests`: they request by https what a page names with http.
   */
  https: { includeSubDomains: boolean; upgradeRequests: boolean };
  /** Shown brand. */
  brand: string;
  /** A call's URL is hosts[prefix] + path; each without a slash at the end, same-origin path or absolute URL. */
  hosts: Record<HostPrefix, string>;
  /** Socket lines a stream, tried in this order; same-origin path or absolute ws(s) URL. */
  lines: { market: string[]; spot: string[]; unified: string[] };
  /** Product areas that are offered. */
  features: Record<Feature, boolean>;
  /** Origin that serves /x/sandbox/; '' is this origin; undefined: no sandbox bar and no sandbox login. */
  sandbox: string | undefined;
  /** The stand-in login page posts to the sandbox. An exchange switches it off and names its own page. */
  login: { standIn: true } | { standIn: false; url: string };
  /**
   * Where next steps lead; https or a path of this site. `{coin}` and `{symbol}` are replaced, URL-encoded. Absent ones
   * are not linked.
   */
  links: Record<'verify' | 'deposit' | 'support', string> &
    Partial<Record<'withdraw' | 'transfer' | 'register' | 'phone' | 'futures', string>>;
  /** Pages of the exchange beside this site, https or a path of this site; an absent one is not shown. R1.6 */
  otherPages: Partial<Record<'userCenter' | 'copyTrading' | 'votes' | 'contests' | 'loans', string>>;
  /** Fiat currencies that users can choose, ISO 4217; the exchange has a rate for each. */
  currencies: readonly string[];
  /** Hosts that may show pictures, beside our own. */
  imageHosts: string[];
  /**
   * Counts page views of launch pages, without cookies and ids (docs/operators.md). `endpoint`: same-origin path or
   * absolute URL;
   * `ask`: nothing is sent before the visitor's yes. Undefined: nothing is counted.
   */
  analytics: { endpoint: string; consent: 'ask' | 'none' } | undefined;
  /** Parts of pages that another company provides, each in a sandboxed frame (docs/operators.md). Undefined: none. */
  provider: { header?: Embed; footer?: Embed; chat?: Omit<Embed, 'heights'> } | undefined;
  /**
   * Origins whose pages may show the site in a frame, for an app that embeds it (docs/operators.md). Undefined: none
   * may.
   */
  app: { frameAncestors: string[] } | undefined;
  /**
   * Origin of the exchange read at build time, for hosts that are paths; absolute ones are read where they are.
   * Undefined: the sandbox's seed.
   */
  contentFrom: string | undefined;
}

const env: Record<string, string | undefined> = typeof process === 'undefined' ? {} : process.env;
/** Origin of an exchange that runs elsewhere (the cross-origin arrangement: `npm run exchange`, port 4400). */
const exchange = (env['SLIPWAY_EXCHANGE'] ?? '').replace(/\/$/, '');
/** A page of the sandbox that names the page an operator would put there. */
const elsewhere = (page: string, more = ''): string => `${exchange}/x/sandbox/elsewhere/?page=${page}${more}`;
const socketOrigin = exchange.replace(/^http/, 'ws');

export const config: SlipwayConfig = {
  site: env['SLIPWAY_SITE'] ?? 'https://slipway.example',
  https: { includeSubDomains: false, upgradeRequests: false },
  brand: 'Slipway',
  hosts: {
    main: `${exchange}/x/main`,
    config: `${exchange}/x/config`,
    second: `${exchange}/x/second`,
    notice: `${exchange}/x/notice`,
    bot: `${exchange}/x/bot`,
  },
  lines: {
    market: [`${socketOrigin}/x/ws/market`],
    spot: [`${socketOrigin}/x/ws/spot`],
    unified: [`${socketOrigin}/x/ws/unified`],
  },
  features: { spot: true, launchpad: true, leveraged: true, margin: true, loan: true, grid: true },
  sandbox: exchange,
  login: { standIn: true },
  links: {
    verify: elsewhere('verify'),
    deposit: elsewhere('deposit', '&coin={coin}'),
    withdraw: elsewhere('withdraw', '&coin={coin}'),
    transfer: elsewhere('transfer', '&coin={coin}'),
    support: elsewhere('support'),
    register: elsewhere('register'),
    phone: elsewhere('phone'),
    futures: elsewhere('futures', '&symbol={symbol}'),
  },
  otherPages: {
    userCenter: elsewhere('userCenter'),
    copyTrading: elsewhere('copyTrading'),
    votes: elsewhere('votes'),
    contests: elsewhere('contests'),
    loans: elsewhere('loans'),
  },
  // The sandbox has a rate for each.
  currencies: [
    ...['USD', 'AED', 'ARS', 'AUD', 'BDT', 'BRL', 'CAD', 'CHF', 'CLP', 'CNY', 'COP', 'CZK', 'DKK', 'EUR', 'GBP'],
    ...['GEL', 'HKD', 'HUF', 'IDR', 'ILS', 'INR', 'JPY', 'KRW', 'KZT', 'MXN', 'MYR', 'NGN', 'NOK', 'PEN', 'PHP'],
    ...['PKR', 'PLN', 'RON', 'RUB', 'SAR', 'SEK', 'SGD', 'THB', 'TRY', 'TWD', 'UAH', 'UZS', 'VND', 'ZAR'],
  ],
  imageHosts: [],
  analytics: { endpoint: `${exchange}/x/sandbox/analytics`, consent: 'ask' },
  // Off until `?provider=sample` switches them on for a tab.
  provider: {
    header: {
      src: 'sandbox:/x/sandbox/provider/header',
      heights: { wide: 56, phone: 152 },
      title: { en: 'Provider’s navigation' },
    },
    footer: {
      src: 'sandbox:/x/sandbox/provider/footer',
      heights: { wide: 44, phone: 96 },
      title: { en: 'Provider’s links' },
    },
    chat: { src: 'sandbox:/x/sandbox/provider/chat', title: { en: 'Support chat' } },
  },
  app: undefined,
  contentFrom: env['SLIPWAY_CONTENT_FROM'],
};
