/** The page of the streams, from the AsyncAPI document of the contract. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './pages.ts';
import type { Page } from './markdown.ts';

interface Reference {
  $ref: string;
}
interface Message {
  title: string;
  summary: string;
  payload: unknown;
}
interface Property {
  description?: string;
  $ref?: string;
  type?: string | string[];
  items?: Property;
}
interface Schema {
  properties?: Record<string, Property>;
  items?: Schema & Partial<Reference>;
  allOf?: (Schema & Partial<Reference>)[];
}
interface Document {
  channels: Record<
    string,
    { title: string; address: string; description: string; messages: Record<string, Reference> }
  >;
  components: { messages: Record<string, Message>; schemas: Record<string, Schema> };
}

const file = 'docs/contract/asyncapi.json';

/** Reads the document and returns the page: a heading for each topic, with the fields of its data. */
export function streamsPage(): Page {
  const { channels, components } = JSON.parse(readFileSync(join(root, file), 'utf8')) as Document;
  const nameOf = ({ $ref }: Reference) => $ref.split('/').at(-1) ?? '';
  const messageOf = (reference: Reference, messages: Record<string, Reference>): Message | undefined => {
    const name = nameOf(reference);
    return components.messages[name] ?? (messages[name] && components.messages[nameOf(messages[name])]);
  };
  const resolved = (schema: Schema & Partial<Reference>): Schema =>
    schema.$ref === undefined ? schema : (components.schemas[nameOf({ $ref: schema.$ref })] ?? {});
  /** The fields of a schema, those of its parts and of `data` included. */
  const fieldsOf = (schema: Schema & Partial<Reference>): [string, Property][] => {
    const { properties = {}, allOf = [], items } = resolved(schema);
    return [...allOf.flatMap(fieldsOf), ...Object.entries(properties), ...(items === undefined ? [] : fieldsOf(items))];
  };
  const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', ' ');
  const rows = (fields: [string, Property][]): string =>
    fields.length === 0
      ? ''
      : `\n\n| field | meaning |\n| --- | --- |\n${fields.map(([name, { description = '' }]) => `| \`${name}\` | ${cell(description)} |`).join('\n')}`;
  const topic = (name: string, { title, summary, payload }: Message): string => {
    const fields = fieldsOf(payload as Schema);
    const data = fields.filter(([field]) => field === 'data').flatMap(([, property]) => fieldsOf(property as Schema));
    return `### ${title.replace(/^Topic /, '')}\n\n${summary}${rows([...fields.filter(([field]) => field !== 'data'), ...data])}`;
  };
  const parts = Object.values(channels).flatMap(({ title, address, description, messages }) => [
    `## ${title}`,
    `\`${address}\`. ${description}`,
    ...Object.entries(messages).flatMap(([name, reference]) => {
      const message = messageOf(reference, messages);
      return message ? [topic(name, message)] : [];
    }),
  ]);
  return {
    title: 'Streams',
    body: [`Every topic of the streams; \`${file}\` describes them for programs.`, ...parts].join('\n\n'),
  };
}
