/** The calls of domain `account` for content of the exchange that visitors see too. */
import * as v from 'valibot';
import { call } from '../call.ts';
import { Area, listOf, Ms, PlainText, SymbolId } from '../scalars.ts';

/** Where a banner is shown; account.md 5 lists the pages of each position. */
export const bannerPositions = ['spot_notice', 'spot_top', 'loan', 'grid', 'lt', 'margin', 'launchpad'] as const;

/**
 * Current banners of a position, in the language of the page; of a pair and of all pairs when `symbolId` is given.
 * Texts are plain text; `link` is https, a path or ''; `endTime` 0 is without an end. exchange-api 2.1, account.md 5
 */
export const banner = call({
  method: 'POST',
  host: 'main',
  path: '/v3/config/banner',
  need: 'optional',
  encoding: 'json',
  auth: 'optional',
  effect: 'read',
  params: v.object({
    /** Where the banner is shown. */
    position: v.picklist(bannerPositions),
    /** Layout of the page, wide or for phones. */
    platform: v.optional(v.picklist(['pc', 'h5'])),
    symbolId: v.optional(SymbolId),
  }),
  result: listOf(
    v.object({
      /** Id of the banner: a person who closes it does not see it again. */
      id: PlainText,
      /** Heading in the language of the page. */
      title: PlainText,
      /** Text in the language of the page. */
      text: PlainText,
      /** Target: https, a path of the site or ''. */
      link: PlainText,
      /** Address of the picture; '' without one. */
      image: PlainText,
      // An unknown level is shown like information. account.md 13
      /** How urgent it is. */
      level: v.fallback(v.picklist(['info', 'warn', 'danger']), 'info'),
      /** When it is first shown, ms UTC. */
      startTime: Ms,
      /** When it is last shown, 0 without an end, ms UTC. */
      endTime: Ms,
      /** Position among the banners, lowest first. */
      sort: v.pipe(v.number(), v.finite()),
      /** True when people can close it. */
      closable: v.boolean(),
    }),
  ),
  errors: {},
});

/**
 * Countries and regions with their calling codes (digits without a plus), named in the language of the page. The
 * exchange is not offered in `restricted` ones. exchange-api 2.1
 */
export const countryList = call({
  method: 'GET',
  host: 'main',
  path: '/v2/public/country-list',
  need: 'optional',
  auth: 'none',
  params: v.object({}),
  result: listOf(
    v.object({
      code: Area,
      /** Calling code, digits without a plus. */
      phoneCode: v.pipe(v.string(), v.regex(/^[1-9]\d{0,4}$/, 'calling code expected')),
      /** Name in the language of the page. */
      name: PlainText,
      /** True where the exchange is not offered. */
      restricted: v.boolean(),
      /** Position in lists, lowest first. */
      sort: v.pipe(v.number(), v.finite()),
    }),
  ),
  errors: {},
});
