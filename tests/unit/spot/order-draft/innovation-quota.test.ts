import { beforeEach, expect, test, vi } from 'vitest';
import { openPage, paths } from '../../session/support/page.ts';
import { pair } from '../support/order-terms.ts';

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
  const quota = await import('#spot/order-draft/innovation-quota.ts');
  const topics = await import('#session/private-stream/topics.ts');
  const { logInWithToken } = await import('#session/login.ts');
  const requests = () => page.requests.filter(({ path }) => path.endsWith('remain_amount')).map(({ params }) => params);
  return { ...quota, ...topics, logInWithToken, requests };
}
beforeEach(() => vi.resetModules());

test.each([
  ['standard accounts load it by pair', {}, { symbolId: 'NOVAUSDT' }],
  ['unified accounts load it by coin', { UTA: 'SUCCESS' }, { coin: 'NOVA' }],
])('[R3.6] %s', async (_who, tags, params) => {
  const quota = await openQuota(tags);
  const end = quota.followQuota(nova);
  expect(quota.requests()).toEqual([]);
  await quota.logInWithToken('token', false);
  await vi.waitFor(() => expect(quota.$quotas.get().get('NOVA')?.remainAmount).toBe('4000'));
  expect(quota.requests()).toEqual([params]);
  end();
  expect(quota.$topicReaders.get()).toEqual([]);
});

test('[R3.6] the stream updates it; late, repeated and invalid rows are dropped', async () => {
  const { mergeQuotas, $quotas } = await openQuota({});
  mergeQuotas([row('4000', 2)]);
  mergeQuotas([row('3000', 3), { coin: 'NOVA' }, row('9000', 1)]);
  expect($quotas.get().get('NOVA')?.remainAmount).toBe('3000');
});

test('a pair outside the innovation zone has no quota', async () => {
  const { followQuota, $topicReaders } = await openQuota({});
  followQuota(pair());
  expect($topicReaders.get()).toEqual([]);
});
