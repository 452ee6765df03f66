import type { JsonSchema } from '@valibot/to-json-schema';
import type { Call } from '#contract/call.ts';
import { generalErrors } from '#contract/envelope.ts';
import { allCalls } from '#contract/index.ts';
import { namedSchemas, schemaOf } from './schema.ts';

const contentTypes = { form: 'application/x-www-form-urlencoded', json: 'application/json' } as const;
const security = { none: [], optional: [{}, { usertoken: [] }], required: [{ usertoken: [] }] } as const;
const headers = ['platform', 'lang', 'guid', 'x-request-id'];

const ref = (kind: string, name: string) => ({ $ref: `#/components/${kind}/${name}` });

function parametersOf(call: Call, params: JsonSchema) {
  const common = headers.map((name) => ref('parameters', name));
  if (call.encoding !== 'query') return common;
  const own = Object.entries(params.properties ?? {}).map(([name, schema]) => ({
    name,
    in: 'query',
    required: params.required?.includes(name) === true,
    schema,
  }));
  return [...own, ...common];
}

const envelopeOf = (call: Call) => ({
  allOf: [ref('schemas', 'Envelope'), { type: 'object', properties: { result: schemaOf(call.result) } }],
});

/** Properties of a call that OpenAPI does not have. */
const extensionsOf = ({ bucket, idempotencyKey, isWrite, timeoutMs, retry, cacheMs, errors }: Call) => ({
  'x-bucket': bucket,
  ...(idempotencyKey === undefined ? {} : { 'x-idempotency-key': idempotencyKey }),
  ...(isWrite === undefined ? {} : { 'x-writes': isWrite }),
  ...(timeoutMs === undefined ? {} : { 'x-timeout-ms': timeoutMs }),
  ...(retry === undefined ? {} : { 'x-retry': retry }),
  ...(cacheMs === undefined ? {} : { 'x-cache-ms': cacheMs }),
  ...(Object.keys(errors).length === 0 ? {} : { 'x-codes': errors }),
});

function operationOf(name: string, call: Call) {
  const params = schemaOf(call.params);
  return {
    operationId: name,
    tags: [name.split('.')[0]],
    servers: [{ url: `/x/${call.host}`, description: `Host prefix ${call.host}, set by configuration` }],
    security: security[call.auth],
    parameters: parametersOf(call, params),
    ...(call.encoding === 'query'
      ? {}
      : { requestBody: { required: true, content: { [contentTypes[call.encoding]]: { schema: params } } } }),
    responses: {
      200: {
        description: 'Success when ret_code is 0, otherwise a business error',
        content: { 'application/json': { schema: envelopeOf(call) } },
      },
      default: ref('responses', 'NotExecuted'),
    },
    ...extensionsOf(call),
  };
}

/** All calls by path and method, sorted. */
function pathsOf() {
  const paths = new Map<string, Record<string, ReturnType<typeof operationOf>>>();
  for (const [name, call] of [...allCalls].sort(([a], [b]) => (a < b ? -1 : 1))) {
    paths.set(call.path, { ...paths.get(call.path), [call.method.toLowerCase()]: operationOf(name, call) });
  }
  return Object.fromEntries([...paths].sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** The HTTP contract as an OpenAPI 3.1 document; it depends on the declarations only. */
export const openapi = () => ({
  openapi: '3.1.0',
  info: {
    title: 'Slipway exchange API',
    version: '0.1.0',
    description:
      'Calls of the front end, implemented by the sandbox exchange. A business error is HTTP 200 with a ret_code.',
    'x-general-codes': generalErrors,
  },
  paths: pathsOf(),
  components: {
    securitySchemes: { usertoken: { type: 'apiKey', in: 'header', name: 'usertoken' } },
    parameters: Object.fromEntries(
      headers.map((name) => [name, { name, in: 'header', required: name === 'platform', schema: { type: 'string' } }]),
    ),
    schemas: namedSchemas(),
    responses: {
      NotExecuted: {
        description:
          'The call was not executed: invalid request, unknown path, rate limit (Retry-After), internal error or maintenance',
        content: { 'application/json': { schema: ref('schemas', 'FailedBody') } },
      },
    },
  },
});
