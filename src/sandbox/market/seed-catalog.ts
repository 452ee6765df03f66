import { tradeStatus } from '#contract/market-data.ts';
import { dayMs, hourMs } from '#formulas/durations.ts';
import { clockStartMs } from '#sandbox/clock/clock.ts';
import type { Exchange } from '#sandbox/exchange/exchange.ts';
import { deviations, pairOf } from '#sandbox/catalog/pairs.ts';
import type { Pair, Token } from '#sandbox/catalog/pairs.ts';

const { major, innovation, stable } = deviations;
const openedAt = (month: number, day: number): number => Date.UTC(2026, month - 1, day, 10);

type PairRow = readonly [
  symbol: string,
  tick: string,
  lot: string,
  minQty: string,
  maxQty: string,
  maxAmount: string,
  price: string,
  otherFields?: Partial<Pair>,
];

/** Fields of the pair of a leveraged token, which follows the token's NAV. */
const leveraged: Partial<Pair> = {
  symbolType: 'LT',
  zone: 'LT',
  loanEnabled: false,
  allowPlan: false,
  maxLeverage: '0',
  deviation: 3 * major,
  buyLimitRatio: '0.1',
  sellLimitRatio: '0.1',
};

/** The 29 pairs of exchange-api 6. */
const pairRows: readonly PairRow[] = [
  [
    'BTC/USDT',
    '0.01',
    '0.000001',
    '0.000048',
    '71',
    '4000000',
    '60000',
    { deviation: major, mark: ['HOT'], maxLeverage: '5' },
  ],
  [
    'ETH/USDT',
    '0.01',
    '0.00001',
    '0.00062',
    '1300',
    '4000000',
    '3000',
    { deviation: major, mark: ['HOT'], maxLeverage: '5' },
  ],
  ['SOL/USDT', '0.01', '0.001', '0.01', '14000', '2000000', '150', { deviation: major, mark: ['HOT'] }],
  ['XRP/USDT', '0.0001', '0.01', '1', '2000000', '1000000', '0.5'],
  ['ADA/USDT', '0.0001', '0.01', '1', '2500000', '1000000', '0.4'],
  ['DOGE/USDT', '0.00001', '0.1', '5', '8000000', '1000000', '0.12'],
  ['LTC/USDT', '0.01', '0.00001', '0.01', '12000', '1000000', '80'],
  ['LINK/USDT', '0.001', '0.001', '0.05', '60000', '1000000', '15'],
  ['AVAX/USDT', '0.01', '0.001', '0.02', '28000', '1000000', '35'],
  ['USDC/USDT', '0.0001', '0.01', '1', '4000000', '4000000', '1', { deviation: stable, makerFee: '0', takerFee: '0' }],
  ['BTC/USDC', '0.01', '0.000001', '0.000048', '30', '2000000', '60000', { deviation: major, maxLeverage: '5' }],
  ['ETH/BTC', '0.000001', '0.00001', '0.001', '1300', '60', '0.05', { deviation: major, minAmount: '0.00005' }],
  ['SLIP/USDT', '0.0001', '0.01', '1', '1000000', '800000', '0.8'],
  [
    'VELA/USDT',
    '0.0001',
    '0.01',
    '1',
    '1000000',
    '500000',
    '0.35',
    { mark: ['SEED', 'NEW'], openTime: openedAt(5, 6) },
  ],
  ['DUNE/USDT', '0.00001', '0.1', '10', '9000000', '300000', '0.021', { mark: ['SEED'], openTime: openedAt(5, 18) }],
  ['QUAR/USDT', '0.001', '0.01', '0.5', '100000', '300000', '2.4', { mark: ['SEED'], openTime: openedAt(4, 20) }],
  [
    'NOVA/USDT',
    '0.00001',
    '1',
    '20',
    '5000000',
    '100000',
    '0.042',
    { zone: 'INNOVATION', deviation: innovation, loanEnabled: false },
  ],
  [
    'RUST/USDT',
    '0.0001',
    '0.1',
    '5',
    '500000',
    '50000',
    '0.19',
    { mark: ['ST'], noticeVisible: true, loanEnabled: false },
  ],
  [
    'FADE/USDT',
    '0.0001',
    '0.1',
    '5',
    '500000',
    '50000',
    '0.11',
    {
      isBanBuy: true,
      noticeVisible: true,
      turns: [{ at: clockStartMs + 9 * dayMs, tradeStatus: tradeStatus.delisted }],
    },
  ],
  ['GLUT/USDT', '0.0001', '0.1', '5', '500000', '50000', '0.27', { isBanSell: true }],
  [
    'HALT/USDT',
    '0.001',
    '0.01',
    '1',
    '90000',
    '100000',
    '1.6',
    {
      tradeStatus: tradeStatus.suspended,
      halts: [{ from: clockStartMs - hourMs, to: 0 }],
      turns: [{ at: clockStartMs + 3 * hourMs, tradeStatus: tradeStatus.trading }],
    },
  ],
  [
    'DAWN/USDT',
    '0.0001',
    '0.1',
    '5',
    '500000',
    '100000',
    '0.5',
    {
      tradeStatus: tradeStatus.beforeOpening,
      mark: ['NEW'],
      openTime: clockStartMs + 26 * hourMs,
      turns: [{ at: clockStartMs + 26 * hourMs, tradeStatus: tradeStatus.trading }],
    },
  ],
  ['VEIL/USDT', '0.0001', '0.1', '5', '500000', '100000', '0.9', { showStatus: 0 }],
  ['ZONE/USDT', '0.001', '0.01', '1', '90000', '100000', '3.2'],
  ['LONE/USDT', '0.001', '0.01', '1', '90000', '100000', '5.5', { loanEnabled: false, allowPlan: false }],
  ['BTC3L/USDT', '0.0001', '0.01', '0.2', '50000', '100000', '10', leveraged],
  ['BTC3S/USDT', '0.0001', '0.01', '0.2', '50000', '100000', '10', leveraged],
  ['ETH3L/USDT', '0.0001', '0.01', '0.2', '50000', '100000', '8', leveraged],
  ['ETH3S/USDT', '0.0001', '0.01', '0.2', '50000', '100000', '8', leveraged],
];

type TokenRow = readonly [
  tokenId: string,
  fullName: string,
  precision: number,
  isCollateral?: boolean,
  isLoanable?: boolean,
];

const tokenRows: readonly TokenRow[] = [
  ['USDT', 'Tether', 4, true, true],
  ['USDC', 'USD Coin', 4, true, true],
  ['BTC', 'Bitcoin', 8, true, true],
  ['ETH', 'Ethereum', 8, true, true],
  ['SLIP', 'Slip', 4, true],
  ['SOL', 'Solana', 6, true, true],
  ['XRP', 'XRP', 4, true, true],
  ['ADA', 'Cardano', 4, true, true],
  ['DOGE', 'Dogecoin', 4, true, true],
  ['LTC', 'Litecoin', 4, true, true],
  ['LINK', 'Chainlink', 4, true, true],
  ['AVAX', 'Avalanche', 4, true, true],
  ['VELA', 'Vela', 4],
  ['DUNE', 'Dune', 4],
  ['QUAR', 'Quar', 4],
  ['NOVA', 'Nova', 4],
  ['RUST', 'Rust', 4],
  ['FADE', 'Fade', 4],
  ['GLUT', 'Glut', 4],
  ['HALT', 'Halt', 4],
  ['DAWN', 'Dawn', 4],
  ['VEIL', 'Veil', 4],
  ['ZONE', 'Zone', 4],
  ['LONE', 'Lone', 4],
  ['BTC3L', '3x Long BTC', 4],
  ['BTC3S', '3x Short BTC', 4],
  ['ETH3L', '3x Long ETH', 4],
  ['ETH3S', '3x Short ETH', 4],
];

/** Adds the tokens and pairs of a new exchange. */
export function seedMarket({ catalog }: Exchange): void {
  tokenRows.forEach(([tokenId, fullName, precision, isCollateral = false, isLoanable = false], index) => {
    const token: Token = { tokenId, fullName, precision, sort: index + 1, isCollateral, isLoanable };
    catalog.putToken(token);
  });
  pairRows.forEach(([symbol, tick, lot, minQty, maxQty, maxAmount, price, otherFields], index) => {
    const [base = '', quote = ''] = symbol.split('/');
    catalog.putPair(
      pairOf({ base, quote, tick, lot, minQty, maxQty, maxAmount, price, sort: index + 1, ...otherFields }),
    );
  });
}
