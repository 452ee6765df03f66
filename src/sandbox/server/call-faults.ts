import type { FastifyReply, FastifyRequest } from 'fastify';
import { restrictedCode } from '../../contract/envelope.ts';
import { wallOf } from '../account/compliance.ts';
import { callFaults } from '../faults.ts';
import type { Fault, Faults } from '../faults.ts';

/** What faults leave of a call. */
export interface Suffered {
  /** It is answered already, or its connection is gone: nothing more is to be done. */
  isDone: boolean;
  /** Its token, or the ott it asks for, is to be taken as expired. */
  isExpired: boolean;
  /** It is to be carried out and committed, and its answer lost. */
  losesAnswer: boolean;
}

const notJson = {
  truncated: '{"ret_code":0,"ret_msg":"OK","result":{"li',
  invalid: '{"ret_code":0,,"result":{}}',
} as const;
const page = '<!doctype html><html lang="en"><title>Maintenance</title><h1>We are back soon</h1></html>';

/** Waits, but no longer than the connection lives. */
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

/** Answers instead of the exchange; gives false for a kind that does not. */
function answerInstead(fault: Fault, reply: FastifyReply, failure: (status: number, code: number) => object): boolean {
  switch (fault.kind) {
    case 'status':
      void reply.code(fault.value).send(failure(fault.value, 10016));
      return true;
    case 'ret_code':
      void reply.send({
        ...failure(200, fault.value),
        result: fault.value === restrictedCode ? wallOf('', 'all') : null,
      });
      return true;
    case 'empty':
      void reply.type('application/json').send('');
      return true;
    case 'html':
      void reply.type('text/html; charset=utf-8').send(page);
      return true;
    case 'json':
      void reply.type('application/json; charset=utf-8').send(notJson[fault.value]);
      return true;
    default:
      return false;
  }
}

/** Lets the faults that are switched on for a call happen. @param failure body of an answer with a status and a code */
export async function suffer(
  faults: Faults,
  occasion: { call: string; uid?: string },
  request: FastifyRequest,
  reply: FastifyReply,
  failure: (status: number, code: number) => object,
): Promise<Suffered> {
  const hits = faults.take(occasion, callFaults);
  for (const hit of hits) if (hit.kind === 'delay') await wait(request, hit.value);
  const isGone = request.raw.destroyed && !request.raw.complete;
  return {
    isDone: isGone || hits.some((hit) => answerInstead(hit, reply, failure)),
    isExpired: hits.some(({ kind }) => kind === 'expire'),
    losesAnswer: hits.some(({ kind }) => kind === 'answerlost'),
  };
}
