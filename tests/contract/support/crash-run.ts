import { spawn } from 'node:child_process';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'rolldown';
import * as v from 'valibot';
import { demoPassword } from '#sandbox/account/demo-accounts.ts';
import { Body } from './exchange.ts';

/**
 * Crash tests start a process after each kill: one file starts in half the time of some hundred modules. Each worker
 * builds its own.
 */
const script = `.test/crash-child-${process.env['VITEST_POOL_ID'] ?? ''}.mjs`;
const isBuilt = build({
  input: fileURLToPath(new URL('./crash-child.ts', import.meta.url)),
  platform: 'node',
  output: { file: script, format: 'esm', codeSplitting: false },
  plugins: [
    {
      name: 'own-url',
      // The exchange finds its pages and its worker beside its modules.
      transform: (code, id) =>
        code.includes('import.meta.url')
          ? code.replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href))
          : null,
    },
  ],
});

/** An exchange in its own process, which may end at any time; all requests then reject. */
export interface ExchangeProcess {
  ask: (path: string, init?: RequestInit) => Promise<v.InferOutput<typeof Body>>;
  /** Calls a path under `/x/sandbox/`. */
  sandbox: (path: string, body: object) => Promise<v.InferOutput<typeof Body>>;
  login: (account: string) => Promise<string>;
}

async function start(dataFile: string, crashAt: number | undefined) {
  await isBuilt;
  const child = spawn(process.execPath, [script, dataFile], {
    env: { ...process.env, ...(crashAt !== undefined && { SLIPWAY_CRASH_AT: String(crashAt) }) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = new Promise((resolve) => child.on('close', resolve));
  const origin = await new Promise<string>((resolve) =>
    child.stdout.once('data', (line) => {
      resolve(String(line).trim());
    }),
  );
  return {
    origin,
    kill: async () => {
      child.kill('SIGKILL');
      await exited;
    },
  };
}

/**
 * Runs `work` with an exchange that crashes at a commit point (`sandbox/store/store.ts`), which ends the work, or is
 * killed after it. Returns whether it crashed.
 */
export async function untilDeath(
  { dataFile, crashAt }: { dataFile: string; crashAt?: number },
  work: (exchange: ExchangeProcess) => Promise<void>,
): Promise<{ diedByItself: boolean }> {
  const { origin, kill } = await start(dataFile, crashAt);
  const state = { isGone: false };
  async function ask(path: string, init: RequestInit = {}): Promise<v.InferOutput<typeof Body>> {
    try {
      return v.parse(Body, await (await fetch(origin + path, init)).json());
    } catch (error) {
      state.isGone = true;
      throw error;
    }
  }
  const sandbox: ExchangeProcess['sandbox'] = (path, body) =>
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
    if (!state.isGone) throw error;
  } finally {
    await kill();
  }
  return { diedByItself: state.isGone };
}

/** Returns the result of SQLite's integrity check: 'ok', or the first error. */
export function integrityOf(dataFile: string): unknown {
  const database = new DatabaseSync(dataFile);
  const row = database.prepare('PRAGMA integrity_check').get();
  database.close();
  return row?.['integrity_check'];
}
