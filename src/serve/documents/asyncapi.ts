import { MarketMessage, marketTopics } from '#contract/market-stream.ts';
import type { MarketTopicKind } from '#contract/market-stream.ts';
import { Operation, OperationResponse, PrivateMessage, privateTopics, streams } from '#contract/stream.ts';
import { privateRows } from '#contract/private-rows.ts';
import { klineIntervals } from '#contract/market-data.ts';
import { contractVersion } from '#contract/schema/version.ts';
import type { DocumentOptions } from './openapi.ts';
import { schemaWriter } from './schema/json-schema.ts';
import type { JsonSchema, SchemaWriter } from './schema/json-schema.ts';
import { contact, license } from './words/product-texts.ts';
import type { Words } from './words/words.ts';

/** Name patterns of the market topics. exchange-api 3.2 */
const marketNames = {
  depth: String.raw`^depth\.[A-Z0-9]+$`,
  bookTicker: String.raw`^bookTicker\.[A-Z0-9]+$`,
  trade: String.raw`^trade\.[A-Z0-9]+$`,
  ticker: String.raw`^ticker\.[A-Z0-9]+$`,
  tickers: '^tickers$',
  pairs: '^pairs$',
  lt: String.raw`^lt\.[A-Z0-9]+$`,
  kline: `^kline\\.(${klineIntervals.join('|')})\\.[A-Z0-9]+$`,
} as const satisfies Record<MarketTopicKind, string>;

interface Message {
  name: string;
  title: string;
  summary: string;
  payload: JsonSchema;
}

/** Messages of the market stream; the prefix distinguishes them from private topics of the same name. */
const marketMessages = (schemas: SchemaWriter, words: Words): Message[] =>
  Object.entries(marketNames).map(([kind, pattern]) => {
    const data = Object.entries(marketTopics).find(([name]) => name === kind)?.[1];
    if (!data) throw new Error(`no data of topic ${kind}`);
    const properties = { topic: { type: 'string', pattern }, data: schemas.write(data) };
    return {
      name: `market.${kind}`,
      title: `Topic ${kind}`,
      summary: words.topic('market', kind),
      payload: { allOf: [schemas.write(MarketMessage), { type: 'object', properties, required: ['data'] }] },
    };
  });

const privateMessages = (schemas: SchemaWriter, words: Words): Message[] =>
  privateTopics.map((topic) => {
    const items = schemas.write(privateRows[topic]);
    const properties = { topic: { type: 'string', const: topic }, data: { type: 'array', items } };
    return {
      name: topic,
      title: `Topic ${topic}`,
      summary: words.topic('private', topic),
      payload: { allOf: [schemas.write(PrivateMessage), { type: 'object', properties }] },
    };
  });

const sentMessage = (schemas: SchemaWriter): Message => ({
  name: 'operation',
  title: 'Operation',
  summary: 'Logs in, subscribes, asks for a full state, or pings.',
  payload: schemas.write(Operation),
});

const answerMessage = (schemas: SchemaWriter): Message => ({
  name: 'answer',
  title: 'Response',
  summary: 'The response to an operation, with its `req_id`.',
  payload: schemas.write(OperationResponse),
});

const channelTexts = {
  market: 'Public data of all pairs. It needs no login. A slow client receives fewer, newer messages.',
  spot: 'Data of a person with a standard account. Logs in with a one-use token of scene `spot`.',
  unified: 'Data of a person with a unified account. Logs in with a one-use token of scene `unified`.',
} as const satisfies Record<keyof typeof streams, string>;

/** All streams as an AsyncAPI 3 document from the client's side; it depends on the declarations only. */
export function asyncapi({ words }: Pick<DocumentOptions, 'words'>) {
  const schemas = schemaWriter(words);
  const [sent, answer] = [sentMessage(schemas), answerMessage(schemas)];
  const [market, personal] = [marketMessages(schemas, words), privateMessages(schemas, words)];
  const topicsOf = (stream: string): readonly Message[] => (stream === 'market' ? market : personal);
  const names = (messages: readonly Message[]): string[] => messages.map(({ name }) => name);
  return {
    asyncapi: '3.1.0',
    info: {
      title: 'Slipway streams',
      version: contractVersion,
      description:
        'JSON text frames, one message per frame. The `seq` of a private stream increases by one with each message of the connection, the `seq` of the market with each event of the pair.',
      contact,
      license: { name: license.name, url: 'https://www.apache.org/licenses/LICENSE-2.0' },
      tags: [
        { name: 'market', description: 'Public data.' },
        { name: 'private', description: 'Data of a person.' },
      ],
    },
    defaultContentType: 'application/json',
    servers: {
      exchange: {
        host: '{host}',
        protocol: 'wss',
        description: 'Every stream has a default path on the origin of the site; a configuration can set others.',
        variables: { host: { default: 'slipway.example', description: 'Host of the exchange.' } },
      },
    },
    channels: Object.fromEntries(
      Object.entries(streams).map(([name, { pingMs }]) => [
        name,
        {
          address: `/x/ws/${name}`,
          title: `Stream ${name}`,
          description: `${channelTexts[name === 'market' || name === 'spot' ? name : 'unified']} The client pings every ${pingMs / 1_000} s.`,
          servers: [{ $ref: '#/servers/exchange' }],
          messages: Object.fromEntries(
            names([sent, answer, ...topicsOf(name)]).map((message) => [
              message,
              { $ref: `#/components/messages/${message}` },
            ]),
          ),
        },
      ]),
    ),
    operations: Object.fromEntries(
      Object.keys(streams).flatMap((name) => [
        [
          `${name}.send`,
          {
            action: 'send',
            title: `Operations of stream ${name}`,
            summary: 'What the client sends.',
            description: 'At most 20 operations a second on a connection, each with at most 50 topics.',
            tags: [{ name: name === 'market' ? 'market' : 'private' }],
            channel: { $ref: `#/channels/${name}` },
            messages: [{ $ref: `#/channels/${name}/messages/operation` }],
          },
        ],
        [
          `${name}.receive`,
          {
            action: 'receive',
            title: `Messages of stream ${name}`,
            summary: 'What the exchange sends.',
            description: 'Responses to operations, and the messages of the topics that the client has subscribed to.',
            tags: [{ name: name === 'market' ? 'market' : 'private' }],
            channel: { $ref: `#/channels/${name}` },
            messages: names([answer, ...topicsOf(name)]).map((message) => ({
              $ref: `#/channels/${name}/messages/${message}`,
            })),
          },
        ],
      ]),
    ),
    components: {
      schemas: schemas.named(),
      messages: Object.fromEntries([sent, answer, ...market, ...personal].map((message) => [message.name, message])),
    },
  };
}
