import * as v from 'valibot';
import * as botStatus from '#contract/bots/status-codes.ts';
import * as envelope from '#contract/envelope.ts';
import { publishedDomains } from '#contract/index.ts';
import * as launchParams from '#contract/launch-params.ts';
import * as ltQuote from '#contract/leverage/lt-quote.ts';
import * as loanOrder from '#contract/loans/loan-order.ts';
import * as marketData from '#contract/market-data.ts';
import * as marketStream from '#contract/market-stream.ts';
import * as scalars from '#contract/scalars.ts';
import type { Shape } from '#contract/schema/shape.ts';
import * as stream from '#contract/stream.ts';
import * as trading from '#contract/trading.ts';
import * as learningVideo from '#contract/embed/learning-video.ts';

/** Modules of the contract whose exported schemas have names in the documents, by their path below src/contract. */
export const modules: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  'scalars.ts': scalars,
  'envelope.ts': envelope,
  'trading.ts': trading,
  'market-data.ts': marketData,
  'market-stream.ts': marketStream,
  'stream.ts': stream,
  'launch-params.ts': launchParams,
  'embed/learning-video.ts': learningVideo,
  'leverage/lt-quote.ts': ltQuote,
  'loans/loan-order.ts': loanOrder,
  'bots/status-codes.ts': botStatus,
  ...Object.fromEntries(Object.values(publishedDomains).map(({ file, members }) => [file, members])),
};

const isShape = (value: unknown): value is Shape => v.is(v.looseObject({ kind: v.literal('schema') }), value);

/** The exported schemas of a module by their names. */
export const schemasOf = (members: Readonly<Record<string, unknown>>): [name: string, shape: Shape][] =>
  Object.entries(members).flatMap(([name, value]): [string, Shape][] => (isShape(value) ? [[name, value]] : []));

/** Names of the exported schemas. Of two schemas with one name the first has it, the other is written in place. */
export const schemaNames: ReadonlyMap<Shape, string> = (() => {
  const names = new Map<Shape, string>();
  const taken = new Set<string>();
  for (const [name, shape] of Object.values(modules).flatMap(schemasOf)) {
    if (names.has(shape) || taken.has(name) || !/^[A-Z]/.test(name)) continue;
    names.set(shape, name);
    taken.add(name);
  }
  return names;
})();
