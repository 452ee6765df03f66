/** The fields of the configuration: what each may be, its default, and what is said about it in the documents. */
import * as v from 'valibot';
import { hint } from '#command/nearest.ts';
import { hostPrefixes } from '#contract/call.ts';
import type { HostPrefix } from '#contract/call.ts';
import { publishedCalls } from '#contract/index.ts';
import { allLangs, defaultLang } from '#i18n/locales.ts';
import { oldPrefixes } from '#i18n/negotiate-language.ts';
import {
  field,
  group,
  isBase,
  isOrigin,
  isPath,
  Link,
  listOf,
  maxName,
  Origin,
  hiddenMarks,
  socket,
  switchOf,
  text,
  textsByLang,
  urlOf,
  web,
} from './field-values.ts';
import { pageFields } from './page-fields.ts';

/** First segments of what a build has itself, and of the exchange's addresses. */
export const builtSegments: ReadonlySet<string> = new Set([
  ...allLangs.map((lang) => lang.toLowerCase()),
  ...oldPrefixes.keys(),
  ...['x', '_astro', 'trade', 'cards', 'coins', 'covers', 'icons', 'intl', 'logo'],
]);

/** A path that can belong to the operator: lower case, with a slash at the end. */
const isOwnPath = (path: string): boolean =>
  /^(?:\/[a-z0-9][a-z0-9-]*)+\/$/.test(path) && !builtSegments.has(path.split('/')[1] ?? '');

const host = (prefix: HostPrefix) =>
  v.optional(
    field(
      text(
        'is neither a path of the site nor an address such as https://api.exchange.example, without a slash at the end',
        (value) => isBase(value, web),
      ),
      {
        type: 'path or address',
        about: `Start of the addresses of the calls with the prefix \`${prefix}\``,
        example: `'https://api.exchange.example/${prefix}'`,
      },
    ),
    `/x/${prefix}`,
  );
const hosts = Object.fromEntries(hostPrefixes.map((prefix) => [prefix, host(prefix)])) as Record<
  HostPrefix,
  ReturnType<typeof host>
>;

const lines = (stream: 'market' | 'spot' | 'unified') =>
  v.optional(
    field(
      listOf(
        text('is neither a path of the site nor a socket address such as wss://stream.exchange.example', (value) =>
          isBase(value, socket),
        ),
        'is no list of socket addresses',
        1,
      ),
      {
        type: 'list of paths or addresses',
        about: `Socket addresses of the ${stream} stream, tried in this order`,
        example: `['wss://stream.exchange.example/${stream}']`,
      },
    ),
    [`/x/ws/${stream}`],
  );

const link = (about: string, example: string) => field(Link, { type: 'https or path', about, example: `'${example}'` });
const linkEnd = '`{coin}` and `{symbol}` are replaced, URL-encoded';
const otherPage = (about: string, example: string) => v.exactOptional(link(`${about}, in the account menu`, example));

const px = (least: number, most: number) => {
  const refusal = `is no whole number from ${least} to ${most}`;
  return v.pipe(
    v.number(refusal),
    v.integer(refusal),
    v.minValue(least, refusal),
    v.maxValue(most, refusal),
    v.metadata({
      type: `${least} to ${most}`,
      about: 'Height that pages reserve, CSS px: `wide` from 720 px, `phone` below',
      example: String(least + 12),
    }),
  );
};

const chat = {
  src: field(
    text('is no address', (value) => value !== ''),
    {
      type: 'https on another site',
      about: 'Page that the frame shows. `sandbox:` and a path: of the sandbox under the other loopback name',
      example: "'https://widgets.provider.example/header'",
    },
  ),
  title: field(textsByLang(80), {
    type: 'texts by language',
    about: 'Name for screen readers and of the button of the chat',
    example: "{ en: 'Navigation' }",
  }),
};
const boxed = (wideMost: number) =>
  group({ src: chat.src, heights: group({ wide: px(32, wideMost), phone: px(44, 400) }), title: chat.title });

/** The fields of `slipway.config.ts`. */
export const Config = group({
  site: field(Origin, {
    type: 'origin',
    about: 'Public origin, for canonical links, hreflang and the sitemap',
    example: "'https://www.exchange.example'",
  }),
  https: v.optional(
    group({
      includeSubDomains: switchOf(
        'Deployments of a `site` on https: browsers refuse http on all subdomains, too, for two years',
        false,
      ),
      upgradeRequests: switchOf(
        'Deployments of a `site` on https: browsers request by https what a page names with http',
        false,
      ),
    }),
    {},
  ),
  brand: field(
    text(
      `is no name of 1 to ${maxName} characters without control characters or spaces at its ends`,
      (value) => value.length > 0 && value.length <= maxName && value.trim() === value && !hiddenMarks.test(value),
    ),
    { type: 'text', about: 'Name that is shown', example: "'Harbor Exchange'" },
  ),
  languages: v.exactOptional(
    field(
      v.pipe(
        listOf(v.picklist(allLangs, 'is no language prefix'), 'is no list of language prefixes'),
        v.check((langs) => langs.includes(defaultLang), `is without ${defaultLang}, where every fallback ends`),
        v.check((langs) => new Set(langs).size === langs.length, 'names a language twice'),
        // In the order of the menu.
        v.transform((langs) => allLangs.filter((lang) => langs.includes(lang))),
      ),
      {
        type: 'list of prefixes',
        about: 'Languages of the site, `en` among them. Absent: all 55',
        example: "['en', 'de-DE', 'ar-SA']",
      },
    ),
  ),
  hosts: v.optional(group(hosts), {}),
  lines: v.optional(group({ market: lines('market'), spot: lines('spot'), unified: lines('unified') }), {}),
  features: v.optional(
    group({
      spot: switchOf('Spot trading', true),
      plan: switchOf('Conditional orders, take-profit and stop-loss of spot trading', true),
      launchpad: switchOf('Token launches', true),
      leveraged: switchOf('Leveraged tokens', true),
      margin: switchOf('Margin trading', true),
      loan: switchOf('Loans', true),
      grid: switchOf('Grid bots', true),
      notices: switchOf('The bell with its list of notices, and the channels by which they are sent', true),
      invite: switchOf('Invitations of people by people', true),
    }),
    {},
  ),
  without: v.optional(
    field(
      v.pipe(
        listOf(
          v.pipe(
            v.string('is no name of a call'),
            v.rawCheck(({ dataset, addIssue }) => {
              if (!dataset.typed) return;
              const known = publishedCalls.get(dataset.value);
              if (!known) addIssue({ message: `is no call; ${hint(dataset.value, [...publishedCalls.keys()])}` });
              else if (known.need === 'required')
                addIssue({
                  message: 'is a call that every exchange of its area needs; switch the area off by features',
                });
            }),
          ),
          'is no list of names of calls',
        ),
        v.check((names) => new Set(names).size === names.length, 'names a call twice'),
      ),
      {
        type: 'list of calls',
        about:
          'Optional calls that your exchange does not have: they are never sent, and what they show is left out. The documents of the contract say which are optional (`x-need`)',
        example: "['basic.isKycRule', 'basic.realMoney']",
      },
    ),
    [],
  ),
  sandbox: v.optional(
    field(
      text(
        "is neither '' nor an origin such as http://localhost:4400",
        (value) => value === '' || isOrigin(value, web),
      ),
      {
        type: "origin or ''",
        about:
          "Origin of the sandbox exchange, `''`: this one. Absent: no sandbox bar, no demo accounts, and `npm start` serves the site alone",
        example: "''",
      },
    ),
  ),
  login: group({
    standIn: v.exactOptional(
      field(v.literal(true, 'is not true; leave it out for a login of your own'), {
        type: 'true',
        about: 'The form with the demo accounts of the sandbox. One of `standIn`, `form` and `page` is needed',
        example: 'true',
      }),
    ),
    form: v.exactOptional(
      field(v.picklist(['account', 'passphrase'], "is neither 'account' nor 'passphrase'"), {
        type: "'account' or 'passphrase'",
        about:
          'The form of the site, which speaks `session.login` of your exchange ([operators.md](operators.md)); with `passphrase` it has no field for an account',
        example: "'account'",
      }),
    ),
    forgot: v.exactOptional(
      link('Page for people who cannot log in, linked below the form', 'https://www.exchange.example/forgot'),
    ),
    page: v.exactOptional(
      field(
        text('is no path of the site: a page on another origin cannot store the token', (value) => isPath(value)),
        {
          type: 'path',
          about: 'Your own login page below one of `ownPaths`, opened with `redirect_url`',
          example: "'/sign-in/'",
        },
      ),
    ),
  }),
  ownPaths: v.optional(
    field(
      listOf(
        text('is no path such as /sign-in/, or begins like a page of the site', (value) => isOwnPath(value)),
        'is no list of paths',
      ),
      {
        type: 'list of paths',
        about: 'Paths of this origin that a server of yours answers, with everything below them',
        example: "['/sign-in/']",
      },
    ),
    [],
  ),
  links: group({
    verify: link(`Identity verification. ${linkEnd} in each of these links`, '/account/verify'),
    deposit: link('Deposit', 'https://www.exchange.example/deposit?coin={coin}'),
    withdraw: v.exactOptional(link('Withdrawal', 'https://www.exchange.example/withdraw?coin={coin}')),
    transfer: v.exactOptional(link('Transfer between accounts', 'https://www.exchange.example/transfer?coin={coin}')),
    support: link('Help', 'https://help.exchange.example/'),
    register: v.exactOptional(
      link(
        'Sign-up, beside Log in, below the login form and in the invitation bar, with the code as `invite`',
        'https://www.exchange.example/register',
      ),
    ),
    phone: v.exactOptional(link('Adding a phone number', 'https://www.exchange.example/account/phone')),
    futures: v.exactOptional(
      link('“Trade perpetual” on pairs with a perpetual', 'https://futures.exchange.example/{symbol}'),
    ),
  }),
  otherPages: v.optional(
    group({
      userCenter: otherPage('User center', 'https://www.exchange.example/user'),
      copyTrading: otherPage('Copy trading', 'https://www.exchange.example/copy'),
      votes: otherPage('Votes', 'https://www.exchange.example/votes'),
      contests: otherPage('Contests', 'https://www.exchange.example/contests'),
      loans: otherPage('Loans elsewhere', 'https://www.exchange.example/loans'),
    }),
    {},
  ),
  currencies: v.optional(
    field(
      v.pipe(
        listOf(
          text('is no currency of three capitals (ISO 4217)', (value) => /^[A-Z]{3}$/.test(value)),
          'is no list of currencies',
          1,
        ),
        v.check((codes) => new Set(codes).size === codes.length, 'names a currency twice'),
      ),
      {
        type: 'list of ISO 4217 codes',
        about: 'Fiat currencies that users can choose; the exchange has a rate for each',
        example: "['EUR', 'USD']",
      },
    ),
    ['USD'],
  ),
  imageHosts: v.optional(
    field(listOf(Origin, 'is no list of origins'), {
      type: 'list of origins',
      about: 'Hosts that may show pictures, beside our own',
      example: "['https://static.exchange.example']",
    }),
    [],
  ),
  analytics: v.optional(
    group({
      endpoint: field(
        text(
          'is neither a path of the site nor an https address',
          (value) => isPath(value) || urlOf(value, web) !== undefined,
        ),
        {
          type: 'https or path',
          about:
            'Counts views of launch pages, without cookies and ids ([operators.md](operators.md)). Absent: nothing is counted',
          example: "'/count'",
        },
      ),
      consent: field(v.picklist(['ask', 'none'], "is neither 'ask' nor 'none'"), {
        type: "'ask' or 'none'",
        about: '`ask`: nothing is sent before the visitor’s yes',
        example: "'ask'",
      }),
    }),
  ),
  provider: v.optional(
    group({
      header: v.exactOptional(boxed(96)),
      footer: v.exactOptional(boxed(400)),
      chat: v.exactOptional(group(chat)),
    }),
  ),
  app: v.optional(
    group({
      frameAncestors: field(listOf(Origin, 'is no list of origins', 1), {
        type: 'list of origins',
        about:
          'Origins whose pages may show the site in a frame, for an app ([operators.md](operators.md)). Absent: none may',
        example: "['https://app.exchange.example']",
      }),
    }),
  ),
  ...pageFields,
  start: v.exactOptional(
    field(v.picklist(['trade', 'own'], "is neither 'trade' nor 'own'"), {
      type: "'trade' or 'own'",
      about: 'Where `/` leads: to the first area, which is the default, or to `pages/index.md`',
      example: "'trade'",
    }),
  ),
  deployment: v.optional(
    field(v.picklist(['build', 'start'], "is neither 'build' nor 'start'"), {
      type: "'build' or 'start'",
      about:
        'Where scripts have `hosts`, `lines`, `sandbox`, `imageHosts` and `analytics.endpoint` from: the build, or the file `/deployment.js` of each environment ([deploy/README.md](../deploy/README.md#several-environments))',
      example: "'start'",
    }),
    'build',
  ),
  contentFrom: v.optional(
    field(Origin, {
      type: 'origin',
      about:
        'Exchange that the build reads launches and pairs from, for hosts that are paths. Absent: the seed of the sandbox',
      example: "'https://api.exchange.example'",
    }),
  ),
});

/** What `slipway.config.ts` says. */
export type ConfigInput = v.InferInput<typeof Config>;

/** The configuration of a site with its defaults: read by the build, the policy, the server and the browser bundles. */
export type SlipwayConfig = v.InferOutput<typeof Config>;
