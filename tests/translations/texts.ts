/**
 * `npm run texts`: records from which English text a translation was made.
 * - `npm run texts -- translated [LANG…]`: all texts of these languages, or of all, were made from today's English.
 * - `npm run texts -- confirm NAMESPACE:KEY…`: the English text changed and its meaning did not; the translations stay.
 * - `npm run texts -- stale [LANG]`: lists the translations of another English text.
 * - `npm run texts -- uses WORD`: lists the English texts with a word, so that a brand can replace them all.
 */
import { textsCommand } from '../commands.ts';
import { readCommand } from '../support/read-command.ts';
import { namespaces } from '../../src/i18n/locales.ts';
import { translations, englishTexts, readTexts, textFiles } from './files.ts';
import { readSources, writeSources } from './sources-file.ts';
import { renewed, staleKeys } from './sources.ts';
import type { Renewal } from './sources.ts';

const {
  rest: [command, ...args],
} = readCommand(textsCommand);
const langsWith = (name: string): string[] => translations.filter((lang) => readTexts(lang, name) !== undefined);

/** Writes the sources of the files after a renewal in each; undefined leaves a file as it is. */
async function renew(renewalOf: (name: string, langs: readonly string[]) => Renewal): Promise<void> {
  const sources = readSources();
  const entries = textFiles.map((name) => {
    const langs = langsWith(name);
    return [name, renewed(sources[name] ?? {}, englishTexts(name), langs, renewalOf(name, langs))] as const;
  });
  await writeSources(Object.fromEntries(entries));
}

/** Ends with a message when arguments are not among what exists. */
function requireKnown(what: string, wanted: readonly string[], known: ReadonlySet<string>): void {
  const strange = wanted.filter((each) => !known.has(each));
  if (strange.length === 0) return;
  console.error(`There is no ${what} ${strange.join(', ')}.`);
  process.exit(2);
}

if (command === 'translated') {
  requireKnown('translation', args, new Set(translations));
  await renew((_name, langs) => ({ langs: args.length === 0 ? langs : args }));
} else if (command === 'confirm' && args.length > 0) {
  const allKeys = textFiles.flatMap((name) =>
    [...englishTexts(name).keys()].map((key) => `${name}:${key.replace(/_(?:one|other|zero)$/, '')}`),
  );
  requireKnown('text', args, new Set(allKeys));
  await renew((name, langs) => ({
    langs,
    keys: new Set(args.flatMap((arg) => (arg.startsWith(`${name}:`) ? [arg.slice(name.length + 1)] : []))),
  }));
} else if (command === 'stale') {
  requireKnown('translation', args, new Set(translations));
  const sources = readSources();
  for (const lang of args.length === 0 ? translations : args)
    for (const name of textFiles)
      for (const key of staleKeys(
        { sources, namespace: name, lang },
        readTexts(lang, name) ?? new Map(),
        englishTexts(name),
      ))
        console.log(`${lang}  ${name}:${key}`);
} else if (command === 'uses' && args.length === 1) {
  const word = args[0]?.toLowerCase() ?? '';
  const found = namespaces.flatMap((name) =>
    Array.from(englishTexts(name), ([key, text]) => ({ key: `${name}:${key}`, text })),
  );
  for (const { key, text } of found.filter((each) => each.text.toLowerCase().includes(word)))
    console.log(`${key}  ${text}`);
} else {
  console.error('npm run texts -- translated [LANG…] | confirm NAMESPACE:KEY… | stale [LANG] | uses WORD');
  process.exitCode = 2;
}
