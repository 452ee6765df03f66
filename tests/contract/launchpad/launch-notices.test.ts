import { afterEach, beforeEach, expect, test } from 'vitest';
import * as v from 'valibot';
import { NoticeRow } from '#contract/stream.ts';
import type { ReceivedNotice } from '#contract/stream.ts';
import { storedNotices } from '#sandbox/account/notices.ts';
import { userAccount } from '#sandbox/ledger/ledger-accounts.ts';
import { halo, launchpad, openLaunches, scale, unscale, utc } from '../support/launches.ts';
import type { Launches, Person } from '../support/launches.ts';

let exchange: Launches;
beforeEach(async () => {
  exchange = await openLaunches();
});
afterEach(() => exchange.close());

const sentTo = ({ uid }: Person): ReceivedNotice[] =>
  exchange.messages
    .filter((message) => message.uid === uid && message.topic === 'notice')
    .flatMap(({ rows }) => v.parse(v.array(NoticeRow), rows));

test('[FL4] an allocation and the listing are told once, with tokens, tickets and what came back', async () => {
  const who = exchange.person({ balances: { SLIP: '20000', USDT: '20000' } });
  await exchange.pledge(who, { projectId: halo.projectId, poolId: halo.lottery, amount: '1000' });
  await exchange.setClock(utc('2026-06-02 15:00'));
  const [result] = (await exchange.read(launchpad.results, { projectId: halo.projectId }, who)).list;
  const won = result?.tickets?.filter((ticket) => ticket.won).length;
  const told = {
    kind: 'LAUNCH_ALLOCATED',
    projectCode: 'HALO',
    orderId: result?.orderId,
    coin: 'HALO',
    quantity: result?.allocation,
    amount: result?.refund,
    amountCoin: 'USDT',
    tickets: 10,
    won,
    time: utc('2026-06-02 15:00'),
  };
  expect(sentTo(who)).toMatchObject([told]);
  await exchange.setClock(utc('2026-06-03 12:00'));
  expect(sentTo(who)).toMatchObject([
    told,
    ...(result?.allocation === '0'
      ? []
      : [{ kind: 'LAUNCH_LISTED', symbolId: 'HALOUSDT', coin: 'HALO', quantity: result?.allocation }]),
  ]);
  expect(storedNotices(exchange.exchange, who)).toHaveLength(sentTo(who).length);
});

test('[FL4] a canceled launch tells the refund', async () => {
  const who = exchange.person({ balances: { SLIP: '20000' } });
  await exchange.pledge(who, { projectId: halo.projectId, poolId: halo.subscription, amount: '500' });
  await exchange.operate(halo.projectId, 'CANCEL');
  expect(sentTo(who)).toMatchObject([
    { kind: 'LAUNCH_CANCELED', projectCode: 'HALO', amount: '500', amountCoin: 'SLIP' },
  ]);
});

test('[FL4] each posting of a launch that no call of the person caused is named by a notice', async () => {
  const who = exchange.person({ balances: { SLIP: '20000', USDT: '20000' } });
  await exchange.pledge(who, { projectId: '1', poolId: '11', amount: '1000' });
  await exchange.pledge(who, { projectId: '1', poolId: '12', amount: '500' });
  await exchange.pledge(who, { projectId: '7', poolId: '71', amount: '150' });
  await exchange.pledge(who, { projectId: '5', poolId: '51', amount: '700' });
  await exchange.pledge(who, { projectId: '5', poolId: '52', amount: '100' });
  await exchange.pledge(who, { projectId: '5', poolId: '52', amount: '100', action: 'REDEEM' });
  await exchange.setClock(utc('2026-07-10 00:00'));

  const told = sentTo(who).flatMap(({ coin, quantity, amount, amountCoin, kind }) =>
    kind === 'LAUNCH_LISTED' ? [] : [`${quantity ?? ''} ${coin ?? ''}`, `${amount ?? ''} ${amountCoin ?? ''}`],
  );
  const free = userAccount(who.uid, 'free');
  const moved = ['SLIP', 'USDT', 'HALO', 'MOSS', 'ORBT'].flatMap((coin) =>
    exchange.exchange.ledger
      .changes(free, coin, utc('2026-06-01 08:30'), utc('2026-07-10 00:00'))
      .map((change) => ({ ...change, coin })),
  );
  const singles = moved.filter(({ kind }) => kind.startsWith('launch') && kind !== 'launch reward');
  expect(new Set(singles.map(({ kind }) => kind))).toEqual(
    new Set(['launch distribution', 'launch refund', 'launch prize']),
  );
  for (const { amount, coin } of singles) expect(told).toContain(`${unscale(amount)} ${coin}`);
  const rewards = moved.filter(({ kind }) => kind === 'launch reward').reduce((sum, { amount }) => sum + amount, 0n);
  const ended = sentTo(who).filter(({ kind }) => kind === 'STAKE_RETURNED');
  expect(ended).toMatchObject([{ projectCode: 'ORBT', amount: '700', amountCoin: 'SLIP', coin: 'ORBT' }]);
  expect(scale(ended[0]?.quantity ?? '0')).toBe(rewards);
});
