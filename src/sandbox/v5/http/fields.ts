/** Parameters of the V5 API: text in a query; text, numbers and flags in a body. */
import * as v from 'valibot';
import { parseParams } from '#sandbox/server/coerce.ts';
import { parseJson } from '#contract/parse-json.ts';
import type { RawParams } from '#sandbox/exchange/request-checks.ts';

/** Text that may be left out, which clients also write as ''. */
export const OptionalText = v.optional(
  v.pipe(
    v.string(),
    v.maxLength(100),
    v.transform((text) => (text === '' ? undefined : text)),
  ),
);

/** A whole number in digits or as a JSON number. */
export const whole = (min: number, max: number) =>
  v.pipe(
    v.union([v.pipe(v.string(), v.regex(/^\d{1,16}$/), v.transform(Number)), v.number()]),
    v.integer(),
    v.minValue(min),
    v.maxValue(max),
  );

/** A time, ms UTC. */
export const OptionalMs = v.optional(whole(0, Number.MAX_SAFE_INTEGER));

/** The product of a call; the exchange has spot only. */
export const Spot = v.literal('spot');

/** Parameters of a query; undefined when one of them is there twice. */
export function queryParams(query: string): RawParams | undefined {
  const params = parseParams(query);
  return Object.values(params).some((value) => typeof value !== 'string') ? undefined : params;
}

const Body = v.record(v.string(), v.unknown());

/** Parameters of a body; undefined when it is no JSON object. */
export function bodyParams(body: Buffer): RawParams | undefined {
  if (body.length === 0) return {};
  const parsed = v.safeParse(Body, parseJson(body.toString()));
  return parsed.success ? parsed.output : undefined;
}
