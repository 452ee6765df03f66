import { beforeAll, expect, test } from 'vitest';
import { changedParts } from '#content/changed-parts.ts';
import { readerOf } from '#content/read-exchange.ts';
import { isOfPart } from '#content/static-paths.ts';
import { contentOf, readResponses } from '#content/exchange-content.ts';
import type { ExchangeContent } from '#content/exchange-content.ts';
import type { LotteryPool } from '#contract/launchpad.ts';
import { minuteMs } from '#formulas/durations.ts';
import { openTestExchange } from '../support/exchange.ts';

let before: Map<string, ExchangeContent>;
beforeAll(async () => {
  before = await contentOf(readerOf(await readResponses(['en', 'ar-SA'])), ['en', 'ar-SA']);
});

/** Returns the parts that differ when a language's content differs in this. */
function partsAfter(change: (content: ExchangeContent) => Partial<ExchangeContent>, lang = 'en') {
  const content = before.get(lang);
  if (!content) throw new Error(lang);
  const changed: ExchangeContent = { ...content, readAtMs: content.readAtMs + 1, ...change(content) };
  return changedParts(before, new Map([...before, [lang, changed]]));
}

/** Returns the list with its first element changed. */
const withFirst = <T>([first, ...rest]: readonly T[], change: (first: T) => T): T[] =>
  first === undefined ? [] : [change(first), ...rest];

test('[E20] the time of reading alone changes no part', () => {
  expect(partsAfter(() => ({}))).toEqual([]);
});

test('[E20] ten minutes of trades, tickets and stakes at the exchange change the list of pairs only', async () => {
  const exchange = await openTestExchange({
    limits: { publicRead: { count: 1_000_000, perMs: 1 } },
    market: { run: true },
  });
  const origin = await exchange.listen({ port: 0 });
  // People commit at each full hour of the exchange's clock.
  const readAfter = async (minutes: number) => {
    expect(await exchange.clock.set({ advanceMs: minutes * minuteMs })).toBeUndefined();
    return readResponses(['en', 'ar-SA'], origin);
  };
  const formerReader = readerOf(await readAfter(55));
  const former = await contentOf(formerReader, ['en', 'ar-SA']);
  const later = await contentOf(readerOf(await readAfter(10), formerReader), ['en', 'ar-SA']);
  await exchange.close();
  const [one, other] = [former, later].map((content) => content.get('en') ?? fail());
  expect(other?.readAtMs).toBe((one?.readAtMs ?? 0) + 10 * minuteMs);
  const figuresOf = (content: ExchangeContent | undefined) => [
    content?.details.get('HALO')?.stats.participants,
    content?.details.get('HALO')?.pools.map((pool) => (pool.method === 'LOTTERY' ? pool.tickets : pool.total)),
    content?.events.get('ORBT')?.map(({ ranking }) => ranking),
    content?.leveraged.map(({ info }) => info.nav),
    content?.loans.pledges.map(({ indexPrice }) => indexPrice),
    content?.bots.map(({ last_price: price }) => price),
  ];
  for (const [index, figures] of figuresOf(one).entries()) expect(figuresOf(other)[index]).not.toEqual(figures);
  expect(changedParts(former, later)).toEqual(['markets']);
  // What has not changed is not parsed again, although the envelope of each answer has another time.
  const overdue = one?.loans.overdue ?? [];
  expect(overdue.length).toBeGreaterThan(0);
  expect(other?.loans.overdue).toBe(overdue);
});

test('[E20] commits of people at the ceiling of a subscription change nothing', () => {
  const committed = ({ details }: ExchangeContent) => ({
    details: new Map(
      [...details].map(([code, detail]) => {
        const pools = detail.pools.map((pool) =>
          pool.method === 'SUBSCRIPTION'
            ? {
                ...pool,
                atCeiling: { ...pool.atCeiling, people: pool.atCeiling.people + 1 },
                cappedCommits: [{ amount: '7', people: 1 }],
              }
            : pool,
        );
        return [code, { ...detail, pools }];
      }),
    ),
  });
  expect(partsAfter(committed)).toEqual([]);
});

test('[E20] the tickets of a tier are terms of a launch, those that were sold are a figure', () => {
  const withLotteries = (change: (pool: LotteryPool) => LotteryPool) => (content: ExchangeContent) => ({
    details: new Map(
      [...content.details].map(([code, detail]) => [
        code,
        { ...detail, pools: detail.pools.map((pool) => (pool.method === 'LOTTERY' ? change(pool) : pool)) },
      ]),
    ),
  });
  expect(partsAfter(withLotteries((pool) => ({ ...pool, tickets: pool.tickets + 1 })))).toEqual([]);
  const moreTickets = partsAfter(
    withLotteries((pool) => ({ ...pool, tiers: pool.tiers.map((tier) => ({ ...tier, tickets: tier.tickets + 1 })) })),
  );
  expect(moreTickets).toContainEqual({ project: 'HALO' });
});

test('[E20] a contest that gets its first ranking changes the page of its launch', () => {
  const unranked = ({ events }: ExchangeContent) => ({
    events: new Map([...events, ['ORBT', (events.get('ORBT') ?? []).map((event) => ({ ...event, ranking: [] }))]]),
  });
  expect(partsAfter(unranked)).toEqual([{ project: 'ORBT' }]);
});

test('[E20] a text of a project changes its pages, also when one language alone has it', () => {
  const changeText = ({ details }: ExchangeContent) => {
    const halo = details.get('HALO');
    if (!halo) throw new Error('HALO');
    return { details: new Map([...details, ['HALO', { ...halo, tagline: 'Another line' }]]) };
  };
  expect(partsAfter(changeText)).toEqual([{ project: 'HALO' }]);
  expect(partsAfter(changeText, 'ar-SA')).toEqual([{ project: 'HALO' }]);
});

test('[E20] totals, prices and times of reading of launches change nothing', () => {
  const joined = ({ ongoing, details }: ExchangeContent) => ({
    ongoing: withFirst(ongoing, (project) => ({
      ...project,
      stats: { ...project.stats, participants: 12_345, updatedAt: 1 },
    })),
    details: new Map(
      [...details].map(([code, detail]) => [code, { ...detail, stats: { ...detail.stats, updatedAt: 1 } }]),
    ),
  });
  expect(partsAfter(joined)).toEqual([]);
});

test('[E20] a launch that is renamed in the lists changes home, list and the cards on the pages of all', () => {
  const renamed = ({ ongoing }: ExchangeContent) => ({ ongoing: withFirst(ongoing, (one) => ({ ...one, name: 'X' })) });
  expect(partsAfter(renamed)).toHaveLength(1 + (before.get('en')?.details.size ?? 0));
  expect(
    partsAfter(({ home }) => ({
      home: { ...home, ongoing: withFirst(home.ongoing, (one) => ({ ...one, name: 'X' })) },
    })),
  ).toEqual(['home']);
});

test('[E20] a launch that moves to another list is on the pages of all: each of them changes', () => {
  const parts = partsAfter(({ ongoing, finished }) => ({
    ongoing: ongoing.slice(1),
    finished: [...ongoing.slice(0, 1), ...finished],
  }));
  expect(parts).toContain('home');
  expect(parts).toContain('list');
  expect(parts).toHaveLength(2 + (before.get('en')?.details.size ?? 0));
});

test('[E20] prices change the list of pairs only', () => {
  expect(partsAfter(({ tickers }) => ({ tickers: withFirst(tickers, (ticker) => ({ ...ticker, c: '1' })) }))).toEqual([
    'markets',
  ]);
  expect(
    partsAfter(({ leveraged, loans }) => ({
      leveraged: withFirst(leveraged, (token) => ({
        ...token,
        quote: { ...token.quote, nav: '1' },
        info: { ...token.info, nav: '1', realLeverage: '1' },
      })),
      loans: { ...loans, pledges: withFirst(loans.pledges, (pledge) => ({ ...pledge, indexPrice: '1' })) },
    })),
  ).toEqual([]);
});

test('[E20] rates and rebalances change the pages that show them', () => {
  expect(partsAfter(({ margin }) => ({ margin: { ...margin, levels: margin.levels.slice(1) } }))).toEqual(['margin']);
  expect(partsAfter(({ loans }) => ({ loans: { ...loans, loans: loans.loans.slice(1) } }))).toEqual(['loans']);
  expect(partsAfter(({ bots }) => ({ bots: bots.slice(1) }))).toEqual(['bots']);
  const rebalanced = ({ leveraged }: ExchangeContent) => ({
    leveraged: withFirst(leveraged, (token) => ({ ...token, rebalances: [] })),
  });
  expect(partsAfter(rebalanced)).toEqual(['leveraged']);
});

test('[E20] other launches, pairs, coins or fees change the whole site, and so does a language that is new', () => {
  expect(partsAfter(({ ongoing }) => ({ ongoing: ongoing.slice(1) }))).toBe('all');
  expect(partsAfter(({ symbols }) => ({ symbols: symbols.slice(1) }))).toBe('all');
  expect(partsAfter(() => ({ coinNames: new Map() }))).toBe('all');
  expect(partsAfter(() => ({ fees: undefined }))).toBe('all');
  const arabic = before.get('ar-SA');
  expect(changedParts(new Map(before).set('ar-SA', before.get('en') ?? fail()), before)).not.toEqual([]);
  expect(changedParts(new Map(), new Map([['ar-SA', arabic ?? fail()]]))).toBe('all');
});

const fail = (): never => {
  throw new Error('no content');
};

test.each([
  ['home', ['/en/trade/spot/launchpad/', '/ja-JP/trade/spot/m/launchpad/', '/cards/home.png']],
  ['list', ['/en/trade/spot/launchpad-list/', '/en/trade/spot/m/launchpad/list/', '/en/trade/spot/m/launchpad-list/']],
  ['markets', ['/en/trade/spot/', '/en/trade/spot/m/']],
  ['leveraged', ['/en/trade/spot/leveraged/', '/en/trade/spot/m/leveraged/BTC3L/']],
  ['margin', ['/en/trade/spot/margin/rates/']],
  ['loans', ['/en/trade/spot/loan/', '/en/trade/spot/m/loan/borrow/']],
  ['bots', ['/en/trade/spot/bot/', '/en/trade/spot/m/bot/create/']],
  [
    { project: 'HALO' },
    [
      '/en/trade/spot/launchdetail/HALO/',
      '/en/trade/spot/launchdetail/old/HALO/',
      '/en/trade/spot/m/launchpad/detail/HALO/',
      '/en/trade/spot/m/launchpad/detail/old/HALO/',
      '/cards/HALO.png',
    ],
  ],
] as const)('[E20] the part %j has its pages and its card in each language and layout, and no other', (part, own) => {
  const others = [
    '/en/404/',
    '/en/trade/spot/BTC/USDT/',
    '/en/trade/spot/launchdetail/',
    '/cards/DUNE.png',
    '/404.html',
  ];
  expect([...own, ...others].filter((address) => isOfPart(part, address))).toEqual(own);
});
