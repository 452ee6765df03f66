import { publishedCalls } from '#contract/index.ts';
import { allLangs, namespaces } from '#i18n/locales.ts';
import { demoAccounts } from '#sandbox/index.ts';

/** What the documents count, by the name in their marks: `<!-- count:calls -->126<!-- /count -->`. */
const counts: Readonly<Record<string, number>> = {
  prefixes: allLangs.length,
  namespaces: namespaces.length,
  calls: publishedCalls.size,
  accounts: demoAccounts.length,
};

/** Documents with counts. */
export const countedDocuments = ['README.md', 'docs/connect.md', 'docs/try.md', 'docs/structure.md'];

/** Returns a document with today's counts between its marks. Throws for a mark of something that is not counted. */
export const withCounts = (text: string): string =>
  text.replaceAll(/(<!-- count:([\w-]+) -->).*?(<!-- \/count -->)/g, (_, start: string, name: string, end: string) => {
    const count = counts[name];
    if (count === undefined) throw new Error(`"${name}" is not counted; there is ${Object.keys(counts).join(', ')}`);
    return `${start}${count}${end}`;
  });

/** Numbers of what is counted that stand without a mark, where nothing corrects them. */
export const unmarkedCounts = (text: string): string[] =>
  [...text.matchAll(/(?<![\w.-])\d+ (?:language prefixes|namespaces|calls of the contract|demo accounts)/g)].map(
    ([found]) => found,
  );
