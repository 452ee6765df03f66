import type * as v from 'valibot';
import type { Call, ParamsSchema, ResultSchema } from '#contract/call.ts';
import type { Lang } from '#i18n/locales.ts';
import { serializeResult } from '#sandbox/exchange/handler-result.ts';
import type { SerializedResult } from '#sandbox/exchange/handler-result.ts';
import type { Exchange } from '#sandbox/exchange/exchange.ts';
import { launchLangOf } from '../launch-texts.ts';
import { readPublicCache } from '../project-view.ts';
import type { PublicCache } from '../project-view.ts';

/** What a public result depends on, besides the cache. */
export type PublicRequest<P> = { params: P; lang: string; now: number };

/** Most cached results per minute: searches produce many, and a full cache is cleared. */
const maxResponses = 500;

/** JSON of parameters by object: the server keeps those of queries that repeat. */
const texts = new WeakMap<object, string>();

function textOf(params: object): string {
  const known = texts.get(params);
  if (known !== undefined) return known;
  const text = JSON.stringify(params);
  texts.set(params, text);
  return text;
}

/**
 * A result that is the same for all callers, serialized once per cache: until the next minute, job or
 * operator's change. Phases change at full minutes, so a cached result never has an outdated phase.
 */
export function publicResult<P extends ParamsSchema, R extends ResultSchema, E extends Record<number, string>>(
  exchange: Exchange,
  call: Call<P, R, E>,
  { params, lang, now }: PublicRequest<Readonly<Record<string, unknown>>>,
  compute: (cache: PublicCache, launchLang: Lang) => v.InferInput<R>,
): SerializedResult {
  const cache = readPublicCache(exchange, now);
  const launchLang = launchLangOf(lang);
  const key = `${call.path} ${launchLang} ${textOf(params)}`;
  const cached = cache.responses.get(key);
  if (cached) return cached;
  const result = serializeResult(compute(cache, launchLang));
  if (cache.responses.size >= maxResponses) cache.responses.clear();
  cache.responses.set(key, result);
  return result;
}
