/** A contract reduced to what can break somebody: the published documents without words and examples. */
import { createHash } from 'node:crypto';

/** A schema of a document; `unit` stands for the words that say it. */
export type Schema = Readonly<Record<string, unknown>>;

/** What can break of a call. */
export interface ReducedCall {
  method: string;
  path: string;
  /** Server of the call: its host. */
  host: string;
  /** Encoding of the parameters. */
  encoding: string;
  auth: string;
  params: Schema;
  /** Schemas of the answer: the success first, then the refusals. */
  answers: readonly Schema[];
  /** Own codes with their names. */
  codes: Readonly<Record<string, string>>;
}

export interface ReducedContract {
  version: string;
  /** Digest of both documents but for their version: it tells that words have changed. */
  words: string;
  calls: Readonly<Record<string, ReducedCall>>;
  /** Payloads of messages by stream and name, `spot order`. */
  messages: Readonly<Record<string, Schema>>;
  schemas: Readonly<Record<string, Schema>>;
}

export const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const child = (value: unknown, name: string): unknown => (isSchema(value) ? value[name] : undefined);
const entriesOf = (value: unknown): [string, unknown][] => (isSchema(value) ? Object.entries(value) : []);
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** The unit that the last words of a text say; '' without one. */
const unitOf = (text: unknown): string =>
  (typeof text === 'string' && /(?:in [^,.]+|a (?:fraction|number)|ms(?: UTC)?)(?=\.?$)/.exec(text)?.[0]) || '';

/** A schema without its words; a property keeps the unit that they say. */
export function reducedSchema(value: unknown): Schema {
  return Object.fromEntries(
    entriesOf(value).flatMap(([name, inner]): [string, unknown][] => {
      if (name === 'description') return unitOf(inner) === '' ? [] : [['unit', unitOf(inner)]];
      if (name === 'example' || name === 'examples' || name === 'default') return [];
      if (name === 'properties')
        return [[name, Object.fromEntries(entriesOf(inner).map(([key, each]) => [key, reducedSchema(each)]))]];
      if (Array.isArray(inner))
        return [[name, inner.map((each: unknown) => (isSchema(each) ? reducedSchema(each) : each))]];
      return [[name, isSchema(inner) ? reducedSchema(inner) : inner]];
    }),
  );
}

/** Query parameters as an object schema, like a body. */
function paramsOf(operation: unknown): { params: Schema; encoding: string } {
  const [[encoding, body] = ['query', undefined]] = entriesOf(child(child(operation, 'requestBody'), 'content'));
  if (body !== undefined) return { params: reducedSchema(child(body, 'schema')), encoding };
  const query = listOf(child(operation, 'parameters')).filter((each) => child(each, 'in') === 'query');
  const properties = query.map((each): [string, Schema] => [
    String(child(each, 'name')),
    reducedSchema({ ...(child(each, 'schema') as Schema), description: child(each, 'description') }),
  ]);
  const required = query.filter((each) => child(each, 'required') === true).map((each) => String(child(each, 'name')));
  return { params: { type: 'object', properties: Object.fromEntries(properties), required }, encoding };
}

/** Own codes, from the list in the description: `170121` unknownPair. */
const codesOf = (description: unknown): Record<string, string> =>
  Object.fromEntries(
    [...String(description).matchAll(/^- `(\d+)` (\w+):/gm)].map(([, code = '', name = '']) => [code, name]),
  );

function callOf(document: unknown, path: string, method: string, operation: unknown): ReducedCall {
  const [server] = listOf(child(child(child(document, 'paths'), path), 'servers') ?? child(document, 'servers'));
  const content = child(child(child(child(operation, 'responses'), '200'), 'content'), 'application/json');
  return {
    method,
    path,
    host: String(child(server, 'url')),
    ...paramsOf(operation),
    auth: JSON.stringify(child(operation, 'security')),
    answers: listOf(child(child(content, 'schema'), 'oneOf')).map(reducedSchema),
    codes: codesOf(child(operation, 'description')),
  };
}

/** Reduces the published documents, parsed from their JSON. */
export function reducedContract(openapi: unknown, asyncapi: unknown): ReducedContract {
  const calls = entriesOf(child(openapi, 'paths')).flatMap(([path, item]) =>
    entriesOf(item).flatMap(([method, operation]): [string, ReducedCall][] => {
      const id = child(operation, 'operationId');
      return typeof id === 'string' ? [[id, callOf(openapi, path, method, operation)]] : [];
    }),
  );
  const components = (document: unknown, kind: string) => entriesOf(child(child(document, 'components'), kind));
  const messages = entriesOf(child(asyncapi, 'channels')).flatMap(([stream, channel]) =>
    entriesOf(child(channel, 'messages')).map(([name]): [string, Schema] => {
      const message = components(asyncapi, 'messages').find(([other]) => other === name)?.[1];
      return [`${String(child(channel, 'address'))} ${name} of ${stream}`, reducedSchema(child(message, 'payload'))];
    }),
  );
  const version = String(child(child(openapi, 'info'), 'version'));
  const text = JSON.stringify([openapi, asyncapi]).replaceAll(`"version":"${version}"`, '');
  return {
    version,
    words: createHash('sha256').update(text).digest('hex').slice(0, 16),
    calls: Object.fromEntries(calls),
    messages: Object.fromEntries(messages),
    schemas: Object.fromEntries(
      [...components(asyncapi, 'schemas'), ...components(openapi, 'schemas')].map(([name, schema]) => [
        name,
        reducedSchema(schema),
      ]),
    ),
  };
}
