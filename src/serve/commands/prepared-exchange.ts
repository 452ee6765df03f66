import { UsageError } from '#command/errors.ts';
import type { SandboxExchange } from '#sandbox/index.ts';

/** An account that was made for a test, with its key. */
export interface PreparedAccount {
  account: string;
  password: string;
  id: string;
  secret: string;
}

/** What each new account has, by coin; throws a `UsageError` for a text that is not like `USDT=10000`. */
export function balancesOf(texts: readonly string[]): Record<string, string> {
  const balances: Record<string, string> = {};
  for (const text of texts) {
    const [, coin, amount] = /^([A-Z0-9]{1,20})=(\d{1,20}(?:\.\d{1,8})?)$/.exec(text) ?? [];
    if (coin === undefined || amount === undefined)
      throw new UsageError(`--balance takes a coin and an amount, such as USDT=10000, not ${text}`);
    balances[coin] = amount;
  }
  return balances;
}

/** The time that `--clock` names, ms; undefined: the clock stays. */
function timeOf(clock: string): number | undefined {
  if (clock === 'seed') return undefined;
  const time = clock === 'now' ? Date.now() : Date.parse(clock);
  if (Number.isNaN(time))
    throw new UsageError(`--clock takes now, seed or a time such as 2026-12-01T08:00Z, not ${clock}`);
  return time;
}

/** Moves the clock forward and sets its speed; a time that has passed leaves it. */
export async function setClock(
  { clock }: Pick<SandboxExchange, 'clock'>,
  values: { clock: string; speed: number | undefined },
): Promise<void> {
  const time = timeOf(values.clock);
  const error = await clock.set({
    ...(time !== undefined && { now: Math.max(time, clock.now()) }),
    ...(values.speed !== undefined && { speed: values.speed }),
  });
  if (error) throw new UsageError(`--clock ${values.clock} is too far from the time of the exchange.`);
}

/** Makes accounts with a key each, as the console does. */
export async function createAccounts(
  { app }: Pick<SandboxExchange, 'app'>,
  count: number,
  balances: Readonly<Record<string, string>>,
): Promise<PreparedAccount[]> {
  async function ask<T>(path: string, payload: object): Promise<T> {
    const headers = { host: 'localhost', 'x-sandbox': '1' };
    const answer = await app.inject({ method: 'POST', url: `/x/sandbox/${path}`, headers, payload });
    const {
      ret_code: code,
      ret_msg: message,
      result,
    } = answer.json<{ ret_code: number; ret_msg: string; result: T }>();
    if (code !== 0) throw new UsageError(`The exchange makes no such account: ${message}`);
    return result;
  }
  const accounts: PreparedAccount[] = [];
  for (let made = 0; made < count; made += 1) {
    const { account, password } = await ask<Pick<PreparedAccount, 'account' | 'password'>>('accounts', { balances });
    const { id, secret } = await ask<Pick<PreparedAccount, 'id' | 'secret'>>('keys', { account, name: 'test' });
    accounts.push({ account, password, id, secret });
  }
  return accounts;
}
