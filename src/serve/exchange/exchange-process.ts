/** The exchange in a process of its own, so that pages are served whatever it does. */
import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { EnvironmentError } from '#command/errors.ts';
import type { CommandOptions } from '../commands/listen.ts';
import { forwardTo } from './forward.ts';
import type { ForwardedExchange } from './forward.ts';

export type Request = { kind: 'open'; options: CommandOptions; socketPath: string; origin: string } | { kind: 'ping' };
export type Reply =
  | { kind: 'opened'; description: string }
  | { kind: 'pong' }
  | { kind: 'failed'; reason: string; isExpected: boolean };

/** Time between two pings of the exchange, ms. */
const pingMs = 1000;
/** Missed pongs after which it is killed and started again. Counted, since a machine that slept has missed none. */
const maxMissed = 10;
/** Time to close; an exchange that is blocked is killed after it. ms */
const closeMs = 3000;

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
  const timer = setInterval(work, pingMs).unref();
  return () => clearInterval(timer);
};

/**
 * Starts the exchange. One that ends, or answers nothing for 10 s, is started again with its data; meanwhile requests
 * are answered 503. Throws an `EnvironmentError` when its data cannot be used.
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
  /** Process that must answer pings: not one that still opens, which a large data file makes slow. */
  let watched: ChildProcess | undefined;
  let missed = 0;
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
      missed = 0;
      if (reply.kind === 'opened') opened.resolve(reply.description);
      if (reply.kind !== 'failed') return;
      opened.reject(reply.isExpected ? new EnvironmentError(reply.reason) : new Error(reply.reason));
      child.disconnect();
    });
    child.once('exit', (code, signal) => {
      opened.reject(new Error(`The exchange ended with ${signal ?? `code ${code}`}.`));
    });
    tell(child, { kind: 'open', options: { ...options, fresh }, socketPath, origin });
    const description = await opened.promise;
    child.once('exit', (code, signal) => void restart(signal ?? `code ${code}`));
    watched = child;
    return description;
  }

  /** Starts the exchange again after it ended; what it has stored is kept, also when this start began with new data. */
  async function restart(end: string): Promise<void> {
    if (isClosed) return;
    watched = undefined;
    print(`The exchange ended with ${end}. It is started again.`);
    try {
      await start(false);
      print('The exchange answers again.');
    } catch (error) {
      print(`The exchange cannot be started again: ${error instanceof Error ? error.message : ''}`);
    }
  }

  function ping(): void {
    if (!watched) return;
    if (missed >= maxMissed) {
      missed = 0;
      const requests = forwarded.openRequests();
      const open = requests.length === 0 ? '' : ` Without an answer: ${requests.join(', ')}.`;
      print(`The exchange has answered nothing for ${maxMissed} s.${open}`);
      watched.kill('SIGKILL');
      return;
    }
    missed += 1;
    tell(watched, { kind: 'ping' });
  }

  // A second signal ends the server at once; an exchange that is blocked would stay.
  const kill = () => void running?.kill('SIGKILL');
  process.once('exit', kill);
  let stopPings = () => undefined as void;
  const close = async () => {
    isClosed = true;
    stopPings();
    const child = running;
    if (child && child.exitCode === null && child.signalCode === null) {
      const exit = once(child, 'exit');
      if (child.connected) child.disconnect();
      const late = setTimeout(kill, closeMs);
      await exit;
      clearTimeout(late);
    }
    process.off('exit', kill);
    forwarded.close();
    rmSync(folder, { recursive: true, force: true });
  };
  const description = await start(options.fresh).catch(async (error: unknown) => {
    await close();
    throw error;
  });
  stopPings = repeat(ping);
  const { app, attachSockets } = forwarded;
  return { app, attachSockets, description, pid: () => running?.pid, close };
}
