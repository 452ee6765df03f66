import { createHash, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';
import type { IncomingMessage, Server } from 'node:http';
import * as v from 'valibot';
import { defaultTimeouts, limitResponses } from '#contract/http-server.ts';
import type { ServerTimeouts } from '#contract/http-server.ts';
import type { RefreshState } from './refresh-queue.ts';

/** Path of the hook. */
export const hookPath = '/hook/content';
const maxBodyBytes = 16 * 1024;
const maxNames = 1_000;

const Names = v.optional(v.pipe(v.array(v.pipe(v.string(), v.maxLength(40))), v.maxLength(maxNames)));
/** What has changed at the exchange. The names are checked and not used: a run compares everything. */
const Body = v.pipe(
  v.unknown(),
  // An array would pass as an object without keys.
  v.check((body) => !Array.isArray(body)),
  v.strictObject({ projectIds: Names, symbols: Names }),
);

const digest = (text: string) => createHash('sha256').update(text).digest();
/** Compares digests, which have one length: the time says nothing about the secret. */
const isSecret = (header: string | undefined, secret: string): boolean =>
  timingSafeEqual(digest(header ?? ''), digest(`Bearer ${secret}`));

async function bodyOf(request: IncomingMessage): Promise<string | undefined> {
  let body = '';
  for await (const chunk of request) {
    body += String(chunk);
    if (body.length > maxBodyBytes) return undefined;
  }
  return body;
}

/**
 * Creates the server of the hook: `POST /hook/content` with `Authorization: Bearer {secret}` requests a run and is
 * answered 202 at once. 401 for another secret, 400 for another body, 404 and 405 for the rest; none of them starts a
 * run. edge.md 6
 */
export function createHookServer(
  secret: string,
  request: () => RefreshState,
  timeouts: ServerTimeouts = defaultTimeouts,
): Server {
  const limits = {
    headersTimeout: timeouts.headersMs,
    requestTimeout: timeouts.requestMs,
    connectionsCheckingInterval: timeouts.checkMs,
  };
  const server = createServer(limits, (incoming, response) => {
    const answer = (status: number, body: object) =>
      response
        .writeHead(status, { 'Content-Type': 'application/json', 'Cache-Control': 'no-store', Connection: 'close' })
        .end(`${JSON.stringify(body)}\n`);
    if (incoming.url !== hookPath) return void answer(404, { error: 'not found' });
    if (incoming.method !== 'POST') return void answer(405, { error: 'POST only' });
    if (!isSecret(incoming.headers.authorization, secret)) return void answer(401, { error: 'wrong secret' });
    bodyOf(incoming).then(
      (text) => {
        const body = v.safeParse(v.pipe(v.string(), v.parseJson(), Body), text === '' ? '{}' : text);
        if (!body.success) return answer(400, { error: 'wrong body' });
        return answer(202, { state: request() });
      },
      () => response.destroy(),
    );
  });
  limitResponses(server, timeouts, { 'Cache-Control': 'no-store' });
  return server;
}
