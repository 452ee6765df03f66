/**
 * The words of the documents: comments of the contract, found by walking each schema together with its type, because
 * the comment of a property stands in the type only.
 */
import type ts from 'typescript';
import type { Call } from '#contract/call.ts';
import { publishedDomains } from '#contract/index.ts';
import { shapeOf } from '#contract/schema/shape.ts';
import type { Shape } from '#contract/schema/shape.ts';
import { modules, schemasOf } from '../schema/named-schemas.ts';
import { commentOf, placeOf, propertiesOfLiteral, readContractTypes, schemaNamedBy } from './contract-types.ts';
import { withoutReferences } from './product-texts.ts';
import { unitProblem } from './units.ts';

/** Words of the contract. */
export interface Words {
  /** Of a call, `order.create`. */
  call: (name: string) => string;
  /** Of an exported schema. */
  schema: (shape: Shape) => string;
  /** Of a property of an object schema. */
  property: (object: Shape, name: string) => string;
  /** When a call answers a code of its own; without a name, when any call answers a general code. */
  code: (call: string, code: number) => string;
  /** Of a topic of a stream. */
  topic: (stream: 'market' | 'private', topic: string) => string;
}

/** What the words lack: place and message. */
export type WordProblem = `${string}: ${string}`;

/** Where a constant is: a file below the folder of a source, and its name. */
type Constant = readonly [file: string, name: string];
type Members = Readonly<Record<string, unknown>>;

/** The modules whose words are read. */
export interface WordSource {
  /** Folder of the modules. */
  folder: string;
  /** Members of the modules with exported schemas, by their files. */
  modules: Readonly<Record<string, Members>>;
  /** Members of the domains with calls, by the names of the domains. */
  domains: Readonly<Record<string, { file: string; members: Members }>>;
  /** Codes that every call can answer. */
  generalErrors?: Constant;
  /** Topics of the streams. */
  topics?: Readonly<Record<'market' | 'private', Constant>>;
}

const contract: WordSource = {
  folder: 'src/contract',
  modules,
  domains: publishedDomains,
  generalErrors: ['envelope.ts', 'generalErrors'],
  topics: { market: ['market-stream.ts', 'marketTopics'], private: ['private-rows.ts', 'privateRows'] },
};

/** Schemas whose own sentence says nothing about a property that has them. */
const bareSchemas: ReadonlySet<string> = new Set([
  ...['Dec', 'Amount', 'PriceAmount', 'MarketPrice', 'PositiveAmount', 'Tick', 'BaseCoins', 'Lot', 'QuoteCoins'],
  ...['Total', 'PositiveDec', 'Ms', 'Id', 'Flag', 'Count', 'Code', 'PlainText'],
]);

const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'method' in value && 'params' in value;

/** Reads all words of a source, by default of the contract. */
export function readWords(source = contract): { words: Words; problems: WordProblem[] } {
  const types = readContractTypes(source.folder, [
    ...Object.keys(source.modules),
    ...Object.values(source.domains).map(({ file }) => file),
    ...Object.values(source.topics ?? {}).map(([file]) => file),
  ]);
  const problems = new Set<WordProblem>();
  const properties = new WeakMap<object, Map<string, string>>();
  const schemas = new Map<Shape, string>();
  /** Of calls, codes and topics by their names. */
  const texts = new Map<string, string>();

  /** The text of a symbol; none is a problem of `subject`. */
  function textOf(symbol: ts.Symbol, subject: string): string {
    const text = withoutReferences(commentOf(types, symbol));
    if (text === '') problems.add(`${placeOf(symbol)}: ${subject} has no words`);
    return text;
  }

  function propertyText(property: ts.Symbol, shape: Shape): string {
    if (commentOf(types, property) !== '') {
      const text = textOf(property, property.name);
      const problem = unitProblem(shape, text);
      if (problem !== undefined) problems.add(`${placeOf(property)}: ${property.name}: ${problem}`);
      return text;
    }
    const named = schemaNamedBy(property, types);
    const hasMeaning = named !== undefined && !bareSchemas.has(named.name) && commentOf(types, named) !== '';
    return textOf(hasMeaning ? named : property, property.name);
  }

  function typeAt(type: ts.Type, ...path: readonly string[]): ts.Type {
    return path.reduce((at, name) => {
      const property = types.checker.getPropertyOfType(types.checker.getNonNullableType(at), name);
      const inner = property ? types.checker.getTypeOfSymbol(property) : at.getNumberIndexType();
      if (!inner) throw new Error(`${name} is not in the type of its schema`);
      return inner;
    }, type);
  }

  function visitEntries(entries: Readonly<Record<string, Shape>>, type: ts.Type): void {
    if (properties.has(entries)) return;
    const own = new Map<string, string>();
    properties.set(entries, own);
    for (const [name, entry] of Object.entries(entries)) {
      const property = type.getProperty(name);
      if (!property) throw new Error(`${name} is not in the type of its schema`);
      // A constant says itself what it is.
      if (entry.type !== 'literal') own.set(name, propertyText(property, entry));
      visit(entry, types.checker.getTypeOfSymbol(property));
    }
  }

  function visit(shape: Shape, type: ts.Type): void {
    if (shape.entries) visitEntries(shape.entries, typeAt(type, 'entries'));
    for (const [index, part] of (shape.pipe ?? []).entries()) {
      if (part.kind === 'schema') visit(part, typeAt(type, 'pipe', String(index)));
      if (part.metadata?.row) visit(part.metadata.row, typeAt(type, 'pipe', String(index), 'metadata', 'row'));
    }
    // A pipe is a copy of its first schema, which has been visited.
    if (shape.pipe) return;
    if (shape.item) visit(shape.item, typeAt(type, 'item'));
    if (shape.wrapped) visit(shape.wrapped, typeAt(type, 'wrapped'));
    if (shape.type === 'record' && shape.value) visit(shape.value, typeAt(type, 'value'));
    for (const [index, item] of (shape.items ?? []).entries()) visit(item, typeAt(type, 'items', String(index)));
    if (shape.type !== 'union' && shape.type !== 'variant') return;
    for (const [index, option] of ((shape.options ?? []) as readonly Shape[]).entries())
      visit(option, typeAt(type, 'options', String(index)));
  }

  function exported(file: string, name: string): ts.Symbol {
    const symbol = types.exportsOf(file).get(name);
    if (!symbol) throw new Error(`${file} does not export ${name}`);
    return symbol;
  }

  function readCodes(errors: ts.Type, call: string): void {
    for (const code of errors.getProperties()) texts.set(`${call} ${code.name}`, textOf(code, `code ${code.name}`));
  }

  for (const [file, members] of Object.entries(source.modules))
    for (const [name, shape] of schemasOf(members)) {
      const symbol = exported(file, name);
      const text = textOf(symbol, name);
      if (!schemas.has(shape)) schemas.set(shape, text);
      visit(shape, types.checker.getTypeOfSymbol(symbol));
    }
  for (const [domain, { file, members }] of Object.entries(source.domains))
    for (const [member, call] of Object.entries(members)) {
      if (!isCall(call)) continue;
      const name = `${domain}.${member}`;
      const symbol = exported(file, member);
      texts.set(name, textOf(symbol, name));
      const type = types.checker.getTypeOfSymbol(symbol);
      visit(shapeOf(call.params), typeAt(type, 'params'));
      visit(shapeOf(call.result), typeAt(type, 'result'));
      for (const [code, schema] of Object.entries(call.refusalResults ?? {}))
        visit(shapeOf(schema), typeAt(type, 'refusalResults', code));
      readCodes(typeAt(type, 'errors'), name);
    }
  if (source.generalErrors) readCodes(types.checker.getTypeOfSymbol(exported(...source.generalErrors)), '');
  for (const [stream, constant] of Object.entries(source.topics ?? {}))
    for (const topic of propertiesOfLiteral(types, exported(...constant)))
      texts.set(`${stream} topic ${topic.name}`, textOf(topic, `topic ${topic.name}`));

  return {
    problems: [...problems].sort(),
    words: {
      call: (name) => texts.get(name) ?? '',
      schema: (shape) => schemas.get(shape) ?? '',
      property: ({ entries = {} }, name) => properties.get(entries)?.get(name) ?? '',
      code: (call, code) => texts.get(`${call} ${code}`) ?? '',
      topic: (stream, topic) => texts.get(`${stream} topic ${topic}`) ?? '',
    },
  };
}
