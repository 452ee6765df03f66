/** Fields of the configuration about what every page shows: legal links and the columns of the footer. */
import * as v from 'valibot';
import { areas } from '#contract/addresses/area-address.ts';
import type { Area } from '#contract/addresses/area-address.ts';
import { allLangs } from '#i18n/locales.ts';
import { field, group, hiddenMarks, Link, listOf, text, textsByLang } from './field-values.ts';

/** Longest text of a link, of the line about the license, and longest lists. */
const maxText = 60;
const maxLicense = 300;
const maxAnnouncement = 200;
const maxAtOnce = 2;
const maxColumns = 5;
const maxLinks = 8;
/** Where the header has room for links of the operator, and for how many. */
const headerRoom = { line: 3, more: 6, account: 6 } as const;
const headerPlaces = ['line', 'more', 'account'] as const;

/** Where a link leads: an address, in which `{lang}` is replaced, the first page of an area, or an own page. */
export type LinkTarget = string | { area: Area } | { page: string };

const AreaTarget = group({ area: v.picklist(areas, `is no area; there is ${areas.join(', ')}`) });
const PageTarget = group({ page: v.string('is no name of a page') });
const Target = v.lazy((input) => {
  if (typeof input !== 'object' || input === null) return Link;
  return 'page' in input ? PageTarget : AreaTarget;
}) as unknown as v.GenericSchema<LinkTarget>;

const SiteText = textsByLang(maxText);

const linkEntries = {
  to: Target,
  text: SiteText,
  langs: v.exactOptional(listOf(v.picklist(allLangs, 'is no language prefix'), 'is no list of languages', 1)),
};
/** An address of the operator elsewhere, such as an account of a network: search engines connect it with the site. */
const SiteLink = v.pipe(
  group({ ...linkEntries, rel: v.exactOptional(v.picklist(['me'], 'is not me')) }),
  v.check(
    ({ rel, to }) => rel === undefined || (typeof to === 'string' && /^https:/.test(to) && !to.includes('{lang}')),
    "has rel: 'me' and no https address without {lang}",
  ),
);
const HeaderLink = group({ ...linkEntries, place: v.picklist(headerPlaces, `is none of ${headerPlaces.join(', ')}`) });

/** A link of the operator. */
export type SiteLink = v.InferOutput<typeof SiteLink>;

const target = (about: string, example: string) =>
  field(Target, {
    type: 'https, path, area or page',
    about,
    example: `'${example}'`,
  });

/** A moment with its zone: two readers of a file are not in one. */
const Moment = text(
  'is no moment with a zone, such as 2026-12-01T08:00:00Z',
  (value) => /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d)?(?:Z|[+-]\d\d:\d\d)$/.test(value) && !Number.isNaN(Date.parse(value)),
);
const announcementLevels = ['info', 'warn', 'danger'] as const;
const Announcement = v.pipe(
  group({
    id: text('is no id: a-z, 0-9 and -, at most 40', (value) => /^[a-z0-9-]{1,40}$/.test(value)),
    text: textsByLang(maxAnnouncement),
    link: v.exactOptional(Target),
    level: v.picklist(announcementLevels, `is none of ${announcementLevels.join(', ')}`),
    areas: v.exactOptional(
      listOf(v.picklist(areas, `is no area; there is ${areas.join(', ')}`), 'is no list of areas', 1),
    ),
    from: v.exactOptional(Moment),
    until: v.exactOptional(Moment),
  }),
  v.check(
    ({ from, until }) => from === undefined || until === undefined || Date.parse(from) < Date.parse(until),
    'has an until that is not after its from',
  ),
);
type Announcement = v.InferOutput<typeof Announcement>;

/** The most announcements that are valid at one moment. */
function mostAtOnce(list: readonly Announcement[]): number {
  const startOf = ({ from }: Announcement): number => (from === undefined ? -Infinity : Date.parse(from));
  const endOf = ({ until }: Announcement): number => (until === undefined ? Infinity : Date.parse(until));
  const atStarts = list.map((each) => {
    const start = startOf(each);
    return list.filter((other) => startOf(other) <= start && start < endOf(other)).length;
  });
  return Math.max(0, ...atStarts);
}

/** Characters of a link in the line of the header from which the others may have no room on a small desktop. */
const crowdedText = 24;

/** A line for each text of the operator that is long for the line of the header. */
export const headerNotes = (extra: readonly v.InferOutput<typeof HeaderLink>[] = []): string[] =>
  extra.flatMap(({ place, text: byLang }, index) =>
    place !== 'line'
      ? []
      : Object.entries(byLang)
          .filter(([, words]) => words.length > crowdedText)
          .map(
            ([lang, words]) =>
              `header.extra.${index}.text: “${words}” (${lang}) has ${words.length} characters; above ${crowdedText} the line of the header gets crowded`,
          ),
  );

/** Fields about the parts that every page has. */
export const pageFields = {
  titles: v.exactOptional(
    field(
      text(
        `is no text of at most ${maxText} characters with {title}, and no other part but {brand}`,
        (value) =>
          value.length <= maxText &&
          value.split('{title}').length === 2 &&
          !/[{}]/.test(value.replace('{title}', '').replace('{brand}', '')) &&
          !hiddenMarks.test(value),
      ),
      {
        type: 'text with {title}',
        about:
          'Titles of pages in tabs and search results; `{brand}` is the name. One that has the name stays as it is',
        example: "'{title} · {brand}'",
      },
    ),
  ),
  legal: v.exactOptional(
    group({
      terms: target(
        'Terms of use, in the footer of every page and below the login form. `{lang}` is replaced in each of these links',
        'https://www.exchange.example/{lang}/terms',
      ),
      privacy: target('What is done with personal data', '/{lang}/privacy/'),
      risk: target('Risk disclosure', '/{lang}/risk/'),
      imprint: target('Who runs the site', '/{lang}/imprint/'),
      cookies: v.exactOptional(target('What is stored in browsers', '/{lang}/cookies/')),
      complaints: v.exactOptional(target('How to complain', 'https://help.exchange.example/complaints')),
      more: v.exactOptional(
        field(listOf(SiteLink, 'is no list of links', 0, maxLinks), {
          type: `list of at most ${maxLinks} links`,
          about:
            "Further legal links: `to`, `text` by language, `langs` where only some languages show it, and `rel: 'me'` for an account of yours elsewhere, which search engines then know",
          example: "[{ to: 'https://status.exchange.example/', text: { en: 'Status' }, langs: ['en'] }]",
        }),
      ),
      license: v.exactOptional(
        field(textsByLang(maxLicense), {
          type: 'texts by language',
          about: 'Line about your license, below the legal links',
          example: "{ en: 'Exchange Ltd is licensed by the Financial Authority, No. 123.' }",
        }),
      ),
    }),
  ),
  announcements: v.exactOptional(
    field(
      v.pipe(
        listOf(Announcement, 'is no list of announcements', 1, 20),
        v.check((list) => new Set(list.map(({ id }) => id)).size === list.length, 'has an id twice'),
        v.check((list) => mostAtOnce(list) <= maxAtOnce, `has more than ${maxAtOnce} announcements at one time`),
      ),
      {
        type: 'list of announcements',
        about: `Lines below the header, at most ${maxAtOnce} at a time: \`id\`, \`text\` by language (at most ${maxAnnouncement} characters), \`level\` (${announcementLevels.join(', ')}), and if you like \`link\`, \`areas\` whose pages show it, \`from\` and \`until\``,
        example:
          "[{ id: 'maintenance', text: { en: 'No trading on Sunday, 8:00 to 9:00 UTC.' }, level: 'warn', until: '2026-12-06T09:00:00Z' }]",
      },
    ),
  ),
  header: v.exactOptional(
    group({
      order: v.exactOptional(
        field(
          v.pipe(
            listOf(v.picklist(areas, `is no area; there is ${areas.join(', ')}`), 'is no list of areas', 1),
            v.check((list) => new Set(list).size === list.length, 'names an area twice'),
          ),
          {
            type: 'list of areas',
            about: 'Areas that come first in the navigation, in this order; the others follow',
            example: "['spot', 'markets']",
          },
        ),
      ),
      extra: v.exactOptional(
        field(
          v.pipe(
            listOf(HeaderLink, 'is no list of links', 1),
            v.check(
              (links) =>
                headerPlaces.every((place) => links.filter((link) => link.place === place).length <= headerRoom[place]),
              `has more than ${headerRoom.line} links in line, ${headerRoom.more} in more or ${headerRoom.account} in account`,
            ),
          ),
          {
            type: `list of at most ${headerRoom.line}, ${headerRoom.more} and ${headerRoom.account} links`,
            about: `Links in the header after those of the areas: \`place\` is \`line\` (at most ${headerRoom.line}), \`more\`, its menu (at most ${headerRoom.more}), or \`account\`, the menu of the account (at most ${headerRoom.account})`,
            example: "[{ to: '/{lang}/fees/', text: { en: 'Fees' }, place: 'line' }]",
          },
        ),
      ),
    }),
  ),
  footer: v.exactOptional(
    group({
      columns: field(
        listOf(
          group({ title: SiteText, links: listOf(SiteLink, 'is no list of links', 1, maxLinks) }),
          'is no list of columns',
          1,
          maxColumns,
        ),
        {
          type: `list of at most ${maxColumns} columns`,
          about: `Columns of links in the footer: \`title\` by language and at most ${maxLinks} \`links\`. \`to\` may be an area, \`{ area: 'markets' }\`, or a page of yours, \`{ page: 'fees' }\`; \`rel: 'me'\` is an account of yours elsewhere, as in \`legal.more\``,
          example: "[{ title: { en: 'Company' }, links: [{ to: '/{lang}/about/', text: { en: 'About us' } }] }]",
        },
      ),
    }),
  ),
};
