/**
 * Checks that every store of the session and of the areas removes a person's data. The test finds stores by walking the
 * folders: a new store fails here until it registers with `onPersonChange` or is listed as public.
 */
import { setMaxListeners } from 'node:events';
import { globSync } from 'node:fs';
import { resolve } from 'node:path';
import { inspect } from 'node:util';
import type * as Nanostores from 'nanostores';
import * as v from 'valibot';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Call } from '#contract/call.ts';
import { allCalls } from '#contract/index.ts';
import { MarginRisk } from '#contract/margin/risk.ts';
import { Trade } from '#contract/trading.ts';
import { profileRow } from '../api/support/fake-exchange.ts';
import { sample } from '../api/support/sample.ts';
import { ownPledge, project, subscription } from '../launchpad/support/pools.ts';
import { orderRow } from '../spot/support/order-samples.ts';
import { balances, pair } from '../spot/support/order-terms.ts';
import { openPage, refuse } from './support/page.ts';
import { balanceRow } from './support/balance-rows.ts';

interface Store {
  get: () => unknown;
  listen: (listener: () => void) => () => void;
}
interface CreatedStore {
  store: Store;
  /** `tab`: stored until another person's profile arrives; `browser`: a setting of this browser, for all persons. */
  scope: 'page' | 'tab' | 'browser';
  /** The module that created it. */
  module: string;
  initial: string;
}

const created = vi.hoisted(() => {
  const list: CreatedStore[] = [];
  return list;
});

vi.mock('nanostores', async (importOriginal) => {
  const original = await importOriginal<typeof Nanostores>();
  function record<S extends Store>(store: S): S {
    const lines = (new Error().stack ?? '').split('\n');
    const start = lines.findIndex((line) => line.includes('/src/'));
    const end = lines.findIndex((line, index) => index > start && !line.includes('/src/'));
    const frames = lines.slice(start, end);
    const passes = (name: string) => frames.some((line) => line.includes(` ${name} `));
    const scope = passes('tabMap') ? 'tab' : passes('createStoredAtom') ? 'browser' : 'page';
    const module = /([^/]+)\.ts/.exec(frames.at(-1) ?? '')?.[1] ?? 'unknown';
    created.push({ store, scope, module, initial: inspect(store.get(), { depth: 9 }) });
    return store;
  }
  return {
    ...original,
    atom: (...args: Parameters<typeof original.atom>) => record(original.atom(...args)),
    map: (...args: Parameters<typeof original.map>) => record(original.map(...args)),
  };
});

/** Entry points, which start when they are imported. They create no store. */
const entries = /\/start-(?:terminal|launch-page|home|rules|margin|margin-account|margin-rules)\.ts$/;

/** Stores without data of a person: the market, public lists, the page. */
const publicStores: readonly string[] = [
  '$chosenPools',
  '$streamRetryTime',
  '$announcements',
  '$announcementsFailed',
  '$bars',
  '$book',
  '$throttledMarket',
  '$throttledBook',
  '$displayedTrades',
  '$displayedLastPrice',
  '$displayedBook',
  '$clockOffset',
  '$coinInfo',
  '$coinDecimals',
  '$coinNames',
  '$detailLoad',
  '$features',
  '$offered',
  '$feeTiers',
  // Follows the currency that is set in this browser.
  '$fiatRate',
  '$liveBand',
  '$loanMarket',
  '$loanPrices',
  '$pausedPairs',
  '$ltQuotes',
  '$pairPrices',
  '$pairBars',
  '$pairTicker',
  '$isFeedStale',
  '$perpetuals',
  '$hotPairs',
  '$indexPrices',
  '$network',
  '$visibility',
  '$isPaused',
  '$isShortcutListOpen',
  // The drawing tool in hand and its first point.
  '$tool',
  '$firstPoint',
  '$isTickerLive',
  '$areTickersLive',
  '$colorChanges',
  '$marketState',
  '$notices',
  '$opening',
  '$pair',
  '$pairs',
  '$pairsLoad',
  '$personEpoch',
  '$project',
  '$publicTrades',
  '$serverSecond',
  '$sessionEndCode',
  '$staleSinceMs',
  '$storageFails',
  '$streamEnd',
  '$resumeTimes',
  '$suspensions',
  '$ticker',
  '$tickers',
  '$topicReaders',
  // The error of the profile call contains no part of the profile.
  '$profileError',
  // Counts how often another part of the page filled in the order form.
  '$isSheetShown',
  '$prefillCount',
  // Belongs to the next person when the stores are compared.
  '$token',
  // Derived from the market's stores.
  'a store of throttled',
  'a store of display-stores',
  'a store of display-pause',
  'a store of title',
  'a store of bot-pairs',
  'a store of color-changes',
];
/** Settings of this browser that belong to a person. */
const personSettings: readonly string[] = ['$favorites', '$tradeLayout'];

/** Private calls that A does not send in this test. */
const otherCalls: readonly string[] = [
  // Facts about coins and pairs, the same for everybody.
  'account.coinConfig',
  'account.dynamicSymbol',
  // Content for everybody.
  'account.banner',
  // Sent by components and by the script of the home page, whose state is removed with the person's part of the page.
  'launchpad.calculation',
  'launchpad.duplicateUserIds',
  'launchpad.eventDetails',
  'launchpad.finishedList',
  'launchpad.home',
  'launchpad.ongoingList',
  'launchpad.signup',
  // Changes of orders: sent by a dialog, which shows its answer to its person alone; the others by no page.
  'order.amend',
  'order.amends',
  'order.planAmend',
  // Variants for unified accounts, plan orders and lost answers.
  'order.planBatchCancel',
  'order.planGet',
  // Sent by the logout itself.
  'account.logout',
  // The other acts of pledge loans; one is sent at a time.
  'loan.adjust',
  'loan.repay',
  // Cross margin: sent by components; or for standard accounts, while A's is unified.
  'margin.balance',
  'margin.createOrder',
  'margin.forceRepay',
  'margin.loans',
  'margin.questionnaires',
  'margin.repayDetail',
  'grid.close',
  'grid.closeModes',
  'grid.create',
  'grid.initialBuy',
  'grid.validate',
  'margin.repays',
  'margin.risk',
  'margin.submitTips',
  'margin.tokenList',
  'margin.vipInfo',
  'unified.vipInfo',
  // The other kind of the same act.
  'lt.redeem',
  // Sent for visitors only.
  'account.inviteInfo',
];

const results = new Map<string, unknown>([
  ['/v3/private/user/member/preferences', { settings: [{ key: 'currency', value: 'EUR', updateTime: 1 }] }],
]);
const answerOf = (call: Call): unknown => results.get(call.path) ?? sample(call.result);
const callAt = (path: string): [name: string, call: Call] | undefined =>
  [...allCalls].find(([, call]) => path.endsWith(call.path) && path.startsWith(`/x/${call.host}/`));

/** A fake socket with functions of the exchange's end. */
class Socket {
  onopen?: () => void;
  onmessage?: (event: { data: string }) => void;
  onclose?: (event: { code: number }) => void;
  send(): void {}
  close(): void {}
  receive(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  logIn(): void {
    this.onopen?.();
    this.receive({ op: 'login', success: true, conn_id: 'c', uid: '1', session: 's', ts: 1 });
  }
}

/** Returns the sockets that the page opens from now on, oldest first. */
function sockets(): Socket[] {
  const opened: Socket[] = [];
  class Opened extends Socket {
    constructor() {
      super();
      opened.push(this);
    }
  }
  vi.stubGlobal('WebSocket', Opened);
  return opened;
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

/** Returns the modules of the session and of the areas, and the other modules with stores. */
const modulePaths = (): string[] =>
  [
    'src/{session,spot,launchpad,leverage,loans,bots,account}/**/*.ts',
    'src/socket/presence.ts',
    'src/shell/toasts/toasts.ts',
  ]
    .flatMap((pattern) => globSync(pattern))
    .filter((path) => !entries.test(path));

const exportsOf = (module: unknown): [name: string, value: unknown][] =>
  typeof module === 'object' && module !== null ? Object.entries(module) : [];

/**
 * Imports every module and returns the function that names a store: by its export, with its module when two share a
 * name.
 */
async function loadModules() {
  const found: { name: string; value: unknown; module: string }[] = [];
  for (const file of modulePaths()) {
    const module: unknown = await import(/* @vite-ignore */ resolve(file));
    const moduleName = /([^/]+)\.ts$/.exec(file)?.[1] ?? '';
    for (const [name, value] of exportsOf(module)) found.push({ name, value, module: moduleName });
  }
  const isShared = (name: string) =>
    new Set(found.filter((each) => each.name === name).map(({ value }) => value)).size > 1;
  const names = new Map(
    found.map(({ name, value, module }) => [value, isShared(name) ? `${name} of ${module}` : name]),
  );
  return ({ store, module }: CreatedStore) => names.get(store) ?? `a store of ${module}`;
}

/** Imports what A and B use of the session. */
const loadSession = async () => ({
  ...(await import('#session/compliance.ts')),
  ...(await import('#session/fiat-rate.ts')),
  ...(await import('#session/login.ts')),
  ...(await import('#session/start.ts')),
});

/** Imports what A uses of the launchpad. */
const loadLaunchpad = async () => ({
  ...(await import('#launchpad/assets/assets.ts')),
  ...(await import('#launchpad/assets/reward-list.ts')),
  ...(await import('#launchpad/holding-snapshot/snapshot-days.ts')),
  ...(await import('#launchpad/orders/order-list.ts')),
  ...(await import('#launchpad/participation.ts')),
  ...(await import('#launchpad/pledge/pledge.ts')),
  ...(await import('#launchpad/project-store.ts')),
  ...(await import('#launchpad/projects-by-id.ts')),
});

/** Imports what A uses of spot trading. */
const loadSpot = async () => ({
  ...(await import('#session/balances.ts')),
  ...(await import('#session/user.ts')),
  ...(await import('#spot/chart/fills.ts')),
  ...(await import('#spot/market/market.ts')),
  ...(await import('#spot/order-draft/card-payment.ts')),
  ...(await import('#session/preferences/confirmations.ts')),
  ...(await import('#spot/order-draft/draft-store.ts')),
  ...(await import('#spot/order-draft/innovation-quota.ts')),
  ...(await import('#spot/order-draft/order-form-model.ts')),
  ...(await import('#spot/order-draft/risk-notice.ts')),
  ...(await import('#spot/order-draft/trade-warnings.ts')),
  ...(await import('#spot/order-submit/order-intent.ts')),
  ...(await import('#spot/order-submit/submit-order.ts')),
  ...(await import('#spot/orders-panel/order-columns.ts')),
  ...(await import('#spot/orders-panel/order-history.ts')),
  ...(await import('#spot/orders/cancel-order.ts')),
  ...(await import('#spot/orders/cancel-orders.ts')),
  ...(await import('#spot/pairs/favorites.ts')),
  ...(await import('#spot/pairs/pairs-store.ts')),
  ...(await import('#spot/terminal/pair-availability.ts')),
});

/** How A's calls are answered at last. */
const lateAnswers = { results: answerOf, refusals: () => refuse(10016) } as const;

/**
 * Opens a page with every module loaded and every store mounted, on which A is logged in. A's calls wait for `release`.
 */
async function pageOfA(answers: keyof typeof lateAnswers) {
  created.length = 0;
  const page = openPage();
  setMaxListeners(0, page.window);
  const opened = sockets();
  const emptyDocument = { getElementById: () => null, querySelector: () => null, querySelectorAll: () => [] };
  Object.assign(page.document, emptyDocument, { documentElement: { lang: 'en', dataset: {} } });
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: false }));
  const { provideTexts } = await import('#i18n/texts.ts');
  const { namespaceTexts } = await import('#i18n/texts-for.ts');
  provideTexts(namespaceTexts);
  const labelOf = await loadModules();
  const session = await loadSession();

  const waiting = new Map<string, (() => void)[]>();
  const requested = new Set<string>();
  for (const [name, call] of allCalls) {
    page.answer(`/x/${call.host}${call.path}`, ({ headers }) => {
      const token = headers.get('usertoken') ?? '';
      requested.add(call.path);
      if (token === 'a' && name === 'account.profile') return profileRow;
      if (token === 'a' && name === 'account.ott') return { token: 'a'.repeat(32), expiresIn: 30_000 };
      const answer = name === 'account.profile' ? { ...profileRow, id: '2' } : lateAnswers[answers](call);
      return new Promise((done) => {
        waiting.set(token, [...(waiting.get(token) ?? []), () => done(answer)]);
      });
    });
  }
  const isPublic = (each: CreatedStore) =>
    publicStores.includes(labelOf(each)) || (each.scope === 'browser' && !personSettings.includes(labelOf(each)));
  const stores = created.filter((each) => !isPublic(each));
  const touched = new Set<string>();
  for (const each of [...created]) each.store.listen(() => touched.add(labelOf(each)));

  session.startSession({ lang: 'en' });
  await session.logInWithToken('a', false);
  await vi.waitFor(() => expect(opened).toHaveLength(1));
  return {
    page,
    opened,
    session,
    touched,
    requested,
    /** Values of the private stores of these scopes: now, and before the first login. */
    valuesOf: (...scopes: CreatedStore['scope'][]) => {
      const selected = stores.filter(({ scope }) => scopes.includes(scope));
      const byLabel = (value: (each: CreatedStore) => string) =>
        Object.fromEntries(selected.map((each, index) => [`${labelOf(each)} ${index}`, value(each)]));
      return {
        current: byLabel(({ store }) => inspect(store.get(), { depth: 9 })),
        initial: byLabel(({ initial }) => initial),
      };
    },
    privateNames: () => new Set(stores.map(labelOf)),
    /** Answers everything that was requested with a token, and what follows from it. */
    async release(token: string, rounds: number) {
      for (let round = 0; round < rounds; round += 1) {
        for (const answer of waiting.get(token)?.splice(0) ?? []) answer();
        await pass(2_000);
      }
    },
    sentAs: (token: string) =>
      page.requests.flatMap(({ path, headers }) => {
        const found = headers.get('usertoken') === token ? callAt(path) : undefined;
        return found ? [found] : [];
      }),
  };
}
type Page = Awaited<ReturnType<typeof pageOfA>>;

/** Receives rows of A over the private stream, which then reconnects. */
async function receiveRows({ opened }: Page): Promise<void> {
  const { followNotices } = await import('#session/notices/follow-notices.ts');
  followNotices({ onAdded: () => undefined, onNews: () => undefined });
  const push = (topic: string, seq: number, row: unknown) =>
    opened[0]?.receive({ topic, type: 'update', seq, ts: 1_780_000_000_500, data: [row] });
  opened[0]?.logIn();
  push('balance', 1, balanceRow());
  push('trade', 2, sample(Trade));
  push('notice', 3, { id: 'of-a', kind: 'SYSTEM', level: 'info', title: 'a', text: '', link: '', time: 1 });
  opened[0]?.onclose?.({ code: 1006 });
  await vi.waitFor(async () => {
    await pass(1_000);
    expect(opened.length).toBeGreaterThan(1);
  });
  opened.at(-1)?.logIn();
}

/** Loads A's part of the launchpad and sends a pledge. */
async function useLaunchpad(): Promise<void> {
  const launchpad = await loadLaunchpad();
  void launchpad.loadLaunchOrders();
  void launchpad.$assets.load();
  void launchpad.loadProjects();
  void launchpad.loadRewards();
  for (const model of ['v1', 'v2'] as const) {
    void launchpad.loadQualifications({ projectId: '1', model });
    void launchpad.loadResults({ projectId: '1', model });
    await pass(1);
  }
  void launchpad.$calendar.load('1', 'SLIP');
  void launchpad.$countedBalance.load('SLIP');
  launchpad.openDay('1', 'SLIP', '2026-06-01');
  void launchpad.loadProjectDetail('HALO', 'v2');
  void launchpad.loadProjectDetail('MOSS', 'v1');
  void launchpad.launchOrders.load({ tab: 'LAUNCHPAD', state: undefined, from: undefined, to: undefined });
  launchpad.editPledge('100', subscription());
  launchpad.$pledge.set({ phase: 'review', ...ownPledge() });
  launchpad.expireReview();
  launchpad.$pledge.set({ phase: 'review', ...ownPledge() });
  void launchpad.confirmPledge(project());
}

/** Loads A's part of leveraged tokens, answers the test and sends an order. */
async function useLeveragedTokens(): Promise<void> {
  const access = await import('#session/leverage/leveraged-access.ts');
  const { loadLtInfo } = await import('#session/leverage/lt-info.ts');
  const { ltOrders } = await import('#session/leverage/lt-orders.ts');
  const { chooseOption } = await import('#leverage/access/test-answers.ts');
  const { editTokenDraft, submitTokenOrder } = await import('#leverage/token-panel/submit-token-order.ts');
  const question = { id: 'one', multiple: false, question: 'One?', options: [{ id: 'a', text: 'A' }] };
  void access.loadLeveragedAccess();
  void access.loadLeveragedTest();
  void access.leveragedAccess.accept();
  void loadLtInfo();
  void ltOrders.load({});
  chooseOption('leveraged', { version: '1', passScore: 1, list: [question] }, question, 'a', true);
  editTokenDraft('BTC3L', 'purchase', '1000');
  void submitTokenOrder({ code: 'BTC3L', side: 'purchase', amount: '1000' });
}

/** Loads A's part of the terminal, cancels orders and sends one with an exit. */
async function useSpot(): Promise<void> {
  const spot = await loadSpot();
  spot.followQuota(pair({ zone: 'INNOVATION' }));
  spot.watchFills('BTCUSDT');
  spot.watchPairs();
  void spot.loadHints();
  void spot.loadCardPayment();
  void spot.toggleFavorite('BTCUSDT');
  void spot.toggleColumn('open', 'fee');
  void spot.hideHint('PRICE_DEVIATION');
  void spot.setConfirmation('orderConfirm', false);
  void spot.cancelOrder(orderRow());
  void spot.cancelPlan({ planOrderId: '2' });
  void spot.cancelOrders('order', { ids: ['1'] });
  void spot.orderHistory.load({ orders: 'history' });
  void spot.planOrderHistory.load({ orders: 'history' });
  void spot.tradeHistory.load({ orders: 'trades' });
  void spot.orderFills.load('1');
  spot.$requestedRisk.set('ST');
  spot.acceptHere('LT');
  void spot.acceptRisk();
  spot.$pair.set(pair());
  spot.editForm('BTCUSDT', { price: '59000', size: '0.011' });
  const view = spot.formViewOf({
    draft: spot.draftOf('BTCUSDT'),
    pair: pair(),
    market: { levels: { bids: [], asks: [] }, state: 'live', last: '60000' },
    user: spot.userState.loggedIn,
    isOnline: true,
    isRestricted: false,
    isUpgrading: false,
    nowMs: 1_780_000_000_000,
    free: balances('10', '100000'),
  });
  const intent = spot.orderIntentOf(view, () => 'of-a');
  if (!intent) throw new Error('the form has a problem');
  const exit = {
    purpose: 'TP',
    side: 'SELL',
    triggerPrice: '70000',
    triggerSide: 'UP',
    clientOrderId: 'exit-1',
  } as const;
  spot.reviewIntent({ ...intent, exits: [exit] });
  spot.$balances.set({
    USDT: balanceRow({ tokenId: 'USDT', free: '100000' }),
    BTC: balanceRow({ tokenId: 'BTC' }),
  });
  spot.$balancesLoad.set({ phase: 'done' });
  void spot.confirmOrder({ hidesHint: false });
}

/** Loads A's accounts. */
async function useAccount(): Promise<void> {
  const assets = await import('#account/assets/account-assets.ts');
  const settings = await import('#session/preferences/confirmations.ts');
  const invitation = await import('#account/invitation/invitation.ts');
  void settings.setConfirmation('cancelAllConfirm', true);
  void invitation.$ownInvitation.load();
  const groups = await import('#account/settings/notice-groups.ts');
  void groups.$noticeGroups.load();
  void groups.setChannel('loan', 'sms', true);
  void assets.loadSpot();
  void assets.loadAccount('spot');
  void assets.loadAccounts();
}

/** Loads A's margin account, takes a step and receives its risk. */
async function useMargin(): Promise<void> {
  const access = await import('#session/leverage/margin-access.ts');
  const account = await import('#session/leverage/follow-margin.ts');
  const terms = await import('#session/leverage/loan-terms.ts');
  const rules = await import('#spot/order-margin/start-margin-rules.ts');
  const acts = await import('#leverage/debts/margin-request.ts');
  const rates = await import('#leverage/rates/own-terms.ts');
  const dialog = await import('#leverage/access/margin-dialog.ts');
  const liquidation = await import('#leverage/liquidation/liquidation-store.ts');
  const forced = await import('#session/leverage/forced-repay.ts');
  const lock = await import('#session/leverage/margin-switch.ts');
  const risk = await import('#session/leverage/margin-risk.ts');
  account.followMarginAccount();
  rules.startMarginRules();
  forced.applyForcedRepayRows([{ kind: 'FORCE_REPAY', applyId: '1', state: 'DOING' }]);
  lock.$marginLock.set('forcedRepay');
  void acts.sendMarginRequest({ kind: 'repay', coin: 'SLIP', amount: 'all' });
  rates.$ownLevels.set({ vipLevel: 1, levels: [] });
  dialog.openMarginDialog({ kind: 'repay', coin: 'SLIP' });
  const step = { id: '1', startTime: 1, step: 1 } as const;
  liquidation.$liquidation.set({ ...step, endTime: 2, canceled: [], trades: [], repayments: [] });
  const stop = access.$marginAccess.listen(({ phase }) => {
    if (phase !== 'known') return;
    queueMicrotask(stop);
    void access.setMarginLeverage('5');
    void access.loadMarginMode();
    void terms.$loanTerms.load();
  });
  void access.loadMarginAccess();
  risk.applyRiskRows([{ kind: 'MARGIN_RISK', ...v.parse(v.looseObject({}), sample(MarginRisk)) }]);
}

/** Loads A's pledge loans and writes and sends one. */
async function useLoans(): Promise<void> {
  const user = await import('#session/loans/loan-user.ts');
  const ranges = await import('#session/loans/loan-range.ts');
  const funds = await import('#session/loans/loan-funds.ts');
  const open = await import('#session/loans/open-loans.ts');
  const lists = await import('#session/loans/loan-lists.ts');
  const assets = await import('#session/loans/loan-assets.ts');
  const drafts = await import('#session/loans/loan-drafts.ts');
  const acts = await import('#session/loans/loan-requests.ts');
  const panels = await import('#loans/panels/open-panel.ts');
  void user.$loanUser.load();
  void user.acceptLoanTerms();
  void ranges.loadLoanRange('USDT', 'BTC');
  void funds.loadLoanFunds('BTC');
  void open.$openLoans.load();
  void open.$loanLoad.load('1');
  void lists.pastLoans.load(null);
  void lists.loanRepayments.load({ orderId: undefined });
  void lists.collateralChanges.load({ orderId: undefined });
  void assets.$loanAssets.load();
  const coins = { loanToken: 'USDT', loanAmount: '100', pledgeToken: 'BTC', pledgeAmount: '1' } as const;
  drafts.setLoanDraft({ ...coins, source: 'loan', ltv: 50, term: 30, accountType: 5 });
  drafts.$repayDrafts.setKey('1', { amount: '1', isAll: false, accountType: 5 });
  drafts.$adjustDrafts.setKey('1', { direction: 1, amount: '1', accountType: 5 });
  void acts.sendLoanRequest({ kind: 'borrow', ...coins, term: 30, accountType: 5 });
  panels.openLoanPanel({ orderId: '1', kind: 'repay' });
}

/** Loads A's bots, writes one and tests it on past prices. */
async function useBots(): Promise<void> {
  const { loadBots } = await import('#bots/bots.ts');
  const { $available } = await import('#bots/create/available.ts');
  const { editDraft } = await import('#bots/create/bot-draft.ts');
  const { $preview } = await import('#bots/create/preview.ts');
  const { $botsEquity } = await import('#account/assets/bots-equity.ts');
  void loadBots(0, 'standard');
  void $available.load('BTCUSDT');
  editDraft('BTCUSDT', { quote: '100' });
  $preview.set({ phase: 'running', for: '1', done: 0 });
  // Polled while its component is shown.
  $botsEquity.set({ usd: '1', running: 1 });
}

/** Lets A use everything that loads private data or acts: pushed rows arrive, the answers to calls wait. */
async function useEverything(page: Page): Promise<void> {
  await receiveRows(page);
  page.session.followFiatRate('en');
  await useLaunchpad();
  await useLeveragedTokens();
  await useSpot();
  await useAccount();
  await useMargin();
  await useLoans();
  await useBots();
  page.session.setRestriction({ code: 10024, result: {} });
  await pass(1);
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
});

test('every private store is filled while its person stays, so that the tests below check each of them', async () => {
  const page = await pageOfA('results');
  await useEverything(page);
  await page.release('a', 10);
  const refused = await pageOfA('refusals');
  await useEverything(refused);
  await refused.release('a', 10);
  const untouched = [...page.privateNames()].filter((name) => !page.touched.has(name) && !refused.touched.has(name));
  expect(untouched, 'list the store as public, or let A fill it').toEqual([]);
  const unsent = [...allCalls].flatMap(([name, { auth, path }]) =>
    auth === 'none' || page.requested.has(path) || otherCalls.includes(name) ? [] : [name],
  );
  expect(unsent, 'let A send the call, or list it in otherCalls').toEqual([]);
});

const ways = {
  'A logs out and B logs in': async ({ page, session }: Page) => {
    page.sendFromOtherTab({ kind: 'logout' });
    await pass(1);
    void session.logInWithToken('b', false);
  },
  'B logs in in another tab': ({ page }: Page) => {
    page.sendFromOtherTab({ kind: 'login', token: 'b', stays: false });
    return Promise.resolve();
  },
  'A’s session ends and B logs in': async ({ session }: Page) => {
    session.endSession(33003);
    await pass(1);
    void session.logInWithToken('b', false);
  },
} as const;

const answered = [
  { when: 'before', answers: 'results' },
  { when: 'after', answers: 'results' },
  { when: 'after', answers: 'refusals' },
] as const;
const cases = Object.entries(ways).flatMap(([way, change]) => answered.map((each) => ({ way, change, ...each })));

test.each(cases)(
  '[Q-F11] [Q-S23] $way, $answers arrive $when: the stores are empty, and nothing of A is sent as B',
  async ({ change, when, answers }) => {
    const page = await pageOfA(answers);
    await useEverything(page);
    if (when === 'before') await page.release('a', 10);
    await change(page);
    const row = orderRow({ orderId: '9' });
    page.opened.at(-1)?.receive({ topic: 'order', type: 'update', seq: 1, ts: 1_780_000_000_500, data: [row] });
    await page.release('a', 60);
    const stores = page.valuesOf('page', 'browser');
    expect(stores.current).toEqual(stores.initial);
    // Before B's profile arrives: the profile, and the pairs of bots, whose fees depend on the person.
    const sent = page.sentAs('b').flatMap(([name, { auth }]) => (auth === 'none' ? [] : [name]));
    expect(new Set(sent)).toEqual(new Set(['account.profile', 'account.gridSymbols']));

    await page.release('b', 1);
    const tabStores = page.valuesOf('tab');
    expect(tabStores.current).toEqual(tabStores.initial);
    const acts = page
      .sentAs('b')
      .flatMap(([name, { idempotencyKey, isWrite }]) => (idempotencyKey !== undefined || isWrite ? [name] : []));
    expect(acts).toEqual([]);
  },
);
