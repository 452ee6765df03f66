import { randomBytes } from 'node:crypto';
import * as v from 'valibot';
import { allCalls } from '../../contract/index.ts';
import { PositiveDec, Area, Coin, Id, Ms } from '../../contract/scalars.ts';
import { heldSinceMs, demoAccounts, demoPassword, deposit, plainAccount } from '../account/seed.ts';
import type { Account } from '../account/people.ts';
import { welcomeBench } from '../account/bench.ts';
import { refuse } from '../answer.ts';
import type { Answer } from '../answer.ts';
import { sandboxCall } from '../domain.ts';
import type { SandboxCall } from '../domain.ts';
import type { Exchange } from '../exchange.ts';
import { callFaults, NewFault, socketFaults } from '../faults.ts';
import type { Faults } from '../faults.ts';
import type { Kernel } from '../kernel.ts';
import { hashPassword, passwordFits } from '../sessions/passwords.ts';

const name = v.pipe(v.string(), v.maxLength(64));
const kycLevel = v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(10)));
const vipLevel = v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(5)));

/** Stand-in for an exchange's own login page; unknown account and wrong password answer alike, after the same work. */
const login = (isBench: boolean): SandboxCall =>
  sandboxCall(
    'POST',
    'login',
    v.object({ account: name, password: v.pipe(v.string(), v.maxLength(200)) }),
    async (exchange, { account, password }) => {
      if (isBench) welcomeBench(exchange, account);
      const person = exchange.people.byName(account);
      if (!(await passwordFits(password, person?.passwordHash)) || !person) return refuse('loginRefused');
      return { result: { usertoken: exchange.sessions.begin(person.uid), uid: person.uid } };
    },
    { 20005: 'loginRefused' },
  );

/** What one looks like from outside. */
function shown({
  uid,
  name,
  isUnified,
  kycLevel,
  vipLevel,
  area,
  isRestricted,
  isDuplicate,
  parentUid,
}: Account): object {
  return { account: name, uid, isUnified, kycLevel, vipLevel, area, isRestricted, isDuplicate, parentUid };
}

const listAccounts = sandboxCall('GET', 'accounts', v.object({}), ({ people }) => ({
  result: { list: people.all().slice(0, demoAccounts.length).map(shown), password: demoPassword },
}));

const freshName = (uid: string): string => `person-${uid}`;

/** A fresh person: a demo account's kind, level and area when `like` names one, but none of its history. */
const makeAccount = sandboxCall(
  'POST',
  'accounts',
  v.object({
    like: v.optional(name),
    balances: v.optional(v.record(Coin, PositiveDec), {}),
    vipLevel,
    kycLevel,
    area: v.optional(Area),
  }),
  (exchange, { like, balances, ...given }) => {
    const model = like === undefined ? undefined : exchange.people.byName(like);
    if (like !== undefined && !model) return refuse('badParameter', { field: 'like' });
    const unknown = Object.keys(balances).find((coin) => !exchange.catalog.token(coin));
    if (unknown !== undefined) return refuse('badParameter', { field: 'balances', limit: unknown });
    const password = randomBytes(9).toString('base64url');
    const passwordHash = hashPassword(password);
    return exchange.store.transaction((): Answer => {
      const uid = exchange.people.nextUid();
      const account: Account = {
        ...plainAccount,
        kycLevel: 2,
        area: 'SG',
        ...(model && { ...model, agreed: [] }),
        ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)),
        uid,
        name: freshName(uid),
        createTime: exchange.clock.now(),
      };
      exchange.people.add({ ...account, passwordHash });
      deposit(exchange, uid, 'free', balances, heldSinceMs);
      return { result: { account: account.name, password, uid } };
    });
  },
);

const identity = sandboxCall(
  'POST',
  'identity',
  v.object({ uid: Id, duplicate: v.optional(v.boolean()), vipLevel, kycLevel }),
  ({ people }, { uid, duplicate, ...levels }) => {
    const change = { ...(duplicate === undefined ? {} : { isDuplicate: duplicate }), ...levels };
    const known = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
    const changed = people.change(uid, known);
    return changed ? { result: shown(changed) } : refuse('badParameter', { field: 'uid' });
  },
);

const clockNow = ({ clock, epoch }: Exchange): Answer => ({
  result: { now: clock.now(), speed: clock.speed(), epoch: epoch() },
});

const readClock = sandboxCall('GET', 'clock', v.object({}), clockNow);

const moveClock = sandboxCall(
  'POST',
  'clock',
  v.object({ now: v.optional(Ms), advanceMs: v.optional(Ms), speed: v.optional(v.pipe(v.number(), v.minValue(0))) }),
  (exchange, change) => {
    const refused = exchange.clock.set(change);
    if (refused) return refuse('badParameter', { field: refused === 'backward' ? 'now' : 'speed' });
    return clockNow(exchange);
  },
);

/** What faults may name, for the console. */
const nameCalls = sandboxCall('GET', 'calls', v.object({}), () => ({
  result: { names: [...allCalls.keys()], call: callFaults, stream: socketFaults },
}));

function faultCalls(faults: Faults): SandboxCall[] {
  const list = (): Answer => ({ result: { list: faults.list() } });
  return [
    sandboxCall('GET', 'faults', v.object({}), list),
    sandboxCall('POST', 'faults', v.looseObject({}), (_exchange, given) => {
      const parsed = v.safeParse(NewFault, given);
      if (!parsed.success) return refuse('badParameter', { field: String(parsed.issues[0].path?.[0]?.key ?? '') });
      const added = faults.add(parsed.output);
      return added ? { result: added } : refuse('tooManyRequests');
    }),
    sandboxCall('DELETE', 'faults', v.object({ id: v.optional(v.string()) }), (_exchange, { id }) => {
      faults.clear(id);
      return list();
    }),
  ];
}

const resetCall = ({ reset }: Kernel, faults: Faults): SandboxCall =>
  sandboxCall(
    'POST',
    'reset',
    v.object({ seed: v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(64))) }),
    (exchange, { seed }) => {
      faults.clear();
      reset(seed);
      return clockNow(exchange);
    },
  );

/** The sandbox's own paths; those of domains (`launch`) come beside them. exchange-api 1.8 */
export function ownSandboxCalls(kernel: Kernel, faults: Faults, isBench: boolean): readonly SandboxCall[] {
  return [
    login(isBench),
    listAccounts,
    makeAccount,
    identity,
    readClock,
    moveClock,
    nameCalls,
    ...faultCalls(faults),
    resetCall(kernel, faults),
  ];
}
