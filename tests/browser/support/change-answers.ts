import type { Page } from '@playwright/test';
import * as v from 'valibot';

type Entry = Record<string, unknown>;
type Change = (entry: Entry) => Entry;

const Json: v.GenericSchema<unknown> = v.unknown();

/** The same value with each object in it changed, the innermost first. */
function changed(value: unknown, change: Change): unknown {
  if (Array.isArray(value)) return value.map((part) => changed(part, change));
  if (typeof value !== 'object' || value === null) return value;
  return change(Object.fromEntries(Object.entries(value).map(([key, part]) => [key, changed(part, change)])));
}

/** From now on the exchange's own answers reach the page with each of their objects changed; `query` asks for others. */
export async function changeAnswers(
  page: Page,
  address: RegExp,
  change: Change,
  query: Readonly<Record<string, string>> = {},
): Promise<void> {
  await page.route(address, async (route) => {
    const url = new URL(route.request().url());
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    const response = await route.fetch({ url: url.href });
    await route.fulfill({ response, json: changed(v.parse(Json, await response.json()), change) });
  });
}
