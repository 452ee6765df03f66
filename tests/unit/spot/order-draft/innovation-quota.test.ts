import { beforeEach, expect, test, vi } from 'vitest';
import { openPage, paths } from '../session/page.ts';
import { pair } from './terms.ts';

const nova = pair({ symbolId: 'NOVAUSDT', baseTokenId: 'NOVA', zone: 'INNOVATION' });
const row = (remainAmount: string, ver: number) => ({
  symbolId: 'NOVAUSDT',
  coin: 'NOVA',
  remainAmount,
  availableQuota: '5000',
  usedAmount: '0',
  resetTime: 0,
  ver,
});
const profile = (member_tag: Record<string, string>) => ({
  id: '1',
  username: 'a',
  email_mask: '',
  mobile_mask: '',
  country: 'DE',
  currency_code: 'EUR',
  member_tag,
  grayFlag: { IsFA: false },
  double_confirm: [],
  is_submember: false,
  parent_id: '',
  vipLevel: 0,
  feeRates: { maker: '0.001', taker: '0.001' },
  createTime: 0,
});

async function openQuota(member_tag: Record<string, string>) {
  const page = openPage();
  page.answer(paths.profile, () => profile(member_tag));
  page.answer('/x/main/spot/api/basic/innovation/remain_amount', () => ({ list: [row('4000', 2)] }));
  const quota = await import('../../../src/spot/quota.ts');
  const topics = await import('../../../src/session/topics.ts');
  const { enter } = await import('../../../src/session/login.ts');
  const asked = () => page.requests.filter(({ path }) => path.endsWith('remain_amount')).map(({ params }) => params);
  return { ...quota, ...topics, enter, asked };
}
beforeEach(() => vi.resetModules());

test.each([
  ['standard persons ask by pair', {}, { symbolId: 'NOVAUSDT' }],
  ['unified persons ask by coin', { UTA: 'SUCCESS' }, { coin: 'NOVA' }],
])('[R3.6] %s', async (_who, tags, params) => {
  const quota = await openQuota(tags);
  const end = quota.followQuota(nova);
  expect(quota.asked()).toEqual([]);
  await quota.enter('token', false);
  await vi.waitFor(() => expect(quota.$quotas.get().get('NOVA')?.remainAmount).toBe('4000'));
  expect(quota.asked()).toEqual([params]);
  end();
  expect(quota.$topicReaders.get()).toEqual([]);
});

test('[R3.6] the stream lowers it; late, repeated and broken rows fall away', async () => {
  const { takeQuotas, $quotas } = await openQuota({});
  takeQuotas([row('4000', 2)]);
  takeQuotas([row('3000', 3), { coin: 'NOVA' }, row('9000', 1)]);
  expect($quotas.get().get('NOVA')?.remainAmount).toBe('3000');
});

test('a pair outside the innovation zone has none', async () => {
  const { followQuota, $topicReaders } = await openQuota({});
  followQuota(pair());
  expect($topicReaders.get()).toEqual([]);
});
