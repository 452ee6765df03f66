import { linksOf, utc } from './blocks.ts';
import type { Closed, PoolTerms, SeedLang, SeedProject, SeedTokenomics, Texts } from './types.ts';

/** What the 24 finished projects were about: a line each, so that lists have pages. launchpad.md 7 */
const themes = {
  storage: {
    en: 'File storage shared by home servers.',
    'zh-MY': '由家庭服务器共享的文件存储。',
    'ar-SA': 'تخزين ملفات تتقاسمه خوادم منزلية.',
  },
  maps: {
    en: 'Street maps drawn by the people who drive them.',
    'zh-MY': '由驾驶者绘制的街道地图。',
    'ar-SA': 'خرائط شوارع يرسمها من يقودون فيها.',
  },
  energy: {
    en: 'Spare battery power traded between neighbours.',
    'zh-MY': '邻里之间交易多余的电池电量。',
    'ar-SA': 'طاقة بطاريات فائضة يتداولها الجيران.',
  },
  payments: {
    en: 'Small payments between phones without a network.',
    'zh-MY': '无需网络的手机小额支付。',
    'ar-SA': 'مدفوعات صغيرة بين الهواتف من دون شبكة.',
  },
  games: {
    en: 'Board games whose pieces belong to the players.',
    'zh-MY': '棋子归玩家所有的桌面游戏。',
    'ar-SA': 'ألعاب لوحية قطعها ملك للاعبين.',
  },
  identity: {
    en: 'Proof of age that shows nothing else.',
    'zh-MY': '只证明年龄、不透露其他信息。',
    'ar-SA': 'إثبات للعمر لا يُظهر شيئًا غيره.',
  },
} as const satisfies Record<string, Record<SeedLang, string>>;
type Theme = keyof typeof themes;

/** One finished launch: the day its commit phase began, its terms, and how its market stands without a pair. */
type Past = {
  code: string;
  name: string;
  theme: Theme;
  method: PoolTerms['method'];
  begun: `${number}-${number}-${number}`;
  coin: 'SLIP' | 'USDT';
  /** Tokens of the pool (launchpools: all rewards). */
  amount: string;
  /** Coin a token; launchpools: USD a token. */
  price: string;
  /** USDT: opening, last, highest. */
  market: [open: string, last: string, high: string];
  /** Least commit, or coin a ticket; the cap is 60 times that. */
  least: string;
  closed: Closed;
};

const past: Past[] = [
  {
    code: 'ALDR',
    name: 'Alder',
    theme: 'storage',
    method: 'SUBSCRIPTION',
    begun: '2026-03-28',
    coin: 'USDT',
    amount: '5000000',
    price: '0.1',
    market: ['0.13', '0.118', '0.19'],
    least: '50',
    closed: { participants: 1420, total: '1310000' },
  },
  {
    code: 'BRIN',
    name: 'Brine',
    theme: 'energy',
    method: 'STAKE',
    begun: '2026-03-14',
    coin: 'SLIP',
    amount: '720000',
    price: '0.08',
    market: ['0.09', '0.071', '0.11'],
    least: '10',
    closed: { participants: 1502, total: '3620000' },
  },
  {
    code: 'CARN',
    name: 'Cairn',
    theme: 'maps',
    method: 'SUBSCRIPTION',
    begun: '2026-03-02',
    coin: 'SLIP',
    amount: '8000000',
    price: '0.05',
    market: ['0.055', '0.062', '0.081'],
    least: '20',
    closed: { participants: 1377, total: '940000' },
  },
  {
    code: 'DAPL',
    name: 'Dapple',
    theme: 'games',
    method: 'LOTTERY',
    begun: '2026-02-18',
    coin: 'USDT',
    amount: '1000000',
    price: '0.4',
    market: ['0.52', '0.33', '0.6'],
    least: '100',
    closed: { participants: 1190, total: '612000', tickets: 6120 },
  },
  {
    code: 'EDDY',
    name: 'Eddy',
    theme: 'payments',
    method: 'SUBSCRIPTION',
    begun: '2026-02-07',
    coin: 'USDT',
    amount: '12000000',
    price: '0.025',
    market: ['0.03', '0.044', '0.05'],
    least: '25',
    closed: { participants: 1604, total: '1105000' },
  },
  {
    code: 'FLAX',
    name: 'Flaxen',
    theme: 'identity',
    method: 'SUBSCRIPTION',
    begun: '2026-01-24',
    coin: 'SLIP',
    amount: '3000000',
    price: '0.2',
    market: ['0.17', '0.12', '0.19'],
    least: '50',
    closed: { participants: 1033, total: '700000' },
  },
  {
    code: 'GALE',
    name: 'Galewright',
    theme: 'energy',
    method: 'LOTTERY',
    begun: '2026-01-12',
    coin: 'SLIP',
    amount: '2000000',
    price: '0.125',
    market: ['0.14', '0.21', '0.26'],
    least: '50',
    closed: { participants: 1288, total: '402000', tickets: 8040 },
  },
  {
    code: 'HEDG',
    name: 'Hedgerow',
    theme: 'maps',
    method: 'STAKE',
    begun: '2025-12-20',
    coin: 'USDT',
    amount: '480000',
    price: '0.15',
    market: ['0.16', '0.139', '0.2'],
    least: '10',
    closed: { participants: 1411, total: '2050000' },
  },
  {
    code: 'INLT',
    name: 'Inlet',
    theme: 'storage',
    method: 'SUBSCRIPTION',
    begun: '2025-12-08',
    coin: 'USDT',
    amount: '6000000',
    price: '0.06',
    market: ['0.075', '0.09', '0.12'],
    least: '30',
    closed: { participants: 1540, total: '1490000' },
  },
  {
    code: 'JUTE',
    name: 'Jutework',
    theme: 'payments',
    method: 'SUBSCRIPTION',
    begun: '2025-11-22',
    coin: 'SLIP',
    amount: '10000000',
    price: '0.03',
    market: ['0.03', '0.018', '0.034'],
    least: '20',
    closed: { participants: 902, total: '288000' },
  },
  {
    code: 'KNOL',
    name: 'Knoll',
    theme: 'games',
    method: 'LOTTERY',
    begun: '2025-11-09',
    coin: 'USDT',
    amount: '800000',
    price: '0.5',
    market: ['0.71', '0.94', '1.2'],
    least: '100',
    closed: { participants: 1350, total: '733000', tickets: 7330 },
  },
  {
    code: 'LOAM',
    name: 'Loamery',
    theme: 'energy',
    method: 'SUBSCRIPTION',
    begun: '2025-10-27',
    coin: 'USDT',
    amount: '4000000',
    price: '0.11',
    market: ['0.12', '0.1', '0.16'],
    least: '50',
    closed: { participants: 1209, total: '871000' },
  },
  {
    code: 'MIRE',
    name: 'Mirepost',
    theme: 'identity',
    method: 'STAKE',
    begun: '2025-10-11',
    coin: 'SLIP',
    amount: '960000',
    price: '0.05',
    market: ['0.06', '0.057', '0.09'],
    least: '10',
    closed: { participants: 1466, total: '3210000' },
  },
  {
    code: 'NACR',
    name: 'Nacre',
    theme: 'games',
    method: 'SUBSCRIPTION',
    begun: '2025-09-28',
    coin: 'SLIP',
    amount: '2500000',
    price: '0.3',
    market: ['0.33', '0.41', '0.47'],
    least: '50',
    closed: { participants: 1577, total: '1990000' },
  },
  {
    code: 'OSIR',
    name: 'Osier',
    theme: 'maps',
    method: 'SUBSCRIPTION',
    begun: '2025-09-15',
    coin: 'USDT',
    amount: '9000000',
    price: '0.04',
    market: ['0.041', '0.026', '0.045'],
    least: '20',
    closed: { participants: 988, total: '351000' },
  },
  {
    code: 'PLUM',
    name: 'Plumeline',
    theme: 'payments',
    method: 'LOTTERY',
    begun: '2025-09-01',
    coin: 'SLIP',
    amount: '1500000',
    price: '0.2',
    market: ['0.24', '0.2', '0.31'],
    least: '100',
    closed: { participants: 1101, total: '598000', tickets: 5980 },
  },
  {
    code: 'QUIL',
    name: 'Quillmark',
    theme: 'identity',
    method: 'SUBSCRIPTION',
    begun: '2025-08-17',
    coin: 'USDT',
    amount: '7000000',
    price: '0.07',
    market: ['0.095', '0.13', '0.15'],
    least: '30',
    closed: { participants: 1632, total: '2230000' },
  },
  {
    code: 'RUSK',
    name: 'Ruskin Mill',
    theme: 'energy',
    method: 'STAKE',
    begun: '2025-08-02',
    coin: 'USDT',
    amount: '600000',
    price: '0.12',
    market: ['0.13', '0.15', '0.18'],
    least: '10',
    closed: { participants: 1299, total: '1880000' },
  },
  {
    code: 'SEDG',
    name: 'Sedge',
    theme: 'storage',
    method: 'SUBSCRIPTION',
    begun: '2025-07-19',
    coin: 'SLIP',
    amount: '5000000',
    price: '0.08',
    market: ['0.072', '0.05', '0.08'],
    least: '20',
    closed: { participants: 1044, total: '450000' },
  },
  {
    code: 'THYM',
    name: 'Thymeline',
    theme: 'games',
    method: 'SUBSCRIPTION',
    begun: '2025-07-05',
    coin: 'USDT',
    amount: '3500000',
    price: '0.15',
    market: ['0.2', '0.27', '0.33'],
    least: '50',
    closed: { participants: 1588, total: '1740000' },
  },
  {
    code: 'UMBR',
    name: 'Umber',
    theme: 'payments',
    method: 'LOTTERY',
    begun: '2025-06-20',
    coin: 'USDT',
    amount: '500000',
    price: '1',
    market: ['1.15', '0.88', '1.4'],
    least: '100',
    closed: { participants: 1015, total: '802000', tickets: 8020 },
  },
  {
    code: 'VTCH',
    name: 'Vetchling',
    theme: 'maps',
    method: 'STAKE',
    begun: '2025-06-04',
    coin: 'SLIP',
    amount: '840000',
    price: '0.06',
    market: ['0.07', '0.09', '0.1'],
    least: '10',
    closed: { participants: 1390, total: '2980000' },
  },
  {
    code: 'WREN',
    name: 'Wrenfield',
    theme: 'identity',
    method: 'SUBSCRIPTION',
    begun: '2025-05-21',
    coin: 'USDT',
    amount: '6500000',
    price: '0.05',
    market: ['0.06', '0.058', '0.088'],
    least: '25',
    closed: { participants: 1246, total: '913000' },
  },
  {
    code: 'YARO',
    name: 'Yarrow',
    theme: 'storage',
    method: 'SUBSCRIPTION',
    begun: '2025-05-06',
    coin: 'SLIP',
    amount: '4500000',
    price: '0.1',
    market: ['0.12', '0.16', '0.2'],
    least: '20',
    closed: { participants: 1498, total: '1320000' },
  },
];

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

const tokenomics = (launchAmount: string): SeedTokenomics => ({
  totalSupply: `${launchAmount}00`,
  initialCirculating: `${launchAmount}0`,
  launchAmount,
  distribution: [
    { holder: 'launch', share: '0.01' },
    { holder: 'community', share: '0.54' },
    { holder: 'team', share: '0.2' },
    { holder: 'treasury', share: '0.2' },
    { holder: 'liquidity', share: '0.05' },
  ],
  vesting: [
    { holder: 'launch', share: '0.01', tgeShare: '1', cliffDays: 0, linearDays: 0 },
    { holder: 'community', share: '0.54', tgeShare: '0.1', cliffDays: 0, linearDays: 1095 },
    { holder: 'team', share: '0.2', tgeShare: '0', cliffDays: 365, linearDays: 1095 },
    { holder: 'treasury', share: '0.2', tgeShare: '0', cliffDays: 0, linearDays: 1095 },
    { holder: 'liquidity', share: '0.05', tgeShare: '1', cliffDays: 0, linearDays: 0 },
  ],
});

/** Hours of a finished launchpool: 20 days. */
const poolHours = 480n;
/** The most that one person could commit, in least commits. */
const mostCommits = 60n;

/** Amounts here are whole numbers or have up to 3 places: thousandths are exact. */
const thousandths = (text: string): bigint => {
  const [whole = '0', places = ''] = text.split('.');
  return BigInt(whole + places.padEnd(3, '0'));
};

function terms(of: Past, poolId: string): PoolTerms {
  const common = { poolId, coin: of.coin, coinPrecision: 4, amount: of.amount, price: of.price };
  if (of.method === 'STAKE') {
    return {
      method: 'STAKE',
      poolId,
      coin: of.coin,
      coinPrecision: 4,
      rewardTotal: of.amount,
      rewardPerHour: `${BigInt(of.amount) / poolHours}`,
      minStake: of.least,
      maxStake: '100000',
      tokenPriceUsd: of.price,
    };
  }
  if (of.method === 'LOTTERY') {
    return {
      ...common,
      method: 'LOTTERY',
      ticketSize: of.least,
      tokensPerTicket: `${(BigInt(of.least) * 1000n) / thousandths(of.price)}`,
      maxTickets: 10,
      tiers: [
        { from: '100', to: '1000', tickets: 1 },
        { from: '1000', to: '10000', tickets: 3 },
        { from: '10000', tickets: 10 },
      ],
    };
  }
  const maxCommit = BigInt(of.least) * mostCommits;
  return {
    ...common,
    method: 'SUBSCRIPTION',
    capTokens: `${(maxCommit * 1000n) / thousandths(of.price)}`,
    minCommit: of.least,
    step: '1',
    maxCommit: `${maxCommit}`,
  };
}

const textsOf = (theme: Theme, lang: SeedLang): Texts => ({
  tagline: themes[theme][lang],
  sections: [],
  risk: [],
  faq: [],
});

function project(of: Past, index: number): SeedProject {
  const projectId = `${13 + index}`;
  const begun = utc(`${of.begun} 00:00`);
  const isPool = of.method === 'STAKE';
  const [openPrice, lastPrice, highPrice] = of.market;
  return {
    projectId,
    code: of.code,
    kind: isPool ? 'LAUNCHPOOL' : 'LAUNCHPAD',
    model: 'v2',
    token: of.code,
    tokenPrecision: 4,
    name: of.name,
    minVipLevel: 0,
    needSignup: false,
    isContest: false,
    times: isPool
      ? {
          announce: begun - 7 * dayMs,
          commitStart: begun,
          commitEnd: begun + 20 * dayMs,
          distribute: begun + 20 * dayMs + hourMs,
        }
      : {
          announce: begun - 12 * dayMs,
          snapshotStart: begun - 5 * dayMs,
          snapshotEnd: begun,
          commitStart: begun,
          commitEnd: begun + 2 * dayMs,
          distribute: begun + 2 * dayMs + 2 * hourMs,
          listing: begun + 3 * dayMs,
        },
    pools: [{ terms: terms(of, `${projectId}1`), closed: of.closed }],
    listing: { symbolId: '', openPrice, lastPrice, highPrice },
    links: linksOf(of.code).slice(0, 1),
    tokenomics: tokenomics(of.amount),
    texts: { en: textsOf(of.theme, 'en'), 'zh-MY': textsOf(of.theme, 'zh-MY'), 'ar-SA': textsOf(of.theme, 'ar-SA') },
  };
}

/** Finished launches before the described ones, newest first. */
export const pastProjects: SeedProject[] = past.map(project);
