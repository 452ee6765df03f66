/** Responses of calls: success or refusal, told apart by the code. exchange-api 1.3 */
import { isStatusCode } from '#contract/bots/status-codes.ts';
import type { Call } from '#contract/call.ts';
import { ComplianceWall, Envelope, generalErrors, restrictedCode } from '#contract/envelope.ts';
import type { JsonSchema, SchemaWriter } from './schema/json-schema.ts';
import type { Words } from './words/words.ts';

type Errors = Readonly<Record<number, string>>;

const noResult = { type: 'null', description: 'Nothing.' };

/** An envelope with a code and a result. */
function envelope(schemas: SchemaWriter, code: JsonSchema, result: JsonSchema): JsonSchema {
  return {
    allOf: [
      schemas.write(Envelope),
      { type: 'object', properties: { ret_code: code, result }, required: ['ret_code', 'result'] },
    ],
  };
}

const enumOf = (codes: readonly number[]): JsonSchema =>
  codes.length === 1 ? { type: 'integer', const: codes[0] } : { type: 'integer', enum: codes };

const codesOf = (errors: Errors): number[] => Object.keys(errors).map(Number);

/** Each code of a call with its name and when it is answered, as a list in Markdown. */
export const codeList = (words: Words, call: string, errors: Errors): string =>
  codesOf(errors)
    .map((code) => `- \`${code}\` ${errors[code] ?? ''}: ${words.code(call, code)}`)
    .join('\n');

/** The envelope as an exchange has to send it: the client copes with one without its time. */
function strictEnvelope(schemas: SchemaWriter): JsonSchema {
  schemas.write(Envelope);
  const { Envelope: written = {} } = schemas.named();
  return { ...written, required: ['ret_code', 'time_now'] };
}

/** The envelope, and the refusals that every call can answer, by the names of their schemas. */
export const generalRefusals = (schemas: SchemaWriter, words: Words): Record<string, JsonSchema> => ({
  Envelope: strictEnvelope(schemas),
  GeneralRefusal: {
    ...envelope(schemas, enumOf(codesOf(generalErrors).filter((code) => code !== restrictedCode)), noResult),
    description: `A refusal that every call can answer.\n\n${codeList(words, '', generalErrors)}`,
  },
  RestrictedRefusal: {
    ...envelope(schemas, enumOf([restrictedCode]), schemas.write(ComplianceWall)),
    description: words.code('', restrictedCode),
  },
});

/** The refusals of a call with codes of its own: one schema for those without a result, and one for each result. */
function ownRefusals(schemas: SchemaWriter, { errors, refusalResults = {} }: Call): JsonSchema[] {
  const groups = new Map<string, { result: JsonSchema; codes: number[]; isStatus: boolean }>();
  for (const code of codesOf(errors)) {
    const declared = refusalResults[code];
    const result = declared ? schemas.write(declared) : noResult;
    const key = `${isStatusCode(code)} ${JSON.stringify(result)}`;
    const group = groups.get(key) ?? { result, codes: new Array<number>(), isStatus: isStatusCode(code) };
    group.codes.push(code);
    groups.set(key, group);
  }
  return [...groups.values()].map(({ result, codes, isStatus }) => {
    if (!isStatus) return envelope(schemas, enumOf(codes), result);
    // The bot host refuses in the result. exchange-api 1.3
    const status = {
      type: 'object',
      properties: {
        status_code: { ...enumOf(codes), description: 'Code of the refusal.' },
        debug_msg: { type: 'string', description: "Message for developers; '' outside the sandbox." },
      },
      required: ['status_code', 'debug_msg'],
    };
    return envelope(schemas, enumOf([0]), result === noResult ? status : { allOf: [status, result] });
  });
}

/** The body of an answer with HTTP 200. */
export function answerSchema(schemas: SchemaWriter, call: Call): JsonSchema {
  const success = envelope(schemas, enumOf([0]), schemas.write(call.result));
  return {
    oneOf: [
      success,
      { $ref: '#/components/schemas/GeneralRefusal' },
      { $ref: '#/components/schemas/RestrictedRefusal' },
      ...ownRefusals(schemas, call),
    ],
  };
}
