/** The exchange in a process of its own, so that pages are served whatever it does. */
import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { UsageError } from '../commands/options.ts';
import type { CommandOptions } from '../commands/options.ts';
import { forwardTo } from './forward.ts';
import type { ForwardedExchange } from './forward.ts';

export type Request = { kind: 'open'; options: CommandOptions; socketPath: string; origin: string } | { kind: 'ask' };
export type Reply =
  { kind: 'opened'; description: string } | { kind: 'alive' } | { kind: 'failed'; reason: string; isUsage: boolean };

/** Time between two questions whether the exchange still answers, ms. */
const askMs = 1000;
/** Questions without an answer after which it is ended and started again. Counted, since a machine that slept lost no question. */
const maxUnanswered = 10;

export interface ExchangeProcess extends Pick<ForwardedExchange, 'app' | 'attachSockets'> {
  /** What is printed at the start: its addresses and logins. */
  description: string;
  /** Process of the running exchange. */
  pid: () => number | undefined;
  close: () => Promise<void>;
}

export interface ExchangeProcessOptions {
  options: CommandOptions;
  /** Origin under which a browser of this machine reaches it. */
  origin: string;
  /** Prints a line of the log. */
  print: (line: string) => void;
  /** Calls a function again and again until what it returned is called; default: each second. */
  repeat?: (work: () => void) => () => void;
}

const eachSecond = (work: () => void): (() => void) => {
  const timer = setInterval(work, askMs).unref();
  return () => clearInterval(timer);
};

/**
 * Starts the exchange. One that ends, or answers nothing for 10 s, is started again with its data; meanwhile requests are
 * answered 503. Throws a `UsageError` when its data cannot be used.
 */
export async function openExchangeProcess({
  options,
  origin,
  print,
  repeat = eachSecond,
}: ExchangeProcessOptions): Promise<ExchangeProcess> {
  const folder = mkdtempSync(join(tmpdir(), 'slipway-'));
  const socketPath = process.platform === 'win32' ? join('\\\\?\\pipe', folder) : join(folder, 'exchange');
  const forwarded = forwardTo(socketPath);
  let running: ChildProcess | undefined;
  /** Process that is asked: not one that still opens, which a large data file makes slow. */
  let asked: ChildProcess | undefined;
  let unanswered = 0;
  let isClosed = false;

  const tell = (child: ChildProcess, request: Request) => {
    if (child.connected) child.send(request, () => undefined);
  };

  async function start(fresh: boolean): Promise<string> {
    // A process that was killed leaves its socket behind.
    rmSync(socketPath, { force: true });
    const child = fork(fileURLToPath(new URL('./child.ts', import.meta.url)), [], {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    running = child;
    const opened = Promise.withResolvers<string>();
    child.on('message', (reply: Reply) => {
      unanswered = 0;
      if (reply.kind === 'opened') opened.resolve(reply.description);
      if (reply.kind !== 'failed') return;
      opened.reject(reply.isUsage ? new UsageError(reply.reason) : new Error(reply.reason));
      child.disconnect();
    });
    child.once('exit', (code, signal) => {
      opened.reject(new Error(`The exchange ended with ${signal ?? `code ${code}`}.`));
    });
    tell(child, { kind: 'open', options: { ...options, fresh }, socketPath, origin });
    const description = await opened.promise;
    child.once('exit', (code, signal) => void restart(signal ?? `code ${code}`));
    asked = child;
    return description;
  }

  /** Starts the exchange again after it ended; what it has stored is kept, also when this start began with new data. */
  async function restart(end: string): Promise<void> {
    if (isClosed) return;
    asked = undefined;
    print(`The exchange ended with ${end}. It is started again.`);
    try {
      await start(false);
      print('The exchange answers again.');
    } catch (error) {
      print(`The exchange cannot be started again: ${error instanceof Error ? error.message : ''}`);
    }
  }

  function ask(): void {
    if (!asked) return;
    if (unanswered >= maxUnanswered) {
      unanswered = 0;
      const requests = forwarded.openRequests();
      const open = requests.length === 0 ? '' : ` Without an answer: ${requests.join(', ')}.`;
      print(`The exchange answers nothing for ${maxUnanswered} s.${open}`);
      asked.kill('SIGKILL');
      return;
    }
    unanswered += 1;
    tell(asked, { kind: 'ask' });
  }

  let stopAsking = () => undefined as void;
  const close = async () => {
    isClosed = true;
    stopAsking();
    const child = running;
    if (child && child.exitCode === null && child.signalCode === null) {
      const exit = once(child, 'exit');
      if (child.connected) child.disconnect();
      await exit;
    }
    forwarded.close();
    rmSync(folder, { recursive: true, force: true });
  };
  const description = await start(options.fresh).catch(async (error: unknown) => {
    await close();
    throw error;
  });
  stopAsking = repeat(ask);
  const { app, attachSockets } = forwarded;
  return { app, attachSockets, description, pid: () => running?.pid, close };
}
