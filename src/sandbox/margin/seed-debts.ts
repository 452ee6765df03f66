import { scale } from '#money/index.ts';
import type { Exchange } from '#sandbox/exchange/exchange.ts';
import { externalAccount, userAccount } from '#sandbox/ledger/ledger-accounts.ts';
import { fund, insuranceAccount } from '#sandbox/ledger/exchange-accounts.ts';
import { lend } from './borrow.ts';
import { loanType } from './loans.ts';
import { saveMarginAccount } from './margin-accounts.ts';
import { riskVersion } from './questions.ts';
import { watchAccount } from './watch.ts';

interface SeededDebtor {
  uid: string;
  leverage: number;
  /** Borrowed and withdrawn, or spent, before the start. */
  borrowed: Readonly<Record<string, string>>;
}

/** Demo accounts with debts. exchange-api 6 */
const debtors: readonly SeededDebtor[] = [
  { uid: '100002', leverage: 3, borrowed: { USDC: '5000' } },
  { uid: '100003', leverage: 5, borrowed: { USDT: '300000', BTC: '9' } },
  { uid: '100007', leverage: 5, borrowed: { USDT: '50730' } },
];

/** What insurance has at the start, USDT. exchange-api 6 */
const insurance = '1000000';

/** Fills insurance and seeds the demo debtors. */
export function seedMargin(exchange: Exchange): void {
  fund(exchange, insuranceAccount, 'USDT', scale(insurance));
  seedDebts(exchange);
}

/**
 * Turns margin on for the demo debtors and gives them their loans, without interest: the first charge is at 09:00.
 * exchange-api 4.5
 */
export function seedDebts(exchange: Exchange): void {
  for (const { uid, leverage, borrowed } of debtors) {
    if (!exchange.accounts.byUid(uid)) continue;
    const steps = { riskVersion, isPassed: true, isOpen: true, failedTries: 0, lockedUntil: 0 };
    saveMarginAccount(exchange, { uid, leverage, ...steps });
    for (const [tokenId, text] of Object.entries(borrowed)) {
      const amount = scale(text);
      lend(exchange, {
        uid,
        tokenId,
        type: uid === '100002' ? loanType.automatic : loanType.manual,
        loanAmount: amount,
      });
      const from = userAccount(uid, 'free');
      exchange.ledger.move({ kind: 'withdrawal', coin: tokenId, amount, from, to: externalAccount });
    }
    watchAccount(exchange, uid);
  }
}
