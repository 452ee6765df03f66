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
  encoding: 'json',
  auth: 'optional',
  effect: 'read',
  params: v.object({
    position: v.picklist(bannerPositions),
    platform: v.optional(v.picklist(['pc', 'h5'])),
    symbolId: v.optional(SymbolId),
  }),
  result: listOf(
    v.object({
      id: PlainText,
      title: PlainText,
      text: PlainText,
      link: PlainText,
      image: PlainText,
      // An unknown level is shown like information. account.md 13
      level: v.fallback(v.picklist(['info', 'warn', 'danger']), 'info'),
      startTime: Ms,
      endTime: Ms,
      sort: v.pipe(v.number(), v.finite()),
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
  auth: 'none',
  params: v.object({}),
  result: listOf(
    v.object({
      code: Area,
      phoneCode: v.pipe(v.string(), v.regex(/^[1-9]\d{0,4}$/, 'calling code expected')),
      name: PlainText,
      restricted: v.boolean(),
      sort: v.pipe(v.number(), v.finite()),
    }),
  ),
  errors: {},
});
