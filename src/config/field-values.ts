/** What the fields of the configuration are made of: addresses, texts, lists and groups, each with its refusal. */
import * as v from 'valibot';
import { hint } from '#command/nearest.ts';
import { allLangs, languageOf } from '#i18n/locales.ts';
import type { Lang } from '#i18n/locales.ts';

/** What the documents say about a field. */
export interface FieldFacts {
  /** Its values in a word or two. */
  type: string;
  about: string;
  /** A value as it is written in the file. */
  example: string;
}

/** Longest address, name and list of the configuration. */
const maxAddress = 500;
export const maxName = 60;
const maxList = 200;

type Refusal = (value: string) => boolean;

/** A text that `isValid` accepts. `refusal` follows the value in the line about a wrong one. */
export const text = (refusal: string, isValid: Refusal) =>
  v.pipe(
    v.string(refusal),
    v.check((value) => value.length <= maxAddress && isValid(value), refusal),
  );

export const field = <S extends v.GenericSchema>(schema: S, facts: FieldFacts) =>
  v.pipe(schema, v.metadata({ ...facts }));

/** Characters that no address has: parsers drop them, so that it would lead elsewhere than it reads. */
const strange = /[\x00-\x20\x7f\\]/;

/** The URL of an absolute address without credentials. */
export function urlOf(address: string, protocols: RegExp): URL | undefined {
  const url = strange.test(address) ? null : URL.parse(address);
  return url !== null && protocols.test(url.protocol) && url.username === '' && url.password === '' ? url : undefined;
}
export const web = /^https?:$/;
export const socket = /^wss?:$/;
const secure = /^https:$/;

/** A path of the site: one slash, then no other. */
export const isPath = (address: string): boolean => /^\/(?![/\\])/.test(address) && !strange.test(address);
export const isOrigin = (address: string, protocols: RegExp): boolean => {
  const url = urlOf(address, protocols);
  return url !== undefined && url.origin === address && !url.hostname.includes('*');
};
/** The start of addresses: what follows is added to it. */
export const isBase = (address: string, protocols: RegExp): boolean =>
  !/[/?#]$|[?#]/.test(address) && (isPath(address) || urlOf(address, protocols) !== undefined);

export const Origin = text('is no origin such as https://www.exchange.example, without a slash at the end', (value) =>
  isOrigin(value, web),
);
export const Link = text(
  'is neither https nor a path of the site',
  (value) => isPath(value) || urlOf(value, secure) !== undefined,
);
export const switchOf = (about: string, initial: boolean) =>
  v.optional(
    field(v.boolean('is neither true nor false'), { type: 'true or false', about, example: String(!initial) }),
    initial,
  );
export const listOf = <S extends v.GenericSchema>(item: S, refusal: string, least = 0, most = maxList) =>
  v.pipe(
    v.array(item, refusal),
    v.minLength(least, 'is an empty list'),
    v.maxLength(most, `has more than ${most} entries`),
  );

/** The end of a line about a name that is no language prefix. */
export function langHint(name: string): string {
  const same = allLangs.filter((each) => languageOf(each) === name.slice(0, 2).toLowerCase());
  return same.length > 0 ? `did you mean ${same.join(' or ')}?` : hint(name, allLangs);
}

/** Exactly these fields. */
export const group = <E extends v.ObjectEntries>(entries: E) => v.strictObject(entries, 'is no object with fields');

/** Directional marks and controls would change how the text around a name reads. */
export const hiddenMarks = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;

/** A text of a page in the languages that have it; where one has none, its relatives' or English is shown. */
export type TextsByLang = Partial<Record<Lang, string>> & { en: string };

/** Such a text as a configuration names it: in place, or by its key among the brand's own texts. */
export type TextInput = TextsByLang | `own:${string}`;

/**
 * A text by language, English at least, each of at most `most` characters. A key of the brand's own texts has been
 * replaced by them (`parseConfig`).
 */
export function textsByLang(most: number): v.GenericSchema<TextInput, TextsByLang> {
  const one = v.pipe(
    v.string('is no text'),
    v.trim(),
    v.minLength(1, 'is empty'),
    v.maxLength(most, `is longer than ${most} characters`),
    v.check((value) => !hiddenMarks.test(value), 'has invisible characters'),
  );
  return v.strictObject(
    Object.fromEntries(allLangs.map((lang) => [lang, lang === 'en' ? one : v.optional(one)])),
    'is no object with a text by language',
  ) as unknown as v.GenericSchema<TextInput, TextsByLang>;
}
