import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import type { SandboxCall } from '../domain.ts';
import { fail, queryOf } from './app.ts';
import type { ServerContext } from './app.ts';
import { strangerOf, takeRate } from './call-routes.ts';
import { envelopeOf } from './envelope.ts';

const Guess = v.object({ account: v.string() });

/** Whose guesses at a password are counted: the address and the account, not what a browser says it is. quality.md Q-F38 */
function guessersOf({ ip, body }: FastifyRequest): string[] {
  const guess = v.safeParse(Guess, body);
  return guess.success ? [ip, `of ${guess.output.account.slice(0, 64)}`] : [ip];
}

/** Routes under `/x/sandbox/`: a page of another site cannot send `x-sandbox` without asking first. exchange-api 1.8 */
export function addSandboxRoutes(app: FastifyInstance, context: ServerContext, calls: readonly SandboxCall[]): void {
  const { exchange, queue } = context.kernel;
  for (const { method, path, run, errors } of calls) {
    app.route({
      method,
      url: `/x/sandbox/${path}`,
      handler: async (request, reply) => {
        if (request.headers['x-sandbox'] !== '1') return fail(context, reply, 403, 'Header x-sandbox: 1 is missing.');
        const [bucket, callers] =
          path === 'login' ? (['login', guessersOf(request)] as const) : (['sandbox', [strangerOf(request)]] as const);
        if (!callers.every((who) => takeRate(context, reply, bucket, who))) return reply;
        queue.settle();
        exchange.clock.settle();
        const answer = await run(exchange, method === 'POST' ? (request.body ?? {}) : queryOf(request));
        return reply.send(envelopeOf(answer, errors, 'ret_msg', exchange.clock.now()));
      },
    });
  }
}
