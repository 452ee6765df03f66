import * as v from 'valibot';
import { OperationResponse } from '#contract/stream.ts';
import { secondMs } from '#formulas/durations.ts';
import { said } from '../findings.ts';
import type { Context } from '../context.ts';
import { strictOf } from '../schema/strict.ts';
import { after, openSocket } from './socket.ts';
import type { Frame, Socket } from './socket.ts';

export const protocolRule = '3.1 operations';
const foreignOrigin = 'https://verify-foreign.invalid';
const strictResponse = strictOf(OperationResponse);
const Ack = v.looseObject({
  success: v.boolean(),
  args: v.array(v.string()),
  failed: v.array(v.looseObject({ topic: v.string(), ret_code: v.number() })),
});
export type Ack = v.InferOutput<typeof Ack>;

/** Reports a failure of a stream or a topic. */
export type Report = (subject: string, path: string, expected: string, received: unknown) => void;

export const reporter =
  ({ findings }: Context, rule: string): Report =>
  (subject, path, expected, received) => {
    findings.add({ level: 'fail', subject, path, expected, received, isPersonal: subject.startsWith('private'), rule });
  };

/** Reports what does not fit in the answer to an operation. */
export function checkResponse(report: Report, stream: string, frame: Frame): void {
  for (const { level, path, expected, received } of strictResponse(frame))
    if (level === 'fail') report(stream, path, expected, received);
}

/** A page of another site gets no socket. exchange-api 1.2 */
export async function checkForeignOrigin(context: Context, stream: string, url: string): Promise<void> {
  const socket = await openSocket(url, foreignOrigin);
  context.findings.checked(stream, protocolRule);
  if (typeof socket === 'string') return;
  socket.close();
  reporter(context, protocolRule)(stream, 'origin', `no socket for ${foreignOrigin}`, said('a socket'));
}

/** Sends an operation on topics; undefined without an answer in 2 s. */
export async function operate(
  report: Report,
  stream: string,
  socket: Socket,
  op: 'subscribe' | 'unsubscribe' | 'resync',
  topics: readonly string[],
): Promise<Ack | undefined> {
  const reqId = `vfy-${op}-${topics.length}`;
  const answer = socket.next((frame) => frame['op'] === op);
  socket.send({ op, req_id: reqId, args: topics });
  const frame = await answer;
  if (!frame) {
    report(stream, op, 'an answer in 2 s', undefined);
    return undefined;
  }
  checkResponse(report, stream, frame);
  if (frame['req_id'] !== reqId) report(stream, 'req_id', reqId, frame['req_id']);
  const read = v.safeParse(Ack, frame);
  return read.success ? read.output : undefined;
}

/** Sends a ping and returns the pong. */
export async function ping(report: Report, stream: string, socket: Socket): Promise<Frame | undefined> {
  const ts = 1_700_000_000_000;
  const answer = socket.next(({ op }) => op === 'pong');
  socket.send({ op: 'ping', req_id: 'vfy-ping', ts });
  const pong = await answer;
  if (!pong) {
    report(stream, 'pong', 'a pong in 2 s', undefined);
    return undefined;
  }
  checkResponse(report, stream, pong);
  if (pong['ts'] !== ts) report(stream, 'ts', 'the time of the ping', pong['ts']);
  return pong;
}

/** Unknown topics, an unreadable frame, a ping. exchange-api 3.1 */
export async function checkOperations(
  context: Context,
  stream: string,
  socket: Socket,
  refused: readonly (readonly [topic: string, code: number])[],
): Promise<void> {
  const report = reporter(context, protocolRule);
  context.findings.checked(stream, protocolRule);
  for (const [topic, code] of refused) {
    const ack = await operate(report, stream, socket, 'subscribe', [topic]);
    const received = ack?.failed.find((each) => each.topic === topic)?.ret_code;
    if (ack && received !== code) report(stream, `subscribe ${topic}`, String(code), received);
    if (ack?.success === true) report(stream, 'success', 'false when nothing was done', true);
  }
  const answer = socket.next(({ op }) => op === 'error');
  socket.send('{"op":');
  const error = await answer;
  if (error) checkResponse(report, stream, error);
  else report(stream, 'error', 'an error for an unreadable frame', undefined);
  await ping(report, stream, socket);
}

/** Nothing arrives 2 s after the end of a subscription. */
export async function checkUnsubscribe(
  context: Context,
  stream: string,
  socket: Socket,
  topics: readonly string[],
): Promise<void> {
  const report = reporter(context, protocolRule);
  await operate(report, stream, socket, 'unsubscribe', topics);
  await after(2 * secondMs).done;
  const late = await socket.next((frame) => typeof frame['topic'] === 'string', secondMs / 2);
  if (late)
    report(
      `${stream}.${String(late['topic']).split('.')[0] ?? ''}`,
      'unsubscribe',
      'no message 2 s later',
      'a message',
    );
}
