import * as v from 'valibot';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { allCalls } from '#contract/index.ts';
import type { Call, ParamsOf } from '#contract/call.ts';
import { droppedRows } from '#contract/scalars.ts';
import { isSameLanguage } from '#i18n/locales.ts';
import { scale } from '#money/index.ts';
import { launchLangs } from '#sandbox/launchpad/launch-texts.ts';
import { account } from '../support/calls.ts';
import { openTestExchange } from '../support/exchange.ts';
import type { TestExchange } from '../support/exchange.ts';

let exchange: TestExchange;
const tokens = new Map<string, string>();
beforeAll(async () => {
  exchange = await openTestExchange();
  for (const name of ['standard', 'submember', 'newcomer', 'unified']) tokens.set(name, await exchange.login(name));
});
beforeEach(() => {
  exchange.real.now += 10_000;
});
afterAll(() => exchange.close());

type Caller = { who?: string; lang?: string };

/** Returns the parsed result; fails when the schema rejects it, drops a row or removes a field. */
async function resultOf<C extends Call>(
  call: C,
  params: ParamsOf<C>,
  { who, lang }: Caller = {},
): Promise<v.InferOutput<C['result']>> {
  const headers = lang === undefined ? {} : { lang };
  const { body } = await exchange.call(call, params, who === undefined ? undefined : tokens.get(who), headers);
  expect(body.ret_code).toBe(0);
  droppedRows.count = 0;
  const parsed = v.parse(call.result, body.result);
  expect([parsed, droppedRows.count]).toEqual([body.result, 0]);
  return parsed;
}
const answerOf = async <C extends Call>(call: C, params: ParamsOf<C>, who?: string) =>
  (await exchange.call(call, params, who === undefined ? undefined : tokens.get(who))).body;

test('[A1] [R7.4] the 18 calls of domain account are declared', () => {
  const names = [...allCalls.keys()].filter((name) => name.startsWith('account.'));
  expect(names.map((name) => name.slice('account.'.length)).sort()).toEqual(
    [
      ...['profile', 'ott', 'logout', 'prefSetting', 'preferences', 'kycInfo', 'exchangeRate', 'webConfig'],
      ...['gridSymbols', 'inviteInfo', 'coinBalance', 'banner', 'invitationCode', 'countryList', 'coinConfig'],
      ...['dynamicSymbol', 'getSubscribe', 'setSubscribe'],
    ].sort(),
  );
});

describe('[A7] account.coinBalance', () => {
  test('the value is net of loans', async () => {
    const { list } = await resultOf(account.coinBalance, { coin: 'USDC' }, { who: 'unified' });
    // The loan of 5,000 USDC is all that this account has of the coin.
    expect(list).toMatchObject([{ free: '0', frozen: '0', equityUsd: '-5000' }]);
  });
});

describe('[A1] account.banner', () => {
  const idsOf = async (params: ParamsOf<typeof account.banner>) =>
    (await resultOf(account.banner, params)).list.map(({ id }) => id);

  test('[FL21] the banner about launches leads to their rules', async () => {
    const { list } = await resultOf(account.banner, { position: 'launchpad' });
    expect(list).toMatchObject([{ id: 'launchpad-rules', link: '/trade/spot/launchpad/rules/' }]);
  });

  test('lists the current banners of a position in the language of the page', async () => {
    expect(await idsOf({ position: 'spot_top' })).toEqual(['maintenance-2026-06', 'fees-2026-06']);
    const { list } = await resultOf(account.banner, { position: 'spot_top' }, { lang: 'zh-MY' });
    expect(list[0]).toMatchObject({ title: '计划维护', level: 'warn', closable: true });
  });

  test('a variant of a language has its own terms, and the title of its relative', async () => {
    const { list } = await resultOf(account.banner, { position: 'spot_top' }, { lang: 'zh-HK' });
    expect(list[0]?.title).toBe('預定維護');
    expect(list[0]?.text).toContain('暫停存入和提取');
  });

  test.each(launchLangs.filter((lang) => !isSameLanguage(lang, 'en')))(
    'in %s every banner has texts of its own',
    async (lang) => {
      for (const params of [
        { position: 'spot_top' },
        { position: 'launchpad' },
        { position: 'spot_notice', symbolId: 'RUSTUSDT' },
      ] as const) {
        const { list } = await resultOf(account.banner, params, { lang });
        const { list: english } = await resultOf(account.banner, params, { lang: 'en' });
        expect(list.length).toBeGreaterThan(0);
        for (const [index, { title, text }] of list.entries()) {
          expect(title).not.toBe(english[index]?.title);
          expect(text).not.toBe(english[index]?.text);
        }
      }
    },
  );

  test('a banner of a pair is on that pair only', async () => {
    expect(await idsOf({ position: 'spot_notice' })).toEqual([]);
    expect(await idsOf({ position: 'spot_notice', symbolId: 'BTCUSDT' })).toEqual([]);
    expect(await idsOf({ position: 'spot_notice', symbolId: 'RUSTUSDT' })).toEqual(['rust-risk']);
  });

  test('a banner ends at its endTime', async () => {
    const own = await openTestExchange();
    await own.sandbox('POST', 'clock', { now: Date.UTC(2026, 5, 7, 3) });
    const { body } = await own.call(account.banner, { position: 'spot_top' });
    expect(v.parse(account.banner.result, body.result).list.map(({ id }) => id)).toEqual(['fees-2026-06']);
    await own.close();
  });
});

test('[A1] account.countryList names every area in the language, with its calling code', async () => {
  const english = (await resultOf(account.countryList, {})).list;
  const arabic = (await resultOf(account.countryList, {}, { lang: 'ar-SA' })).list;
  const areaOf = (list: typeof english, code: string) => list.find((area) => area.code === code);
  expect(areaOf(english, 'SG')).toMatchObject({ phoneCode: '65', name: 'Singapore', restricted: false });
  expect(areaOf(arabic, 'SG')).toMatchObject({ phoneCode: '65', name: 'سنغافورة' });
  expect(areaOf(english, 'CN')).toMatchObject({ restricted: true });
  expect(new Set(english.map(({ code }) => code)).size).toBe(english.length);
  expect(english.length).toBeGreaterThan(230);
  expect(english.filter(({ code, name }) => code === name)).toEqual([]);
});

describe('[A1] account.coinConfig', () => {
  test('lists every coin with a price and open chains', async () => {
    const { list } = await resultOf(account.coinConfig, {});
    const usdt = list.find(({ coin }) => coin === 'USDT');
    expect(usdt).toMatchObject({ usdPrice: '1', enable: true, isFiat: false });
    expect(usdt?.chains.map(({ chain }) => chain)).toEqual(['ETH', 'TRX', 'SOL']);
    expect(list.find(({ coin }) => coin === 'BTC3L')?.chains).toEqual([]);
  });

  test('a fee is in the coin: 4 USD of BTC and at least one step', async () => {
    const { list } = await resultOf(account.coinConfig, { coin: 'BTC' });
    expect(list).toHaveLength(1);
    const [btc] = list;
    const fee = scale(btc?.chains[0]?.withdrawFee ?? '0');
    expect(fee > 0n && fee < scale('0.001')).toBe(true);
  });

  test('a coin may have no open chain; an unknown coin is an empty list', async () => {
    const rust = (await resultOf(account.coinConfig, { coin: 'RUST' })).list[0];
    expect(rust?.chains.every(({ deposit, withdraw }) => !deposit && !withdraw)).toBe(true);
    expect((await resultOf(account.coinConfig, { coin: 'NOPE' })).list).toEqual([]);
  });
});

describe('[A1] account.dynamicSymbol', () => {
  test('linear is the default: four perpetuals', async () => {
    const { list } = await resultOf(account.dynamicSymbol, {});
    expect(list.map(({ symbol }) => symbol).sort()).toEqual(['BTCUSDT', 'ETHUSDT', 'SOLUSDT', 'XRPUSDT']);
    expect(list.every(({ category, fundingRate }) => category === 'linear' && fundingRate !== '')).toBe(true);
  });

  test('spot has the live price band: 3 % around the last price of BTC', async () => {
    await exchange.sandbox('POST', 'market', { run: false });
    await exchange.sandbox('POST', 'market', { symbolId: 'BTCUSDT', price: '60000' });
    const { list } = await resultOf(account.dynamicSymbol, { category: 'spot', symbols: 'BTCUSDT,NOPE' });
    expect(list).toMatchObject([
      { symbol: 'BTCUSDT', category: 'spot', status: 'Trading', priceUp: '61800', priceDown: '58200', fundingTime: 0 },
    ]);
  });

  test('pairs that do not trade say so, hidden pairs are absent, inverse is empty', async () => {
    const { list } = await resultOf(account.dynamicSymbol, { category: 'spot' });
    const statusOf = (symbol: string) => list.find((row) => row.symbol === symbol)?.status;
    expect(statusOf('VEILUSDT')).toBeUndefined();
    expect(statusOf('DAWNUSDT')).toBe('PreLaunch');
    expect((await resultOf(account.dynamicSymbol, { category: 'inverse' })).list).toEqual([]);
  });
});

describe('[A1] account.invitationCode', () => {
  test('the code is the one that inviteInfo knows, the link is on the site', async () => {
    const { code, url, rate } = await resultOf(account.invitationCode, {}, { who: 'standard' });
    expect([url, rate]).toEqual([`/?invite=${code}`, '0.2']);
    expect(await resultOf(account.inviteInfo, { code })).toMatchObject({ valid: true, inviterMask: 'st***' });
  });

  test('the reward is in the language of the page', async () => {
    const rewardIn = async (lang: 'en' | 'ar-SA') =>
      (await resultOf(account.inviteInfo, { code: 'S100001' }, { lang })).rewardText;
    expect(await rewardIn('en')).toContain('10 USDT');
    expect(await rewardIn('ar-SA')).toMatch(/10 USDT.*\p{Script=Arabic}/u);
  });

  test('a new user has no invited friends', async () => {
    const result = await resultOf(account.invitationCode, {}, { who: 'newcomer' });
    expect(result).toMatchObject({ invited: 0, reward: '0', coin: 'USDT' });
  });
});

describe('[A15] account.getSubscribe and setSubscribe', () => {
  const { getSubscribe, setSubscribe } = account;

  test('a change is read back, other groups and users keep theirs', async () => {
    const before = (await resultOf(getSubscribe, {}, { who: 'standard' })).list;
    expect(before.map(({ group }) => group)).toEqual(['launchpad', 'listing', 'delisting', 'loan', 'margin', 'grid']);
    const changed = { group: 'launchpad', email: false, push: true, sms: true };
    expect(await resultOf(setSubscribe, { group: 'launchpad', email: false, sms: true }, { who: 'standard' })).toEqual(
      changed,
    );
    const after = (await resultOf(getSubscribe, {}, { who: 'standard' })).list;
    expect(after).toEqual([changed, ...before.slice(1)]);
    expect((await resultOf(getSubscribe, { groups: ['launchpad'] }, { who: 'newcomer' })).list).toEqual([
      { group: 'launchpad', email: true, push: true, sms: false },
    ]);
  });

  test.each(['margin', 'loan'])('the last channel of %s stays on', async (group) => {
    await resultOf(setSubscribe, { group, email: false }, { who: 'standard' });
    const { ret_code } = await answerOf(setSubscribe, { group, push: false }, 'standard');
    expect(ret_code).toBe(20004);
    const [row] = (await resultOf(getSubscribe, { groups: [group] }, { who: 'standard' })).list;
    expect(row).toMatchObject({ email: false, push: true });
  });

  test('another group may have none', async () => {
    const none = { group: 'grid', email: false, push: false, sms: false };
    expect(await resultOf(setSubscribe, none, { who: 'standard' })).toEqual(none);
  });

  test('an unknown group is 20003', async () => {
    expect(await answerOf(setSubscribe, { group: 'gossip', email: true }, 'standard')).toMatchObject({
      ret_code: 20003,
      ext_info: { field: 'group' },
    });
    expect((await answerOf(getSubscribe, { groups: ['launchpad', 'gossip'] }, 'standard')).ret_code).toBe(20003);
  });
});

describe('[A18] [R6.6] sub-members', () => {
  test.each([
    ['invitationCode', () => answerOf(account.invitationCode, {}, 'submember')],
    ['getSubscribe', () => answerOf(account.getSubscribe, {}, 'submember')],
    ['setSubscribe', () => answerOf(account.setSubscribe, { group: 'grid', sms: true }, 'submember')],
  ])('%s is 10031', async (_name, ask) => {
    expect((await ask()).ret_code).toBe(10031);
  });

  test.each([
    ['invitationCode', () => answerOf(account.invitationCode, {})],
    ['getSubscribe', () => answerOf(account.getSubscribe, {})],
  ])('%s without a session is 10007', async (_name, ask) => {
    expect((await ask()).ret_code).toBe(10007);
  });
});
