import type { Page } from '@playwright/test';
import * as v from 'valibot';
import { retryOnReset } from './retry-on-reset.ts';

type JsonObject = Record<string, unknown>;
type Change = (entry: JsonObject) => JsonObject;

const Json: v.GenericSchema = v.unknown();

/** Returns a copy in which `change` replaced each object, the innermost first. */
function withChangedObjects(value: unknown, change: Change): unknown {
  if (Array.isArray(value)) return value.map((part) => withChangedObjects(part, change));
  if (typeof value !== 'object' || value === null) return value;
  return change(
    Object.fromEntries(Object.entries(value).map(([key, part]) => [key, withChangedObjects(part, change)])),
  );
}

/**
 * Changes each object in the answers of the calls that match `address`. `query` replaces query parameters of the
 * requests.
 */
export async function changeAnswers(
  page: Page,
  address: RegExp,
  change: Change,
  query: Readonly<Record<string, string>> = {},
): Promise<void> {
  await page.route(address, async (route) => {
    const url = new URL(route.request().url());
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    const response = await route.fetch({ url: url.href, ...retryOnReset });
    await route.fulfill({ response, json: withChangedObjects(v.parse(Json, await response.json()), change) });
  });
}
