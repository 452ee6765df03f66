import type { OutgoingHttpHeader } from 'node:http';
import type { FastifyReply } from 'fastify';
import type { HostPrefix } from '#contract/call.ts';
import { isSerialized } from '#sandbox/exchange/handler-result.ts';
import type { HandlerResult, SerializedResult } from '#sandbox/exchange/handler-result.ts';
import { envelopeHead, envelopeOf, messageField } from './envelope.ts';

const jsonType = 'application/json; charset=utf-8';

/**
 * Answers that leave at the end of this turn of the event loop. A write wakes the receiver, which costs more than a
 * read of the exchange takes: when many requests arrive together, their answers leave together and wake it once.
 */
let unsent: (() => void)[] = [];

function sendAll(): void {
  const answers = unsent;
  unsent = [];
  for (const answer of answers) answer();
}

/**
 * Sends an envelope with a serialized result. Fastify takes a body in one piece: it would copy, encode and measure the
 * result for each caller. Here the headers, the head of the envelope and the shared bytes leave in one write.
 */
function sendSerialized(reply: FastifyReply, head: string, { tail }: SerializedResult): void {
  const headers: OutgoingHttpHeader[] = [];
  for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) headers.push(name, value);
  headers.push('content-type', jsonType, 'content-length', head.length + tail.length);
  reply.hijack();
  const { raw } = reply;
  if (unsent.length === 0) setImmediate(sendAll);
  unsent.push(() => {
    raw.writeHead(200, headers);
    // Headers and body are one string of bytes: the connection writes them at once.
    raw.end(head + tail, 'latin1');
  });
}

/** Sends a handler's result with HTTP status 200. exchange-api 1.3 */
export function sendResult(
  reply: FastifyReply,
  result: HandlerResult,
  { errors, host, timeNow }: { errors: Readonly<Record<number, string>>; host: HostPrefix; timeNow: number },
): void {
  const field = messageField[host];
  if (isSerialized(result)) sendSerialized(reply, envelopeHead(field, timeNow), result);
  else void reply.type(jsonType).send(envelopeOf(result, errors, field, timeNow));
}
