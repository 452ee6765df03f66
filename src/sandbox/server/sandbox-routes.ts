import type { FastifyInstance } from 'fastify';
import type { SandboxCall } from '../domain.ts';
import { fail, queryOf } from './app.ts';
import type { ServerContext } from './app.ts';
import { strangerOf, takeRate } from './call-routes.ts';
import { envelopeOf } from './envelope.ts';

/** Routes under `/x/sandbox/`: a page of another site cannot send `x-sandbox` without asking first. exchange-api 1.8 */
export function addSandboxRoutes(app: FastifyInstance, context: ServerContext, calls: readonly SandboxCall[]): void {
  const { exchange } = context.kernel;
  for (const { method, path, run, errors } of calls) {
    app.route({
      method,
      url: `/x/sandbox/${path}`,
      handler: async (request, reply) => {
        if (request.headers['x-sandbox'] !== '1') return fail(context, reply, 403, 'Header x-sandbox: 1 is missing.');
        if (!takeRate(context, reply, path === 'login' ? 'login' : 'sandbox', strangerOf(request))) return reply;
        exchange.clock.settle();
        const answer = await run(exchange, method === 'POST' ? (request.body ?? {}) : queryOf(request));
        return reply.send(envelopeOf(answer, errors, 'ret_msg', exchange.clock.now()));
      },
    });
  }
}
