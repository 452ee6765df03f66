import type { FastifyReply, FastifyRequest } from 'fastify';
import { restrictedCode } from '#contract/envelope.ts';
import { restrictionResultOf } from '#sandbox/account/compliance.ts';
import { callFaults } from './faults.ts';
import type { Fault, Faults } from './faults.ts';

/** Effect of the active faults on a request. */
export interface FaultEffect {
  /** The response is sent, or the connection is closed: the request is not executed. */
  isDone: boolean;
  /** The session token, or the one-use token that the request obtains, counts as expired. */
  isExpired: boolean;
  /** The request is executed and committed, and the connection is closed without a response. */
  losesResponse: boolean;
}

const invalidJson = {
  truncated: '{"ret_code":0,"ret_msg":"OK","result":{"li',
  invalid: '{"ret_code":0,,"result":{}}',
} as const;
const maintenancePage = '<!doctype html><html lang="en"><title>Maintenance</title><h1>We are back soon</h1></html>';

/** Waits, or stops early when the connection closes. */
function wait(request: FastifyRequest, ms: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, ms);
    function done(): void {
      clearTimeout(timer);
      request.raw.socket.off('close', done);
      resolve();
    }
    request.raw.socket.once('close', done);
  });
}

/** Sends the response that a fault prescribes; returns false for kinds that prescribe none. */
function sendFault(fault: Fault, reply: FastifyReply, failure: (status: number, code: number) => object): boolean {
  switch (fault.kind) {
    case 'status':
      void reply.code(fault.value).send(failure(fault.value, 10016));
      return true;
    case 'ret_code':
      void reply.send({
        result: fault.value === restrictedCode ? restrictionResultOf('', 'all') : null,
        ...failure(200, fault.value),
      });
      return true;
    case 'empty':
      void reply.type('application/json').send('');
      return true;
    case 'html':
      void reply.type('text/html; charset=utf-8').send(maintenancePage);
      return true;
    case 'json':
      void reply.type('application/json; charset=utf-8').send(invalidJson[fault.value]);
      return true;
    default:
      return false;
  }
}

/** Effect on a request that no fault matches: nearly all. */
const noEffect: FaultEffect = { isDone: false, isExpired: false, losesResponse: false };

/**
 * Applies the active faults to a request; resolves later only when one of them matches.
 * @param failure returns the body of an error response
 */
export function applyFaults(
  faults: Faults,
  target: { call: string; uid?: string | undefined },
  request: FastifyRequest,
  reply: FastifyReply,
  failure: (status: number, code: number) => object,
): FaultEffect | Promise<FaultEffect> {
  const matching = faults.consume(target, callFaults);
  return matching.length === 0 ? noEffect : applyMatching(matching, request, reply, failure);
}

async function applyMatching(
  matching: readonly Fault[],
  request: FastifyRequest,
  reply: FastifyReply,
  failure: (status: number, code: number) => object,
): Promise<FaultEffect> {
  for (const fault of matching) if (fault.kind === 'delay') await wait(request, fault.value);
  const isAborted = request.raw.destroyed && !request.raw.complete;
  return {
    isDone: isAborted || matching.some((fault) => sendFault(fault, reply, failure)),
    isExpired: matching.some(({ kind }) => kind === 'expire'),
    losesResponse: matching.some(({ kind }) => kind === 'answerlost'),
  };
}
