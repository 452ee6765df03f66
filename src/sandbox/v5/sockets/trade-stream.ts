import { bodyOf, doorCodes, isDoorRefusal, refused } from '../http/answer.ts';
import type { DoorAnswer } from '../http/answer.ts';
import { usualWindowMs, wholeOf } from '../http/authenticate.ts';
import { isWriting, keepsWrites } from '../http/door-call.ts';
import type { DoorCall } from '../http/door-call.ts';
import { isTimely } from '../http/time-check.ts';
import type { TimeSources } from '../http/time-check.ts';
import { orderCalls } from '../orders/order-calls.ts';
import type { RawParams } from '#sandbox/exchange/request-checks.ts';
import type { ServerContext } from '#sandbox/server/app.ts';
import type { ProgramStream } from '#sandbox/sockets/socket-server.ts';
import { isStorageError } from '#sandbox/store/errors.ts';
import { idOf, openDoorSocket } from './door-socket.ts';
import type { DoorSocket, Operation } from './door-socket.ts';

/** The calls that a socket runs, by operation: `order.create`. */
const calls: ReadonlyMap<string, DoorCall> = new Map(
  orderCalls.map((call): [string, DoorCall] => [call.path.replace('/', '.'), call]),
);

const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';
const isParams = (value: unknown): value is RawParams =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The socket that takes orders; they are the same calls as over HTTP, and count in the same buckets. */
export function openTradeStream(context: ServerContext, paths: readonly string[], times: TimeSources): ProgramStream {
  const { kernel, takeToken, report } = context;
  const { exchange, queue } = kernel;

  const conditions = () => ({ now: exchange.clock.now(), isMaintenance: false });

  /** Why an operation is not run. */
  function problemOf({ holder }: DoorSocket, { header, args }: Operation): DoorAnswer | undefined {
    if (!holder) return refused('badKey', 'Request not authorized.');
    const time = wholeOf(textOf(header['X-BAPI-TIMESTAMP']));
    const window = textOf(header['X-BAPI-RECV-WINDOW']);
    if (time === undefined || !isTimely(time, window === '' ? usualWindowMs : (wholeOf(window) ?? 0), times))
      return refused('badTime', 'invalid request, please check your timestamp or recv_window param.');
    if (holder.key.rights !== 'trade') return refused('noRight', 'Permission denied, please check your API key.');
    return args.length === 1 && isParams(args[0]) ? undefined : refused('badParameter', 'params error: args invalid');
  }

  async function run(socket: DoorSocket, call: DoorCall, operation: Operation): Promise<void> {
    const { holder } = socket;
    const [params] = operation.args;
    const problem = problemOf(socket, operation);
    const decision = holder && !problem ? takeToken(call.bucket, { uid: holder.account.uid }) : undefined;
    let answer: DoorAnswer;
    if (problem) answer = problem;
    else if (decision?.allowed === false) answer = refused('tooMany', 'Too many visits!');
    else
      answer = await queue
        .enqueue(() => call.run(exchange, isParams(params) ? params : {}, conditions(), holder), keepsWrites)
        .catch((error: unknown) => {
          report(error, socket.connId);
          return { code: doorCodes.internal, message: isStorageError(error) ? 'Cannot save now.' : 'Server error.' };
        });
    const now = exchange.clock.now();
    const resetMs = decision?.allowed === false ? decision.retryInMs : (decision?.fullInMs ?? 0);
    const { result, ...envelope } = bodyOf(answer, now);
    socket.link.send({
      reqId: idOf(operation) ?? '',
      retCode: envelope.retCode,
      retMsg: envelope.retMsg,
      op: operation.op,
      data: result,
      retExtInfo: isDoorRefusal(answer) ? {} : (answer.extInfo ?? {}),
      header: {
        ...(decision && {
          'X-Bapi-Limit': String(decision.limit),
          'X-Bapi-Limit-Status': String(decision.remaining),
          'X-Bapi-Limit-Reset-Timestamp': String(now + resetMs),
        }),
        Timenow: String(now),
      },
      connId: socket.connId,
    });
  }

  return {
    name: 'v5trade',
    paths,
    open: (link) =>
      openDoorSocket(
        exchange,
        link,
        {
          needsLogin: true,
          pong: ({ connId }, operation) => ({
            reqId: idOf(operation) ?? '',
            retCode: 0,
            op: 'pong',
            data: [String(exchange.clock.now())],
            connId,
          }),
          loggedIn: ({ connId }, operation, problem) => ({
            reqId: idOf(operation) ?? '',
            retCode: problem === undefined ? 0 : doorCodes.badSignature,
            retMsg: problem ?? 'OK',
            op: 'auth',
            connId,
          }),
          isTopic: () => false,
          run(socket, operation) {
            const call = calls.get(operation.op);
            if (!call || !isWriting(call)) return false;
            void run(socket, call, operation);
            return true;
          },
        },
        times,
      ),
  };
}
