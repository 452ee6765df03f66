import * as v from 'valibot';
import { domains } from '#sandbox/domains.ts';
import { openExchange } from '#sandbox/index.ts';
import type { ExchangeOptions } from '#sandbox/index.ts';
import { runCommand } from '#verify/command.ts';
import { readOptions } from '#verify/options.ts';
import { verify } from '#verify/run.ts';
import type { RunResult, RunSettings } from '#verify/run.ts';
import { seeded } from '../../../support/seeded.ts';

/** The site's origin, which is not that of the exchange: CORS is checked. */
export const siteOrigin = 'https://slipway.example';

/** Buckets that fall like those of the contract and hold enough for a run without pauses. */
const deep = { count: 60, perMs: 60_000, burst: 1_000_000 };
const deepLimits: NonNullable<ExchangeOptions['limits']> = {
  orderWrite: deep,
  batch: deep,
  privateRead: deep,
  publicRead: deep,
  moneyWrite: deep,
  validate: deep,
  launchWrite: deep,
  ott: deep,
  sandbox: deep,
  login: deep,
  newAccount: deep,
};

const Created = v.object({ result: v.object({ account: v.string(), password: v.string(), uid: v.string() }) });
const LoggedIn = v.object({ result: v.object({ usertoken: v.string() }) });

/** Two people of the exchange, and what the command needs to know about them. */
export interface People {
  uid: string;
  env: { SLIPWAY_VERIFY_TOKEN: string; SLIPWAY_VERIFY_TOKEN_2: string };
}

export type VerifyExchange = Awaited<ReturnType<typeof openVerifyExchange>>;

/** Opens an exchange with a moving market on a port of its own. */
export async function openVerifyExchange(options: Partial<ExchangeOptions> = {}) {
  const exchange = await openExchange(
    seeded({
      dataFile: ':memory:',
      allowedOrigins: [siteOrigin],
      limits: deepLimits,
      market: { run: true },
      report: () => undefined,
      ...options,
    }),
    domains,
  );
  const origin = await exchange.listen({ port: 0 });

  async function post(path: string, body: object): Promise<unknown> {
    const headers = { 'content-type': 'application/json', 'x-sandbox': '1' };
    const response = await fetch(`${origin}/x/sandbox/${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });
    return response.json();
  }
  async function person(): Promise<{ uid: string; token: string }> {
    const balances = { USDT: '20000', BTC: '10' };
    const { account, password, uid } = v.parse(Created, await post('accounts', { like: 'standard', balances })).result;
    const { usertoken } = v.parse(LoggedIn, await post('login', { account, password })).result;
    return { uid, token: usertoken };
  }
  return {
    ...exchange,
    origin,
    post,
    async people(): Promise<People> {
      const [first, second] = [await person(), await person()];
      return { uid: first.uid, env: { SLIPWAY_VERIFY_TOKEN: first.token, SLIPWAY_VERIFY_TOKEN_2: second.token } };
    },
  };
}

/** Options of `--trade` for a person. */
export const tradeArgs = ({ uid }: People, max = '20'): string[] => [
  '--trade',
  '--account',
  uid,
  '--max',
  max,
  '--fill',
];

/** Runs the checks against an origin, without pauses and with short streams. */
export const check = (
  origin: string,
  args: readonly string[],
  env: Record<string, string> = {},
  settings: RunSettings = {},
): Promise<RunResult> =>
  verify(readOptions([origin, '--origin', siteOrigin, ...args], env), {
    isUnpaced: true,
    streamMs: 1_000,
    ...settings,
  });

/** Runs the command in this process; `output` is what it prints. */
export async function command(
  origin: string,
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<{ code: number; output: string }> {
  const lines: string[] = [];
  const print = (line: string): void => void lines.push(line);
  const all = [origin, '--origin', siteOrigin, ...args];
  const code = await runCommand(all, env, print, { isUnpaced: true, streamMs: 1_000 });
  return { code, output: lines.join('\n') };
}

/** The lines of an output after those that name the addresses in use. */
export const linesAfterAddresses = (output: string): string[] =>
  output.split('\n').filter((line) => !/^\w+ +(?:http|ws)s?:\/\//.test(line));
