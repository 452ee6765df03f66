import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import type { Call } from '#contract/call.ts';
import { clientAddress } from '#contract/http-server.ts';
import * as contract from '#contract/session.ts';
import { createBenchAccounts } from '#sandbox/account/bench-accounts.ts';
import { accountNameOf } from '#sandbox/account/phone-numbers.ts';
import type { Exchange } from '#sandbox/exchange/exchange.ts';
import { fieldOf, refuse } from '#sandbox/exchange/handler-result.ts';
import type { HandlerResult } from '#sandbox/exchange/handler-result.ts';
import type { Account } from '#sandbox/identity/accounts.ts';
import type { LoginChallenges } from '#sandbox/identity/login-challenges.ts';
import { verifyPassword } from '#sandbox/identity/passwords.ts';
import type { ServerContext } from './app.ts';
import { applyFaults } from './call-faults.ts';
import { answerCall, faultBodyOf, readParams, takeRateToken } from './call-routes.ts';

/**
 * The account with a name or phone number and a password. Unknown accounts and wrong passwords take the same time.
 * `isBench` creates the accounts of measurements.
 */
export async function accountByPassword(
  exchange: Exchange,
  { account, password }: { account: string; password: string },
  isBench: boolean,
): Promise<Account | undefined> {
  if (isBench) createBenchAccounts(exchange, account);
  const found = exchange.accounts.byName(accountNameOf(exchange.accounts, account));
  return (await verifyPassword(password, found?.passwordHash)) ? found : undefined;
}

/**
 * Adds the routes of the login form, beside those of the other calls: a password takes a while, and failures count for
 * the account and the address. quality.md Q-F38
 */
export function addLoginRoutes(
  app: FastifyInstance,
  context: ServerContext,
  challenges: LoginChallenges,
  isBench: boolean,
): void {
  const { exchange, queue } = context.kernel;
  const done = ({ uid }: Account): HandlerResult => ({
    result: { state: 'DONE', usertoken: exchange.sessions.start(uid) },
  });

  /** Runs a try to log in to an account unless too many have failed. */
  async function guarded(
    request: FastifyRequest,
    account: string,
    attempt: () => Promise<HandlerResult> | HandlerResult,
  ): Promise<HandlerResult> {
    const outcome = await context.loginAttempts.guard(
      { account, address: clientAddress(request.raw) },
      async () => await attempt(),
    );
    if ('result' in outcome) return outcome.result;
    return refuse('loginLocked', { limit: String(outcome.limited.retryInMs) });
  }

  function add<C extends Call>(
    name: string,
    call: C,
    run: (params: v.InferOutput<C['params']>, request: FastifyRequest) => Promise<HandlerResult> | HandlerResult,
  ): void {
    app.route({
      method: call.method,
      url: `/x/${call.host}${call.path}`,
      async handler(request, reply): Promise<FastifyReply> {
        const given = readParams(context, call, request, reply);
        if (!given) return reply;
        const fault = await applyFaults(context.faults, { call: name }, request, reply, faultBodyOf(context));
        if (fault.isDone) return reply;
        if (!takeRateToken(context, reply, call.bucket, { device: '', address: clientAddress(request.raw) }))
          return reply;
        queue.flush();
        exchange.clock.runDue();
        const params = v.safeParse(call.params, given);
        const result = params.success
          ? await run(params.output, request)
          : refuse('badParameter', { field: fieldOf(params.issues[0]) });
        answerCall(context, call, request, reply, result, fault);
        return reply;
      },
    });
  }

  add('session.login', contract.login, ({ account, secret }, request) =>
    guarded(request, accountNameOf(exchange.accounts, account), async () => {
      const found = await accountByPassword(exchange, { account, password: secret }, isBench);
      if (!found) return refuse('wrongLogin');
      return found.totpSecret === '' ? done(found) : { result: challenges.begin(found) };
    }),
  );
  add('session.sendCode', contract.sendCode, ({ challenge, kind }) => {
    const sent = challenges.send(challenge, kind);
    if (!sent) return refuse('challengeOver');
    return 'waitMs' in sent ? refuse('codeTooSoon', { limit: String(sent.waitMs) }) : { result: sent };
  });
  add('session.verifyCode', contract.verifyCode, ({ challenge, kind, code }, request) => {
    const account = challenges.accountOf(challenge);
    if (!account) return refuse('challengeOver');
    return guarded(request, account.name, () => {
      const outcome = challenges.verify(challenge, kind, code);
      if (outcome === 'over') return refuse('challengeOver');
      if ('account' in outcome) return done(outcome.account);
      return refuse('wrongCode', { limit: String(outcome.triesLeft) });
    });
  });
}
