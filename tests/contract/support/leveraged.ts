import * as v from 'valibot';
import type { ParamsOf } from '#contract/call.ts';
import { navOf } from '#formulas/leveraged.ts';
import type { ExchangeOptions } from '#sandbox/index.ts';
import { poolAccount, poolValue } from '#sandbox/leverage/tokens/pool.ts';
import { questions, testVersion } from '#sandbox/leverage/tokens/tips-calls.ts';
import { knownToken, leveragedTokens } from '#sandbox/leverage/tokens/token-terms.ts';
import { scale } from '#money/index.ts';
import { lt } from './calls.ts';
import { openTrading } from './trading.ts';
import type { Person } from './trading.ts';

const highLimit = { count: 1_000_000, perMs: 1_000 };
const limits = {
  moneyWrite: highLimit,
  privateRead: highLimit,
  publicRead: highLimit,
  sandbox: highLimit,
  orderWrite: highLimit,
};

const StateRow = v.object({
  time: v.bigint(),
  position: v.string(),
  loan: v.string(),
  circulation: v.bigint(),
  cause: v.string(),
  price: v.bigint(),
});

export const rightAnswers = Object.fromEntries(questions.map(({ id, right }) => [id, [...right]]));

/** Opens an exchange without market makers, with functions for leveraged tokens. */
export async function openLeveraged(options: Partial<ExchangeOptions> = {}) {
  const faults: unknown[] = [];
  const opened = await openTrading({ limits, report: (error) => faults.push(error), ...options });
  const { exchange, mustCall, sandbox, person } = opened;
  const { store, ledger } = exchange;

  const submitTest = (who: Person, answers: Record<string, readonly string[]>, version = testVersion) =>
    opened.call(lt.submitTips, { type: 2, version, answers: JSON.stringify(answers) }, who.token);

  /** A person who may purchase and redeem. */
  async function investor(balances: Record<string, string> = { USDT: '500000' }): Promise<Person> {
    const who = person({ acceptedRisks: ['LT'], balances });
    await submitTest(who, rightAnswers);
    return who;
  }

  const setPrice = (symbolId: string, price: string) => sandbox('POST', 'market', { symbolId, price });
  const quoteOf = async (ltCode: string) => {
    const { list } = v.parse(lt.quote.result, (await opened.call(lt.quote, { ltCode })).body.result);
    const [quote] = list;
    if (!quote) throw new Error(ltCode);
    return quote;
  };
  const statesOf = (ltCode: string, from = 0) =>
    store.rows(
      StateRow,
      'SELECT time, position, loan, circulation, cause, price FROM lt_state WHERE lt_code = ? AND time >= ? ORDER BY id',
      ltCode,
      from,
    );

  /** Returns the instants at which a pool was not ⌊NAV × circulation⌋, of all states since `from`. */
  const wrongPools = (from: number) =>
    leveragedTokens.flatMap(({ ltCode }) => {
      const last = new Map(statesOf(ltCode, from).map((state) => [Number(state.time), state]));
      return [...last].flatMap(([time, { position, loan, circulation, price }]) => {
        const nav = navOf({ position: scale(position, 18), loan: scale(loan, 18) }, price);
        const pool = ledger.balanceAt(poolAccount(knownToken(ltCode)), 'USDT', time);
        return pool === poolValue(nav, circulation) ? [] : [`${ltCode} at ${time}: ${pool}`];
      });
    });

  const codeOf = async (
    call: typeof lt.purchase | typeof lt.redeem,
    params: ParamsOf<typeof lt.purchase> | ParamsOf<typeof lt.redeem>,
    { token }: Person,
  ) => (await opened.call(call, { ...params }, token)).body;
  const purchase = (who: Person, amount: string, ltCode = 'BTC3L') => codeOf(lt.purchase, { ltCode, amount }, who);
  const redeem = (who: Person, quantity: string, ltCode = 'BTC3L') => codeOf(lt.redeem, { ltCode, quantity }, who);
  const recordOf = async (who: Person, params: ParamsOf<typeof lt.record> = {}) =>
    (await mustCall(lt.record, params, who)).list;

  return {
    ...opened,
    faults,
    submitTest,
    investor,
    setPrice,
    quoteOf,
    statesOf,
    wrongPools,
    purchase,
    redeem,
    recordOf,
    advance: (advanceMs: number) => sandbox('POST', 'clock', { advanceMs }),
  };
}
export type Leveraged = Awaited<ReturnType<typeof openLeveraged>>;
