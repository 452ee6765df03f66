/** Fields of the configuration about what every page shows: legal links and the columns of the footer. */
import * as v from 'valibot';
import { areas } from '#contract/addresses/area-address.ts';
import type { Area } from '#contract/addresses/area-address.ts';
import { allLangs } from '#i18n/locales.ts';
import { field, group, hiddenMarks, Link, listOf, text, textsByLang } from './field-values.ts';

/** Longest text of a link, of the line about the license, and longest lists. */
const maxText = 60;
const maxLicense = 300;
const maxColumns = 5;
const maxLinks = 8;
/** Where the header has room for links of the operator, and for how many. */
const headerRoom = { line: 3, more: 6 } as const;
const headerPlaces = ['line', 'more'] as const;

/** Where a link leads: an address, in which `{lang}` is replaced, or the first page of an area. */
export type LinkTarget = string | { area: Area };

const Target = v.lazy((input) =>
  typeof input === 'object' && input !== null
    ? group({ area: v.picklist(areas, `is no area; there is ${areas.join(', ')}`) })
    : Link,
) as unknown as v.GenericSchema<LinkTarget>;

const SiteText = textsByLang(maxText);

const linkEntries = {
  to: Target,
  text: SiteText,
  langs: v.exactOptional(listOf(v.picklist(allLangs, 'is no language prefix'), 'is no list of languages', 1)),
};
const SiteLink = group(linkEntries);
const HeaderLink = group({ ...linkEntries, place: v.picklist(headerPlaces, `is none of ${headerPlaces.join(', ')}`) });

/** A link of the operator. */
export type SiteLink = v.InferOutput<typeof SiteLink>;

const target = (about: string, example: string) =>
  field(Target, { type: 'https, path or area', about, example: `'${example}'` });

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
          about: 'Further legal links: `to`, `text` by language, and `langs` where only some languages show it',
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
  header: v.exactOptional(
    group({
      extra: field(
        v.pipe(
          listOf(HeaderLink, 'is no list of links', 1),
          v.check(
            (links) =>
              headerPlaces.every((place) => links.filter((link) => link.place === place).length <= headerRoom[place]),
            `has more than ${headerRoom.line} links in line, or more than ${headerRoom.more} in more`,
          ),
        ),
        {
          type: `list of at most ${headerRoom.line} and ${headerRoom.more} links`,
          about: `Links in the header after those of the areas: \`place\` is \`line\` (at most ${headerRoom.line}) or \`more\`, the menu (at most ${headerRoom.more})`,
          example: "[{ to: '/{lang}/fees/', text: { en: 'Fees' }, place: 'line' }]",
        },
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
          about: `Columns of links in the footer: \`title\` by language and at most ${maxLinks} \`links\`. \`to\` may be an area: \`{ area: 'markets' }\``,
          example: "[{ title: { en: 'Company' }, links: [{ to: '/{lang}/about/', text: { en: 'About us' } }] }]",
        },
      ),
    }),
  ),
};
