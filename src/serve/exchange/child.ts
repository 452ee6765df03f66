/** The process of the exchange: opens it with the options that it is sent, and listens at their path. */
import type { SandboxExchange } from '#sandbox/index.ts';
import { describeExchange, openExchange } from '../commands/open-exchange.ts';
import { EnvironmentError } from '#command/errors.ts';
import type { Reply, Request } from './exchange-process.ts';

let exchange: Promise<SandboxExchange> | undefined;

const tell = (reply: Reply) => {
  if (process.connected) process.send?.(reply);
};

async function open({ options, socketPath, origin }: Extract<Request, { kind: 'open' }>): Promise<void> {
  try {
    exchange = openExchange(options);
    const opened = await exchange;
    await opened.listen({ path: socketPath });
    tell({ kind: 'opened', description: describeExchange(origin, options, opened) });
  } catch (error) {
    const isExpected = error instanceof EnvironmentError;
    const text = error instanceof Error && !isExpected ? error.stack : undefined;
    tell({ kind: 'failed', reason: text ?? (error instanceof Error ? error.message : String(error)), isExpected });
  }
}

/** Closes the exchange and ends the process. The server that started it is gone or has asked for it. */
async function end(): Promise<void> {
  await (await exchange?.catch(() => undefined))?.close();
  process.exit();
}

process.on('message', (request: Request) => {
  if (request.kind === 'open') void open(request);
  else tell({ kind: 'pong' });
});
// A terminal sends its signal to all processes; the server then ends this one.
process.on('SIGINT', () => undefined);
process.on('SIGTERM', () => undefined);
process.on('disconnect', () => void end());
