import type { FastifyInstance } from 'fastify';
import type { Analytics } from './analytics.ts';
import type { ServerContext } from './app.ts';
import { anonymousCallerOf, takeRateToken } from './call-routes.ts';

/** Longest event, bytes. */
const maxEventBytes = 2_048;

/**
 * Adds POST `/x/sandbox/analytics`, which counts one event. It needs no header, since pages of any origin send events
 * without a preflight; `text/plain` is accepted here alone. exchange-api 1.8
 */
export async function addAnalyticsRoute(
  app: FastifyInstance,
  context: ServerContext,
  analytics: Analytics,
): Promise<void> {
  await app.register((scope, _options, done) => {
    scope.addContentTypeParser(
      'text/plain',
      { parseAs: 'string', bodyLimit: maxEventBytes },
      (_request, body, parsed) => {
        parsed(null, String(body));
      },
    );
    scope.post('/x/sandbox/analytics', (request, reply) => {
      if (!takeRateToken(context, reply, 'sandbox', anonymousCallerOf(request))) return reply;
      if (typeof request.body === 'string') analytics.add(request.body);
      return reply.code(204).send();
    });
    done();
  });
}
