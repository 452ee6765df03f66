import { dayMs } from '#formulas/durations.ts';
import { submit } from '#contract/loans/loan-requests.ts';
import { defaultAccount, deposit } from '#sandbox/account/demo-accounts.ts';
import { domains } from '#sandbox/domains.ts';
import { openExchange } from '#sandbox/index.ts';
import { acceptTerms } from '#sandbox/loans/borrowers.ts';
import { median, spreadOf } from './figures.ts';
import type { Figure } from './figures.ts';

const persons = 5;
const loansPerPerson = 20;
const rounds = 3;
const monthMs = 30 * dayMs;

/** Returns how long a clock jump of 30 days takes, s, with so many persons who have 20 open loans each. */
async function secondsOfMonth(borrowers: number): Promise<number> {
  const exchange = await openExchange({ dataFile: ':memory:', fresh: true, bench: true }, domains);
  const { accounts, sessions, ...rest } = exchange.kernel.exchange;
  for (let person = 0; person < borrowers; person += 1) {
    const uid = accounts.nextUid();
    accounts.add({ ...defaultAccount, kycLevel: 2, area: 'SG', uid, name: `borrower-${person}`, passwordHash: '' });
    deposit(rest, uid, 'free', { BTC: '10', ETH: '100' });
    acceptTerms(rest, uid);
    const usertoken = sessions.start(uid);
    for (let count = 0; count < loansPerPerson; count += 1) {
      const collateral = count % 2 === 0 ? 'pledgeToken=BTC&pledgeAmount=0.1' : 'pledgeToken=ETH&pledgeAmount=2';
      const { payload } = await exchange.app.inject({
        method: 'POST',
        url: `/x/${submit.host}${submit.path}`,
        headers: { host: 'localhost', usertoken, 'content-type': 'application/x-www-form-urlencoded' },
        payload: `loanToken=USDT&loanAmount=${1_000 + count}&${collateral}&term=90`,
      });
      if (!payload.includes('"ret_code":0')) throw new Error(payload);
    }
  }
  const startedMs = performance.now();
  await exchange.clock.set({ advanceMs: monthMs });
  const seconds = (performance.now() - startedMs) / 1000;
  await exchange.close();
  return seconds;
}

/** Measures what 100 open loans add to a clock jump of 30 days. [P36] */
export async function loanFigures(): Promise<Figure[]> {
  const without: number[] = [];
  const withLoans: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    without.push(await secondsOfMonth(0));
    withLoans.push(await secondsOfMonth(persons));
  }
  const added = withLoans.map((seconds, round) => seconds - (without[round] ?? 0));
  const count = persons * loansPerPerson;
  return [
    { name: 'clock jump of thirty days, with the seed', unit: 's', value: median(without), spread: spreadOf(without) },
    { name: `the same with ${count} loans more`, unit: 's', value: median(withLoans), spread: spreadOf(withLoans) },
    { name: `what ${count} loans add`, unit: 's', value: median(added), spread: spreadOf(added), max: 0.3 },
    { name: 'ratio of the two jumps', unit: 'x', value: median(withLoans) / median(without) },
  ];
}
