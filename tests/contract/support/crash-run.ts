import { spawn } from 'node:child_process';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import * as v from 'valibot';
import { demoPassword } from '../../../src/sandbox/account/seed.ts';
import { Body } from './exchange.ts';

const child = fileURLToPath(new URL('./crash-child.ts', import.meta.url));

/** An exchange in a process of its own, which may die at any moment: every question may then be refused. */
export interface Running {
  ask(path: string, init?: RequestInit): Promise<v.InferOutput<typeof Body>>;
  /** A sandbox-only path. */
  sandbox(path: string, body: object): Promise<v.InferOutput<typeof Body>>;
  login(account: string): Promise<string>;
}

async function start(dataFile: string, crashAt: number | undefined) {
  const running = spawn(process.execPath, [child, dataFile], {
    env: { ...process.env, ...(crashAt !== undefined && { SLIPWAY_CRASH_AT: String(crashAt) }) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const died = new Promise((resolve) => running.on('close', resolve));
  const origin = await new Promise<string>((resolve) =>
    running.stdout.once('data', (line) => resolve(String(line).trim())),
  );
  return {
    origin,
    async kill() {
      running.kill('SIGKILL');
      await died;
    },
  };
}

/**
 * Works with an exchange that dies at a commit point (`store/crash.ts`), or is killed when the work is done. Gives whether it
 * died by itself, which ends the work.
 */
export async function untilDeath(
  { dataFile, crashAt }: { dataFile: string; crashAt?: number },
  work: (exchange: Running) => Promise<void>,
): Promise<{ diedByItself: boolean }> {
  const { origin, kill } = await start(dataFile, crashAt);
  let isGone = false;
  async function ask(path: string, init: RequestInit = {}): Promise<v.InferOutput<typeof Body>> {
    try {
      return v.parse(Body, await (await fetch(origin + path, init)).json());
    } catch (error) {
      isGone = true;
      throw error;
    }
  }
  const sandbox: Running['sandbox'] = (path, body) =>
    ask(`/x/sandbox/${path}`, {
      method: 'POST',
      headers: { 'x-sandbox': '1', 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  try {
    await work({
      ask,
      sandbox,
      async login(account) {
        const { result } = await sandbox('login', { account, password: demoPassword });
        return v.parse(v.object({ usertoken: v.string() }), result).usertoken;
      },
    });
  } catch (error) {
    if (!isGone) throw error;
  } finally {
    await kill();
  }
  return { diedByItself: isGone };
}

/** What the database says of its own file: 'ok', or what is broken. */
export function integrityOf(dataFile: string): unknown {
  const database = new DatabaseSync(dataFile);
  const row = database.prepare('PRAGMA integrity_check').get();
  database.close();
  return row?.['integrity_check'];
}
