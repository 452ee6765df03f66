import { programPaths } from '#contract/http-server.ts';
import type { ServerContext } from '#sandbox/server/app.ts';
import type { ProgramStream } from '#sandbox/sockets/socket-server.ts';
import type { TimeSources } from '../http/time-check.ts';
import { openPrivateStream } from './private-stream.ts';
import { openPublicStream } from './public-stream.ts';
import { openTradeStream } from './trade-stream.ts';

/** The sockets of the V5 API. */
export const openDoorStreams = (context: ServerContext, times: TimeSources): readonly ProgramStream[] => [
  openPublicStream(context.kernel.exchange, programPaths('public/spot'), times, (error) =>
    context.report(error, 'sockets'),
  ),
  openPrivateStream(context.kernel.exchange, programPaths('private'), times),
  openTradeStream(context, programPaths('trade'), times),
];
