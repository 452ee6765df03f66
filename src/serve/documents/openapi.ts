import { featureOf } from '#contract/areas/areas.ts';
import type { Call, HostPrefix } from '#contract/call.ts';
import { hostPrefixes } from '#contract/call.ts';
import { FailedBody } from '#contract/envelope.ts';
import { publishedCalls } from '#contract/index.ts';
import { contractVersion } from '#contract/schema/version.ts';
import { answerSchema, codeList, generalRefusals } from './refusals.ts';
import { schemaWriter } from './schema/json-schema.ts';
import type { JsonSchema, SchemaWriter } from './schema/json-schema.ts';
import { contact, domainTexts, license, summaryOf } from './words/product-texts.ts';
import type { Words } from './words/words.ts';
import type { Examples } from './examples/examples.ts';

const contentTypes = { form: 'application/x-www-form-urlencoded', json: 'application/json' } as const;
const security = { none: [], optional: [{}, { usertoken: [] }], required: [{ usertoken: [] }] } as const;

/** Headers of every request. exchange-api 1.2 */
const headers = {
  platform: {
    description: 'Layout of the page: `pc`, or `h5` in the app.',
    schema: { type: 'string', enum: ['pc', 'h5'], default: 'pc' },
    example: 'pc',
  },
  lang: {
    description: 'Language of the page, whose texts the answer has.',
    schema: { type: 'string', maxLength: 35 },
    example: 'en',
  },
  guid: {
    description: 'Random UUID of the browser, for the rate limits of visitors.',
    schema: { type: 'string', format: 'uuid' },
    example: '6f1c2a34-5b7d-4e8f-9a0b-1c2d3e4f5a6b',
  },
  'x-request-id': {
    description: 'Random UUID of the request, which the answer repeats.',
    schema: { type: 'string', format: 'uuid' },
    example: '0b9d7c5e-3f1a-4d2c-8e6b-7a5f4c3d2e1f',
  },
};

const ref = (kind: string, name: string) => ({ $ref: `#/components/${kind}/${name}` });

const securitySchemes = {
  usertoken: { type: 'apiKey', in: 'header', name: 'usertoken', description: 'Token of a session.' },
};

/** The address of a host. Every host has a default below one origin; a configuration can set another one. */
const serverOf = (host: HostPrefix) => ({
  url: `{origin}/x/${host}`,
  description: `Host \`${host}\`.`,
  variables: { origin: { default: 'https://slipway.example', description: 'Origin of the exchange.' } },
});

/** The properties of an object schema, of one with a name too. */
function propertiesOf(params: JsonSchema, schemas: SchemaWriter) {
  const name = typeof params['$ref'] === 'string' ? params['$ref'].split('/').at(-1) : undefined;
  const { properties = {}, required = [] } = name === undefined ? params : (schemas.named()[name] ?? {});
  const isRequired = (one: string): boolean => Array.isArray(required) && required.includes(one);
  return Object.entries(properties as Record<string, JsonSchema>).map(([property, schema]) => ({
    name: property,
    schema,
    required: isRequired(property),
  }));
}

function parametersOf(
  call: Call,
  params: JsonSchema,
  schemas: SchemaWriter,
  values: Readonly<Record<string, unknown>>,
) {
  const common = Object.keys(headers).map((name) => ref('parameters', name));
  if (call.encoding !== 'query') return common;
  const own = propertiesOf(params, schemas).map(({ name, schema, required }) => {
    const { description, ...rest } = schema;
    return {
      name,
      in: 'query',
      ...(description !== undefined && { description }),
      ...(required && { required }),
      schema: rest,
      ...(Object.hasOwn(values, name) && { example: values[name] }),
    };
  });
  return [...own, ...common];
}

/** Properties of a call that OpenAPI does not have. */
const extensionsOf = ({ path, need, bucket, effect, idempotencyKey, isWrite, timeoutMs, retry, cacheMs }: Call) => ({
  'x-area': featureOf({ path }) ?? 'core',
  'x-need': need,
  'x-bucket': bucket,
  'x-effect': effect,
  ...(idempotencyKey === undefined ? {} : { 'x-idempotency-key': idempotencyKey }),
  ...(isWrite === undefined ? {} : { 'x-writes': isWrite }),
  ...(timeoutMs === undefined ? {} : { 'x-timeout-ms': timeoutMs }),
  ...(retry === undefined ? {} : { 'x-retry': retry }),
  ...(cacheMs === undefined ? {} : { 'x-cache-ms': cacheMs }),
});

function operationOf(name: string, call: Call, schemas: SchemaWriter, words: Words, examples: Examples) {
  const params = schemas.write(call.params);
  const text = words.call(name);
  const codes = codeList(words, name, call.errors);
  const { params: values = {}, success, refusal } = examples[name] ?? {};
  const body = { schema: params, ...(Object.keys(values).length > 0 && { example: values }) };
  const answers = {
    ...(success !== undefined && { success: { summary: 'Success', value: success } }),
    ...(refusal !== undefined && { refusal: { summary: 'Refusal', value: refusal } }),
  };
  return {
    operationId: name,
    summary: summaryOf(text),
    description: codes === '' ? text : `${text}\n\nCodes of its own:\n\n${codes}`,
    tags: [name.split('.')[0] ?? ''],
    security: security[call.auth],
    parameters: parametersOf(call, params, schemas, values),
    ...(call.encoding === 'query'
      ? {}
      : { requestBody: { required: true, content: { [contentTypes[call.encoding]]: body } } }),
    responses: {
      200: {
        description: 'Success when `ret_code` is 0 and a bot call has `status_code` 200, otherwise a refusal.',
        content: {
          'application/json': {
            schema: answerSchema(schemas, call),
            ...(Object.keys(answers).length > 0 && { examples: answers }),
          },
        },
      },
      '4XX': ref('responses', 'NotExecuted'),
      '5XX': ref('responses', 'NotExecuted'),
    },
    ...extensionsOf(call),
  };
}

interface PathItem {
  servers?: ReturnType<typeof serverOf>[];
  get?: ReturnType<typeof operationOf>;
  post?: ReturnType<typeof operationOf>;
}

/** The calls by path and method, sorted. */
function pathsOf(
  calls: readonly (readonly [name: string, call: Call])[],
  server: HostPrefix,
  operation: (name: string, call: Call) => ReturnType<typeof operationOf>,
): Record<string, PathItem> {
  const paths = new Map<string, { host: HostPrefix; item: PathItem }>();
  for (const [name, call] of calls) {
    const { host, item } = paths.get(call.path) ?? {
      host: call.host,
      item: call.host === server ? {} : { servers: [serverOf(call.host)] },
    };
    // A path item has the servers of all its operations.
    if (host !== call.host) throw new Error(`${call.path} is on two hosts`);
    const method = call.method === 'GET' ? 'get' : 'post';
    paths.set(call.path, { host, item: { ...item, [method]: operation(name, call) } });
  }
  return Object.fromEntries([...paths].sort(([a], [b]) => (a < b ? -1 : 1)).map(([path, { item }]) => [path, item]));
}

/** Options of a document. */
export interface DocumentOptions {
  words: Words;
  examples: Examples;
  /** Only the calls of this host, for tools that read one server; all calls without it. */
  host?: HostPrefix;
}

/** The HTTP contract as an OpenAPI 3.1 document; it depends on the declarations and the recorded examples only. */
export function openapi({ words, examples, host }: DocumentOptions) {
  const schemas = schemaWriter(words);
  const calls = [...publishedCalls]
    .filter(([, call]) => host === undefined || call.host === host)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  const paths = pathsOf(calls, host ?? 'main', (name, call) => operationOf(name, call, schemas, words, examples));
  const refusals = generalRefusals(schemas, words);
  const failed = schemas.write(FailedBody);
  const tags = new Set(calls.map(([name]) => name.split('.')[0] ?? ''));
  return {
    openapi: '3.1.0',
    info: {
      title: host === undefined ? 'Slipway exchange API' : `Slipway exchange API, host ${host}`,
      version: contractVersion,
      summary: 'The calls of the front end, which an exchange implements.',
      description:
        'A business refusal is HTTP 200 with a `ret_code`. Amounts are decimal strings in canonical form, rates are ' +
        'fractions, times are ms UTC, ids are strings. docs/design/exchange-api.md has the rules behind the calls. ' +
        'Examples are answers of the sandbox, with at most two rows of a list.' +
        (host === undefined
          ? ` Calls are on ${hostPrefixes.length} hosts: a path without servers of its own is on \`main\`.`
          : ''),
      contact,
      license,
    },
    servers: [serverOf(host ?? 'main')],
    tags: domainTexts.filter(({ name }) => tags.has(name)),
    paths,
    components: {
      ...(calls.some(([, { auth }]) => auth !== 'none') && { securitySchemes }),
      parameters: Object.fromEntries(
        Object.entries(headers).map(([name, header]) => [name, { name, in: 'header', ...header }]),
      ),
      schemas: { ...schemas.named(), ...refusals },
      responses: {
        NotExecuted: {
          description:
            'The call was not executed: invalid request, unknown path, rate limit (`Retry-After`), fault or maintenance.',
          content: { 'application/json': { schema: failed } },
        },
      },
    },
  };
}
