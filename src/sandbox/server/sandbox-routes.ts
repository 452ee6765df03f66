import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { clientAddress } from '#contract/http-server.ts';
import type { SandboxCall } from '#sandbox/exchange/domain.ts';
import type { HandlerResult } from '#sandbox/exchange/handler-result.ts';
import { sendFailure, queryOf } from './app.ts';
import type { ServerContext } from './app.ts';
import { anonymousCallerOf, answerLimit, takeRateToken } from './call-routes.ts';
import { sendResult } from './send-result.ts';

const LoginParams = v.object({ account: v.string() });

/** The account that a login names, cut to the length of a name; undefined when the request is invalid. */
function accountOf({ body }: FastifyRequest): string | undefined {
  const login = v.safeParse(LoginParams, body);
  return login.success ? login.output.account.slice(0, 64) : undefined;
}

/** Buckets of the calls that have one of their own, which counts the address: a device id is free to invent. */
const ownBuckets: Readonly<Record<string, 'login' | 'newAccount'>> = {
  'POST login': 'login',
  'POST accounts': 'newAccount',
};

/**
 * Adds the routes under `/x/sandbox/`. Header `x-sandbox` forces a CORS preflight for pages of other origins.
 * exchange-api 1.8
 */
export function addSandboxRoutes(app: FastifyInstance, context: ServerContext, calls: readonly SandboxCall[]): void {
  const { exchange, queue } = context.kernel;
  for (const { method, path, run, errors } of calls) {
    app.route({
      method,
      url: `/x/sandbox/${path}`,
      handler: async (request, reply) => {
        if (request.headers['x-sandbox'] !== '1')
          return sendFailure(context, reply, 403, 'Header x-sandbox: 1 is missing.');
        const bucket = ownBuckets[`${method} ${path}`];
        const caller =
          bucket === undefined ? anonymousCallerOf(request) : { device: '', address: clientAddress(request.raw) };
        if (!takeRateToken(context, reply, bucket ?? 'sandbox', caller)) return reply;
        queue.flush();
        exchange.clock.runDue();
        const body = method === 'POST' ? (request.body ?? {}) : queryOf(request);
        const runOnce = async (): Promise<HandlerResult> =>
          context.timed(`${method} /x/sandbox/${path}`, () => run(exchange, body));
        const account = bucket === 'login' ? accountOf(request) : undefined;
        const outcome =
          account === undefined
            ? { result: await runOnce() }
            : await context.loginAttempts.guard({ account, address: clientAddress(request.raw) }, runOnce);
        if ('limited' in outcome) {
          answerLimit(context, reply, { ...outcome.limited, allowed: false });
          return reply;
        }
        const { result } = outcome;
        sendResult(reply, result, { errors, host: 'main', timeNow: exchange.clock.now() });
        return reply;
      },
    });
  }
}
