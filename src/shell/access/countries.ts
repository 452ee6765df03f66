import { atom } from 'nanostores';
import { send } from '#api/index.ts';
import { countryList } from '#contract/account/site-content.ts';
import type { ResultOf } from '#contract/call.ts';
import { plainName } from '#ui/foundation/plain-name.ts';
import { nameOf } from '#i18n/names.ts';
import { pageLang } from '../page-lang.ts';

/** A region's name in the page's language, or its code when the browser has no name for it. */
function regionName(area: string): string {
  if (!/^[A-Z]{2}$/.test(area)) return area;
  return nameOf(pageLang(), 'region', area);
}

/** A country or region with its calling code (digits). */
export type Country = ResultOf<typeof countryList>['list'][number];

/** Countries and regions, named in the page's language, in the exchange's order; empty until they are loaded. */
export const $countries = atom<readonly Country[]>([]);

let loading: Promise<void> | undefined;

/**
 * Loads the countries, once; a failure leaves the browser's own names, and the next use loads again. exchange-api 2.1
 */
export function loadCountries(): Promise<void> {
  loading ??= (async () => {
    const answer = await send(countryList, {});
    if (answer.ok) $countries.set(answer.result.list.toSorted((a, b) => a.sort - b.sort));
    else loading = undefined;
  })();
  return loading;
}

/** An area's name as the exchange gives it, else as the browser does. account.md 4 */
export function areaName(area: string, countries: readonly Country[] = $countries.get()): string {
  const name = countries.find(({ code }) => code === area)?.name;
  return name === undefined ? regionName(area) : plainName(name);
}
