/** The published documents of the contract as validators, from the files of docs/contract alone. */
import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';

type Json = Readonly<Record<string, unknown>>;
type DocumentName = 'openapi' | 'asyncapi';

const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null;

/** `texts` reads the numbers and flags of a query or a form from their texts. */
const validators = { values: new Ajv2020({ strict: true }), texts: new Ajv2020({ strict: true, coerceTypes: true }) };
type Reading = keyof typeof validators;

/** Reads a document whose references lead to `$defs`: its own keywords are none of JSON Schema. */
function read(name: DocumentName): Json {
  const text = readFileSync(`docs/contract/${name}.json`, 'utf8');
  const document: unknown = JSON.parse(text.replaceAll('"#/components/schemas/', `"${name}#/$defs/`));
  if (!isJson(document)) throw new Error(`${name} is no object`);
  for (const ajv of Object.values(validators))
    ajv.addSchema({ $id: name, $defs: at(document, ['components', 'schemas']) });
  return document;
}

for (const ajv of Object.values(validators)) addFormats(ajv);
const documents = { openapi: read('openapi'), asyncapi: read('asyncapi') };

/** The value at a path of a document. */
function at(value: unknown, path: readonly string[]): unknown {
  return path.reduce((inner, name) => (isJson(inner) ? inner[name] : undefined), value);
}

const compiled = new Map<string, ValidateFunction>();

/** Compiles a schema when it is first used. */
function compile(key: string, schemaOf: () => unknown, reading: Reading = 'values'): ValidateFunction {
  const known = compiled.get(key);
  if (known) return known;
  const schema = schemaOf();
  if (!isJson(schema)) throw new Error(`no schema at ${key}`);
  const validate = validators[reading].compile(schema);
  compiled.set(key, validate);
  return validate;
}

/** The validator of the schema at a path of a document. */
export const validatorAt = (document: DocumentName, ...path: readonly string[]): ValidateFunction =>
  compile([document, ...path].join(' '), () => at(documents[document], path));

/** All schemas of bodies and parameters of a document, by their paths. */
export function schemaPaths(document: DocumentName): string[][] {
  const found: string[][] = [];
  (function visit(value: unknown, path: readonly string[]): void {
    if (!isJson(value)) return;
    for (const [name, inner] of Object.entries(value)) {
      if (name === 'schema' || name === 'payload') found.push([...path, name]);
      else if (name !== 'schemas') visit(inner, [...path, name]);
    }
  })(documents[document], []);
  return found;
}

const answerContent = ['responses', '200', 'content', 'application/json'];

/** The validator of the answer of a call with HTTP 200. */
export const answerValidator = (method: string, path: string): ValidateFunction =>
  validatorAt('openapi', 'paths', path, method.toLowerCase(), ...answerContent, 'schema');

/** The recorded answers of a call. */
export function examplesOf(method: string, path: string): { success: unknown; refusal: unknown } {
  const examples = at(documents.openapi, ['paths', path, method.toLowerCase(), ...answerContent, 'examples']);
  return { success: at(examples, ['success', 'value']), refusal: at(examples, ['refusal', 'value']) };
}

/** What does not fit, with the path in the value; '' when all does. */
export const violation = (validate: ValidateFunction, value: unknown): string =>
  validate(value) ? '' : validators.values.errorsText(validate.errors, { dataVar: 'value' });

const hostPath = /^\/x\/(?:main|config|second|notice|bot)(\/[^?]*)(?:\?(.*))?$/;

/** What does not fit in an answer; '' for one that does, and undefined for what is no answer of a call. */
export function answerViolation(method: string, url: string, status: number, body: unknown): string | undefined {
  const path = hostPath.exec(url)?.[1];
  // The fault switch sends broken bodies, which are no objects.
  if (path === undefined || status !== 200 || !isJson(body) || !('ret_code' in body)) return undefined;
  const problem = violation(answerValidator(method, path), body);
  return problem === '' ? '' : `${method} ${path}: ${problem}`;
}

/** The parameters of an operation as one object schema. */
function paramsSchema(operation: unknown): unknown {
  const parameters = at(operation, ['parameters']);
  const query = (Array.isArray(parameters) ? parameters : []).filter((each) => at(each, ['in']) === 'query');
  const nameOf = (parameter: unknown): string => String(at(parameter, ['name']));
  return {
    type: 'object',
    properties: Object.fromEntries(query.map((each) => [nameOf(each), at(each, ['schema'])])),
    required: query.filter((each) => at(each, ['required']) === true).map(nameOf),
  };
}

/** What does not fit in the request of a call; '' for one that does, and undefined for another request. */
export function requestViolation(method: string, url: string, type: string, body: string): string | undefined {
  const [, path, query = ''] = hostPath.exec(url) ?? [];
  if (path === undefined) return undefined;
  const operation = at(documents.openapi, ['paths', path, method.toLowerCase()]);
  if (operation === undefined) return `${method} ${path}: no such call`;
  const key = `${method} ${path} request`;
  const texts = (pairs: string) => Object.fromEntries(new URLSearchParams(pairs));
  if (method === 'GET') {
    const problem = violation(
      compile(key, () => paramsSchema(operation), 'texts'),
      texts(query),
    );
    return problem === '' ? '' : `${key}: ${problem}`;
  }
  const [mediaType = ''] = type.split(';');
  const schema = at(operation, ['requestBody', 'content', mediaType, 'schema']);
  if (schema === undefined) return `${key}: no body of type ${type}`;
  const isForm = mediaType !== 'application/json';
  const validate = compile(key, () => schema, isForm ? 'texts' : 'values');
  const problem = violation(validate, isForm ? texts(body) : JSON.parse(body));
  return problem === '' ? '' : `${key}: ${problem}`;
}

/** The message of a stream that a frame is: a response, or that of its topic. */
function messageOf(stream: string, frame: Json): string {
  const { topic } = frame;
  if (typeof topic !== 'string') return 'answer';
  return stream === 'market' ? `market.${topic.split('.')[0] ?? ''}` : topic;
}

/** What does not fit in a frame of the exchange on a stream; '' when all does. */
export function frameViolation(stream: string, frame: Json): string {
  const problem = violation(
    validatorAt('asyncapi', 'components', 'messages', messageOf(stream, frame), 'payload'),
    frame,
  );
  return problem === '' ? '' : `${stream} ${messageOf(stream, frame)}: ${problem}`;
}

/** What does not fit in a frame of the client; '' when all does. */
export const sentFrameViolation = (frame: unknown): string =>
  violation(validatorAt('asyncapi', 'components', 'messages', 'operation', 'payload'), frame);
