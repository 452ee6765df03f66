import type * as v from 'valibot';
import {
  BalanceRow,
  LaunchRow,
  NoticeRow,
  Operation,
  OperationAnswer,
  PrivateMessage,
  type PrivateTopic,
  privateTopics,
  streams,
} from '../../contract/stream.ts';
import { InnovationQuota, Order, PlanOrder, Trade } from '../../contract/trading.ts';
import { namedSchemas, schemaOf } from './schema.ts';

/** What a topic's rows are; of a topic that is missing here the documents say only that it has rows. */
const rows: Partial<Record<PrivateTopic, v.GenericSchema>> = {
  balance: BalanceRow,
  innovation_position: InnovationQuota,
  order: Order,
  plan_order: PlanOrder,
  trade: Trade,
  launch: LaunchRow,
  notice: NoticeRow,
};

const messageNames = ['operation', 'answer', ...privateTopics];

function topicMessage(topic: PrivateTopic) {
  const row = rows[topic];
  const data = { type: 'array', ...(row === undefined ? {} : { items: schemaOf(row) }) };
  const properties = { topic: { const: topic }, ...(row === undefined ? {} : { data }) };
  return { name: topic, payload: { allOf: [schemaOf(PrivateMessage), { type: 'object', properties }] } };
}

/** The streams of a person: those that log in. */
const userStreams = Object.entries(streams).flatMap(([name, stream]) =>
  'scene' in stream ? [{ name, pingMs: stream.pingMs, scene: stream.scene }] : [],
);

const channelOf = ({ name, pingMs, scene }: (typeof userStreams)[number]) => ({
  address: `/x/ws/${name}`,
  description: `Logs in with a one-use token of scene ${scene}; the client pings every ${pingMs / 1_000} s.`,
  messages: Object.fromEntries(messageNames.map((message) => [message, { $ref: `#/components/messages/${message}` }])),
});

const operationOf = (channel: string, action: 'send' | 'receive', messages: readonly string[]) => ({
  action,
  channel: { $ref: `#/channels/${channel}` },
  messages: messages.map((message) => ({ $ref: `#/channels/${channel}/messages/${message}` })),
});

/** The private streams as AsyncAPI 3, from the client's side. The same declarations give the same document. */
export const asyncapi = () => ({
  asyncapi: '3.0.0',
  info: {
    title: 'Slipway user streams',
    version: '0.1.0',
    description: 'JSON text frames, one message a frame. `seq` rises by one with each private message of a connection.',
  },
  defaultContentType: 'application/json',
  channels: Object.fromEntries(userStreams.map((stream) => [stream.name, channelOf(stream)])),
  operations: Object.fromEntries(
    userStreams.flatMap(({ name }) => [
      [`${name}.ask`, operationOf(name, 'send', ['operation'])],
      [`${name}.hear`, operationOf(name, 'receive', ['answer', ...privateTopics])],
    ]),
  ),
  components: {
    schemas: namedSchemas(),
    messages: {
      operation: { name: 'operation', payload: schemaOf(Operation) },
      answer: { name: 'answer', payload: schemaOf(OperationAnswer) },
      ...Object.fromEntries(privateTopics.map((topic) => [topic, topicMessage(topic)])),
    },
  },
});
