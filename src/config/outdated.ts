/** What a brand's folder of a former release names otherwise, with what it is now. docs/upgrade.md */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { baseOf, pluralEnd } from '#i18n/check.ts';

/** Fields of former releases by path: what is written instead. */
export const outdatedFields: ReadonlyMap<string, string> = new Map([
  ['login.url', "login.page with the path in ownPaths: login: { page: '/sign-in/' }, ownPaths: ['/sign-in/']"],
]);

const Renamed = v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.string()));

/**
 * The present name `namespace:key` of a text that `renamed.json` of the product's texts knows by a former one;
 * undefined for any other key. The form of a plural stays.
 */
export function renamedText(locales: string, namespace: string, key: string): string | undefined {
  const file = join(locales, 'renamed.json');
  if (!existsSync(file)) return undefined;
  const name = v.parse(Renamed, readFileSync(file, 'utf8'))[`${namespace}:${baseOf(key)}`];
  return name && `${name}${pluralEnd.exec(key)?.[0] ?? ''}`;
}
