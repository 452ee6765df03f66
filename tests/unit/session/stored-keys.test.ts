import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { writeText } from '#session/storage.ts';
import { storedKeys } from '#session/stored-keys.ts';

/** What runs in browsers on pages of the site: not the sandbox's own pages, nor programs. */
const sources = globSync('src/**/*.{ts,tsx,astro}')
  .filter((file) => !/^src\/(?:sandbox|verify|serve|config|contract)\//.test(file))
  .filter((file) => file !== 'src/session/stored-keys.ts')
  .toSorted()
  .map((file) => ({ file, text: readFileSync(file, 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*/g, '') }));
const code = sources.map(({ text }) => text).join('\n');
const declared = storedKeys.map(({ key }): string => key);

test('[OK20] a key that is not declared cannot be stored: it does not compile', () => {
  // @ts-expect-error no declared key
  expect(() => writeText('local', 'undeclared', '')).not.toThrow();
});

/** A key where code names one: to a storage function, or as its own constant or field. */
const named = (key: string) =>
  new RegExp(
    `(?:stored(?:Text)?Atom(?:<[\\s\\S]{0,80}?>)?\\(\\s*|tabMap\\(\\s*|(?:Item|stored)\\(|'(?:tab|local)', |\\b(?:key|rows|read): |(?:[kK]eys?|name) = )'${key}'`,
  );

test('[OK20] code uses each declared key, and declares it once', () => {
  expect(declared.filter((key, index) => declared.indexOf(key) !== index)).toEqual([]);
  expect(declared.filter((key) => !named(key).test(code))).toEqual([]);
});

/** Files that use the browser's storage itself, since they run before or without the storage functions. */
const direct = {
  'src/account/settings/LanguageSection.tsx': ['lang'],
  'src/account/settings/browser-data.ts': [],
  'src/i18n/lang-cookie.ts': ['lang'],
  'src/session/storage.ts': ['draftsOf', 'tabMaps'],
  'src/shell/access/login-handoff.ts': ['lang', 'usertoken'],
  'src/shell/announcements/first-state.ts': ['clockAhead', 'closedAnnouncements'],
  'src/shell/header/header.ts': ['lang'],
  'src/shell/page/first-paint.ts': [],
  'src/shell/page/island-watch.ts': ['reloadedFor'],
} satisfies Record<string, readonly string[]>;

test('[OK20] no other file uses the storage of browsers but by functions that take declared keys alone', () => {
  const users = sources.filter(({ text }) =>
    /\b(?:localStorage|sessionStorage|indexedDB|cookieStore)\b|\bcaches\.open|document\.cookie|langCookie\b/.test(text),
  );
  expect(users.map(({ file }) => file)).toEqual(Object.keys(direct));
  for (const keys of Object.values(direct)) expect(declared).toEqual(expect.arrayContaining([...keys]));
  const literals = users.flatMap(({ text }) =>
    [...text.matchAll(/(?:(?:get|set|remove)Item|stored)\('([^']+)'/g)].map(([, key = '']) => key),
  );
  expect(literals.filter((key) => !declared.includes(key))).toEqual([]);
});
