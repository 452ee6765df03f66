import { MarketMessage, marketTopics } from '#contract/market-stream.ts';
import type { MarketTopicKind } from '#contract/market-stream.ts';
import {
  Operation,
  OperationResponse,
  PrivateMessage,
  type PrivateTopic,
  privateTopics,
  streams,
} from '#contract/stream.ts';
import { privateRows } from '#contract/private-rows.ts';
import { klineIntervals } from '#contract/market-data.ts';
import { namedSchemas, schemaOf } from './schema.ts';

const messageNames = ['operation', 'answer', ...privateTopics];

function topicMessage(topic: PrivateTopic) {
  const properties = { topic: { const: topic }, data: { type: 'array', items: schemaOf(privateRows[topic]) } };
  return { name: topic, payload: { allOf: [schemaOf(PrivateMessage), { type: 'object', properties }] } };
}

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

/** Messages of the market stream; the prefix distinguishes them from private topics of the same name. */
const marketMessages = Object.entries(marketTopics).map(([kind, data]) => {
  const topic = Object.entries(marketNames).find(([name]) => name === kind)?.[1];
  const properties = { topic: { type: 'string', pattern: topic }, data: schemaOf(data) };
  const payload = { allOf: [schemaOf(MarketMessage), { type: 'object', properties }] };
  return { name: `market.${kind}`, payload };
});

/** The private streams, which need a login. */
const userStreams = Object.entries(streams).flatMap(([name, stream]) =>
  'scene' in stream ? [{ name, pingMs: stream.pingMs, scene: stream.scene }] : [],
);

const channelOf = ({ name, pingMs, scene }: (typeof userStreams)[number]) => ({
  address: `/x/ws/${name}`,
  description: `Logs in with a one-use token of scene ${scene}; the client pings every ${pingMs / 1_000} s.`,
  messages: Object.fromEntries(messageNames.map((message) => [message, { $ref: `#/components/messages/${message}` }])),
});

const marketChannel = {
  address: '/x/ws/market',
  description: `Needs no login; the client pings every ${streams.market.pingMs / 1_000} s. A slow client receives fewer, newer messages.`,
  messages: Object.fromEntries(
    ['operation', 'answer', ...marketMessages.map(({ name }) => name)].map((message) => [
      message,
      { $ref: `#/components/messages/${message}` },
    ]),
  ),
};

const operationOf = (channel: string, action: 'send' | 'receive', messages: readonly string[]) => ({
  action,
  channel: { $ref: `#/channels/${channel}` },
  messages: messages.map((message) => ({ $ref: `#/channels/${channel}/messages/${message}` })),
});

/** All streams as an AsyncAPI 3 document from the client's side; it depends on the declarations only. */
export const asyncapi = () => ({
  asyncapi: '3.0.0',
  info: {
    title: 'Slipway streams',
    version: '0.1.0',
    description:
      'JSON text frames, one message per frame. The `seq` of a private stream increases by one with each message of the connection, the `seq` of the market with each event of the pair.',
  },
  defaultContentType: 'application/json',
  channels: {
    market: marketChannel,
    ...Object.fromEntries(userStreams.map((stream) => [stream.name, channelOf(stream)])),
  },
  operations: Object.fromEntries(
    [
      { name: 'market', topics: marketMessages.map(({ name }) => name) },
      ...userStreams.map(({ name }) => ({ name, topics: privateTopics })),
    ].flatMap(({ name, topics }) => [
      [`${name}.send`, operationOf(name, 'send', ['operation'])],
      [`${name}.receive`, operationOf(name, 'receive', ['answer', ...topics])],
    ]),
  ),
  components: {
    schemas: namedSchemas(),
    messages: {
      operation: { name: 'operation', payload: schemaOf(Operation) },
      answer: { name: 'answer', payload: schemaOf(OperationResponse) },
      ...Object.fromEntries(marketMessages.map((message) => [message.name, message])),
      ...Object.fromEntries(privateTopics.map((topic) => [topic, topicMessage(topic)])),
    },
  },
});
