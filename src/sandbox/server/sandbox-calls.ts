import { randomBytes } from 'node:crypto';
import * as v from 'valibot';
import { publishedCalls } from '#contract/index.ts';
import { Area, Coin, Id, Ms } from '#contract/scalars.ts';
import { scale, unscale } from '#money/index.ts';
import {
  seedDepositTimeMs,
  demoAccounts,
  demoPassword,
  deposit,
  defaultAccount,
} from '#sandbox/account/demo-accounts.ts';
import { firstFreeUid } from '#sandbox/identity/accounts.ts';
import type { Account } from '#sandbox/identity/accounts.ts';
import type { LoginChallenges } from '#sandbox/identity/login-challenges.ts';
import { fieldOf, refuse } from '#sandbox/exchange/handler-result.ts';
import type { HandlerResult } from '#sandbox/exchange/handler-result.ts';
import { maxMoveMs } from '#sandbox/clock/clock.ts';
import type { ClockError } from '#sandbox/clock/clock.ts';
import { sandboxCall } from '#sandbox/exchange/domain.ts';
import type { SandboxCall } from '#sandbox/exchange/domain.ts';
import type { Exchange } from '#sandbox/exchange/exchange.ts';
import type { Kernel } from '#sandbox/kernel/kernel.ts';
import { LedgerDec } from '#sandbox/ledger/limits.ts';
import { hashPassword } from '#sandbox/identity/passwords.ts';
import type { Analytics } from './analytics.ts';
import { callFaults, NewFault, programFaults, socketFaults } from './faults.ts';
import type { Faults } from './faults.ts';
import { accountByPassword } from './login-routes.ts';

const name = v.pipe(v.string(), v.maxLength(64));
const kycLevel = v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(10)));
const vipLevel = v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(5)));

/** Logs a test or tool in by a password alone. Unknown accounts and wrong passwords answer alike, in the same time. */
const login = (isBench: boolean): SandboxCall =>
  sandboxCall(
    'POST',
    'login',
    v.object({ account: name, password: v.pipe(v.string(), v.maxLength(200)) }),
    async (exchange, { account, password }) => {
      const found = await accountByPassword(exchange, { account, password }, isBench);
      if (!found) return refuse('loginRefused');
      return { result: { usertoken: exchange.sessions.start(found.uid), uid: found.uid } };
    },
    { 20005: 'loginRefused' },
  );

/** Public fields of an account. */
function accountView({
  uid,
  name,
  isUnified,
  kycLevel,
  vipLevel,
  area,
  isRestricted,
  isBanned,
  isDuplicate,
  isUpgrading,
  hasFundAccount,
  parentUid,
}: Account): object {
  return {
    account: name,
    uid,
    isUnified,
    kycLevel,
    vipLevel,
    area,
    isRestricted,
    isBanned,
    isDuplicate,
    isUpgrading,
    hasFundAccount,
    parentUid,
  };
}

const listAccounts = sandboxCall('GET', 'accounts', v.object({}), ({ accounts }) => ({
  result: { list: accounts.all().slice(0, demoAccounts.length).map(accountView), password: demoPassword },
}));

/** Accounts that can be created; a reset removes them. */
const maxNewAccounts = 10_000;

const newAccountName = (uid: string): string => `person-${uid}`;

/** Creates an account without history; it copies type, levels and area of the account that `like` names. */
const createAccount = sandboxCall(
  'POST',
  'accounts',
  v.object({
    like: v.optional(name),
    balances: v.optional(v.record(Coin, LedgerDec), {}),
    vipLevel,
    kycLevel,
    area: v.optional(Area),
  }),
  async (exchange, { like, balances, ...overrides }) => {
    const model = like === undefined ? undefined : exchange.accounts.byName(like);
    if (like !== undefined && !model) return refuse('badParameter', { field: 'like' });
    const unknown = Object.keys(balances).find((coin) => !exchange.catalog.token(coin));
    if (unknown !== undefined) return refuse('badParameter', { field: 'balances', limit: unknown });
    for (const [coin, amount] of Object.entries(balances)) {
      const left = exchange.ledger.issuable(coin);
      if (scale(amount) > left) return refuse('badParameter', { field: 'balances', limit: unscale(left) });
    }
    const password = randomBytes(9).toString('base64url');
    const passwordHash = await hashPassword(password);
    return exchange.store.transaction((): HandlerResult => {
      const uid = exchange.accounts.nextUid();
      if (Number(uid) >= firstFreeUid + maxNewAccounts) return refuse('tooManyRequests');
      const account: Account = {
        ...defaultAccount,
        kycLevel: 2,
        area: 'SG',
        ...(model && { ...model, acceptedRisks: [] }),
        ...Object.fromEntries(Object.entries(overrides).filter(([, value]) => value !== undefined)),
        uid,
        name: newAccountName(uid),
        createTime: exchange.clock.now(),
      };
      exchange.accounts.add({ ...account, passwordHash });
      deposit(exchange, uid, 'free', balances, seedDepositTimeMs);
      return { result: { account: account.name, password, uid } };
    });
  },
);

const changeIdentity = sandboxCall(
  'POST',
  'identity',
  v.object({
    uid: Id,
    duplicate: v.optional(v.boolean()),
    vipLevel,
    kycLevel,
    isUpgrading: v.optional(v.boolean()),
    hasInstitutionalLoan: v.optional(v.boolean()),
    hasFundAccount: v.optional(v.boolean()),
    isRestricted: v.optional(v.boolean()),
    isBanned: v.optional(v.boolean()),
  }),
  ({ accounts, store }, { uid, duplicate, ...attributes }) => {
    const all = { ...(duplicate === undefined ? {} : { isDuplicate: duplicate }), ...attributes };
    const change = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
    const changed = store.transaction(() => accounts.change(uid, change));
    return changed ? { result: accountView(changed) } : refuse('badParameter', { field: 'uid' });
  },
);

const clockState = ({ clock, epoch }: Exchange): HandlerResult => ({
  result: { now: clock.now(), speed: clock.speed(), epoch: epoch() },
});

const readClock = sandboxCall('GET', 'clock', v.object({}), clockState);

const moveClock = sandboxCall(
  'POST',
  'clock',
  v.object({ now: v.optional(Ms), advanceMs: v.optional(Ms), speed: v.optional(v.pipe(v.number(), v.minValue(0))) }),
  async (exchange, change) => {
    const error = await exchange.clock.set(change);
    return error ? clockRefusal(error, change) : clockState(exchange);
  },
);

function clockRefusal(error: ClockError, { now }: { now?: number | undefined }): HandlerResult {
  if (error === 'unsupportedSpeed') return refuse('badParameter', { field: 'speed' });
  const field = error === 'tooFar' && now === undefined ? 'advanceMs' : 'now';
  return refuse('badParameter', { field, limit: error === 'tooFar' ? String(maxMoveMs) : undefined });
}

/** Lists the calls and fault kinds that a fault may name, for the console. */
const listCalls = (programCalls: readonly string[]): SandboxCall =>
  sandboxCall('GET', 'calls', v.object({}), () => ({
    result: {
      names: [...publishedCalls.keys(), ...programCalls],
      call: [...callFaults, ...programFaults],
      stream: socketFaults,
    },
  }));

function faultCalls(faults: Faults): SandboxCall[] {
  const list = (): HandlerResult => ({ result: { list: faults.list() } });
  return [
    sandboxCall('GET', 'faults', v.object({}), list),
    sandboxCall('POST', 'faults', v.looseObject({}), (_exchange, params) => {
      const parsed = v.safeParse(NewFault, params);
      if (!parsed.success) return refuse('badParameter', { field: fieldOf(parsed.issues[0]) });
      const added = faults.add(parsed.output);
      return added ? { result: added } : refuse('tooManyRequests');
    }),
    sandboxCall('DELETE', 'faults', v.object({ id: v.optional(v.string()) }), (_exchange, { id }) => {
      faults.clear(id);
      return list();
    }),
  ];
}

const countedViews = (analytics: Analytics): SandboxCall =>
  sandboxCall('GET', 'analytics', v.object({}), () => ({ result: analytics.counts() }));

/** The codes of second factors, which nobody receives. */
const listCodes = (challenges: LoginChallenges): SandboxCall =>
  sandboxCall('GET', 'codes', v.object({}), ({ accounts }) => ({ result: { list: challenges.codes(accounts.all()) } }));

const resetCall = ({ reset }: Kernel, { faults, analytics, challenges }: ToolState): SandboxCall =>
  sandboxCall(
    'POST',
    'reset',
    v.object({ seed: v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(64))) }),
    (exchange, { seed }) => {
      faults.clear();
      analytics.clear();
      challenges.clear();
      reset(seed);
      return clockState(exchange);
    },
  );

/** What developers switch and read beside the exchange's own state. */
interface ToolState {
  faults: Faults;
  analytics: Analytics;
  challenges: LoginChallenges;
  /** Names of the calls for programs, which faults may match. */
  programCalls: readonly string[];
}

/** The sandbox calls that belong to no domain. exchange-api 1.8 */
export function coreSandboxCalls(kernel: Kernel, state: ToolState, isBench: boolean): readonly SandboxCall[] {
  return [
    login(isBench),
    listAccounts,
    createAccount,
    changeIdentity,
    readClock,
    moveClock,
    listCalls(state.programCalls),
    ...faultCalls(state.faults),
    countedViews(state.analytics),
    listCodes(state.challenges),
    resetCall(kernel, state),
  ];
}
