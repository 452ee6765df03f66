/**
 * The requests whose answers are the examples, in their order: a call can use what an earlier one has answered. Of two
 * requests of a call the later one is the example.
 */

/** Demo accounts of the sandbox that ask. */
export type Person = 'standard' | 'unified' | 'vip' | 'newcomer';
type Params = Readonly<Record<string, unknown>>;

export interface ExampleRequest {
  call: string;
  params?: Params | ((answered: Answered) => Params | Promise<Params>);
  /** By default `standard`; without effect on calls that take no token. */
  person?: Person;
  /** Parameters that are refused; by default an answer without a token, or to a malformed parameter. */
  refused?: Params;
}

/** The text at a path of an earlier answer's result: `text('order.create', 'orderId')`. */
export interface Answered {
  text: (call: string, ...path: readonly (string | number)[]) => string;
  /** The code that the authenticator app of an account shows now. */
  appCode: (account: string) => Promise<string>;
}

const clientId = 'b3c1a7f0-5d2e-4c8b-9a61-7e0f4d2c8b15';
const bot = { symbol: 'BTCUSDT', min_price: '50000', max_price: '70000', cell_number: 20, quote_investment: '10000' };
const order = { symbolId: 'BTCUSDT', side: 'BUY', type: 'LIMIT', price: '50000', quantity: '0.01' };

/** Answers to the test of leveraged tokens: all right, and one wrong. */
const testAnswers = {
  target: ['triple'],
  rebalance: ['target'],
  sideways: ['both'],
  costs: ['funding', 'management'],
  risk: ['lose', 'premium'],
};
const wrongAnswers = { ...testAnswers, target: ['same'] };

export const exampleRequests: readonly ExampleRequest[] = [
  { call: 'basic.systemDate' },
  {
    call: 'basic.klines',
    params: { symbol: 'BTCUSDT', interval: '1h', limit: 2 },
    refused: { symbol: 'NOPAIR', interval: '1h' },
  },
  { call: 'basic.tokenDetail', params: { tokenId: 'BTC' }, refused: { tokenId: 'NOCOIN' } },
  { call: 'basic.noticeSymbols' },
  { call: 'basic.suspensionSymbols' },
  { call: 'basic.realMoney' },
  { call: 'basic.ticker', params: { symbol: 'BTCUSDT' }, refused: { symbol: 'NOPAIR' } },
  { call: 'basic.hotSymbols' },
  { call: 'basic.isKycRule' },
  { call: 'account.profile' },
  { call: 'account.kycInfo' },
  { call: 'account.coinBalance', params: { coin: 'USDT' } },
  { call: 'account.exchangeRate', params: { name: 'EUR' }, refused: { name: 'XXX' } },
  { call: 'account.webConfig', params: { items: ['symbols', 'features'] } },
  { call: 'account.gridSymbols', params: { symbol: 'BTCUSDT' } },
  { call: 'account.coinConfig', params: { coin: 'BTC' } },
  { call: 'account.dynamicSymbol', params: { category: 'linear', symbols: 'BTCUSDT' } },
  { call: 'account.invitationCode' },
  { call: 'account.inviteInfo', params: { code: 'S100001' }, refused: { code: 'NOBODY' } },
  { call: 'account.getSubscribe', params: { groups: ['margin'] }, refused: { groups: ['nothing'] } },
  {
    call: 'account.setSubscribe',
    params: { group: 'listing', email: true },
    refused: { group: 'nothing', email: true },
  },
  { call: 'account.banner', params: { position: 'spot_notice' } },
  { call: 'account.countryList' },
  { call: 'account.preferences', params: { keys: ['theme', 'orderConfirm'] } },
  { call: 'account.prefSetting', params: { settings: [{ key: 'theme', value: 'dark' }] } },
  { call: 'account.ott', params: { scene: 'spot' } },
  { call: 'order.assets', params: { tokenIds: 'USDT,BTC' } },
  { call: 'order.available', params: { symbolId: 'BTCUSDT', tokenIds: 'USDT' } },
  { call: 'order.create', params: { ...order, clientOrderId: clientId }, refused: { ...order, price: '1' } },
  { call: 'order.openOrders', params: { clientOrderId: clientId } },
  {
    call: 'order.amend',
    params: ({ text }) => ({ orderId: text('order.create', 'orderId'), quantity: '0.005', requestId: clientId }),
    refused: { orderId: '1', quantity: '0.005', requestId: clientId },
  },
  {
    call: 'order.amends',
    params: ({ text }) => ({ orderId: text('order.create', 'orderId') }),
    refused: { orderId: '1' },
  },
  {
    call: 'order.cancel',
    params: ({ text }) => ({ orderId: text('order.create', 'orderId') }),
    refused: { orderId: '1' },
  },
  { call: 'order.history', params: { limit: 1 } },
  { call: 'order.myTrades', params: { limit: 1 } },
  {
    call: 'order.matchInfo',
    params: ({ text }) => ({ orderId: text('order.myTrades', 'list', 0, 'orderId'), limit: 1 }),
    refused: { orderId: '1' },
  },
  {
    call: 'order.planCreate',
    params: { ...order, price: '70000', triggerPrice: '70000', triggerSide: 'UP', clientOrderId: clientId },
    refused: { ...order, triggerPrice: '0.001' },
  },
  { call: 'order.planGet', params: { clientOrderId: clientId }, refused: { planOrderId: '1' } },
  { call: 'order.planOpen', params: { limit: 1 } },
  {
    call: 'order.planAmend',
    params: ({ text }) => ({
      planOrderId: text('order.planCreate', 'planOrderId'),
      quantity: '0.005',
      requestId: clientId,
    }),
    refused: { planOrderId: '1', quantity: '0.005', requestId: clientId },
  },
  {
    call: 'order.planCancel',
    params: ({ text }) => ({ planOrderId: text('order.planCreate', 'planOrderId') }),
    refused: { planOrderId: '1' },
  },
  { call: 'order.planHistory', params: { limit: 1 } },
  { call: 'order.batchCancel', params: { symbolId: 'BTCUSDT', side: 'BUY' } },
  { call: 'order.planBatchCancel', params: { all: 1 } },
  { call: 'order.tradeHint' },
  { call: 'order.setTradeHint', params: { type: 'PRICE_DEVIATION', show: 1 } },
  { call: 'order.innovationRemain', params: { symbolId: 'DAWNUSDT' }, refused: { symbolId: 'NOPAIR' } },
  { call: 'order.setMemberTag', params: { tag: 'INNOVATION', value: 'AGREED' } },
  { call: 'grid.available', params: { symbol: 'BTCUSDT' }, refused: { symbol: 'NOPAIR' } },
  { call: 'grid.validate', params: bot, refused: { symbol: 'NOPAIR' } },
  { call: 'grid.initialBuy', params: bot, refused: { ...bot, symbol: 'NOPAIR' } },
  { call: 'grid.create', params: { ...bot, requestId: clientId }, refused: { ...bot, quote_investment: '1' } },
  { call: 'grid.list', params: { status: 0, page: 0, limit: 100, requestId: clientId } },
  {
    call: 'grid.closeModes',
    params: ({ text }) => ({ grid_id: text('grid.create', 'grid_id') }),
    refused: { grid_id: '1' },
  },
  {
    call: 'grid.close',
    params: ({ text }) => ({ grid_id: text('grid.create', 'grid_id'), close_mode: '4' }),
    refused: { grid_id: '1', close_mode: '4' },
  },
  { call: 'launchpad.home' },
  { call: 'launchpad.projectList', params: { limit: 1 } },
  { call: 'launchpad.ongoingList', params: { limit: 1 } },
  { call: 'launchpad.finishedList', params: { limit: 1 } },
  { call: 'launchpad.futures', params: { limit: 1 } },
  { call: 'launchpad.history', params: { limit: 1 } },
  { call: 'launchpad.bannerList' },
  { call: 'launchpad.detailV1', params: { code: 'MOSS' }, refused: { code: 'HALO' } },
  { call: 'launchpad.detailV2', params: { code: 'HALO' }, refused: { code: 'MOSS' } },
  { call: 'launchpad.eventDetails', params: { projectId: '5' }, refused: { projectId: '999' } },
  { call: 'launchpad.currencyList' },
  { call: 'launchpad.userCenterInfo' },
  { call: 'launchpad.rewardList', params: { limit: 1 } },
  { call: 'launchpad.orders', params: { limit: 1 } },
  { call: 'launchpad.results', params: { projectId: '5' }, refused: { projectId: '7' } },
  { call: 'launchpad.resultsV1', params: { projectId: '7' }, refused: { projectId: '5' } },
  { call: 'launchpad.qualifications', params: { projectId: '5' }, refused: { projectId: '7' } },
  { call: 'launchpad.qualificationV1', params: { projectId: '7' }, refused: { projectId: '5' } },
  { call: 'launchpad.calculation', params: { projectId: '7' }, refused: { projectId: '5' } },
  { call: 'launchpad.snapshotCalendar', params: { projectId: '2' }, refused: { projectId: '999' } },
  {
    call: 'launchpad.snapshotHours',
    params: { projectId: '2', day: '2026-06-01' },
    refused: { projectId: '999', day: '2026-06-01' },
  },
  { call: 'launchpad.caliberBalance', params: { coin: 'USDT' } },
  { call: 'launchpad.duplicateUserIds', params: { projectId: '5' }, refused: { projectId: '999' } },
  {
    call: 'launchpad.pledge',
    params: ({ text }) => ({
      projectId: text('launchpad.detailV2', 'projectId'),
      poolId: text('launchpad.detailV2', 'pools', 0, 'poolId'),
      action: 'JOIN',
      amount: text('launchpad.detailV2', 'pools', 0, 'minCommit'),
      requestId: clientId,
    }),
    person: 'vip',
    refused: {
      projectId: '999',
      poolId: '1',
      action: 'JOIN',
      amount: '10',
      requestId: 'c4d2b8a1-6e3f-4d9c-8b72-8f1a5e3d9c26',
    },
  },
  { call: 'launchpad.signup', params: { projectId: '3' }, refused: { projectId: '999' } },
  { call: 'loan.user' },
  { call: 'loan.loanTokens' },
  { call: 'loan.pledgeTokens', params: { loanToken: 'USDT' }, refused: { loanToken: 'NOCOIN' } },
  {
    call: 'loan.range',
    params: { loanToken: 'USDT', pledgeToken: 'BTC' },
    refused: { loanToken: 'USDT', pledgeToken: 'USDT' },
  },
  { call: 'loan.overdueParams' },
  { call: 'loan.video' },
  { call: 'loan.available', params: { token: 'BTC' } },
  { call: 'loan.admit', params: { version: '2026-05-01' } },
  {
    call: 'loan.submit',
    params: {
      loanToken: 'USDT',
      loanAmount: '1000',
      pledgeToken: 'BTC',
      pledgeAmount: '0.1',
      term: 30,
      requestId: clientId,
    },
    refused: { loanToken: 'USDT', loanAmount: '1000', pledgeToken: 'USDT', pledgeAmount: '2000', term: 30 },
  },
  {
    call: 'loan.adjust',
    params: ({ text }) => ({
      orderId: text('loan.submit', 'order', 'orderId'),
      direction: 1,
      amount: '0.01',
      requestId: clientId,
    }),
    refused: { orderId: '1', direction: 1, amount: '0.01' },
  },
  {
    call: 'loan.repay',
    params: ({ text }) => ({ orderId: text('loan.submit', 'order', 'orderId'), all: 1, requestId: clientId }),
    refused: { orderId: '1', all: 1 },
  },
  { call: 'loan.orders', params: { limit: 1 } },
  { call: 'loan.repays', params: { limit: 1 } },
  { call: 'loan.adjusts', params: { limit: 1 } },
  { call: 'loan.assets' },
  { call: 'lt.info', params: { ltCode: 'BTC3L' }, refused: { ltCode: 'NO3L' } },
  { call: 'lt.quote', params: { ltCode: 'BTC3L' }, refused: { ltCode: 'NO3L' } },
  { call: 'lt.rebalances', params: { ltCode: 'BTC3L', limit: 1 }, refused: { ltCode: 'NO3L' } },
  { call: 'lt.video' },
  { call: 'lt.tips' },
  { call: 'lt.questionnaires' },
  { call: 'lt.submitTips', params: { type: 1, status: 1 } },
  {
    call: 'lt.submitTips',
    params: { type: 2, version: '2026-05', answers: JSON.stringify(testAnswers) },
    refused: { type: 2, version: '2026-05', answers: JSON.stringify(wrongAnswers) },
  },
  {
    call: 'lt.purchase',
    params: { ltCode: 'BTC3L', amount: '100', serialNo: clientId },
    refused: { ltCode: 'NO3L', amount: '100' },
  },
  {
    call: 'lt.redeem',
    params: { ltCode: 'BTC3L', quantity: '10', serialNo: clientId },
    refused: { ltCode: 'NO3L', quantity: '10' },
  },
  { call: 'lt.record', params: { limit: 1 } },
  { call: 'margin.tokens' },
  { call: 'margin.tokenList', params: { symbolId: 'BTCUSDT' }, refused: { symbolId: 'NOPAIR' } },
  { call: 'margin.vipInfo' },
  { call: 'margin.balance', params: { tokenIds: 'USDT' } },
  { call: 'margin.risk', person: 'vip' },
  { call: 'margin.tips' },
  { call: 'margin.questionnaires' },
  {
    call: 'margin.submitTips',
    params: ({ text }) => ({ type: 1, status: 1, version: text('margin.questionnaires', 'version') }),
    refused: { type: 3, status: 1, leverage: '3' },
  },
  {
    call: 'margin.createOrder',
    params: { bizType: 'REPAY', tokenId: 'USDT', amount: '50', clientOrderId: clientId },
    person: 'vip',
    refused: { bizType: 'REPAY', tokenId: 'USDC', amount: '50' },
  },
  { call: 'margin.loans', params: { limit: 1 }, person: 'vip' },
  { call: 'margin.repays', params: { limit: 1 }, person: 'vip' },
  {
    call: 'margin.repayDetail',
    params: ({ text }) => ({ repayId: text('margin.createOrder', 'repayId') }),
    person: 'vip',
    refused: { repayId: '1' },
  },
  { call: 'margin.loanBalance', person: 'vip' },
  { call: 'margin.forceRepay', params: { tokenId: 'USDT', requestId: clientId }, person: 'vip' },
  { call: 'unified.getAgreement', person: 'unified' },
  { call: 'unified.setAgreement', params: { leverage: '2' }, person: 'unified' },
  { call: 'unified.loanCoins', params: { coin: 'USDT' }, person: 'unified' },
  { call: 'unified.vipInfo', person: 'unified' },
  { call: 'unified.marginCoins', params: { coin: 'BTC' }, person: 'unified' },
  { call: 'unified.limit', params: { coin: 'USDT' }, person: 'unified' },
  { call: 'unified.usdcConfig', person: 'unified' },
  {
    call: 'session.login',
    params: { account: 'secure', secret: 'slipway' },
    refused: { account: 'secure', secret: 'guess' },
  },
  {
    call: 'session.sendCode',
    params: ({ text }) => ({ challenge: text('session.login', 'challenge'), kind: 'EMAIL' }),
    refused: { challenge: '1', kind: 'EMAIL' },
  },
  {
    call: 'session.verifyCode',
    params: async ({ text, appCode }) => ({
      challenge: text('session.login', 'challenge'),
      kind: 'TOTP',
      code: await appCode('secure'),
    }),
    refused: { challenge: '1', kind: 'TOTP', code: '123456' },
  },
  { call: 'account.logout', person: 'newcomer' },
];
