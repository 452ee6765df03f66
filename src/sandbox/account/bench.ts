import type { Exchange } from '../exchange.ts';
import { hashPassword } from '../sessions/passwords.ts';
import { demoPassword, deposit, heldSinceMs, plainAccount } from './seed.ts';

const benchName = /^bench-(?:0|[1-9]\d{0,2})$/;
const purse = { USDT: '1000000', BTC: '100', ETH: '1000', SLIP: '1000000' };

/** Makes `bench-0` to `bench-999` when they first log in, with the password of the demo accounts. exchange-api 6 "Bench" */
export function welcomeBench(exchange: Exchange, name: string): void {
  if (!benchName.test(name) || exchange.people.byName(name)) return;
  const passwordHash = hashPassword(demoPassword);
  exchange.store.transaction(() => {
    const uid = exchange.people.nextUid();
    exchange.people.add({ ...plainAccount, uid, name, kycLevel: 2, area: 'SG', passwordHash });
    deposit(exchange, uid, 'free', purse, heldSinceMs);
  });
}
