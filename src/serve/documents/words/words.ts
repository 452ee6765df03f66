/**
 * The words of the documents: comments of src/contract, found by walking each schema together with its type, because
 * the comment of a property stands in the type only.
 */
import type ts from 'typescript';
import { allCalls, domains } from '#contract/index.ts';
import { shapeOf } from '#contract/schema/shape.ts';
import type { Shape } from '#contract/schema/shape.ts';
import { modules, schemasOf } from '../schema/named-schemas.ts';
import { commentOf, placeOf, propertiesOfLiteral, readContractTypes, schemaNamedBy } from './contract-types.ts';
import { unitProblem } from './units.ts';

/** Schemas whose own sentence says nothing about a property that has them. */
const bareSchemas = new Set([
  'Dec',
  'Amount',
  'PriceAmount',
  'MarketPrice',
  'PositiveAmount',
  'Tick',
  'BaseCoins',
  'Lot',
  'QuoteCoins',
  'Total',
  'PositiveDec',
  'Ms',
  'Id',
  'Flag',
  'Count',
  'Code',
  'PlainText',
]);

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
  /** Of a topic of a stream: `market` or `private`. */
  topic: (stream: 'market' | 'private', topic: string) => string;
}

/** What the words lack: place and message. */
export type WordProblem = `${string}: ${string}`;

/** References to other pages, which say nothing to a reader of the document alone. */
const reference =
  /(?:R\d+(?:\.\d+)?(?:-R\d+\.\d+)?|Q-[A-Z]\d+|(?:exchange-api|launchpad\.md|account\.md|bots\.md|loans\.md|leverage\.md|quality\.md|verify\.md|docs\/decisions\/\d+)(?: (?:"[^"]+"|[a-z]+\.[A-Za-z]+|\d+(?:\.\d+)?|step \d+|Q-[A-Z]\d+))*)/;
const listOfReferences = `${reference.source}(?:(?:, | and | step )(?:${reference.source}|[a-z]+\\.[A-Za-z]+|\\d+(?:\\.\\d+)?|"[^"]+"))*`;

/** The text without references at the ends of its sentences. */
export const withoutReferences = (text: string): string =>
  text
    .replaceAll(new RegExp(` \\((?:${listOfReferences})\\)`, 'g'), '')
    .replaceAll(new RegExp(`(?<=[.!?]) (?:${listOfReferences})\\.?(?= [A-Z\`]|$)`, 'gm'), '')
    .trim();

/** Reads all words. */
export function readWords(): { words: Words; problems: WordProblem[] } {
  const types = readContractTypes([...Object.keys(modules), 'private-rows.ts']);
  const problems: WordProblem[] = [];
  const properties = new WeakMap<object, Map<string, string>>();
  const schemas = new Map<Shape, string>();
  const calls = new Map<string, string>();
  const codes = new Map<string, string>();
  const topics = new Map<string, string>();
  const textOf = (symbol: ts.Symbol) => withoutReferences(commentOf(types, symbol));

  function propertyText(property: ts.Symbol, shape: Shape): string {
    const own = textOf(property);
    if (own !== '') {
      const problem = unitProblem(shape, own);
      if (problem !== undefined) problems.push(`${placeOf(property)}: ${property.name}: ${problem}`);
      return own;
    }
    const named = schemaNamedBy(property, types);
    const inherited = named && !bareSchemas.has(named.name) ? textOf(named) : '';
    if (inherited === '') problems.push(`${placeOf(property)}: ${property.name} has no words`);
    return inherited;
  }

  function visit(shape: Shape, type: ts.Type): void {
    if (shape.entries) {
      if (properties.has(shape.entries)) return;
      const texts = new Map<string, string>();
      properties.set(shape.entries, texts);
      const entriesType = typeAt(type, 'entries');
      for (const [name, entry] of Object.entries(shape.entries)) {
        const property = entriesType.getProperty(name);
        if (!property) throw new Error(`${name} is not in the type of its schema`);
        if (entry.type !== 'literal') texts.set(name, propertyText(property, entry));
        visit(entry, types.checker.getTypeOfSymbol(property));
      }
    }
    for (const [index, part] of (shape.pipe ?? []).entries()) {
      if (part.kind === 'schema') visit(part, typeAt(type, 'pipe', String(index)));
      if (part.metadata?.row) visit(part.metadata.row, typeAt(type, 'pipe', String(index), 'metadata', 'row'));
    }
    if (shape.pipe) return;
    if (shape.item) visit(shape.item, typeAt(type, 'item'));
    if (shape.wrapped) visit(shape.wrapped, typeAt(type, 'wrapped'));
    if (shape.type === 'record' && shape.value) visit(shape.value, typeAt(type, 'value'));
    for (const [index, item] of (shape.items ?? []).entries()) visit(item, typeAt(type, 'items', String(index)));
    if (shape.type === 'union' || shape.type === 'variant')
      for (const [index, option] of (shape.options ?? []).entries())
        visit(option as Shape, typeAt(type, 'options', String(index)));
  }

  function typeAt(type: ts.Type, ...path: readonly string[]): ts.Type {
    return path.reduce((at, name) => {
      const property = types.checker.getPropertyOfType(at, name);
      if (property) return types.checker.getTypeOfSymbol(property);
      const element = at.getNumberIndexType();
      if (!element) throw new Error(`${name} is not in the type of its schema`);
      return element;
    }, type);
  }

  function readCodes(errors: ts.Symbol | undefined, call: string): void {
    if (!errors) return;
    for (const code of types.checker.getTypeOfSymbol(errors).getProperties()) {
      const text = textOf(code);
      if (text === '') problems.push(`${placeOf(code)}: code ${code.name} has no words`);
      codes.set(`${call} ${code.name}`, text);
    }
  }

  for (const [file, members] of Object.entries(modules)) {
    const exported = types.exportsOf(file);
    for (const [name, shape] of schemasOf(members)) {
      const symbol = exported.get(name);
      if (!symbol) throw new Error(`${file} does not export ${name}`);
      const text = textOf(symbol);
      if (text === '') problems.push(`${placeOf(symbol)}: ${name} has no words`);
      if (!schemas.has(shape)) schemas.set(shape, text);
      visit(shape, types.checker.getTypeOfSymbol(symbol));
    }
  }
  /** Reads the comments of an object of topics from the expression: its declared type has none. */
  function readTopics(file: string, name: string, stream: 'market' | 'private'): void {
    const declaration = types.exportsOf(file).get(name)?.valueDeclaration;
    if (!declaration) throw new Error(`${file} does not export ${name}`);
    for (const topic of propertiesOfLiteral(types, declaration)) {
      const text = textOf(topic);
      if (text === '') problems.push(`${placeOf(topic)}: topic ${topic.name} has no words`);
      topics.set(`${stream} ${topic.name}`, text);
    }
  }

  readCodes(types.exportsOf('envelope.ts').get('generalErrors'), '');
  readTopics('market-stream.ts', 'marketTopics', 'market');
  readTopics('private-rows.ts', 'privateRows', 'private');
  for (const [domain, { file }] of Object.entries(domains)) {
    const exported = types.exportsOf(file);
    for (const [name, symbol] of exported) {
      const call = allCalls.get(`${domain}.${name}`);
      if (!call) continue;
      const text = textOf(symbol);
      if (text === '') problems.push(`${placeOf(symbol)}: ${domain}.${name} has no words`);
      calls.set(`${domain}.${name}`, text);
      const type = types.checker.getTypeOfSymbol(symbol);
      visit(shapeOf(call.params), typeAt(type, 'params'));
      visit(shapeOf(call.result), typeAt(type, 'result'));
      for (const [code, schema] of Object.entries(call.refusalResults ?? {}))
        visit(shapeOf(schema), typeAt(types.checker.getNonNullableType(typeAt(type, 'refusalResults')), code));
      readCodes(types.checker.getPropertyOfType(type, 'errors'), `${domain}.${name}`);
    }
  }
  return {
    problems: [...new Set(problems)].sort(),
    words: {
      call: (name) => calls.get(name) ?? '',
      schema: (shape) => schemas.get(shape) ?? '',
      property: ({ entries = {} }, name) => properties.get(entries)?.get(name) ?? '',
      code: (call, code) => codes.get(`${call} ${code}`) ?? '',
      topic: (stream, topic) => topics.get(`${stream} ${topic}`) ?? '',
    },
  };
}
