import type { ResultOf } from '#contract/call.ts';
import type { balance, MarginRisk } from '#contract/margin/risk.ts';
import type { submitTips } from '#contract/margin/turn-on.ts';
import type { getAgreement } from '#contract/margin/unified.ts';

/** Paths of the margin calls. */
export const marginPaths = {
  tips: '/x/main/spot/api/margin/v1/tips/info',
  submitTips: '/x/main/spot/api/margin/v1/tips/submit',
  getAgreement: '/x/main/v3/private/agreement/spot_margin/get',
  setAgreement: '/x/main/v3/private/agreement/spot_margin/set',
  usdcConfig: '/x/main/option/usdc/config/query',
  risk: '/x/main/spot/api/margin/v1/risk/info',
  balance: '/x/main/spot/api/v1/asset/cross_margin/get_balance',
  tokens: '/x/main/spot/api/margin/tokens',
  marginCoins: '/x/main/v3/private/mp/coin-margincoinlist',
  available: '/x/main/spot/api/v1/asset/get_available',
  loanBalance: '/x/main/spot/api/margin/v1/loan/balance',
  tokenList: '/x/main/spot/api/margin/v1/token/list',
  loanCoins: '/x/main/v3/private/mp/coin-loancoinlist',
  limit: '/x/main/v3/private/mp/platform-limit',
} as const;

/** Returns the flags of a standard account that has not begun. */
export const flagsRow = (part: Partial<ResultOf<typeof submitTips>> = {}): ResultOf<typeof submitTips> => ({
  riskInfoStatus: 0,
  questionaireStatus: 0,
  openStatus: 0,
  leverage: '3',
  supportLeverage: ['2', '3', '4', '5'],
  lockedUntil: 0,
  ...part,
});

/** Returns the agreement of a unified account that has not begun. */
export const agreementRow = (part: Partial<ResultOf<typeof getAgreement>> = {}): ResultOf<typeof getAgreement> => ({
  riskInfoStatus: 'N',
  questionaireStatus: 'N',
  openStatus: 'N',
  leverage: '3',
  supportLeverage: ['2', '3', '4', '5'],
  marginMode: 'REGULAR_MARGIN',
  lockedUntil: 0,
  ...part,
});

/** Returns a risk row: 1 BTC at 60000, 50730 USDT owed. */
export const riskRow = (part: Partial<MarginRisk> = {}): MarginRisk => ({
  riskRate: '0.89',
  level: 'LIMITED',
  status: 2,
  limits: { limited: '0.8', marginCall: '0.9', liquidation: '0.95' },
  assetValue: '57000',
  debtValue: '50730',
  netValue: '6270',
  maxTransfer: '0',
  openStatus: 1,
  leverage: '3',
  updateTime: 1_780_000_000_000,
  ver: 5,
  ...part,
});

type BalanceRow = ResultOf<typeof balance>['list'][number];

/** Returns a coin of `margin.balance`. */
export const marginBalanceRow = (part: Partial<BalanceRow> = {}): BalanceRow => ({
  tokenId: 'BTC',
  free: '1',
  frozen: '0',
  loan: '0',
  interest: '0',
  netAsset: '1',
  indexPrice: '60000',
  collateralRatio: '0.95',
  transferLimit: '0',
  ...part,
});

/** Returns a coin of `margin.tokens`. */
export const tokenRow = (part: object = {}) => ({
  tokenId: 'BTC',
  borrowable: true,
  collateral: true,
  collateralRatio: '0.95',
  hourlyRate: '0.000002',
  maxLoan: '3',
  minLoan: '0.0001',
  precision: 8,
  liquidationOrder: 3,
  tiers: [
    { from: '0', to: '50', ratio: '0.95' },
    { from: '50', to: '', ratio: '0.9' },
  ],
  ...part,
});
