/** The published documents of the contract as validators, from the files of docs/contract alone. */
import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { expect } from 'vitest';

type Json = Readonly<Record<string, unknown>>;
type DocumentName = 'openapi' | 'asyncapi';

const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null;

const ajv = new Ajv2020({ strict: true });
addFormats(ajv);

/** Reads a document whose references lead to `$defs`: its own keywords are none of JSON Schema. */
function read(name: DocumentName): Json {
  const text = readFileSync(`docs/contract/${name}.json`, 'utf8');
  const document: unknown = JSON.parse(text.replaceAll('"#/components/schemas/', `"${name}#/$defs/`));
  if (!isJson(document)) throw new Error(`${name} is no object`);
  ajv.addSchema({ $id: name, $defs: at(document, ['components', 'schemas']) });
  return document;
}

const documents = { openapi: read('openapi'), asyncapi: read('asyncapi') };

/** The value at a path of a document. */
function at(value: unknown, path: readonly string[]): unknown {
  return path.reduce((inner, name) => (isJson(inner) ? inner[name] : undefined), value);
}

const compiled = new Map<string, ValidateFunction>();

/** The validator of the schema at a path of a document, compiled when it is first used. */
export function validatorAt(document: DocumentName, ...path: readonly string[]): ValidateFunction {
  const key = [document, ...path].join(' ');
  const known = compiled.get(key);
  if (known) return known;
  const schema = at(documents[document], path);
  if (!isJson(schema)) throw new Error(`no schema at ${key}`);
  const validate = ajv.compile(schema);
  compiled.set(key, validate);
  return validate;
}

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

const answerPath = ['responses', '200', 'content', 'application/json', 'schema'];

/** The validator of the answer of a call with HTTP 200. */
export const answerValidator = (method: string, path: string): ValidateFunction =>
  validatorAt('openapi', 'paths', path, method.toLowerCase(), ...answerPath);

/** The recorded answers of a call. */
export function examplesOf(method: string, path: string): { success: unknown; refusal: unknown } {
  const content = ['responses', '200', 'content', 'application/json', 'examples'];
  const examples = at(documents.openapi, ['paths', path, method.toLowerCase(), ...content]);
  return { success: at(examples, ['success', 'value']), refusal: at(examples, ['refusal', 'value']) };
}

/** What does not fit, with the path in the value; '' when all does. */
export const violation = (validate: ValidateFunction, value: unknown): string =>
  validate(value) ? '' : ajv.errorsText(validate.errors, { dataVar: 'answer' });

const hostPath = /^\/x\/(?:main|config|second|notice|bot)(\/[^?]*)/;

/** Expects that the answer to a request for a call fits the published document; other requests are left out. */
export function expectDocumented(method: string, url: string, status: number, body: unknown): void {
  const path = hostPath.exec(url)?.[1];
  // The fault switch sends broken bodies, which are no objects.
  if (path === undefined || status !== 200 || !isJson(body) || !('ret_code' in body)) return;
  expect([method, path, violation(answerValidator(method, path), body)]).toEqual([method, path, '']);
}

/** The message of a stream that a frame is: a response, or that of its topic. */
function messageOf(stream: string, frame: Json): string {
  const { topic } = frame;
  if (typeof topic !== 'string') return 'answer';
  return stream === 'market' ? `market.${topic.split('.')[0] ?? ''}` : topic;
}

/** Returns what does not fit a frame of the exchange on a stream; '' when all does. */
export function frameViolation(stream: string, frame: Json): string {
  return violation(validatorAt('asyncapi', 'components', 'messages', messageOf(stream, frame), 'payload'), frame);
}
